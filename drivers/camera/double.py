"""Whether a second card lies under the one that is read: looked for beyond each of its edges."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from drivers.camera.lie import lie
from drivers.camera.model import EDGE_HIGH, EDGE_WIDE, Model
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2

A_MM: Final = 2
"""So many pixels of the upright view are a millimetre of a card of 63 by 88 mm."""
BEYOND, WITHIN, ASIDE = 24, 8, 4
"""An edge is looked at from 24 mm beyond it to 8 mm within, without 4 mm at each end."""
DOUBLE: Final = 0.97
"""From this chance on it is a double."""
DOUBLE_ROUGH: Final = 0.995
"""From this one where a single index says where the card lies."""
_PERHAPS: Final = 1.0
"""From these odds on (their log) a card is looked at again, in all of `_SIZES`."""
_SIZES: Final = (0.976, 0.988, 1.012, 1.024)
"""Times the long side: a card's size is known to some hundredths, and one look hangs on it."""
_FAR: Final = 6.0
"""Edges that put a card so many millimetres from where its index says are not its own."""


def upright(
    picture: Picture, middle: tuple[float, float], up: tuple[float, float], long: float,
    *, how: int = cv2.INTER_LINEAR,
) -> Picture:  # fmt: skip
    """A card of this long side (pixels), turned upright, and `BEYOND` mm round it."""
    wide, high = (63 + 2 * BEYOND) * A_MM, (88 + 2 * BEYOND) * A_MM
    turn = np.array([(-up[1], up[0]), (-up[0], -up[1])]) * (88 * A_MM / long)
    shift = np.array([wide / 2 - 0.5, high / 2 - 0.5]) - turn @ np.array(middle)
    to = np.concatenate([turn, shift[:, None]], 1)
    border = cv2.BORDER_REPLICATE
    seen = cv2.warpAffine(picture, to, (wide, high), flags=how, borderMode=border)
    return np.asarray(seen, np.uint8)


def edges(seen: Picture) -> Picture:
    """The card's top, bottom, left and right edge (4 × 64 × 16 × 3), what is beyond on top."""
    deep, aside = (BEYOND + WITHIN) * A_MM, (BEYOND + ASIDE) * A_MM
    turned = seen.swapaxes(0, 1)
    parts = [
        side[:deep, aside:-aside] for side in (seen, seen[::-1], turned, turned[::-1])
    ]  # fmt: skip
    size = (EDGE_WIDE, EDGE_HIGH)
    small = [
        cv2.resize(np.ascontiguousarray(each), size, interpolation=cv2.INTER_AREA) for each in parts
    ]
    return np.asarray(small, np.uint8)


def double(
    model: Model, picture: Picture, middle: tuple[float, float], up: tuple[float, float],
    long: float, *, off: float,
) -> float:  # fmt: skip
    """The chance that two cards lie there, of the edge where it is highest.

    The card's middle may be `off` by so many millimetres. 0 where its edges are not found.
    """
    at, up = lie(picture, middle, up, long, off=off)
    if math.dist(at, middle) > _FAR * long / 88:
        return 0.0
    odds = [model.second(edges(upright(picture, at, up, long)))]
    if max(odds[0]) > _PERHAPS:
        odds += [model.second(edges(upright(picture, at, up, long * size))) for size in _SIZES]
    return 1 / (1 + math.exp(-max(np.mean(odds, axis=0))))
