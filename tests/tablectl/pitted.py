"""A real pit in a folder: its ledger, its people and its tables, without devices, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from drivers.ports import Clock
from tablectl.accounts.wallet import Wallet
from tablectl.answers import Accepted
from tablectl.bootstrap import (
    House,
    open_book,
    open_books,
    open_house,
    open_people,
    open_review,
    open_service,
)
from tablectl.clock import RealClock, WallClock
from tablectl.games.packs import open_pack
from tablectl.people.commands import (
    AcknowledgePack,
    AddPerson,
    By,
    PeopleAsk,
    PeopleCommand,
    PersonRole,
    SetLicence,
)
from tablectl.people.office import Office
from tablectl.people.secrets import Hashing
from tablectl.pit.hosted import HostedTable
from tablectl.pit.pit import Pit
from tablectl.pit.round_questions import Queries

SECRET: Final = "a long enough secret"
_MACHINE: Final = By(name="installer", role="machine", via="tests")
_USED: Final = frozenset({"EUR", "USD"})
_FOR_EVER: Final = 4_000_000_000_000_000
PEOPLE: Final[tuple[tuple[str, PersonRole], ...]] = (
    ("bea", "dealer"), ("carl", "dealer"), ("sam", "supervisor"), ("sue", "supervisor"),
    ("mia", "pit manager"), ("otto", "auditor"), ("ann", "player"), ("bob", "player"),
    ("cashier", "service account"), ("root", "administrator"), ("tim", "technician"),
)  # fmt: skip
"""One person or two for each role."""


def peopled(office: Office, pack: str, digest: str, *, now: int) -> None:
    """Everybody of PEOPLE, with a password; the dealers are licensed and have read the pack."""
    for name, role in PEOPLE:
        added = AddPerson(name=name, shown=name.title(), roles=(role,))
        _done(office, f"{name}/add", added, now)
        office.secrets.set(
            name, "password", SECRET, once=False, by=_MACHINE, id=f"{name}/password", at=now
        )
        if role == "dealer":
            licence = SetLicence(name=name, number=f"L-{name}", until=_FOR_EVER)
            _done(office, f"{name}/licence", licence, now)
            read = AcknowledgePack(name=name, pack=pack, digest=digest)
            _done(office, f"{name}/read", read, now, By(name=name, role="dealer", via="tests"))


def _done(office: Office, id: str, what: PeopleAsk, now: int, by: By = _MACHINE) -> None:
    answer = office.register.ask(PeopleCommand(id=id, at=now, by=by, ask=what))
    assert isinstance(answer, Accepted), answer


@contextmanager
def pit_in(
    folder: Path,
    *names: str,
    pack: str = "live-eight-deck",
    clock: Clock | None = None,
    wallet: Wallet | None = None,
    machine: WallClock | None = None,
) -> Iterator[Pit]:
    """A running pit with these tables; made at the first time, gone on with at the next.

    Without a `wallet` the house keeps the players' accounts itself.
    """
    clock = clock or RealClock()
    with open_house(folder) as house:
        office = open_people(house, now=clock.now(), hashing=Hashing(passes=1, kibibytes=8))
        chosen = open_pack(pack)
        if not office.register.people.everybody:
            peopled(office, chosen.name, chosen.digest, now=clock.now())
        tables = [_hosted(house, name, pack, clock) for name in names]
        pit = Pit(
            tables,
            office=office,
            book=open_book(house),
            queries=Queries(house.store),
            wallet=wallet or open_books(house, office, currencies=_USED, clock=clock),
            store=house.store,
            clock=clock,
            machine=machine,
            review=open_review(house),
        )
        pit.start()
        try:
            yield pit
        finally:
            pit.stop()


def _hosted(house: House, name: str, pack: str, clock: Clock) -> HostedTable:
    service, past = open_service(house, name, open_pack(pack), clock)
    if past.table is not None:
        service.come_back(())
    return HostedTable(service, house.store, clock)
