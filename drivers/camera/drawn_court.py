"""The picture of a court card: half a figure and the same half again, turned round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np

from drivers.camera.drawn_glyphs import Colour, Hand, Spot, draw_suit, filled, write_rank
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from procedures.cards import Rank, Suit

Court = Literal["figure", "bust", "letter"]
"""A figure in a patterned robe; a plain head and shoulders; the rank's letter, large."""

_GOLD: Final[Colour] = (50, 190, 240)
_SKIN: Final[Colour] = (190, 215, 245)
_LINE: Final[Colour] = (40, 35, 35)
_BLUE: Final[Colour] = (165, 85, 35)
_RED: Final[Colour] = (45, 40, 195)
_HAIR: Final[dict[Suit, Colour]] = {
    "S": (60, 60, 70), "H": (70, 180, 225), "D": (50, 100, 160), "C": (40, 55, 85),
}  # fmt: skip


def draw_court(
    picture: Picture, rank: Rank, suit: Suit, *, kind: Court, hand: Hand, ink: Colour,
    round_: float, framed: bool, inset: float,
) -> None:  # fmt: skip
    """Draw the middle of a jack, queen or king; `inset` is the frame's left edge in pixels."""
    high, wide = picture.shape[:2]
    left, top = round(inset), round(high * 0.075)
    field = picture[top : high - top, left : wide - left]
    half = field.shape[0] // 2
    upper = np.array(field[:half])
    if kind == "letter":
        _letter(upper, rank, suit, hand, ink, round_)
    else:
        _figure(upper, rank, suit, ink, robe=kind == "figure")
        draw_suit(
            upper, suit, x=upper.shape[1] * 0.17, y=half * 0.2, size=half * 0.25, colour=ink,
            round_=round_,
        )  # fmt: skip
    field[:half] = upper
    field[field.shape[0] - half :] = upper[::-1, ::-1]
    if framed:
        cv2.rectangle(
            picture, (left, top), (wide - 1 - left, high - 1 - top), _BLUE, 3, cv2.LINE_AA
        )


def _letter(upper: Picture, rank: Rank, suit: Suit, hand: Hand, ink: Colour, round_: float) -> None:
    half, wide = upper.shape[:2]
    size = half * 0.52
    write_rank(
        upper, rank, hand, left=(wide - size * hand.width) / 2, top=half * 0.1, height=size,
        colour=ink,
    )  # fmt: skip
    draw_suit(upper, suit, x=wide / 2, y=half * 0.81, size=half * 0.26, colour=ink, round_=round_)


def _figure(upper: Picture, rank: Rank, suit: Suit, ink: Colour, *, robe: bool) -> None:
    half, wide = upper.shape[:2]

    def shape(spots: Sequence[Spot], colour: Colour) -> None:
        placed = np.array(spots) * np.array([wide, half])
        filled(upper, placed, colour)
        whole = np.round(placed).astype(np.int32)
        cv2.polylines(upper, [whole], isClosed=True, color=_LINE, thickness=2, lineType=cv2.LINE_AA)

    main, other = (_RED, _BLUE) if suit in ("H", "S") else (_BLUE, _RED)
    shape([(0.3, 0.62), (0.7, 0.62), (0.98, 0.82), (1, 1), (0, 1), (0.02, 0.82)], main)
    if robe:
        for n in range(4):
            x = 0.1 + 0.22 * n
            colour = (_GOLD, other)[n % 2]
            shape([(x, 0.8), (x + 0.11, 0.7), (x + 0.16, 0.85), (x + 0.12, 1), (x, 1)], colour)
        shape([(0.42, 0.62), (0.58, 0.62), (0.64, 1), (0.36, 1)], _GOLD)
        for n in range(3):
            spot = (round(wide * 0.5), round(half * (0.7 + 0.1 * n)))
            cv2.circle(upper, spot, round(wide * 0.035), ink, -1, cv2.LINE_AA)
    hair = _HAIR[suit]
    long = 0.66 if rank == "Q" else 0.58
    shape([(0.32, 0.24), (0.68, 0.24), (0.74, long), (0.26, long)], hair)
    middle, axes = (round(wide * 0.5), round(half * 0.42)), (round(wide * 0.14), round(half * 0.18))
    cv2.ellipse(upper, middle, axes, 0, 0, 360, _SKIN, -1, cv2.LINE_AA)
    cv2.ellipse(upper, middle, axes, 0, 0, 360, _LINE, 2, cv2.LINE_AA)
    for x in (0.445, 0.555):
        cv2.circle(upper, (round(wide * x), round(half * 0.4)), 4, _LINE, -1, cv2.LINE_AA)
    cv2.line(
        upper, (round(wide * 0.46), round(half * 0.52)), (round(wide * 0.54), round(half * 0.52)),
        _RED, 3, cv2.LINE_AA,
    )  # fmt: skip
    match rank:
        case "K":
            shape(
                [(0.3, 0.28), (0.28, 0.06), (0.39, 0.17), (0.5, 0.03), (0.61, 0.17), (0.72, 0.06),
                 (0.7, 0.28)], _GOLD,
            )  # fmt: skip
            shape([(0.38, 0.5), (0.62, 0.5), (0.57, 0.68), (0.5, 0.72), (0.43, 0.68)], hair)
            shape([(0.83, 0.1), (0.88, 0.1), (0.9, 0.98), (0.84, 0.98)], other)
        case "Q":
            shape([(0.32, 0.26), (0.34, 0.12), (0.5, 0.07), (0.66, 0.12), (0.68, 0.26)], _GOLD)
            for x in (0.36, 0.5, 0.64):
                spot = (round(wide * x), round(half * 0.1))
                cv2.circle(upper, spot, round(wide * 0.03), _RED, -1, cv2.LINE_AA)
            cv2.circle(upper, (round(wide * 0.86), round(half * 0.5)), 22, _RED, -1, cv2.LINE_AA)
        case _:
            shape([(0.28, 0.28), (0.34, 0.1), (0.76, 0.14), (0.72, 0.28)], other)
            shape([(0.72, 0.16), (0.95, 0.05), (0.86, 0.24)], _GOLD)
