"""The one place that builds objects: a house's ledger and keys, a table's service and devices."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from drivers.machine_shoe import Chance, MachineShoe
from drivers.ports import Clock
from procedures.pack import HousePack
from tablectl.accounts.balances import STREAM as ACCOUNTS
from tablectl.accounts.books import Books
from tablectl.audit.questions import Review
from tablectl.config import DeviceConfig
from tablectl.data_dir import DataDir, heads_file
from tablectl.devices import Devices
from tablectl.history import Past, stream_of
from tablectl.house.book import STREAM as HOUSE
from tablectl.house.book import HouseBook
from tablectl.ledger.heads import HeadKey, HeadsFile, open_key, read_heads
from tablectl.ledger.opening import open_ledger, open_ledger_readonly
from tablectl.ledger.place import Place
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable, Store
from tablectl.machine_dealer import MACHINE, MachineDealer
from tablectl.people.entry import SignInRules
from tablectl.people.new_secret import Secrets
from tablectl.people.office import Office
from tablectl.people.register import STREAM, Register
from tablectl.people.secrets import Hashes, Hashing, open_badges
from tablectl.rounds.kept import Kept
from tablectl.service import TableService, found
from tablectl.sign_in import SignIns
from tablectl.simulate.croupier import SHOE, Croupier

log = logging.getLogger(__name__)


class House:
    """The ledger of one data directory, open for writing, and the key that signs its heads."""

    def __init__(
        self, store: Store, key: HeadKey, heads: HeadsFile, heads_path: Path, places: DataDir
    ) -> None:
        self.store = store
        self.key = key
        self.heads = heads
        self.heads_path = heads_path
        self.places = places
        self._kept: dict[str, Kept] = {}

    def kept(self, table: str) -> Kept:
        """What is kept of a table so that its record need not be read again."""
        if table not in self._kept:
            self._kept[table] = Kept(self.store, table, self.places.kept / f"{table}.sqlite")
        return self._kept[table]

    def close_kept(self) -> None:
        """Let go of the files of what is kept."""
        for kept in self._kept.values():
            kept.close()

    def own(self, tables: Iterable[str]) -> None:
        """Take the streams of all these tables, in an order that every service keeps.

        Raises LedgerInUse where another process has one of them, LedgerUnavailable, LedgerDamaged.
        """
        for name in sorted(tables):
            self.store.own(stream_of(name))

    def check_heads(self, stream: str) -> None:
        """Refuse a stream that its exported heads do not fit: cut off, or written anew."""
        heads = [head for head in read_heads(self.heads_path).heads if head.stream == stream]
        if not heads:
            return
        last = heads[-1]
        at = last.position
        record = next(iter(self.store.read(stream, at - 1, at)), None)
        if record is None or record.chain.hex() != last.chain:
            raise LedgerDamaged(
                f"{stream} is not the record that {self.heads_path} vouches for at position {at};"
                " run: tablectl ledger verify"
            )

    def anchor(self, stream: str, at: int) -> None:
        """Sign and export the head of a stream that no table signs. Raises LedgerUnavailable."""
        self.heads.export(self.key.sign(self.store.head(stream), at=at))


@contextmanager
def open_house(
    data_dir: Path, heads: Path | None = None, *, ledger: Place | None = None
) -> Iterator[House]:
    """Open a data directory for writing; made where there is none.

    `heads` is another folder for the signed heads, `ledger` another place for the ledger. Raises
    LedgerUnavailable (LedgerInUse where another process has the ledger), LedgerDamaged.
    """
    places = DataDir(data_dir)
    try:
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise LedgerUnavailable(f"{data_dir} cannot be made: {error.strerror}") from error
    with ExitStack() as stack:
        store = open_ledger(places.ledger if ledger is None else ledger)
        stack.callback(store.close)
        key = open_key(places.heads_key)
        heads_path = heads_file(heads) if heads is not None else places.heads
        exported = HeadsFile(heads_path)
        stack.callback(exported.close)
        house = House(store, key, exported, heads_path, places)
        stack.callback(house.close_kept)
        yield house


def open_service(
    house: House, name: str, pack: HousePack, clock: Clock
) -> tuple[TableService, Past]:
    """The service of a table as its stream left it; founded with `pack` where there is none.

    The stream is this process's own from here on. Call `come_back` next when there was a past.
    Raises LedgerInUse where another process has the table; LedgerDamaged, also where the stream is
    not the one that its last exported head vouches for.
    """
    house.store.own(stream_of(name))
    house.check_heads(stream_of(name))
    past = _past(house, name)
    table = past.table
    if table is None:
        table = found(house.store, name, pack, at=clock.now())
    service = TableService(
        table=table,
        last_at=max(past.last_at, 0),
        head=past.head if past.table is not None else house.store.head(stream_of(name)),
        store=house.store,
        clock=clock,
        key=house.key,
        heads=house.heads,
    )
    return service, past


def _past(house: House, name: str) -> Past:
    """The table's history, behind what is kept of it; that is never trusted over the record."""
    since = house.kept(name).newest()
    if since is not None:
        try:
            return Past(house.store, name, since)
        except LedgerDamaged as error:
            log.warning("%s: read from its start: %s", name, error)
    return Past(house.store, name)


def open_people(
    house: House, *, now: int, rules: SignInRules | None = None, hashing: Hashing | None = None
) -> Office:
    """The people of a house and who of them is signed in; nobody at the first start.

    `secrets.first_administrator` begins there. Raises LedgerDamaged, LedgerUnavailable.
    """
    house.check_heads(STREAM)
    register = Register(house.store, partial(house.anchor, STREAM))
    secrets = Secrets(register, Hashes(house.places.secrets), hashing or Hashing())
    badges = open_badges(house.places.badge_key)
    sign_ins = SignIns(register, secrets, badges, rules=rules or SignInRules(), now=now)
    return Office(register, secrets, badges, sign_ins)


def open_book(house: House) -> HouseBook:
    """The house's book: rotas, notes and hand-overs. Raises LedgerDamaged, LedgerUnavailable."""
    house.check_heads(HOUSE)
    return HouseBook(house.store, partial(house.anchor, HOUSE))


def open_books(house: House, office: Office, *, currencies: frozenset[str], clock: Clock) -> Books:
    """The players' accounts of a house. `currencies` are those that its tables play for.

    Raises LedgerDamaged, LedgerUnavailable.
    """
    house.check_heads(ACCOUNTS)
    return Books(
        house.store,
        partial(house.anchor, ACCOUNTS),
        people=office.register.refresh,
        currencies=currencies,
        now=clock.now,
    )


def open_review(house: House, *, ledger: Place | None = None) -> Review:
    """The review of a house's record; `ledger` is where it lies, if not in the data directory."""
    opened = partial(open_ledger_readonly, house.places.ledger if ledger is None else ledger)
    return Review(house.store, house.kept, house.places, house.heads_path, opened)


@contextmanager
def open_devices(
    house: House, table: str, devices: Iterable[DeviceConfig], clock: Clock
) -> Iterator[Devices]:
    """A table's drivers with their byte logs; stopped at the end. Raises LogFault."""
    places = house.places
    opened = Devices(
        devices, folder=places.bytes / table, evidence=places.evidence / table, clock=clock
    )
    try:
        yield opened
    finally:
        opened.stop()


@contextmanager
def open_machine(
    house: House, service: TableService, clock: Clock, chance: Chance | None = None
) -> Iterator[MachineDealer]:
    """The machine that deals a table, begun: a table that is closed is opened.

    `chance` shuffles in place of the system's secure source.
    """
    with _sealed_shoe(house, service, clock, MACHINE, chance) as shoe:
        dealer = MachineDealer(service, shoe)
        dealer.begin()
        yield dealer


@contextmanager
def open_croupier(
    house: House, service: TableService, clock: Clock, *, pace: bool, chance: Chance | None = None
) -> Iterator[Croupier]:
    """A simulated dealer with a sealed shoe, begun, for one person at a dealer's table."""
    with _sealed_shoe(house, service, clock, SHOE, chance) as shoe:
        dealer = Croupier(service, shoe, clock, pace=pace)
        dealer.begin()
        yield dealer


@contextmanager
def _sealed_shoe(
    house: House, service: TableService, clock: Clock, device: str, chance: Chance | None
) -> Iterator[MachineShoe]:
    """The device with the table's sealed shoes, not started; stopped at the end."""
    table = service.table
    folder = house.places.shoes / table.name / device
    shoe = MachineShoe(
        device=device, folder=folder, decks=table.pack.game.decks, clock=clock, chance=chance
    )
    try:
        yield shoe
    finally:
        shoe.stop()
