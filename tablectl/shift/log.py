"""A span of time at the tables, told in order and summed up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from tablectl.history import event_of, stream_of
from tablectl.house.book import STREAM, Waiting, house_facts
from tablectl.house.rota import Rota
from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore
from tablectl.shift.dealt_by import PATIENCE
from tablectl.shift.facts import Noted
from tablectl.shift.planned import planned
from tablectl.shift.span import position_at, records_between
from tablectl.shift.sums import Counted, TableSums
from tablectl.shift.words import LOGGED, house_words, table_words

_NONE: Final = Rota()
MOST: Final = 2_000
"""So many lines of a log are told at most; the sums are always of the whole span."""


class Line(Struct, frozen=True, kw_only=True):
    """One line of the log. `table` is empty for the house; `by` is `role:name`, as recorded."""

    at: int
    table: str
    position: int
    kind: str
    words: str
    by: str


class ShiftTold(Struct, frozen=True, kw_only=True):
    """A span of time. `left_out` lines before the first are not told; ask for a shorter span."""

    since: int
    until: int
    lines: tuple[Line, ...]
    left_out: int
    tables: tuple[TableSums, ...]
    waiting: tuple[Waiting, ...]


def shift_told(
    store: ReadableStore,
    tables: Iterable[str],
    since: int,
    until: int,
    *,
    waiting: tuple[Waiting, ...],
    rota: Rota = _NONE,
    only: str | None = None,
) -> ShiftTold:
    """What happened at these tables and in the house from `since` up to `until`.

    `rota` is the one in force now. `only` leaves out what notes say of other tables. Raises
    LedgerError.
    """
    lines = list(_of_house(store, since, until, only))
    changes = planned(store, rota, max(0, since - PATIENCE), until)
    sums = []
    for table in tables:
        stream = stream_of(table)
        after = position_at(store, stream, since)
        counted = Counted(store, table, since, after)
        for record in store.read(stream, after, position_at(store, stream, until + 1)):
            counted.take(record)
            if record.type in LOGGED:
                lines += _of_table(store, table, record)
        sums.append(counted.sums(until, [one for one in changes if one.table == table]))
    lines.sort(key=lambda line: (line.at, line.table, line.position))
    return ShiftTold(
        since=since,
        until=until,
        lines=tuple(lines[-MOST:]),
        left_out=max(0, len(lines) - MOST),
        tables=tuple(sums),
        waiting=waiting,
    )


def _of_table(store: ReadableStore, table: str, record: Record) -> Iterator[Line]:
    words = table_words(event_of(record))
    if not words:
        return
    answered = store.answer(record.command)
    yield Line(
        at=record.at,
        table=table,
        position=record.position,
        kind=record.type,
        words=words,
        by=answered.command.sender if answered is not None else "",
    )


def _of_house(store: ReadableStore, since: int, until: int, only: str | None) -> Iterator[Line]:
    for record, event in house_facts(records_between(store, STREAM, since, until)):
        of = (event.table or "") if isinstance(event, Noted) else ""
        if only is not None and of not in ("", only):
            continue
        yield Line(
            at=record.at,
            table=of,
            position=record.position,
            kind=record.type,
            words=house_words(event),
            by=f"{event.by.role}:{event.by.name}",
        )
