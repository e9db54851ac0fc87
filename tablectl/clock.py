"""Table time: microseconds UTC that never run backwards, from a real clock or a hand-moved one."""

from __future__ import annotations

import time
from threading import Lock


class RealClock:
    """The machine's clock, anchored once; a step of the wall clock does not move table time."""

    def __init__(self) -> None:
        self._anchor = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        """Microseconds since 1970-01-01 UTC."""
        return (self._anchor + time.monotonic_ns()) // 1_000


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
