"""What clients may ask about the floor: its tables, its rota, its people and its shift.

| what | about | gives |
|---|---|---|
| tables | – | each table in a line: status, phase, round, dealer, who is due next, devices |
| rota | – | the rota, who deals where now, and the next change at each open table |
| shift | since, until, table | a span of time (microseconds UTC), without them the last 12 hours |
| people | all | who there is; with `all` those who left as well |
| people-log | name, limit | what happened to people, the oldest first; the last `limit` facts |
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from drivers.ports import Clock
from tablectl.client.messages import Found, Problem
from tablectl.house.book import HouseBook
from tablectl.house.rota import MINUTE, Due, Rota
from tablectl.ledger.store import LedgerError, ReadableStore
from tablectl.people.commands import PersonRole
from tablectl.people.person import People
from tablectl.people.register import Register, history
from tablectl.people.shown import as_data
from tablectl.permissions import may_find
from tablectl.pit.dealer_changes import DealerChanges
from tablectl.pit.gate import Gate
from tablectl.pit.hosted import HostedTable
from tablectl.pit.recorder import Recorder, Recording
from tablectl.pit.table_line import TableLine, line_of
from tablectl.shift.log import ShiftTold, shift_told

_SHIFT: Final = 12 * 60 * MINUTE
"""How far back a shift is told where nobody says from when, in microseconds."""
MOST_FACTS: Final = 1_000
"""So many facts about people are told at most."""


class FloorQuestions:
    """Answers them. Any thread may ask; it may take a while."""

    def __init__(
        self,
        tables: Mapping[str, HostedTable],
        *,
        register: Register,
        book: HouseBook,
        changes: DealerChanges,
        gates: Mapping[str, Gate],
        recorders: Mapping[str, Recorder],
        store: ReadableStore,
        clock: Clock,
    ) -> None:
        self._tables = tables
        self._register = register
        self._book = book
        self._changes = changes
        self._gates = gates
        self._recorders = recorders
        self._store = store
        self._clock = clock

    def answer(
        self, id: str, what: str, about: Mapping[str, str], *, role: PersonRole
    ) -> Found | Problem | None:
        """The answer, or why there is none; None where it is no question about the floor."""
        ask = _QUESTIONS.get(what)
        if ask is None:
            return None
        try:
            result = msgspec.to_builtins(ask(self, about, role))
        except (LedgerError, ValueError) as error:
            return Problem(id=id, code="not possible now", reason=str(error))
        return Found(id=id, what=what, result=result)

    def tables(self, _: Mapping[str, str], role: PersonRole) -> tuple[TableLine, ...]:
        """Each table in a line; of the rota and of licences only staff are told."""
        if may_find(role, "rota") is not None:
            return tuple(line_of(hosted) for hosted in self._tables.values())
        now = self._clock.now()
        coming = self._changes.coming(self._changes.rota, now)
        return tuple(
            line_of(
                hosted,
                staff=True,
                due=coming.get(hosted.name),
                not_dealing=self._changes.not_dealing(hosted, now),
                recorder_down=self._recorder_down(hosted.name),
                devices_down=self._devices_down(hosted.name),
            )
            for hosted in self._tables.values()
        )

    def _recorder_down(self, table: str) -> str:
        recorder = self._recorders.get(table)
        found = recorder.found if recorder is not None else Recording()
        return found.detail if found.up is False else ""

    def _devices_down(self, table: str) -> frozenset[str]:
        gate = self._gates.get(table)
        return gate.devices.down if gate is not None else frozenset()

    def rota(self, _: Mapping[str, str], __: PersonRole) -> dict[str, Any]:
        """The rota held against who deals."""
        rota = self._changes.rota
        coming = self._changes.coming(rota, self._clock.now()).values()
        return rota_told(rota, self._changes.dealing, tuple(coming))

    def shift(self, about: Mapping[str, str], _: PersonRole) -> ShiftTold:
        """A span of time, of all tables or of one."""
        only = about.get("table")
        if only is not None and only not in self._tables:
            there = ", ".join(self._tables) or "none"
            raise ValueError(f"no table is called {only[:60]!r}; there are: {there}")
        until = _instant(about, "until", self._clock.now())
        since = _instant(about, "since", max(0, until - _SHIFT))
        if until < since:
            raise ValueError("until is before since; a span of time goes forward")
        names = tuple(self._tables) if only is None else (only,)
        kept = self._book.read()
        return shift_told(
            self._store, names, since, until, waiting=kept.waiting, rota=kept.rota, only=only
        )

    def people(self, about: Mapping[str, str], _: PersonRole) -> list[dict[str, Any]]:
        """Who there is."""
        return people_told(self._register.people, self._clock.now(), left="all" in about)

    def people_log(self, about: Mapping[str, str], _: PersonRole) -> list[dict[str, Any]]:
        """What happened to people."""
        limit = min(int(about.get("limit", str(MOST_FACTS))), MOST_FACTS)
        return people_log(self._store, about.get("name"), max(limit, 0))


def rota_told(
    rota: Rota, dealing: Mapping[str, str | None], coming: tuple[Due, ...]
) -> dict[str, Any]:
    """A rota, who deals where now, and the next change at each open table."""
    return {
        "position": rota.position,
        "turns": msgspec.to_builtins(rota.turns),
        "dealing": dict(dealing),
        "due": msgspec.to_builtins(coming),
    }


def people_told(people: People, now: int, *, left: bool) -> list[dict[str, Any]]:
    """Who there is, for a program to read; `left`: those who left as well."""
    return [
        as_data(one, now, len(people.sign_ins_of(one.name)))
        for one in people.everybody
        if one.active or left
    ]


def people_log(store: ReadableStore, name: str | None, limit: int | None) -> list[dict[str, Any]]:
    """The last facts about people, or about one of them, the oldest first. Raises LedgerError."""
    last = deque(
        ((record, event) for record, event in history(store) if name in (None, event.name)),
        maxlen=limit,
    )
    return [
        {"position": record.position, "at": record.at, "fact": msgspec.to_builtins(event)}
        for record, event in last
    ]


def _instant(about: Mapping[str, str], key: str, default: int) -> int:
    given = about.get(key)
    if given is None:
        return default
    if not (given.isascii() and given.isdigit() and len(given) <= 16):
        raise ValueError(f"{key}: a time in microseconds UTC; got {given[:40]!r}")
    return int(given)


_QUESTIONS: Final = {
    "tables": FloorQuestions.tables,
    "rota": FloorQuestions.rota,
    "shift": FloorQuestions.shift,
    "people": FloorQuestions.people,
    "people-log": FloorQuestions.people_log,
}
