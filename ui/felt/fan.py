"""How the cards of a hand are fanned, so that the index of each can be read."""

from __future__ import annotations

from typing import Final

from ui.felt.layout import LINE, Spot

SHAPE: Final = 5 / 7
"""A card's width to its height."""
INDEX: Final = 0.38
"""The part of a card's width, at its left, that the next card leaves free."""
TALLEST: Final = 200.0
LEAST: Final = 48.0
"""No card of a hand that can be is lower: 24 pixels where the felt is 800 wide."""

_COMFORT: Final = 104.0
"""A single row is kept while its cards are as high as this."""
_ROW: Final = 0.72
"""The part of a card's height, at its top, that the next row leaves free."""
_SPREAD: Final = 1.06
_ROWS: Final = (1, 2, 3)


def fan(room: Spot, count: int, *, across: bool = False) -> tuple[Spot, ...]:
    """Where so many cards lie in the room, in order; `across`: the last lies across.

    One row if its cards can be large, else two or three that overlap.
    """
    if count == 0:
        return ()
    heights = {rows: _height(room, count, rows, across=across) for rows in _ROWS}
    rows = 1 if heights[1] >= _COMFORT else max(_ROWS, key=lambda n: (heights[n], -n))
    high = max(heights[rows], min(LEAST, room.h / (1 + _ROW * (rows - 1))))
    per = -(-count // rows)
    wide = high * SHAPE
    last = high if across else wide
    step = min(_SPREAD * wide, (room.w - last) / (per - 1)) if per > 1 else 0.0
    row_wide = step * (per - 1) + last
    left = room.x + (room.w - row_wide) / 2
    spots = [
        Spot(left + step * (n % per), room.y + _ROW * high * (n // per), wide, high)
        for n in range(count)
    ]
    if across:
        under = spots[-1]
        spots[-1] = Spot(under.x, under.bottom - wide, high, wide)
    return tuple(spots)


def hand(room: Spot, count: int, *, across: bool = False) -> tuple[tuple[Spot, ...], Spot]:
    """The cards of a hand, and below them the line for what it counts."""
    cards = fan(Spot(room.x, room.y, room.w, room.h - LINE), count, across=across)
    low = max((spot.bottom for spot in cards), default=room.y)
    return cards, Spot(room.x, low, room.w, LINE)


def _height(room: Spot, count: int, rows: int, *, across: bool) -> float:
    """How high the cards can be in so many rows, each index free."""
    per = -(-count // rows)
    widths = 1 + INDEX * (per - 1) + (1 / SHAPE - 1 if across else 0)
    return min(TALLEST, room.w / widths / SHAPE, room.h / (1 + _ROW * (rows - 1)))
