"""A table's stream as the facts it holds, and the table that they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from procedures.apply import apply, founded
from procedures.events import Event, ReadingTaken, TableCreated
from procedures.readings import Raw
from procedures.table import Table
from tablectl.ledger import chain
from tablectl.ledger.record import Record
from tablectl.ledger.store import Head, LedgerDamaged, ReadableStore
from tablectl.ledger.verify import proved

_EVENTS: Final = msgspec.json.Decoder(Event)
_CANNOT_FOLLOW: Final = (LookupError, StopIteration, ValueError)
"""What `apply` raises for a fact that does not fit the table."""


def stream_of(table: str) -> str:
    """The name of a table's stream."""
    return f"table/{table}"


def event_of(record: Record) -> Event:
    """The fact in a record. Raises LedgerDamaged where it is none this version knows."""
    try:
        return _EVENTS.decode(record.body)
    except msgspec.MsgspecError as error:
        raise LedgerDamaged(
            f"{record.stream} position {record.position}: no fact of a table: {error}"
        ) from error


class Snapshot(Struct, frozen=True, kw_only=True):
    """A table as the records up to its position made it, and what else a start has to know.

    A copy that may be thrown away at will: it holds only where the record has `chain` there.
    """

    table: Table
    chain: bytes
    at: int
    raws: Mapping[str, Raw]
    """What was read last, by device."""

    @property
    def head(self) -> Head:
        """Where in the stream it stands."""
        return Head(stream_of(self.table.name), self.table.position, self.chain)


class Past:
    """A table's history, read once: the table it makes, when it ended, what was read last."""

    def __init__(self, store: ReadableStore, name: str, since: Snapshot | None = None) -> None:
        """Replay the stream, its chain checked. `table` is None where nothing is recorded.

        Behind `since`, where that is what the record has there. Raises LedgerDamaged.
        """
        stream, table = stream_of(name), since.table if since is not None else None
        self.head = since.head if since is not None else Head(stream, 0, chain.START)
        self.last_at = since.at if since is not None else 0
        self.last_raw: dict[str, Raw] = dict(since.raws) if since is not None else {}
        for record in proved(store, stream, self.head):
            event = event_of(record)
            try:
                table = apply(table, event) if table is not None else _founded(event)
            except _CANNOT_FOLLOW as error:
                raise LedgerDamaged(
                    f"{record.stream} position {record.position}: {record.type} cannot follow what"
                    f" lies before it: {error}"
                ) from error
            if isinstance(event, ReadingTaken):
                self.last_raw[event.reading.device] = event.reading.raw
            self.last_at = record.at
            self.head = Head(stream, record.position, record.chain)
        self.table: Table | None = table


def _founded(event: Event) -> Table:
    if not isinstance(event, TableCreated):
        raise ValueError("it does not begin with the table's creation")  # noqa: TRY004 - not a type
    return founded(event)


def facts(store: ReadableStore, name: str, after: int = 0) -> Iterator[tuple[Record, Event]]:
    """The records of a table with their facts. Raises LedgerDamaged."""
    for record in store.read(stream_of(name), after):
        yield record, event_of(record)
