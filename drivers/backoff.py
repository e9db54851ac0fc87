"""How long a driver waits before it tries a device again."""

from __future__ import annotations

from threading import Event
from typing import Final

_FIRST: Final = 0.05
_LONGEST: Final = 1.0


class Backoff:
    """Waits 50 ms, then twice as long each time, at most one second."""

    def __init__(self) -> None:
        self._seconds = _FIRST

    def reset(self) -> None:
        """The device answered: begin with the shortest wait again."""
        self._seconds = _FIRST

    def wait(self, stop: Event) -> bool:
        """Wait once; `stop` ends it at once. Whether to try again."""
        stop.wait(self._seconds)
        self._seconds = min(self._seconds * 2, _LONGEST)
        return not stop.is_set()
