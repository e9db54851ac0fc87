"""What clients may ask about rounds: one in full, and a player's own.

| what | about | gives |
|---|---|---|
| my-rounds | table, limit | the asker's own rounds, the newest first |
| round | table, round | one round in full, as `tablectl show --json` tells it |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import cycle
from threading import Event, Lock, Thread
from typing import Any, Final

import msgspec

from tablectl.client.messages import Found, Problem
from tablectl.ledger.store import LedgerError, ReadableStore
from tablectl.people.commands import PersonRole
from tablectl.pit.shown import SEES_ALL
from tablectl.rounds.found import round_told
from tablectl.rounds.in_record import NotRecorded, table_in
from tablectl.rounds.kept import MOST, Kept

_EVERY: Final = 60.0  # seconds between two times that what is kept of a table is brought up


class Queries:
    """The read models of one ledger. Any thread may ask."""

    def __init__(self, store: ReadableStore, keeping: Callable[[str], Kept] | None = None) -> None:
        """`keeping` says where what is known of a table is kept; without it, in memory."""
        self._store = store
        self._keeping = keeping or partial(Kept, store)
        self._lock = Lock()
        self._kept: dict[str, Kept] = {}

    def answer(
        self,
        id: str,
        what: str,
        about: Mapping[str, str],
        *,
        name: str,
        role: PersonRole,
    ) -> Found | Problem:
        """The answer, or why there is none."""
        try:
            match what:
                case "my-rounds":
                    result: Any = self._own(about, name)
                case "round":
                    result = self._round(about, role)
                case _:
                    reason = f"nothing is known about {what[:40]!r} here"
                    return Problem(id=id, code="not possible now", reason=reason)
        except (LedgerError, ValueError) as error:
            return Problem(id=id, code="not possible now", reason=str(error))
        return Found(id=id, what=what, result=msgspec.to_builtins(result))

    def _own(self, about: Mapping[str, str], name: str) -> list[dict[str, Any]]:
        """The settled rounds in which somebody had a bet, the newest first."""
        table = table_in(self._store, about.get("table"))
        return self._kept_of(table).own_rounds(name, min(int(about.get("limit", "10")), MOST))

    def _round(self, about: Mapping[str, str], role: PersonRole) -> Any:
        """One round in full; while it runs to an auditor alone, for cards of it may lie face down.

        Raises NotRecorded.
        """
        table, number = table_in(self._store, about.get("table")), int(about.get("round", "0"))
        told = round_told(self._store, self._kept_of(table), table, number)
        if told.ending is None and role not in SEES_ALL:
            raise NotRecorded(
                f"round {number} of {table} still runs, and cards of it may lie face down;"
                " ask again when it is over"
            )
        return told

    def _kept_of(self, table: str) -> Kept:
        with self._lock:
            if table not in self._kept:
                self._kept[table] = self._keeping(table)
            return self._kept[table]

    @contextmanager
    def kept_up(self, tables: Iterable[str]) -> Iterator[None]:
        """Keep what is kept of these tables near the ends of their streams, in its own thread."""
        ends, all_kept = Event(), [self._kept_of(table) for table in tables]
        thread = Thread(target=_keep_up, args=(all_kept, ends), name="keeping up", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ends.set()
            for kept in all_kept:
                kept.end()
            thread.join()


def _keep_up(all_kept: Sequence[Kept], ends: Event) -> None:
    """Take in what is new, one table after the other, until it ends; never all at once."""
    for kept in cycle(all_kept):
        if ends.wait(_EVERY / len(all_kept)):
            return
        with suppress(LedgerError):  # the table itself says what is wrong with its ledger
            kept.catch_up()
