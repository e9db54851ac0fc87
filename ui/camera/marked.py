"""What was marked on the picture of a camera that is being set up. No Qt here.

Lengths are pixels of the camera's picture.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct, structs

Point = tuple[int, int]
Lack = Literal["window", "dealer", "card"]
"""What must be marked before a camera can be saved."""

_BOXES: Final = 7
_SMALLEST: Final = 12  # a drag shorter than this is a slip of the hand
_SMALLEST_CARD: Final = 40
PLACES: Final[tuple[str, ...]] = (
    "dealer",
    *(f"box{number}" for number in range(1, _BOXES + 1)),
    *(f"split{number}" for number in range(1, _BOXES + 1)),
    *(f"double{number}" for number in range(1, _BOXES + 1)),
    "burn",
    "discard",
)
"""The places of a felt, as `tablectl camera setup --place` calls them."""


class Marked(Struct, frozen=True, kw_only=True):
    """A set-up as far as it has been marked."""

    felt: bool
    """A camera over the felt; else one before a shoe."""
    window: tuple[int, int, int, int] | None = None
    """Left, top, width and height of where cards slide out."""
    card: int = 0
    """A card's long side."""
    places: Mapping[str, tuple[Point, ...]] = {}
    marks: tuple[Point, ...] = ()

    @property
    def tools(self) -> tuple[str, ...]:
        """What can be marked, in the order in which people do it."""
        return (*(PLACES if self.felt else ("window",)), "card", "mark")

    @property
    def lacks(self) -> tuple[Lack, ...]:
        """What must still be marked."""
        place: tuple[Lack, ...] = ()
        if self.felt and "dealer" not in self.places:
            place = ("dealer",)
        elif not self.felt and self.window is None:
            place = ("window",)
        return (*place, *(() if self.card else ("card",)))

    def dragged(self, tool: str, start: Point, end: Point) -> Marked:
        """The same with this drag: a rectangle, along a card's long side, or a mark at its end."""
        if tool == "mark":
            return structs.replace(self, marks=(*self.marks, end))
        if tool == "card":
            long = round(math.dist(start, end))
            return structs.replace(self, card=long) if long >= _SMALLEST_CARD else self
        (left, right), (top, foot) = (sorted(pair) for pair in zip(start, end, strict=True))
        if min(right - left, foot - top) < _SMALLEST:
            return self
        if tool == "window":
            return structs.replace(self, window=(left, top, right - left, foot - top))
        corners = ((left, top), (right, top), (right, foot), (left, foot))
        return structs.replace(self, places={**self.places, tool: corners})

    def without(self, tool: str) -> Marked:
        """The same without what was marked with this tool."""
        match tool:
            case "mark":
                return structs.replace(self, marks=())
            case "card":
                return structs.replace(self, card=0)
            case "window":
                return structs.replace(self, window=None)
            case _:
                left = {name: where for name, where in self.places.items() if name != tool}
                return structs.replace(self, places=left)

    def has(self, tool: str) -> bool:
        """Whether this has been marked."""
        return self.without(tool) != self
