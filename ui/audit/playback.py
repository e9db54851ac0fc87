"""A table played again: which picture is shown, which are wanted, when the next is due. No Qt."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from tablectl.client.reviews import Pictured, PicturePage

SPEEDS: Final[tuple[float, ...]] = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Commands a second; at 0 the time between them is as it was."""
AS_IT_WAS: Final = 0.0
_MILLISECOND: Final = 1_000
_BEFORE: Final = 40
"""So many positions before a place that is gone to are asked for too, to step back to."""
_AHEAD: Final = 10
"""So few pictures left, and the next are asked for."""


class Playback:
    """A stretch of a table's record. Ask for what it `wants`, and let it `take` what comes."""

    def __init__(self) -> None:
        self.table = ""
        self.first = self.last = 0
        self.playing = False
        self.speed = 1.0
        self._pictures: list[Pictured] = []
        self._at = -1
        self._next: int | None = None
        self._aim = 0
        self._asked = False

    def begin(self, table: str, first: int, last: int, *, at: int = 0) -> None:
        """Another stretch; it stands still at a position, at first at its beginning."""
        self.table, self.first, self.last = table, first, max(first, last)
        self.playing = False
        self._go(max(first, min(at or first, self.last)))

    def clear(self) -> None:
        """Nothing is shown any more."""
        self.table, self.first, self.last = "", 0, 0
        self.playing = False
        self._pictures, self._at, self._next, self._aim = [], -1, None, 0
        self._asked = False

    @property
    def shown(self) -> Pictured | None:
        """The picture that is shown; None until it has come."""
        return self._pictures[self._at] if 0 <= self._at < len(self._pictures) else None

    def wants(self) -> tuple[int, int] | None:
        """From where to where pictures are to be asked for now; None where none are needed."""
        if self._asked or self._next is None or len(self._pictures) - self._at > _AHEAD:
            return None
        self._asked = True
        return self._next, self.last

    def missed(self) -> None:
        """What was wanted did not come; it is wanted again when somebody moves."""
        self._asked = False
        self.playing = False

    def take(self, page: PicturePage) -> None:
        """The pictures that were asked for."""
        self._asked = False
        known = self._pictures[-1].position if self._pictures else 0
        self._pictures += [one for one in page.pictures if one.position > known]
        self._next = page.next
        if self._pictures:
            self.last = max(self.last, self._pictures[-1].position)
        if self._aim:
            self._at = max(0, bisect_right([one.first for one in self._pictures], self._aim) - 1)
            reached = bool(self._pictures) and self._pictures[-1].position >= self._aim
            self._aim = 0 if reached or self._next is None else self._aim

    def step(self, by: int) -> None:
        """So many commands on, or back; it stops at the ends of what is known."""
        to = self._at + by
        if to < 0 and self._pictures and self._pictures[0].first > self.first:
            self._go(max(self.first, self._pictures[0].first - 1))
            return
        self._at = max(0, min(to, len(self._pictures) - 1)) if self._pictures else -1

    def seek(self, position: int) -> None:
        """To the command that a position belongs to, wherever that is."""
        position = max(self.first, min(position, self.last))
        known = self._pictures
        if known and known[0].first <= position <= known[-1].position:
            self._at = bisect_right([one.first for one in known], position) - 1
            return
        self._go(position)

    def due(self) -> int | None:
        """Milliseconds from this picture to the next; None at the end, or until it has come."""
        if not 0 <= self._at < len(self._pictures) - 1:
            return None
        if self.speed != AS_IT_WAS:
            return round(1_000 / self.speed)
        now, then = self._pictures[self._at], self._pictures[self._at + 1]
        return max(0, then.at - now.at) // _MILLISECOND

    @property
    def over(self) -> bool:
        """The last picture is shown."""
        return self._next is None and self._at == len(self._pictures) - 1

    def _go(self, position: int) -> None:
        self._pictures, self._at = [], -1
        self._aim, self._asked = position, False
        self._next = max(self.first, position - _BEFORE)
