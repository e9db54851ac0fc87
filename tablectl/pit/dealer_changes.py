"""Who is due to deal where, and who deals and may not any more: told, and logged once each."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from threading import Lock

from tablectl.house.book import HouseBook
from tablectl.house.rota import Due, Rota, next_changes
from tablectl.people.dealers import may_deal_on
from tablectl.people.register import Register
from tablectl.people.told import day
from tablectl.pit.hosted import HostedTable
from tablectl.shift.handing_over import PATIENCE

log = logging.getLogger(__name__)


class DealerChanges:
    """The rota and the licences held against the tables. Any thread may call it."""

    def __init__(self, tables: Iterable[HostedTable], book: HouseBook, register: Register) -> None:
        self._tables = tuple(tables)
        self._book = book
        self._register = register
        self._lock = Lock()
        self._logged: frozenset[str] = frozenset()

    @property
    def rota(self) -> Rota:
        """The rota in force. Raises LedgerError."""
        return self._book.read().rota

    @property
    def dealing(self) -> Mapping[str, str | None]:
        """Who deals at each table that is not closed; None where nobody does.

        A table that a machine deals waits for nobody, and is left out.
        """
        return {
            hosted.name: table.dealing.dealer if table.dealing is not None else None
            for hosted in self._tables
            if (table := hosted.table).status != "closed" and table.pack.game.dealt_by != "machine"
        }

    def coming(self, rota: Rota, now: int) -> Mapping[str, Due]:
        """The next change at each open table, however late it comes."""
        return {one.table: one for one in next_changes(rota, self.dealing, now)}

    def not_dealing(self, hosted: HostedTable, now: int) -> str:
        """Why who deals there may not deal any more (HP10); empty where he may."""
        dealing = hosted.table.dealing
        if dealing is None:
            return ""
        return may_deal_on(self._register.people, dealing.dealer, now=now)

    def look(self, now: int) -> None:
        """Log what has become overdue or wrong since the last look. Raises LedgerError."""
        kept = self._book.read()
        found = {
            *self._overdue(kept.rota, now),
            *(
                f"{hosted.name}: {why}; another dealer is needed (HP10)"
                for hosted in self._tables
                if (why := self.not_dealing(hosted, now))
            ),
            *(
                f"hand-over {one.position} of {one.handed.by.name} to {one.handed.to} waits since"
                f" {day(one.at)} UTC; nobody has taken it over"
                for one in kept.waiting
                if now - one.at > PATIENCE
            ),
        }
        with self._lock:
            new, self._logged = found - self._logged, frozenset(found)
        for line in sorted(new):
            log.warning("%s", line)

    def _overdue(self, rota: Rota, now: int) -> Iterable[str]:
        for one in self.coming(rota, now).values():
            if one.when == "overdue":
                yield (
                    f"{one.table}: {one.dealer} was due at {day(one.at)} UTC ({one.how});"
                    f" {one.deals or 'nobody'} deals"
                )
