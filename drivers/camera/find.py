"""Where the index corners of cards are in a picture, and how each one lies.

Corners are looked for, not outlines: a card half covered, in a fan or coming out of a shoe shows
one of its corners long before it shows its outline.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from msgspec import Struct

from drivers.camera.model import STRIDE, Maps, Model
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2

LEARNT: Final = 105.0
"""The long side, in pixels, at which cards are found best; from 60 to 175 they are found."""
LEAST: Final = 0.15
"""Corners less likely than this are not looked at."""
_MUCH: Final = 0.6
"""A picture made smaller than this is averaged; it takes four times as long."""
LONG_SIDE: Final = 88.0 / 63.0
"""A card's long side over its short one."""


class Corner(Struct, frozen=True, kw_only=True):
    """An index that was found: its middle, the direction in which its rank stands up, and its
    height from the top of the rank to the foot of the suit; `middle` is the card's. In pixels."""

    x: float
    y: float
    up: tuple[float, float]
    plain: float
    """How plainly the direction is seen, 0 to 1; of a *10* or a diamond seen small it is not."""
    high: float
    middle: tuple[float, float]
    sure: float

    @property
    def long(self) -> float:
        """About how long the card's long side is: its middle lies so far from an index."""
        return math.hypot(self.middle[0] - self.x, self.middle[1] - self.y) / 0.475


def corners(model: Model, picture: Picture, *, card: float | None = None) -> tuple[Corner, ...]:
    """Every index corner, likeliest first.

    `card` is the long side of a card in the picture, in pixels; where it is not known, the picture
    is looked at in several sizes.
    """
    found: list[Corner] = []
    for scale in _scales(picture, card):
        resized = picture
        if scale != 1:
            how = cv2.INTER_AREA if scale < _MUCH else cv2.INTER_LINEAR
            other = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=how)
            resized = np.asarray(other, np.uint8)
        found += _peaks(model.find(resized), scale)
    return _apart(found)


def _scales(picture: Picture, card: float | None) -> tuple[float, ...]:
    if card is not None:
        scale = LEARNT / card
        return (1.0,) if 0.9 < scale < 1.15 else (scale,)
    long = max(picture.shape[:2])
    scales = [1.0, 0.5]
    if long >= 700:
        scales.append(0.25)
    if long <= 400:
        scales.insert(0, 2.0)
    return tuple(scales)


def _peaks(maps: Maps, scale: float) -> list[Corner]:
    heat = 1 / (1 + np.exp(-maps[0]))
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    found = []
    for r, c in np.argwhere((heat >= highest) & (heat > LEAST)):
        _, ux, uy, size, mx, my, dx, dy = maps[:, r, c]
        length = math.hypot(ux, uy)
        if length < 1e-3:
            continue
        middle = STRIDE / 2 - 0.5
        x = float((c + dx) * STRIDE + middle)
        y = float((r + dy) * STRIDE + middle)
        to = (float(x + mx * 64 + 0.5) / scale - 0.5, float(y + my * 64 + 0.5) / scale - 0.5)
        found.append(
            Corner(
                x=(x + 0.5) / scale - 0.5,
                y=(y + 0.5) / scale - 0.5,
                up=(float(ux) / length, float(uy) / length),
                plain=min(1.0, length),
                high=float(2.0**size * 16 / scale),
                middle=to,
                sure=float(heat[r, c]),
            )
        )
    return found


def _apart(found: list[Corner]) -> tuple[Corner, ...]:
    """One corner a place: the likeliest of those within half an index's height."""
    kept: list[Corner] = []
    for one in sorted(found, key=lambda corner: -corner.sure):
        if all(math.hypot(one.x - o.x, one.y - o.y) > 0.5 * min(one.high, o.high) for o in kept):
            kept.append(one)
    return tuple(kept)
