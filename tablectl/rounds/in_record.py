"""Rounds as the record has them: where in a table's stream each begins and ends, and what is in it.

A round's records are those from the command that opened its betting to the command that ended it,
whole commands only; one that still runs goes up to the head.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from msgspec import Struct

from procedures.apply import apply, founded
from procedures.events import (
    BettingOpened,
    Event,
    RoundCancelled,
    RoundSettled,
    RoundUnplayed,
    TableCreated,
)
from procedures.round import Round
from procedures.table import Table
from tablectl.history import event_of, stream_of
from tablectl.ledger import chain
from tablectl.ledger.record import Record
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable, ReadableStore

ENDS: Final = (RoundSettled, RoundCancelled, RoundUnplayed)
"""The facts that end a round."""
CANNOT_FOLLOW: Final = (LookupError, StopIteration, ValueError)
"""What `apply` and `decide` raise for a fact, or a command, that its table cannot have had."""


class NotRecorded(LedgerUnavailable):
    """The record holds no such table or round; the text says which there are."""


class Step(Struct, frozen=True, kw_only=True):
    """One command's records with their facts, the table before and after, the chain before.

    `before` is None for the command that founded the table.
    """

    before: Table | None
    chain_before: bytes
    records: tuple[Record, ...]
    events: tuple[Event, ...]
    after: Table

    @property
    def facts(self) -> Iterator[tuple[Record, Event]]:
        """Each record with its fact."""
        return zip(self.records, self.events, strict=True)


class RoundInRecord(Struct, frozen=True, kw_only=True):
    """One round: its commands in order. The last record is not its end while `ended` is None."""

    number: int
    steps: tuple[Step, ...]

    @property
    def first(self) -> int:
        """The position of its first record."""
        return self.steps[0].records[0].position

    @property
    def last(self) -> int:
        """The position of its last record."""
        return self.steps[-1].records[-1].position

    @property
    def round(self) -> Round:
        """The round as its last record leaves it."""
        now = self.steps[-1].after.round
        if now is None or now.number != self.number:
            raise LedgerDamaged(f"position {self.last}: round {self.number} is not at the table")
        return now

    @property
    def facts(self) -> Iterator[tuple[Record, Event]]:
        """Every record of the round with its fact."""
        return (fact for step in self.steps for fact in step.facts)


def tables_in(store: ReadableStore) -> tuple[str, ...]:
    """The names of the tables that are recorded."""
    prefix = stream_of("")
    return tuple(name.removeprefix(prefix) for name in store.streams() if name.startswith(prefix))


def table_in(store: ReadableStore, wanted: str | None) -> str:
    """The table of that name; without a name, the only one there is. Raises NotRecorded."""
    names = tables_in(store)
    if wanted in names:
        return wanted
    if wanted is None and len(names) == 1:
        return names[0]
    there = f"recorded are {', '.join(names)}" if names else "no table is recorded"
    raise NotRecorded(
        f"there is no table {wanted!r}; {there}"
        if wanted or not names
        else f"which table? {there}; name one with --table"
    )


def steps_of(
    records: Iterable[Record], before: Table | None = None, link: bytes = chain.START
) -> Iterator[Step]:
    """The commands of a table's records, each with the table that it made, from `before` on.

    Raises LedgerDamaged where a record holds no fact, or one that cannot follow.
    """
    table = before
    for _, group in groupby(records, lambda record: record.command):
        taken = tuple(group)
        events = tuple(event_of(record) for record in taken)
        start, table = table, _after(table, taken, events)
        yield Step(before=start, chain_before=link, records=taken, events=events, after=table)
        link = taken[-1].chain


def rounds_in(steps: Iterable[Step]) -> Iterator[RoundInRecord]:
    """Every round, in order; betting that was opened again for a round belongs to it."""
    number, ended = 0, True
    taken: list[Step] = []
    since: list[Step] = []  # what came after its end, which is its own only if it is opened again
    for step in steps:
        opened = [event.round for event in step.events if isinstance(event, BettingOpened)]
        if opened and opened[0] != number:
            if taken:
                yield RoundInRecord(number=number, steps=tuple(taken))
            number, taken, since, ended = opened[0], [], [], False
        elif opened:
            taken, since, ended = [*taken, *since], [], False
        (since if ended else taken).append(step)
        ended = ended or any(isinstance(event, ENDS) for event in step.events)
    if taken:
        yield RoundInRecord(number=number, steps=tuple(taken))


def _after(table: Table | None, records: tuple[Record, ...], events: tuple[Event, ...]) -> Table:
    after = table
    for record, event in zip(records, events, strict=True):
        where = f"{record.stream} position {record.position}"
        if after is None:
            if not isinstance(event, TableCreated):
                raise LedgerDamaged(f"{where}: a table's history begins with its creation")
            after = founded(event)
            continue
        try:
            after = apply(after, event)
        except CANNOT_FOLLOW as error:
            why = f"{type(error).__name__} {error}"
            raise LedgerDamaged(f"{where}: {record.type} cannot follow there: {why}") from error
    if after is None:
        raise LedgerDamaged("a command without records")
    return after
