"""A pit as it is served: everything that a configuration names, opened together and in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final

from drivers.ports import Clock
from tablectl.accounts.operators_wallet import OperatorsWallet, secret_in
from tablectl.accounts.wallet import Wallet
from tablectl.bootstrap import (
    House,
    open_book,
    open_books,
    open_croupier,
    open_devices,
    open_house,
    open_machine,
    open_people,
    open_review,
    open_service,
)
from tablectl.clock import RealClock, WallClock
from tablectl.config import ConfigError
from tablectl.devices import Devices
from tablectl.games.packs import open_pack
from tablectl.gateway.server import Gateway, tls_with
from tablectl.known_devices import check_devices, look_after, read_when_known
from tablectl.ledger.place import place_of
from tablectl.people.office import Office
from tablectl.pit.config import Config, PitTable
from tablectl.pit.gate import Gate
from tablectl.pit.hosted import HostedTable
from tablectl.pit.metrics import Metrics, metrics_at
from tablectl.pit.openings import Tolerated
from tablectl.pit.pit import Pit
from tablectl.pit.recorder import Recorder
from tablectl.pit.round_questions import Queries
from tablectl.service import TableService
from tablectl.simulate.croupier import Croupier

Turn = Callable[[], None]
_MILLISECOND: Final = 1_000


class Served:
    """A running pit and its gateway. `administrator` is a first start's one-time password."""

    def __init__(self, pit: Pit, gateway: Gateway, administrator: str) -> None:
        self.pit = pit
        self.gateway = gateway
        self.administrator = administrator
        self._never = Event()

    def wait(self, seconds: float) -> None:
        """Let the pit work."""
        self._never.wait(seconds)


@contextmanager
def open_pit(config: Config) -> Iterator[Served]:
    """Serve what the configuration names; at the end everything queued is decided first.

    Nothing is written before all its tables are this process's own. Raises ConfigError, PackError,
    LedgerError (LedgerInUse where another process has one of them), DriverFault, GatewayError.
    """
    clock = RealClock()
    with ExitStack() as stack:
        ledger = place_of(config.pit.ledger) if config.pit.ledger else None
        house = stack.enter_context(open_house(Path(config.pit.data_dir), ledger=ledger))
        house.own(table.name for table in config.tables)
        office = open_people(house, now=clock.now(), rules=config.sign_in)
        administrator = office.secrets.first_administrator(at=clock.now()) or ""
        recorders = {
            table.name: Recorder(table.recorder, every=config.pit.recorder_every)
            for table in config.tables
            if table.recorder
        }
        gates: dict[str, Gate] = {}
        tables = []
        for table in config.tables:
            hosted, devices = _hosted(stack, house, table, clock)
            hosted.training = config.pit.training
            tables.append(hosted)
            if devices is not None:
                recorder = recorders.get(table.name)
                gates[table.name] = Gate(open_pack(table.pack), devices, recorder)
        tolerated = Tolerated(
            clock=config.pit.clock_tolerated * _MILLISECOND,
            skew=config.pit.skew_tolerated * _MILLISECOND,
        )
        queries = Queries(house.store, house.kept)
        review = open_review(house, ledger=ledger)
        stack.enter_context(review.brought_up())
        stack.enter_context(queries.kept_up(table.name for table in config.tables))
        pit = Pit(
            tables,
            office=office,
            book=open_book(house),
            queries=queries,
            wallet=_wallet(config, house, office, tables, clock),
            store=house.store,
            clock=clock,
            gates=gates,
            recorders=recorders,
            machine=WallClock(tolerated.clock),
            tolerated=tolerated,
            review=review,
        )
        gateway = _gateway(config, pit, clock)
        if config.pit.metrics_port:
            metrics = Metrics(pit, gateway, clock)
            stack.enter_context(metrics_at(config.pit.metrics_port, metrics))
        pit.start()
        stack.callback(pit.stop)
        gateway.start()
        stack.callback(gateway.stop)
        yield Served(pit, gateway, administrator)


def _wallet(
    config: Config, house: House, office: Office, tables: list[HostedTable], clock: Clock
) -> Wallet:
    """The operator's own, where one is named; else the house's books.

    Raises ConfigError for a secret that cannot be had, LedgerError.
    """
    pit = config.pit
    if pit.wallet:
        try:
            secret = secret_in(Path(pit.wallet_secret)) if pit.wallet_secret else ""
        except (OSError, ValueError) as error:
            raise ConfigError("pit.wallet_secret", (str(error),)) from None
        return OperatorsWallet(pit.wallet, secret=secret)
    currencies = frozenset(hosted.table.pack.currency for hosted in tables)
    return open_books(house, office, currencies=currencies, clock=clock)


def _gateway(config: Config, pit: Pit, clock: Clock) -> Gateway:
    pit_ = config.pit
    tls = tls_with(Path(pit_.certificate), Path(pit_.key)) if pit_.certificate else None
    return Gateway(pit, clock=clock, host=pit_.host, port=pit_.port, tls=tls, origins=pit_.origins)


def _hosted(
    stack: ExitStack, house: House, table: PitTable, clock: Clock
) -> tuple[HostedTable, Devices | None]:
    """One table with what it reads its cards from; devices, where a person opens it."""
    pack = open_pack(table.pack)
    service, past = open_service(house, table.name, pack, clock)
    if service.table.pack.game.dealt_by == "machine":
        if past.table is not None:
            service.come_back(())
        dealer = stack.enter_context(open_machine(house, service, clock))
        return HostedTable(service, house.store, clock, dealer.work), None
    if table.simulated:
        if past.table is not None:
            service.come_back(())
        croupier = stack.enter_context(open_croupier(house, service, clock, pace=True))
        hosted = HostedTable(service, house.store, clock, lambda: _simulated(croupier, service))
        return hosted, None
    devices = stack.enter_context(open_devices(house, table.name, table.devices, clock))
    check_devices(service.table, devices, f"table {table.name}")
    if past.table is not None:
        service.come_back(devices.tail(past.last_raw), alive_at=devices.alive_at())
    read_when_known(service, devices)
    turn = partial(look_after, service, devices)
    return HostedTable(service, house.store, clock, turn), devices


def _simulated(croupier: Croupier, service: TableService) -> None:
    """The simulated dealer does the next thing; with players at the table he takes bets."""
    table = service.table
    now = table.round
    if table.players and (now is None or now.ended is not None) and not table.held:
        croupier.open_bets()
    croupier.step()
