"""A stream between two instants, found without reading what lies before.

Times never go back within a stream: whoever writes one gives each record the time of the last at
least. So the place of an instant is found by halving.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import partial

from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore


def records_between(store: ReadableStore, stream: str, since: int, until: int) -> Iterator[Record]:
    """The records from `since` up to `until` (microseconds UTC), both included, in order."""
    before = position_at(store, stream, since)
    return store.read(stream, before, position_at(store, stream, until + 1))


def position_at(store: ReadableStore, stream: str, instant: int) -> int:
    """The last position before an instant (microseconds UTC); 0 where there is none."""
    positions = range(1, store.head(stream).position + 1)
    return bisect_left(positions, instant, key=partial(_time, store, stream))


def _time(store: ReadableStore, stream: str, position: int) -> int:
    return next(iter(store.read(stream, position - 1, position))).at
