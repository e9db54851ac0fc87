"""The currencies that the tables of a ledger play for."""

from __future__ import annotations

from procedures.events import TableCreated
from tablectl.history import event_of, stream_of
from tablectl.ledger.store import ReadableStore


def currencies_in(store: ReadableStore) -> frozenset[str]:
    """The currency of each table's pack, from the first fact of its stream. Raises LedgerError."""
    tables = (name for name in store.streams() if name.startswith(stream_of("")))
    founded = (event_of(record) for name in tables for record in store.read(name, 0, 1))
    return frozenset(event.pack.currency for event in founded if isinstance(event, TableCreated))
