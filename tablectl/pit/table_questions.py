"""What staff may ask about a table beside following it, and who is connected.

| what | about | gives |
|---|---|---|
| gate | table | what would be found at an opening now; nothing of it goes on the record |
| desk | table | what the asker may do now, in the words of the desk |
| meant | table, words | what these words ask for at the table as it is: requests to send |
| connections | – | who is connected: since when, his clock, the tables he follows; table time |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from drivers.ports import Clock
from procedures.opening_checks import Check
from procedures.table import Who
from tablectl.client.messages import Found, Problem
from tablectl.desk.requests import MayDo, Meant, meant_at
from tablectl.desk.words import as_typed
from tablectl.people.commands import PersonRole
from tablectl.permissions import kinds, who
from tablectl.pit.connections import Around, connections
from tablectl.pit.hosted import HostedTable
from tablectl.pit.openings import Openings
from tablectl.pit.session import PitSession

_OPEN: Final = "open table"
"""What was red at the last look may be green at the next."""


class Gated(Struct, frozen=True, kw_only=True):
    """A table's checks. `opens_itself`: a machine's or a simulated table, which has none."""

    table: str
    opens_itself: bool
    checks: tuple[Check, ...]


class TableQuestions:
    """Answers them. Any thread may ask."""

    def __init__(
        self,
        tables: Mapping[str, HostedTable],
        *,
        openings: Openings,
        sessions: Callable[[], Iterable[PitSession]],
        clock: Clock,
    ) -> None:
        self._tables = tables
        self._openings = openings
        self._sessions = sessions
        self._clock = clock

    def answer(
        self, id: str, what: str, about: Mapping[str, str], *, name: str, role: PersonRole
    ) -> Found | Problem | None:
        """The answer, or why there is none; None where it is no question of these."""
        try:
            result: Gated | MayDo | Meant | Around
            match what:
                case "gate":
                    result = self._gate(self._table(about))
                case "desk":
                    result = self._desk(self._table(about), name, role)
                case "meant":
                    result = meant_at(self._table(about).table, name, about.get("words", ""))
                case "connections":
                    result = self._around()
                case _:
                    return None
        except ValueError as error:
            return Problem(id=id, code="not possible now", reason=str(error))
        return Found(id=id, what=what, result=msgspec.to_builtins(result))

    def _table(self, about: Mapping[str, str]) -> HostedTable:
        name = about.get("table", "")
        if name not in self._tables:
            there = ", ".join(self._tables) or "none"
            raise ValueError(f"no table is called {name[:60]!r}; there are: {there}")
        return self._tables[name]

    def _gate(self, hosted: HostedTable) -> Gated:
        return Gated(
            table=hosted.name,
            opens_itself=hosted.name not in self._openings.gates,
            checks=self._openings.checks(hosted, self._clock.now()),
        )

    def _around(self) -> Around:
        return Around(
            table_time=self._clock.now(),
            clock_ahead=self._openings.ahead(),
            connections=connections(self._sessions()),
        )

    def _desk(self, hosted: HostedTable, name: str, role: PersonRole) -> MayDo:
        by, table, allowed = who(name, role), hosted.table, kinds(role)
        offers = hosted.service.offers(by) if isinstance(by, Who) else ()
        mine = [offer for offer in offers if offer.kind in allowed]
        words = as_typed(table, mine)
        again = (_OPEN,) if any(one.startswith(f"{_OPEN} despite") for one in words) else ()
        return MayDo(position=table.position, words=(*again, *words))
