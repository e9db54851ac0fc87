"""The changes of dealers that the rota had in a span of time, each by the rota in force then."""

from __future__ import annotations

from collections.abc import Iterator

from tablectl.house.book import STREAM, event_of
from tablectl.house.rota import Rota, RotaSet, Turn
from tablectl.ledger.store import ReadableStore


def planned(store: ReadableStore, rota: Rota, since: int, until: int) -> tuple[Turn, ...]:
    """Who was due where, from `since` up to `until` (microseconds UTC); `rota` is in force now.

    A change that a rota had before it was set, or after another took its place, was never due.
    Raises LedgerError.
    """
    return tuple(_planned(store, rota.position, since, until))


def _planned(store: ReadableStore, position: int, since: int, until: int) -> Iterator[Turn]:
    while position:
        record = next(iter(store.read(STREAM, position - 1, position)))
        set_ = event_of(record)
        if not isinstance(set_, RotaSet):
            return
        for turn in set_.turns:
            if turn.dealer is not None and max(since, record.at) <= turn.at <= until:
                yield turn
        if record.at <= since:
            return
        until, position = min(until, record.at - 1), set_.replaces
