"""What clients may ask beside following tables: the tables of the pit, rounds, a player's own.

| what | about | gives |
|---|---|---|
| tables | – | each table in a line: status, phase, round, dealer, incidents, devices |
| my-rounds | table, limit | the asker's own rounds, the newest first |
| round | table, round | one round in full, as `tablectl show --json` tells it |
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from procedures.prompt import prompt
from procedures.table import Table
from tablectl.client.messages import Found, Problem
from tablectl.history import stream_of
from tablectl.hosted import HostedTable
from tablectl.ledger.store import LedgerError, ReadableStore
from tablectl.round_account import Memory, told
from tablectl.rounds import NotRecorded, rounds_in, steps_of, table_in
from tablectl.rounds_kept import MOST, RoundsKept


class TableLine(Struct, frozen=True, kw_only=True):
    """A table in a line, for lists. Times are microseconds UTC."""

    table: str
    pack: str
    status: str
    phase: str
    sentence: str
    round: int
    players: int
    dealer: str
    held: bool
    incidents: int
    unacknowledged: int
    devices_down: int
    deadline: int | None
    position: int
    trouble: str
    faults: int


class Queries:
    """The read models of one ledger. Any thread may ask."""

    def __init__(self, store: ReadableStore) -> None:
        self._store = store
        self._lock = Lock()
        self._kept: dict[str, RoundsKept] = {}

    def answer(
        self,
        id: str,
        what: str,
        about: Mapping[str, str],
        *,
        tables: Mapping[str, HostedTable],
        name: str,
    ) -> Found | Problem:
        """The answer, or why there is none."""
        try:
            match what:
                case "tables":
                    result: Any = [line_of(hosted) for hosted in tables.values()]
                case "my-rounds":
                    result = self._own(about, name)
                case "round":
                    result = self._round(about)
                case _:
                    reason = f"nothing is known about {what[:40]!r} here"
                    return Problem(id=id, code="not possible now", reason=reason)
        except (LedgerError, ValueError) as error:
            return Problem(id=id, code="not possible now", reason=str(error))
        return Found(id=id, what=what, result=msgspec.to_builtins(result))

    def _own(self, about: Mapping[str, str], name: str) -> list[dict[str, Any]]:
        """The settled rounds in which somebody had a bet, the newest first."""
        table = table_in(self._store, about.get("table"))
        with self._lock:
            kept = self._kept.setdefault(table, RoundsKept(self._store, table))
        return kept.of(name, min(int(about.get("limit", "10")), MOST))

    def _round(self, about: Mapping[str, str]) -> Any:
        """One round in full."""
        table, number = table_in(self._store, about.get("table")), int(about.get("round", "0"))
        memory = Memory()
        steps = memory.watching(steps_of(self._store.read(stream_of(table))))
        found = next((r for r in rounds_in(steps) if r.number == number), None)
        if found is None:
            raise NotRecorded(f"table {table} has no round {number}")
        return told(found, memory)


def line_of(hosted: HostedTable) -> TableLine:
    """The table in a line."""
    table: Table = hosted.table
    said = prompt(table)
    return TableLine(
        table=table.name,
        pack=table.pack.name,
        status=table.status,
        phase=said.kind,
        sentence=said.sentence,
        round=table.round.number if table.round is not None else table.rounds,
        players=len(table.players),
        dealer=table.dealing.dealer if table.dealing is not None else "",
        held=table.held,
        incidents=len(table.incidents),
        unacknowledged=sum(not incident.acknowledged for incident in table.incidents),
        devices_down=sum(not device.up for device in table.devices),
        deadline=table.deadline,
        position=table.position,
        trouble=hosted.service.trouble,
        faults=hosted.faults,
    )
