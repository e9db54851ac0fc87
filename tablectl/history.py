"""A table's stream as the facts it holds, and the table that they make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from procedures.apply import apply, founded
from procedures.events import Event, ReadingTaken, TableCreated
from procedures.readings import Raw
from procedures.table import Table
from tablectl.ledger.record import Record
from tablectl.ledger.store import LedgerDamaged, ReadableStore
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


class Past:
    """A table's history, read once: the table it makes, when it ended, what was read last."""

    def __init__(self, store: ReadableStore, name: str) -> None:
        """Replay the stream, its chain checked. `table` is None where nothing is recorded.

        Raises LedgerDamaged.
        """
        self.table: Table | None = None
        self.last_at = 0
        self.last_raw: dict[str, Raw] = {}
        table = None
        for record in proved(store, stream_of(name)):
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
        self.table = table


def _founded(event: Event) -> Table:
    if not isinstance(event, TableCreated):
        raise ValueError("it does not begin with the table's creation")  # noqa: TRY004 - not a type
    return founded(event)


def facts(store: ReadableStore, name: str, after: int = 0) -> Iterator[tuple[Record, Event]]:
    """The records of a table with their facts. Raises LedgerDamaged."""
    for record in store.read(stream_of(name), after):
        yield record, event_of(record)
