"""The pit's office: what is asked of the house while its tables run, decided in one place."""

from __future__ import annotations

from collections.abc import Iterable

from drivers.ports import Clock
from procedures.refusals import Code, Refused, refuse
from tablectl.accounts.books import Books
from tablectl.accounts.commands import MoneyAsk, MoneyCommand
from tablectl.answers import Answer
from tablectl.house.asks import (
    HandOver,
    HouseAsk,
    PeopleChange,
    RotaOrShift,
    SetRota,
    TakeOver,
    WriteNote,
)
from tablectl.house.book import HouseBook
from tablectl.house.rota import Rota
from tablectl.house.rota_setting import set_rota
from tablectl.people.commands import By
from tablectl.people.office import Office
from tablectl.people.refusals import NotDone
from tablectl.people.register import PeopleAnswer
from tablectl.permissions import may_for_house
from tablectl.pit.dealer_changes import DealerChanges
from tablectl.pit.hosted import HostedTable
from tablectl.shift.facts import TableLeft
from tablectl.shift.handing_over import hand_over, take_over, write_note
from tablectl.shift.open_matters import left_at


class PitOffice:
    """People, rota, shift and players' accounts of a pit. Any thread may ask; it takes a while."""

    def __init__(
        self,
        tables: Iterable[HostedTable],
        *,
        office: Office,
        book: HouseBook,
        changes: DealerChanges,
        books: Books | None,
        clock: Clock,
    ) -> None:
        """Without `books` an operator's own wallet keeps the players' accounts."""
        self._tables = tuple(tables)
        self._office = office
        self._book = book
        self._changes = changes
        self._books = books
        self._clock = clock

    def ask(self, what: HouseAsk, *, by: By, id: str) -> Answer:
        """Do what is asked, as far as the role may; the same id again gets the first answer."""
        now = self._clock.now()
        if isinstance(what, PeopleChange):
            return answered(self._office.ask(what, by=by, id=id, at=now))
        if isinstance(what, MoneyAsk):
            return self._of_money(what, by, id, now)
        return self._of_house(what, by, id, now)

    def _of_money(self, what: MoneyAsk, by: By, id: str, now: int) -> Answer:
        if self._books is None:
            why = "the operator's own wallet keeps the players' accounts; ask there"
            return Refused(code="not allowed", rule="G", reason=why)
        return self._books.ask(MoneyCommand(id=id, at=now, by=by, ask=what))

    def _of_house(self, what: RotaOrShift, by: By, id: str, now: int) -> Answer:
        if by.role == "machine":  # whoever writes the data directory asks the record, not a pit
            return refuse("role", role=by.role)
        refused = may_for_house(by.role, type(what))
        if refused is not None:
            return refused
        book, people = self._book, self._office.register.people
        tables = tuple(hosted.name for hosted in self._tables)
        match what:
            case SetRota():
                return set_rota(book, people, what, tables=tables, by=by, id=id, at=now)
            case WriteNote():
                return write_note(book, what, tables=tables, by=by, id=id, at=now)
            case HandOver():
                return hand_over(book, people, what, left=self._left, by=by, id=id, at=now)
            case TakeOver():
                return take_over(book, what, by=by, id=id, at=now)

    def _left(self, rota: Rota) -> tuple[TableLeft, ...]:
        coming = self._changes.coming(rota, self._clock.now())
        due = {table: one for table, one in coming.items() if one.when != "later"}
        return tuple(left_at(hosted, due.get(hosted.name)) for hosted in self._tables)


def answered(answer: PeopleAnswer) -> Answer:
    """What came of a request about people, as every other request is answered."""
    if isinstance(answer, NotDone):
        code: Code = "role" if answer.code == "role" else "not allowed"
        return Refused(code=code, rule=answer.rule, reason=answer.reason)
    return answer
