"""Playing cards drawn by our own code: faces in several styles, backs, and the cut card.

They stand in for a deck where none may be downloaded. A card is drawn 8 pixels to the millimetre,
upright, its corners square; `shape_of` says which pixels belong to a card with rounded corners.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drivers.camera.drawn_court import Court, draw_court
from drivers.camera.drawn_glyphs import Colour, Hand, draw_suit, filled, write_rank
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from procedures.cards import RANKS, Card, Suit, rank, suit

PIXELS_A_MM: Final = 8
_BLACK: Final[Colour] = (24, 20, 20)
_RED: Final[Colour] = (38, 28, 196)
_INK: Final[dict[Suit, Colour]] = {"S": _BLACK, "H": _RED, "D": _RED, "C": _BLACK}
_FOUR: Final[dict[Suit, Colour]] = {
    "S": _BLACK, "H": (30, 20, 205), "D": (190, 80, 10), "C": (50, 120, 15),
}  # fmt: skip


class Style(Struct, frozen=True, kw_only=True):
    """How one deck looks. Lengths are millimetres."""

    name: str
    hand: Hand
    wide: float = 63
    high: float = 88
    paper: Colour = (248, 251, 252)
    ink: tuple[tuple[Suit, Colour], ...] = tuple(_INK.items())
    index: float = 8.5
    """Height of the rank in the corner."""
    index_suit: float = 6.2
    index_x: float = 6.0
    """From the left edge to the middle of the index."""
    index_y: float = 4.2
    """From the top edge to the top of the index."""
    index_gap: float = 1.6
    corners: Literal[2, 4] = 2
    pip: float = 12.0
    """Height of a suit sign in the middle; 0: one large sign stands there instead of many."""
    round_: float = 0.5
    court: Court = "figure"
    framed: bool = True
    """Whether a court card has a frame round its picture."""
    border: bool = False
    """A thin line runs round every face."""
    radius: float = 3.2
    back: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a drawn card in pixels."""
        return round(self.wide * PIXELS_A_MM), round(self.high * PIXELS_A_MM)


STYLES: Final[tuple[Style, ...]] = (
    Style(name="club", hand=Hand(weight=0.15), back=0),
    Style(
        name="salon",
        hand=Hand(nib="broad", weight=0.2, width=0.66, serifs=True, open_four=False),
        index=7.8, index_suit=5.4, index_x=5.6, pip=11, round_=0.15, border=False, back=1,
        paper=(238, 246, 250),
    ),
    Style(
        name="jumbo",
        hand=Hand(nib="square", weight=0.2, width=0.7, flat_three=True, tailed_nine=False),
        index=14.5, index_suit=11, index_x=8.6, index_y=4.0, index_gap=2.0, pip=9.5, round_=0.8,
        court="bust", framed=False, back=2,
    ),
    Style(
        name="four colours",
        hand=Hand(weight=0.12, width=0.55, open_four=True, slant=0.06),
        ink=tuple(_FOUR.items()), index=9.5, index_suit=6.5, index_x=5.4, corners=4, pip=11.5,
        round_=1.0, back=3,
    ),
    Style(
        name="bridge",
        hand=Hand(nib="broad", weight=0.16, width=0.56, flat_three=True), wide=57,
        index=9.0, index_suit=6.0, index_x=4.9, index_y=3.6, pip=11, round_=0.35, court="letter",
        framed=True, border=True, back=4, radius=2.6,
    ),
    Style(
        name="magnum",
        hand=Hand(weight=0.17, width=0.74, tailed_nine=False), index=18, index_suit=13,
        index_x=10.5, index_y=4.5, index_gap=2.2, pip=0, round_=0.6, court="letter", framed=False,
        back=5,
    ),
    Style(
        name="tavern",
        hand=Hand(nib="square", weight=0.15, width=0.6, serifs=True, open_four=True),
        index=8.0, index_suit=7.0, index_x=6.6, index_y=5.0, index_gap=1.0, pip=13, round_=0.0,
        paper=(222, 238, 244), ink=tuple({**_INK, "H": (30, 20, 150), "D": (30, 20, 150)}.items()),
        border=True, back=1, radius=4.0,
    ),
)  # fmt: skip
"""Decks that differ in the pen, the sizes, the colours, the court cards and the back."""


def style_named(name: str) -> Style:
    """The style of this name. Raises ValueError."""
    for style in STYLES:
        if style.name == name:
            return style
    known = ", ".join(style.name for style in STYLES)
    raise ValueError(f"{name!r} is no style of drawn cards; there are {known}")


_ROWS: Final = (0.0, 1 / 6, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 5 / 6, 1.0)
_LEFT, _MID, _RIGHT = 0.0, 0.5, 1.0
_SIDES: Final[dict[int, tuple[float, ...]]] = {
    4: (0, 1), 5: (0, 1), 6: (0, 1 / 2, 1), 7: (0, 1 / 2, 1), 8: (0, 1 / 2, 1),
    9: (0, 1 / 3, 2 / 3, 1), 10: (0, 1 / 3, 2 / 3, 1),
}  # fmt: skip
_MIDDLE: Final[dict[int, tuple[float, ...]]] = {
    1: (1 / 2,), 2: (0, 1), 3: (0, 1 / 2, 1), 4: (), 5: (1 / 2,), 6: (), 7: (1 / 4,),
    8: (1 / 4, 3 / 4), 9: (1 / 2,), 10: (1 / 6, 5 / 6),
}  # fmt: skip


def pips(count: int) -> tuple[tuple[float, float], ...]:
    """Where the signs of a card of 1 to 10 stand: column and row, 0 to 1 of the field."""
    sides = [(x, y) for y in _SIDES.get(count, ()) for x in (_LEFT, _RIGHT)]
    return (*sides, *((_MID, y) for y in _MIDDLE[count]))


@lru_cache(maxsize=128)
def face(card: Card, style: Style) -> Picture:
    """The face of a card, square corners, as `style.size` says. Not to be written to."""
    wide, high = style.size
    picture = _plain(wide, high, style.paper)
    mm = PIXELS_A_MM
    colour = dict(style.ink)[suit(card)]
    if style.border:
        _frame(picture, 1.6 * mm, (150, 150, 150), 2)
    value = RANKS.index(rank(card)) + 1
    if style.pip == 0:
        _large_sign(picture, card, style, colour)
    elif value <= 10:
        _pips(picture, value, suit(card), style, colour)
    else:
        draw_court(
            picture, rank(card), suit(card), kind=style.court, hand=style.hand, ink=colour,
            round_=style.round_, framed=style.framed, inset=_inset(style),
        )  # fmt: skip
    _indices(picture, card, style, colour)
    picture.setflags(write=False)
    return picture


def _plain(wide: int, high: int, colour: Colour) -> Picture:
    picture = np.empty((high, wide, 3), np.uint8)
    cv2.rectangle(picture, (0, 0), (wide, high), colour, cv2.FILLED)
    return picture


def _inset(style: Style) -> float:
    """From the left edge to the field in the middle, in pixels."""
    return (style.index_x + style.index * style.hand.width / 2 + 1.2) * PIXELS_A_MM


def _indices(picture: Picture, card: Card, style: Style, colour: Colour) -> None:
    mm, wide = PIXELS_A_MM, style.size[0]
    corner = _plain(45 * mm, 45 * mm, style.paper)
    height = style.index * mm
    probe = np.zeros((4, 4, 3), np.uint8)
    long = write_rank(
        probe, rank(card), style.hand, left=-9999, top=-9999, height=height, colour=colour
    )
    write_rank(
        corner, rank(card), style.hand, left=max(style.index_x * mm - long / 2, 1.9 * mm),
        top=style.index_y * mm, height=height, colour=colour,
    )  # fmt: skip
    draw_suit(
        corner, suit(card), x=style.index_x * mm,
        y=(style.index_y + style.index + style.index_gap + style.index_suit / 2) * mm,
        size=style.index_suit * mm, colour=colour, round_=style.round_,
    )  # fmt: skip
    reach = round((style.index_y + style.index + style.index_gap + style.index_suit + 1.5) * mm)
    broad = round((style.index_x + max(style.index * 0.62, style.index_suit * 0.5)) * mm + 6)
    patch = corner[:reach, :broad]
    drawn = (patch != style.paper).any(axis=2)
    _lay(picture[:reach, :broad], patch, drawn)
    _lay(picture[::-1, ::-1][:reach, :broad], patch, drawn)
    if style.corners == 4:
        spare = round(2 * style.index_x * mm)
        right = np.s_[:reach, wide - spare :]
        _lay(picture[right], patch[:, :spare], drawn[:, :spare])
        _lay(picture[::-1, ::-1][right], patch[:, :spare], drawn[:, :spare])


def _lay(under: Picture, patch: Picture, where: NDArray[np.bool_]) -> None:
    under[where] = patch[where]


def _pips(picture: Picture, count: int, of: Suit, style: Style, colour: Colour) -> None:
    wide, high = style.size
    mm = PIXELS_A_MM
    left = max(_inset(style) + style.pip * mm * 0.52, wide * 0.27)
    top = max(style.pip * 0.5 + 5.5, high * 0.145 / mm) * mm
    size = style.pip * mm
    if count == 1:
        size *= 2.6 if of == "S" else 1.7
    for column, row in pips(count):
        x, y = left + column * (wide - 2 * left), top + row * (high - 2 * top)
        draw_suit(
            picture, of, x=x, y=y, size=size, colour=colour, round_=style.round_,
            upside_down=row > 0.5,
        )  # fmt: skip


def _large_sign(picture: Picture, card: Card, style: Style, colour: Colour) -> None:
    wide, high = style.size
    draw_suit(
        picture, suit(card), x=wide / 2, y=high / 2, size=high * 0.3, colour=colour,
        round_=style.round_,
    )  # fmt: skip


def _frame(picture: Picture, inset: float, colour: Colour, thick: int) -> None:
    high, wide = picture.shape[:2]
    at = round(inset)
    cv2.rectangle(picture, (at, at), (wide - 1 - at, high - 1 - at), colour, thick, cv2.LINE_AA)


_BACKS: Final[tuple[tuple[Colour, Colour], ...]] = (
    ((60, 40, 170), (250, 250, 250)),
    ((130, 70, 30), (245, 245, 240)),
    ((40, 40, 40), (200, 200, 205)),
    ((90, 120, 40), (240, 245, 240)),
    ((150, 40, 110), (250, 245, 250)),
    ((60, 110, 190), (240, 250, 255)),
)


@lru_cache(maxsize=16)
def back(style: Style) -> Picture:
    """The back of a deck: one of six patterns in a white border. Not to be written to."""
    wide, high = style.size
    colour, light = _BACKS[style.back % len(_BACKS)]
    picture = _plain(wide, high, style.paper)
    edge = round((2.5 if style.back != 2 else 0) * PIXELS_A_MM)
    inner = picture[edge : high - edge or None, edge : wide - edge or None]
    rows, columns = np.mgrid[0 : inner.shape[0], 0 : inner.shape[1]].astype(np.float64)
    x, y = columns - inner.shape[1] / 2, rows - inner.shape[0] / 2
    match style.back % 6:
        case 0:
            light_there = ((x + y) % 28 < 5) | ((x - y) % 28 < 5)
        case 1:
            light_there = np.hypot((x % 40) - 20, (y % 40) - 20) % 14 < 4
        case 2:
            light_there = ((x // 16 + y // 16) % 2 == 0) & (np.hypot(x, y) > 90)
        case 3:
            light_there = (np.abs(((x + 15) % 30) - 15) + y) % 20 < 6
        case 4:
            light_there = np.sin(x / 9) * np.sin(y / 9) > 0.25
        case _:
            light_there = (np.hypot(x, y) % 34 < 7) | (np.abs(x * y) % 3000 < 220)
    inner[:] = np.where(light_there[:, :, None], np.array(light), np.array(colour)).astype(np.uint8)
    cv2.GaussianBlur(picture, (0, 0), 0.8, picture)
    picture.setflags(write=False)
    return picture


CUT_COLOURS: Final[tuple[Colour, ...]] = (
    (40, 210, 240), (40, 40, 205), (190, 90, 30), (60, 60, 60), (90, 170, 60), (60, 140, 240),
)  # fmt: skip


@lru_cache(maxsize=16)
def cut_card(style: Style, colour: int = 0) -> Picture:
    """The cut card: plain plastic of a card's size in one colour. Not to be written to."""
    wide, high = style.size
    picture = _plain(wide, high, CUT_COLOURS[colour % len(CUT_COLOURS)])
    picture.setflags(write=False)
    return picture


@lru_cache(maxsize=16)
def shape_of(style: Style) -> NDArray[np.uint8]:
    """Which pixels of a drawn card are card: 255 within the rounded corners, 0 outside."""
    wide, high = style.size
    mask = np.zeros((high, wide, 3), np.uint8)
    r = style.radius * PIXELS_A_MM
    turns = np.radians(np.arange(0, 360, 3.0))
    x = np.where(np.cos(turns) > 0, wide - 0.5 - r, r - 0.5) + r * np.cos(turns)
    y = np.where(np.sin(turns) > 0, high - 0.5 - r, r - 0.5) + r * np.sin(turns)
    filled(mask, np.stack([x, y], axis=1), 255)
    alone: NDArray[np.uint8] = np.ascontiguousarray(mask[:, :, 0])
    alone.setflags(write=False)
    return alone
