"""Faults of this program at one table: counted, and told without flooding the log."""

from __future__ import annotations

import logging
from typing import Final

from drivers.ports import Clock

log = logging.getLogger(__name__)

_AGAIN: Final = 60_000_000  # microseconds between two tellings of the same fault


class Faults:
    """What failed that no rule foresaw. One thread counts; any may look at `count`."""

    def __init__(self, table: str, clock: Clock) -> None:
        self.count = 0
        self._table = table
        self._clock = clock
        self._told: dict[tuple[str, int], tuple[int, int]] = {}  # by place: when, and how many

    def take(self, error: Exception) -> None:
        """Count a fault that is being handled; one of a new place is told whole, and once a minute
        how often it has been since."""
        self.count += 1
        place, now = _place(error), self._clock.now()
        told_at, since = self._told.get(place, (now - _AGAIN, 0))
        if now - told_at < _AGAIN:
            self._told[place] = told_at, since + 1
            return
        self._told[place] = now, 0
        if since:
            log.error(
                "%s: the same fault %d times more, now: %s: %s",
                self._table,
                since + 1,
                type(error).__name__,
                error,
            )
        else:
            log.error("%s: a fault of this program; the table goes on", self._table, exc_info=error)


def _place(error: Exception) -> tuple[str, int]:
    """The line of code that raised it."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return (at.tb_frame.f_code.co_filename, at.tb_lineno) if at is not None else ("", 0)
