"""Whether a second card lies under the one that is read: looked for all round the card."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from drivers.camera.model import Model
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2

VIEW_HIGH, VIEW_WIDE = 136, 112
"""The view of a card and 22 mm round it, in pixels."""
A_MM: Final = 1.03
"""So many pixels of the view are a millimetre of a card 88 mm long."""
DOUBLE: Final = 0.995
"""From this chance on it is a double."""


def view(
    picture: Picture, middle: tuple[float, float], up: tuple[float, float], long: float
) -> Picture:
    """A card, turned upright, in the middle of its surroundings; `long` in pixels."""
    scale = 88 * A_MM / long
    turn = np.array([(-up[1], up[0]), (-up[0], -up[1])]) * scale
    if scale < 0.6:
        resized = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        small = np.asarray(resized, np.uint8)
        at = (np.array(middle) + 0.5) * scale - 0.5
        turn = turn / scale
    else:
        small, at = picture, np.array(middle)
    shift = np.array([VIEW_WIDE / 2 - 0.5, VIEW_HIGH / 2 - 0.5]) - turn @ at
    to = np.concatenate([turn, shift[:, None]], 1)
    size, border = (VIEW_WIDE, VIEW_HIGH), cv2.BORDER_REPLICATE
    seen = cv2.warpAffine(small, to, size, flags=cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(seen, np.uint8)


def double(
    model: Model, picture: Picture, middle: tuple[float, float], up: tuple[float, float],
    long: float,
) -> float:  # fmt: skip
    """The chance that two cards lie there."""
    score = model.second(view(picture, middle, up, long))
    return 1 / (1 + math.exp(-score))
