"""Where everything lies on the felt, in felt units: 1,600 wide and 1,000 high.

The picture is as the dealer sees it: himself at the bottom, the shoe at his left, box 1 at his
left. From the players' side the same felt is turned half round; writing stays upright.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from procedures.places import Place, Where

WIDE: Final = 1600.0
HIGH: Final = 1000.0
LINE: Final = 36.0
"""The height of a line of writing."""
LETTERS: Final = 30.0
"""The size of its letters: 11 points where the felt is 800 pixels wide."""

_EDGE: Final = 16.0
_TOP: Final = 8.0
_BOX_HIGH: Final = 690.0
_WIDEST_BOX: Final = 336.0
_BETWEEN: Final = 12.0
_ARC: Final = 60.0
"""How much nearer to the dealer the outermost of seven boxes lies than the middle one."""
_GAP: Final = 2.0
_HEADING: Final = 44.0
_TALLEST_HAND: Final = 352.0
_DEALERS_LINE: Final = 806.0
_DEALERS_HIGH: Final = 140.0

SeenFrom = Literal["dealer", "players"]
FIXED: Final[tuple[Where, ...]] = (
    "dealer", "burn", "carried", "offered", "quarantine", "discard",
)  # fmt: skip
"""The places beside the boxes that a card on the felt can have."""


class Spot(Struct, frozen=True):
    """An upright rectangle on the felt: its upper left corner, its width and its height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, other: Spot) -> bool:
        """Whether the other lies wholly within; a thousandth of a unit is no matter."""
        return (
            self.x - 0.001 <= other.x
            and self.y - 0.001 <= other.y
            and other.right <= self.right + 0.001
            and other.bottom <= self.bottom + 0.001
        )

    def meets(self, other: Spot) -> bool:
        """Whether the two cover a part of the felt in common; edges may touch."""
        return (
            self.x + 0.001 < other.right
            and other.x + 0.001 < self.right
            and self.y + 0.001 < other.bottom
            and other.y + 0.001 < self.bottom
        )

    def has(self, x: float, y: float) -> bool:
        """Whether the point lies within."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom


FELT: Final = Spot(0, 0, WIDE, HIGH)
_PLACES: Final[dict[Where, tuple[float, float]]] = {
    "burn": (244, 122), "carried": (378, 138), "dealer": (528, 482), "offered": (1146, 124),
    "quarantine": (1282, 158), "discard": (1452, 132),
}  # fmt: skip
"""Left edge and width of each, in the row before the dealer."""


class BoxSpots(Struct, frozen=True, kw_only=True):
    """A box: whose it is, how he is there, each bet, each hand, and the insurance."""

    whole: Spot
    heading: Spot
    state: Spot
    bets: tuple[Spot, ...]
    hands: tuple[Spot, ...]
    insurance: Spot


class Layout(Struct, frozen=True):
    """The felt of a table with so many boxes, seen from one side."""

    boxes: int
    seen_from: SeenFrom = "dealer"

    def box(self, number: int, *, bets: tuple[int, ...] = (1,), hands: int = 1) -> BoxSpots:
        """Where everything of a box lies. `bets` says how many lines each of them needs."""
        whole = self._cell(number)
        depth = whole.y + _HEADING + LINE
        rows = []
        for lines in bets:
            rows.append(Spot(whole.x, depth, whole.w, lines * LINE))
            depth += lines * LINE + _GAP
        insured = Spot(whole.x, whole.bottom - LINE, whole.w, LINE)
        high = min(insured.y - 2 * _GAP - depth, max(1, hands) * _TALLEST_HAND)
        area = self._turned(Spot(whole.x, depth, whole.w, high))
        return BoxSpots(
            whole=self._turned(whole),
            heading=self._turned(Spot(whole.x, whole.y, whole.w, _HEADING)),
            state=self._turned(Spot(whole.x, whole.y + _HEADING, whole.w, LINE)),
            bets=tuple(self._turned(row) for row in rows),
            hands=_shared(area, hands),
            insurance=self._turned(insured),
        )

    def place(self, where: Where) -> Spot:
        """A place beside the boxes, without its name. Raises KeyError for one off the felt."""
        left, wide = _PLACES[where]
        return self._turned(Spot(left, _DEALERS_LINE, wide, _DEALERS_HIGH))

    def name(self, where: Where) -> Spot:
        """Where the name of such a place is written, or the dealer's total."""
        spot = self.place(where)
        y = spot.bottom + 4 if self.seen_from == "dealer" else spot.y - 4 - LINE
        return Spot(spot.x - 6, y, spot.w + 12, LINE)

    @property
    def shoe(self) -> Spot:
        """The shoe, and how far it is dealt."""
        return self._turned(Spot(_EDGE, _DEALERS_LINE, 216, HIGH - _EDGE - _DEALERS_LINE + 2))

    @property
    def clock(self) -> Spot:
        """The time that is left, and for whom."""
        return self._turned(Spot(1022, _DEALERS_LINE, 114, HIGH - _EDGE - _DEALERS_LINE + 2))

    @property
    def notice(self) -> Spot:
        """Two lines of writing between the boxes and the dealer."""
        return self._turned(Spot(340, 733, 920, 2 * LINE))

    @property
    def insurance_lines(self) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
        """The line before each box on which insurance is laid, by its two ends."""
        lines = []
        for number in range(1, self.boxes + 1):
            spot = self.box(number).insurance
            y = spot.y - _GAP if self.seen_from == "dealer" else spot.bottom + _GAP
            lines.append(((spot.x, y), (spot.right, y)))
        return tuple(lines)

    def _cell(self, number: int) -> Spot:
        pitch = min(_WIDEST_BOX, (WIDE - 2 * _EDGE) / self.boxes)
        middle = WIDE / 2 + (number - (self.boxes + 1) / 2) * pitch
        nearer = _ARC * ((middle - WIDE / 2) / 672) ** 2
        wide = pitch - _BETWEEN
        return Spot(middle - wide / 2, _TOP + nearer, wide, _BOX_HIGH)

    def _turned(self, spot: Spot) -> Spot:
        if self.seen_from == "dealer":
            return spot
        return Spot(WIDE - spot.right, HIGH - spot.bottom, spot.w, spot.h)


def off_felt(where: Where) -> bool:
    """Whether a card there does not lie on the felt any more."""
    return where != "box" and where not in FIXED


def place_spot(layout: Layout, place: Place) -> Spot:
    """The spot of a place, of a box as a whole. Raises KeyError for one off the felt."""
    return layout.box(place.box).whole if place.where == "box" else layout.place(place.where)


def _shared(area: Spot, hands: int) -> tuple[Spot, ...]:
    """The area cut into so many hands, the first at the top."""
    each = area.h / max(1, hands)
    return tuple(
        Spot(area.x, area.y + n * each, area.w, each - (_GAP if hands > 1 else 0))
        for n in range(hands)
    )
