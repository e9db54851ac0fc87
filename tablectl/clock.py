"""Table time: microseconds UTC that never run backwards, from a real clock or a hand-moved one.

The machine's own clock is watched beside it: whoever sets it moves no deadline and no order.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock


class RealClock:
    """The machine's clock, anchored once; a step of the wall clock does not move table time."""

    def __init__(self) -> None:
        self._anchor = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """Microseconds since 1970-01-01 UTC."""
        return (self._anchor + time.monotonic_ns()) // 1_000


def wall() -> int:
    """What the machine's own clock shows now, which people and programs may set."""
    return time.time_ns() // 1_000


def stepped(known: int, ahead: int, tolerated: int) -> int:
    """By how much a clock was set that was `known` ahead and is `ahead` now; below 0: back.

    Nought where it is no more than is tolerated.
    """
    step = ahead - known
    return step if abs(step) > tolerated else 0


class WallClock:
    """The machine's own clock beside table time; times are microseconds UTC."""

    def __init__(self, tolerated: int, shown: Callable[[], int] = wall) -> None:
        """`tolerated` is by how much the two may part unnoticed, `shown` what the clock shows."""
        self.ahead = 0
        """How far it was ahead of table time when it was looked at last."""
        self._tolerated = tolerated
        self._shown = shown
        self._known = 0

    def look(self, table_time: int) -> int:
        """By how much it was set since that was told last: each step is told once."""
        self.ahead = self._shown() - table_time
        step = stepped(self._known, self.ahead, self._tolerated)
        if step:
            self._known = self.ahead
        return step


class VirtualClock:
    """A clock that stands still until it is moved."""

    def __init__(self, start: int) -> None:
        self._now = start
        self._lock = Lock()

    def now(self) -> int:
        """Microseconds since 1970-01-01 UTC."""
        with self._lock:
            return self._now

    def advance_to(self, at: int) -> None:
        """Move on to a time; a time gone by leaves the clock where it is."""
        with self._lock:
            self._now = max(self._now, at)
