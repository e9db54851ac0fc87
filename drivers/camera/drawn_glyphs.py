"""The signs on a drawn card: thirteen ranks as strokes of a pen, four suits as outlines.

All coordinates are parts of a box: columns 0 to 1 from the left, rows 0 to 1 from the top.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from procedures.cards import Rank, Suit

Spot = tuple[float, float]
Stroke = tuple[Spot, ...]
Colour = tuple[int, int, int]
"""Blue, green, red."""

Nib = Literal["round", "broad", "square"]
"""How the pen is cut: as thick in every direction; thick down and thin across; with corners."""


class Hand(Struct, frozen=True, kw_only=True):
    """How the ranks of a deck are written. Lengths are parts of the sign's height."""

    nib: Nib = "round"
    weight: float = 0.14
    """Thickness of a stroke."""
    width: float = 0.62
    """Width of a sign."""
    serifs: bool = False
    slant: float = 0.0
    flat_three: bool = False
    """The three begins with a bar and a corner."""
    open_four: bool = False
    tailed_nine: bool = True
    """The nine ends in a curve, the six begins with one; otherwise straight."""


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Stroke:
    """Part of an ellipse, degrees clockwise from the right."""
    steps = max(3, int(abs(end - start) / 9))
    angles = [math.radians(start + (end - start) * n / steps) for n in range(steps + 1)]
    return tuple((x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles)


def _strokes(sign: str, hand: Hand) -> tuple[Stroke, ...]:
    match sign:
        case "A":
            return (((0, 1), (0.5, 0), (1, 1)), ((0.2, 0.64), (0.8, 0.64)))
        case "2":
            return ((*_arc(0.5, 0.29, 0.46, 0.29, 190, 395), (0.04, 1), (1, 1)),)
        case "3" if hand.flat_three:
            return (((0.06, 0), (0.92, 0), (0.44, 0.4)), _arc(0.46, 0.7, 0.5, 0.3, 265, 515))
        case "3":
            top, foot = (
                _arc(0.47, 0.25, 0.42, 0.25, 200, 445),
                _arc(0.46, 0.73, 0.5, 0.27, 270, 525),
            )
            return (top, foot)
        case "4" if hand.open_four:
            return (((0.3, 0), (0.02, 0.66), (1, 0.66)), ((0.72, 0.3), (0.72, 1)))
        case "4":
            return (((0.72, 1), (0.72, 0), (0, 0.7), (1, 0.7)),)
        case "5":
            return (((0.9, 0), (0.16, 0), (0.1, 0.45)), _arc(0.46, 0.68, 0.5, 0.32, 222, 510))
        case "6" if hand.tailed_nine:
            stem = _arc(0.55, 0.5, 0.53, 0.5, 310, 180)
            return (stem, ((0.02, 0.5), (0.02, 0.68)), _arc(0.5, 0.68, 0.48, 0.32, 0, 360))
        case "6":
            return (((0.78, 0), (0.08, 0.56)), _arc(0.5, 0.68, 0.48, 0.32, 0, 360))
        case "7":
            return (((0.02, 0), (0.98, 0), (0.36, 1)),)
        case "8":
            return (_arc(0.5, 0.25, 0.41, 0.25, 0, 360), _arc(0.5, 0.74, 0.5, 0.26, 0, 360))
        case "9":
            turned = _strokes("6", hand)
            return tuple(tuple((1 - x, 1 - y) for x, y in stroke) for stroke in turned)
        case "1":
            return (((0.1, 0.2), (0.55, 0), (0.55, 1)),)
        case "0":
            return (_arc(0.5, 0.5, 0.47, 0.5, 0, 360),)
        case "J":
            return ((*(((0.78, 0), (0.78, 0.7))), *_arc(0.41, 0.7, 0.37, 0.3, 0, 165)),)
        case "Q":
            return (_arc(0.5, 0.48, 0.49, 0.48, 0, 360), ((0.52, 0.68), (1, 1.06)))
        case _:
            return (((0.08, 0), (0.08, 1)), ((0.95, 0), (0.1, 0.6)), ((0.36, 0.42), (1, 1)))


_FEET: Final[dict[str, tuple[Spot, ...]]] = {
    "A": ((0, 1), (1, 1)),
    "4": ((0.72, 1),),
    "1": ((0.55, 1),),
    "J": ((0.78, 0),),
    "K": ((0.08, 0), (0.08, 1), (0.95, 0), (1, 1)),
    "7": (),
}


def _nib(hand: Hand, thick: float) -> NDArray[np.float64]:
    """The outline of the pen's tip round 0, for a stroke of this thickness in pixels."""
    match hand.nib:
        case "round":
            spots: Iterable[Spot] = _arc(0, 0, thick / 2, thick / 2, 0, 340)
        case "broad":
            spots = _arc(0, 0, thick / 2, max(thick / 6, 0.6), 0, 340)
        case "square":
            half = thick * 0.44
            spots = ((-half, -half), (half, -half), (half, half), (-half, half))
    return np.array(tuple(spots))


_SHIFT: Final = 4


def filled(picture: Picture, spots: NDArray[np.float64], colour: Colour | int) -> None:
    """Fill a polygon of pixel coordinates, to a sixteenth of a pixel."""
    whole = np.round(spots * (1 << _SHIFT)).astype(np.int32)
    shade = (colour,) * 3 if isinstance(colour, int) else colour
    cv2.fillPoly(picture, [whole], shade, cv2.LINE_AA, _SHIFT)


def stroked(
    picture: Picture, stroke: NDArray[np.float64], nib: NDArray[np.float64], colour: Colour
) -> None:
    """Draw the nib along a stroke, both in pixels."""
    for a, b in pairwise(stroke):
        both = np.concatenate([nib + a, nib + b]).astype(np.float32)
        hull = cv2.convexHull(both)[:, 0, :].astype(np.float64)
        filled(picture, hull, colour)


def write_rank(
    picture: Picture, rank: Rank, hand: Hand, *, left: float, top: float, height: float,
    colour: Colour,
) -> float:  # fmt: skip
    """Write a rank with its box's corner at this pixel; how wide it became, in pixels."""
    if rank != "T":
        return _write(picture, rank, hand, left, top, height, height * hand.width, colour)
    narrow = height * hand.width * 0.58
    gap = height * (0.05 + 0.7 * hand.weight)
    one = _write(picture, "1", hand, left - narrow * 0.35, top, height, narrow, colour) * 0.65
    return one + gap + _write(picture, "0", hand, left + one + gap, top, height, narrow, colour)


def _write(
    picture: Picture, sign: str, hand: Hand, left: float, top: float, height: float, width: float,
    colour: Colour,
) -> float:  # fmt: skip
    thick = hand.weight * height
    nib = _nib(hand, thick)
    inner = np.array([width - thick, height - thick])
    corner = np.array([left, top]) + thick / 2

    def at(spots: Sequence[Spot]) -> NDArray[np.float64]:
        placed: NDArray[np.float64] = np.array(spots) * inner + corner
        placed[:, 0] += hand.slant * (top + height - placed[:, 1])
        return placed

    for stroke in _strokes(sign, hand):
        stroked(picture, at(stroke), nib, colour)
    if hand.serifs:
        half = np.array([max(thick * 0.95, 0.13 * height), 0.0])
        bar = _arc(0, 0, thick * 0.16, thick * 0.16, 0, 340)
        for foot in _FEET.get(sign, ()):
            spot = at([foot])[0] + np.array([0, (foot[1] - 0.5) * thick * 0.3])
            stroked(picture, np.array([spot - half, spot + half]), np.array(bar), colour)
    return width


def _curve(*spots: Spot) -> list[Spot]:
    """A cubic curve through the first and last spot, the middle two its handles."""
    a, b, c, d = (np.array(spot) for spot in spots)
    ts = np.linspace(0, 1, 16)[:, None]
    line = (1 - ts) ** 3 * a + 3 * (1 - ts) ** 2 * ts * b + 3 * (1 - ts) * ts**2 * c + ts**3 * d
    return [(float(x), float(y)) for x, y in line]


def _mirrored(half: Sequence[Spot]) -> NDArray[np.float64]:
    """A left half, top to bottom along the middle line, and its mirror image."""
    return np.array([*half, *((1 - x, y) for x, y in reversed(half))])


def _stem(top: float, spread: float) -> NDArray[np.float64]:
    left = _curve((0.47, top), (0.47, 0.82), (0.42, 0.94), (0.5 - spread, 1))
    return _mirrored(left)


@lru_cache(maxsize=32)
def suit_shapes(suit: Suit, round_: float) -> tuple[NDArray[np.float64], ...]:
    """The filled outlines of a suit in a box; `round_` from 0, lean, to 1, full."""
    match suit:
        case "H":
            dip = 0.2 - 0.06 * round_
            half = [
                *_curve((0.5, dip), (0.46, 0.02), (0.34, -0.02), (0.24, 0.0)),
                *_curve((0.24, 0.0), (0.06, 0.01), (-0.02, 0.16), (0.0, 0.32)),
                *_curve((0.0, 0.32), (0.03, 0.56 + 0.08 * round_), (0.38, 0.74), (0.5, 1.0)),
            ]
            return (_mirrored(half),)
        case "D":
            bend = 0.12 * (1 - round_)
            half = [
                *_curve((0.5, 0), (0.4, 0.2), (0.24 + bend, 0.4 - bend / 2), (0.06, 0.5)),
                *_curve((0.06, 0.5), (0.24 + bend, 0.6 + bend / 2), (0.4, 0.8), (0.5, 1)),
            ]
            return (_mirrored(half),)
        case "S":
            half = [
                *_curve((0.5, 0), (0.4, 0.22), (0.04, 0.4 - 0.06 * round_), (0.0, 0.6)),
                *_curve((0.0, 0.6), (-0.02, 0.78), (0.12, 0.86), (0.26, 0.83)),
                *_curve((0.26, 0.83), (0.38, 0.8), (0.45, 0.72), (0.5, 0.62)),
            ]
            return (_mirrored(half), _stem(0.6, 0.2 + 0.05 * round_))
        case "C":
            size = 0.215 + 0.03 * round_
            leaves = ((0.5, 0.24), (0.235, 0.6), (0.765, 0.6))
            full = (np.array(_arc(x, y, size * 1.06, size, 0, 355)) for x, y in leaves)
            heart = np.array(_arc(0.5, 0.5, 0.14, 0.12, 0, 350))
            return (*full, heart, _stem(0.45, 0.2 + 0.06 * round_))


def draw_suit(
    picture: Picture, suit: Suit, *, x: float, y: float, size: float, colour: Colour,
    round_: float = 0.5, upside_down: bool = False,
) -> None:  # fmt: skip
    """Draw a suit with its middle at this pixel; `size` is its height in pixels."""
    for shape in suit_shapes(suit, round_):
        placed = (shape - 0.5) * np.array([size * 0.9, size])
        filled(picture, (-placed if upside_down else placed) + np.array([x, y]), colour)
