"""What failed lately, by place or by name: who has to wait before he may try again."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final

_MOST: Final = 10_000
"""Places or names that are remembered at a time; the oldest go first."""


class Failures:
    """So many failures of one key within a length of time, and it waits. Microseconds UTC.

    Not safe to use from several threads at once.
    """

    def __init__(self, *, most: int, within: int) -> None:
        self._most = most
        self._within = within
        self._times: OrderedDict[str, deque[int]] = OrderedDict()

    def wait(self, key: str, now: int) -> int:
        """How long this key has to wait; 0 when it may try."""
        recent = [at for at in self._times.get(key, ()) if at > now - self._within]
        return recent[0] + self._within - now if len(recent) >= self._most else 0

    def add(self, key: str, now: int) -> None:
        """It failed once more."""
        kept = (at for at in self._times.pop(key, ()) if at > now - self._within)
        self._times[key] = deque((*kept, now), maxlen=self._most)
        if len(self._times) > _MOST:
            self._times.popitem(last=False)
