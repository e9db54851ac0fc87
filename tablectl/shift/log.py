"""A span of time at the tables, told in order and summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from procedures import events as ev
from procedures import incident_events as ie
from procedures.accounts import BANK, CASH, CASHIER
from tablectl.history import event_of, stream_of
from tablectl.house.book import STREAM, Waiting, house_facts
from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore
from tablectl.shift.facts import Noted
from tablectl.shift.span import records_between
from tablectl.shift.words import LOGGED, house_words, table_words

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


class ReaderSums(Struct, frozen=True, kw_only=True):
    """A device of a table: how many cards it read, and how often it could not read."""

    device: str
    cards: int
    misreads: int


class TableSums(Struct, frozen=True, kw_only=True):
    """A table's sums over the span; money in minor units of the table's currency.

    `brought` is what came to the table from outside it, `taken` what went back there, `won` what
    the house won from the players (negative: lost to them). `returned` went back by hand (HP20).
    """

    table: str
    rounds: int = 0
    cancelled: int = 0
    incidents: Mapping[str, int] = {}
    readers: tuple[ReaderSums, ...] = ()
    manual_entries: int = 0
    returned: int = 0
    brought: int = 0
    taken: int = 0
    won: int = 0


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
    only: str | None = None,
) -> ShiftTold:
    """What happened at these tables and in the house from `since` up to `until`.

    `only` leaves out what notes say of other tables. Raises LedgerError.
    """
    lines = list(_of_house(store, since, until, only))
    sums = []
    for table in tables:
        counted = _Counted(table)
        for record in records_between(store, stream_of(table), since, until):
            counted.take(record)
            if record.type in LOGGED:
                lines += _of_table(store, table, record)
        sums.append(counted.sums)
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


class _Kind(Struct, frozen=True):
    """What of a reading is counted: its kind."""

    type: str


class _Seen(Struct, frozen=True):
    device: str
    seen: _Kind


class _Reading(Struct, frozen=True):
    """A reading without where its bytes lie and what it saw: there are many of them."""

    reading: _Seen


_OUTSIDE: Final = (CASHIER, CASH)
_READING: Final = msgspec.json.Decoder(_Reading)


class _Counted:
    """Adds a table's records up."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._count: Counter[str] = Counter()
        self._incidents: Counter[str] = Counter()
        self._cards: Counter[str] = Counter()
        self._misreads: Counter[str] = Counter()

    def take(self, record: Record) -> None:
        """One record more."""
        if record.type == "reading-taken":
            reading = _READING.decode(record.body).reading
            self._cards[reading.device] += reading.seen.type == "card"
            self._misreads[reading.device] += reading.seen.type == "fault"
        elif record.type in _COUNTED:
            self._add(event_of(record))

    def _add(self, event: ev.Event) -> None:
        match event:
            case ev.RoundSettled():
                self._count["rounds"] += 1
            case ev.RoundCancelled():
                self._count["cancelled"] += 1
            case ie.IncidentOpened(incident=incident):
                self._incidents[incident.kind] += 1
            case ie.CardEntered(by=by) if by.role != "device":
                self._count["manual_entries"] += 1
            case ie.WagersReturned(amount=amount):
                self._count["returned"] += amount
            case ev.Posted(postings=postings):
                for one in postings:
                    self._count["won"] += one.amount * (one.credit == BANK)
                    self._count["won"] -= one.amount * (one.debit == BANK)
                    self._count["brought"] += one.amount * (one.debit in _OUTSIDE)
                    self._count["taken"] += one.amount * (one.credit in _OUTSIDE)

    @property
    def sums(self) -> TableSums:
        """What it comes to."""
        devices = sorted({*self._cards, *self._misreads})
        return TableSums(
            table=self._table,
            incidents=dict(sorted(self._incidents.items())),
            readers=tuple(
                ReaderSums(device=one, cards=self._cards[one], misreads=self._misreads[one])
                for one in devices
            ),
            **self._count,
        )


_COUNTED: Final = frozenset(
    str(kind.__struct_config__.tag)
    for kind in (
        ev.RoundSettled, ev.RoundCancelled, ev.Posted, ie.IncidentOpened, ie.CardEntered,
        ie.WagersReturned,
    )
)  # fmt: skip
