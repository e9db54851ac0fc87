"""A stream between two instants, found without reading what lies before.

Times never go back within a stream: whoever writes one gives each record the time of the last at
least. So the place of an instant is found by halving.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import partial

from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore


def records_between(store: ReadableStore, stream: str, since: int, until: int) -> Iterator[Record]:
    """The records from `since` up to `until` (microseconds UTC), both included, in order."""
    positions = range(1, store.head(stream).position + 1)
    at = partial(_time, store, stream)
    before = bisect_left(positions, since, key=at)
    through = bisect_right(positions, until, lo=before, key=at)
    return store.read(stream, before, through)


def _time(store: ReadableStore, stream: str, position: int) -> int:
    return next(iter(store.read(stream, position - 1, position))).at
