"""A drawn scene before a camera: things laid one upon another, and the truth of what lies where.

Lengths are pixels of the scene unless a name says millimetres. A seed decides all chance.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct
from numpy.random import Generator
from numpy.typing import NDArray

from drivers.camera.drawn_cards import PIXELS_A_MM, Style, back, cut_card, face, shape_of
from drivers.camera.drawn_glyphs import Colour, filled
from drivers.camera.sight import Picture, Point
from drivers.camera.vision import cv2
from drivers.simulated_deck import CUT_CARD, Thing
from procedures.cards import Card

Shown = Thing | Literal["back"]
"""What a camera can be shown of a deck: a face, the cut card, or a card face down."""


class Lying(Struct, frozen=True, kw_only=True):
    """The truth of one card in a scene."""

    what: Literal["card", "cut card", "back"]
    card: Card | None
    outline: tuple[Point, ...]
    """Corners from the card's own top left, clockwise on the card; may lie outside the picture."""
    box: int | None = None
    """The box it was laid at, 0 the dealer; None elsewhere."""
    seen: int = 100
    """How much of its area is in view, in parts of 100."""
    indices: tuple[int, int] = (100, 100)
    """How much of its top left and bottom right index is in view, in parts of 100."""


class Rendered(Struct, frozen=True, kw_only=True, eq=False):
    """A picture and what lies in it, lowest first."""

    picture: Picture
    lying: tuple[Lying, ...]


def art_of(shown: Shown, style: Style) -> Picture:
    """How this thing looks in a deck of this style."""
    match shown:
        case "back":
            return back(style)
        case "cut card":
            return cut_card(style, style.back)
        case _:
            return face(shown, style)


class Stage:
    """A picture in the making. Each thing put on it covers what lay there."""

    def __init__(self, ground: Picture) -> None:
        """The ground is copied."""
        self.picture: Picture = np.array(ground)
        high, wide = ground.shape[:2]
        self._on_top = np.zeros((high, wide), np.int16)
        self._cards: list[tuple[Shown, Style, NDArray[np.float64], int | None]] = []

    def lay(
        self, shown: Shown, style: Style, *, x: float, y: float, turn: float, long: float,
        box: int | None = None, lean: tuple[float, float] = (0.0, 0.0),
    ) -> None:  # fmt: skip
        """Lay a card with its middle here, turned clockwise by degrees, its long side so long.

        `lean`: how much smaller its far end and its right side are, in parts of 1.
        """
        wide, high = style.size
        scale = long / high
        half = np.array([wide, high]) * scale / 2
        signs = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float64)
        shrunk = 1 - np.array([lean[0] * (signs[:, 1] < 0) + lean[1] * (signs[:, 0] > 0)]).T
        a = np.radians(turn)
        turned = np.array([(np.cos(a), np.sin(a)), (-np.sin(a), np.cos(a))])
        corners = (signs * half * shrunk) @ turned + np.array([x, y])
        self._cards.append((shown, style, corners, box))
        self._blend(art_of(shown, style), shape_of(style), corners, len(self._cards))

    def cover(self, art: Picture, mask: NDArray[np.uint8]) -> None:
        """Put something that is no card over the whole picture where the mask is not 0."""
        here = _round_about(mask, 0)
        part = (mask[here].astype(np.float32) / 255)[:, :, None]
        self.picture[here] = (self.picture[here] * (1 - part) + art[here] * part).astype(np.uint8)
        self._on_top[mask > 127] = -1

    def shade(self, mask: NDArray[np.uint8], *, dark: float, soft: float) -> None:
        """The soft shadow of something of this shape."""
        here = _round_about(mask, int(3 * soft) + 1)
        blurred = cv2.GaussianBlur(mask[here], (0, 0), soft).astype(np.float32) / 255
        self.picture[here] = (self.picture[here] * (1 - dark * blurred)[:, :, None]).astype(
            np.uint8
        )

    def truth(self) -> tuple[Lying, ...]:
        """What lies there, lowest first, and how much of it is in view."""
        return tuple(self._lying(n) for n in range(1, len(self._cards) + 1))

    def _blend(
        self, art: NDArray[Any], shape: NDArray[Any], corners: NDArray[np.float64], number: int
    ) -> None:
        high, wide = self.picture.shape[:2]
        low = np.floor(corners.min(axis=0)).astype(int) - 6
        top = np.ceil(corners.max(axis=0)).astype(int) + 7
        left, up = (max(0, int(n)) for n in low)
        right, down = min(wide, int(top[0])), min(high, int(top[1]))
        if left >= right or up >= down:
            return
        size = (right - left, down - up)
        shrink = max(1.0, art.shape[0] / max(8.0, float(np.ptp(corners, axis=0).max())) / 1.6)
        if shrink > 1.05:
            small = (round(art.shape[1] / shrink), round(art.shape[0] / shrink))
            art = cv2.resize(art, small, interpolation=cv2.INTER_AREA)
            shape = cv2.resize(shape, small, interpolation=cv2.INTER_AREA)
        rows, columns = art.shape[:2]
        own = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32)
        there = (corners - np.array([left, up])).astype(np.float32)
        way = cv2.getPerspectiveTransform(own, there)
        placed = cv2.warpPerspective(art, way, size, borderMode=cv2.BORDER_REPLICATE)
        part = cv2.warpPerspective(shape, way, size)
        under = self.picture[up:down, left:right].astype(np.float32)
        soft = cv2.GaussianBlur(part, (0, 0), 2.5).astype(np.float32) / 255
        under *= 1 - 0.4 * soft[:, :, None]
        alpha = (part.astype(np.float32) / 255)[:, :, None]
        self.picture[up:down, left:right] = (under * (1 - alpha) + placed * alpha).astype(np.uint8)
        self._on_top[up:down, left:right][part > 127] = number

    def _lying(self, number: int) -> Lying:
        shown, style, corners, box = self._cards[number - 1]
        wide, high = style.wide, style.high
        reach = style.index_y + style.index + style.index_gap + style.index_suit
        broad = 2 * style.index_x
        first = np.array([(1.5, 3), (broad, 3), (broad, reach), (1.5, reach)], np.float64)
        last = np.array([wide, high]) - first
        what: Literal["card", "cut card", "back"]
        what = "back" if shown == "back" else "cut card" if shown == CUT_CARD else "card"
        whole = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
        return Lying(
            what=what,
            card=None if shown == "back" or shown == CUT_CARD else shown,
            outline=tuple((round(float(x)), round(float(y))) for x, y in corners),
            box=box,
            seen=self._in_view(number, corners, style, whole),
            indices=(
                self._in_view(number, corners, style, first),
                self._in_view(number, corners, style, last),
            ),
        )

    def _in_view(
        self, number: int, corners: NDArray[np.float64], style: Style, part: NDArray[np.float64]
    ) -> int:
        """How much of a part of a card, given in millimetres, is in view."""
        own = np.array(
            [(0, 0), (style.wide, 0), (style.wide, style.high), (0, style.high)], np.float32
        )
        way = cv2.getPerspectiveTransform(own, corners.astype(np.float32))
        there = cv2.perspectiveTransform(part[None].astype(np.float32), way)[0].astype(np.float64)
        low = np.floor(there.min(axis=0)).astype(int)
        size = np.ceil(there.max(axis=0)).astype(int) - low + 1
        mask = np.zeros((int(size[1]), int(size[0]), 3), np.uint8)
        filled(mask, there - low, 255)
        inside = mask[:, :, 0] > 127
        high, wide = self._on_top.shape
        rows, columns = np.nonzero(inside)
        rows, columns = rows + low[1], columns + low[0]
        there_too = (rows >= 0) & (rows < high) & (columns >= 0) & (columns < wide)
        mine = self._on_top[rows[there_too], columns[there_too]] == number
        return round(100 * int(mine.sum()) / max(1, int(inside.sum())))


def _round_about(mask: NDArray[np.uint8], more: int) -> tuple[slice, slice]:
    """The rows and columns in which the mask is not 0, and so many more on each side."""
    left, top, wide, high = cv2.boundingRect(mask)
    return (
        slice(max(0, top - more), top + high + more), slice(max(0, left - more), left + wide + more)
    )  # fmt: skip


_FELT: Final[tuple[Colour, ...]] = ((62, 98, 22), (110, 62, 24), (52, 30, 112), (88, 90, 26))
_PLATE: Final[tuple[Colour, ...]] = ((34, 34, 36), (70, 68, 66), (24, 22, 22), (62, 98, 22))


def cloth(wide: int, high: int, dice: Generator, *, colour: int = 0) -> Picture:
    """Felt: one colour, its weave and wear."""
    return _grained(wide, high, _FELT[colour % len(_FELT)], 7, dice)


def plate(wide: int, high: int, dice: Generator, *, colour: int = 0) -> Picture:
    """What lies before a shoe's mouth: matt plastic, or felt."""
    return _grained(wide, high, _PLATE[colour % len(_PLATE)], 2.5, dice)


def _grained(wide: int, high: int, colour: Colour, rough: float, dice: Generator) -> Picture:
    fine = dice.standard_normal((high // 2 + 1, wide // 2 + 1), np.float32) * rough
    worn = cv2.resize(dice.standard_normal((5, 7), np.float32) * rough, (wide, high))
    grain = cv2.resize(fine, (wide, high), interpolation=cv2.INTER_NEAREST) + worn
    flat = np.array(colour, np.float32) * (1 + grain[:, :, None] / 100)
    return np.clip(flat, 0, 255).astype(np.uint8)


_SKIN: Final[tuple[Colour, ...]] = (
    (150, 180, 228), (120, 152, 205), (80, 112, 165), (48, 70, 112),
)  # fmt: skip


def hand_over(
    stage: Stage, dice: Generator, *, x: float, y: float, mm: float, turn: float, skin: int = 0
) -> None:
    """A hand with its finger tips about here; it comes from below, turned clockwise by degrees."""
    high, wide = stage.picture.shape[:2]
    shape, sleeve = np.zeros((high, wide), np.uint8), np.zeros((high, wide), np.uint8)
    a = np.radians(turn)
    turned = np.array([(np.cos(a), np.sin(a)), (-np.sin(a), np.cos(a))]) * mm

    def bone(
        on: NDArray[np.uint8], ax: float, ay: float, bx: float, by: float, thick: float
    ) -> None:
        ends = np.array([(ax, ay), (bx, by)]) @ turned + np.array([x, y])
        (x0, y0), (x1, y1) = ((round(float(p)), round(float(q))) for p, q in ends)
        cv2.line(on, (x0, y0), (x1, y1), 255, max(1, round(thick * mm)), cv2.LINE_AA)

    tips = ((-27, 14), (-9, 2), (10, 0), (27, 9))
    for base, (tip, row) in zip((-24, -8, 8, 23), tips, strict=True):
        jitter = float(dice.uniform(-3, 3))
        bone(shape, tip + jitter, row, base, 85, 15)
    bone(shape, -52, 72 + float(dice.uniform(-8, 8)), -22, 125, 20)
    bone(shape, -8, 105, -5, 130, 68)
    bone(shape, -3, 130, 0, 330, 52)
    bone(sleeve, 0, 205, 0, 600, 78)
    colour = np.array(_SKIN[skin % len(_SKIN)], np.float32)
    near = cv2.distanceTransform(shape, cv2.DIST_L2, 3) / (9 * mm)
    round_ = np.clip(0.62 + 0.42 * np.sqrt(np.clip(near, 0, 1)), 0, 1.05)
    art = np.clip(colour * round_[:, :, None], 0, 255).astype(np.uint8)
    stage.shade(np.maximum(shape, sleeve), dark=0.45, soft=5 * mm)
    stage.cover(art, shape)
    dark = int(dice.integers(20, 60))
    stage.cover(np.full_like(art, dark), sleeve)


_CHIPS: Final[tuple[Colour, ...]] = (
    (40, 40, 190), (60, 120, 30), (30, 30, 30), (150, 60, 110), (200, 200, 205), (190, 110, 40),
)  # fmt: skip


def chips_at(
    stage: Stage, dice: Generator, *, x: float, y: float, mm: float, count: int, colour: int
) -> None:
    """A stack of chips, 39 mm across."""
    size = round(39 * mm / 2)
    tone = _CHIPS[colour % len(_CHIPS)]
    high, wide = stage.picture.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    cv2.circle(mask, (round(x), round(y)), size + 1, 255, -1)
    stage.shade(mask, dark=0.4, soft=3 * mm)
    for level in range(count):
        middle = (round(x + dice.uniform(-1, 1)), round(y - level * 1.1 * mm))
        art, top = np.array(stage.picture), np.zeros((high, wide), np.uint8)
        cv2.circle(art, middle, size, tone, -1, cv2.LINE_AA)
        start = int(dice.integers(0, 60))
        for n in range(6):
            turn = start + 60 * n
            cv2.ellipse(
                art, middle, (size - 1, size - 1), 0, turn, turn + 22, (235, 235, 235),
                max(1, round(4 * mm)), cv2.LINE_AA,
            )  # fmt: skip
        cv2.circle(art, middle, round(size * 0.62), (225, 225, 225), 1, cv2.LINE_AA)
        cv2.circle(art, middle, size, (20, 20, 20), 1, cv2.LINE_AA)
        cv2.circle(top, middle, size, 255, -1)
        stage.cover(art, top)


def printed_mark(picture: Picture, at: Point) -> None:
    """A white spot with a black cross, by which a moved camera is noticed."""
    x, y = at
    cv2.circle(picture, at, 13, (240, 245, 245), -1, cv2.LINE_AA)
    cv2.circle(picture, at, 5, (25, 25, 25), -1, cv2.LINE_AA)
    cv2.line(picture, (x - 12, y), (x + 12, y), (25, 25, 25), 2)
    cv2.line(picture, (x, y - 12), (x, y + 12), (25, 25, 25), 2)


def millimetre(long: float, style: Style) -> float:
    """Pixels of the scene to a millimetre, where a card's long side is so long."""
    return long / (style.size[1] / PIXELS_A_MM)
