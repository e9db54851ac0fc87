"""Where exactly a card of known size lies: by its straight edges, from where it roughly is."""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from drivers.camera.find import LONG_SIDE
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2

_LONG: Final = 120
"""The long side of a card in the picture that is looked at, in pixels."""
_TURN: Final = 0.35
"""So many radians a card may be turned from where it seemed to lie."""
_TURNS: Final = 71
"""In so many steps it is looked for."""
ROUGH, NEAR = 18.0, 3.0
"""So many millimetres a middle may be off that one index tells, and one that two tell."""

Lie = tuple[tuple[float, float], tuple[float, float]]
"""The middle of a card and its upward direction, (x, y) each."""


def lie(
    picture: Picture, middle: tuple[float, float], up: tuple[float, float], long: float,
    *, off: float = ROUGH,
) -> Lie:  # fmt: skip
    """The middle and the upward direction, put right.

    `long` is the card's long side in pixels, `off` how many millimetres the middle may be off.
    """
    reach = off * _LONG / 88
    side = round(1.5 * _LONG + 2 * reach)
    scale = _LONG / long
    turn = np.array([(-up[1], up[0]), (-up[0], -up[1])]) * scale
    seen = _straight(picture, middle, turn, side)
    grey = cv2.cvtColor(cv2.GaussianBlur(seen, (0, 0), 1.0), cv2.COLOR_BGR2GRAY)
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0).ravel()
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1).ravel()
    strength = np.hypot(across, down)
    edge = strength > max(24.0, float(np.percentile(strength, 80)))
    row, column = np.divmod(np.flatnonzero(edge), side)
    weight = np.minimum(strength[edge], 120.0)
    angle = np.arctan2(down[edge], across[edge])
    aslant = _turned(angle, weight)
    cos, sin = math.cos(aslant), math.sin(aslant)
    x, y = column - (side / 2 - 0.5), row - (side / 2 - 0.5)
    along, upright = x * cos + y * sin, y * cos - x * sin
    aside = np.abs((angle - aslant + math.pi / 2) % math.pi - math.pi / 2)
    wide, high = _LONG / LONG_SIDE, float(_LONG)
    right = _shift(along, upright, weight * (aside < 0.12), wide, high, reach)
    low = _shift(upright, along, weight * (aside > math.pi / 2 - 0.12), high, wide, reach)
    moved = np.array([right * cos - low * sin, right * sin + low * cos])
    at = np.array(middle) + np.linalg.inv(turn) @ moved
    top = np.linalg.inv(turn) @ np.array([sin, -cos]) * scale
    return (float(at[0]), float(at[1])), (float(top[0]), float(top[1]))


def _straight(
    picture: Picture, middle: tuple[float, float], turn: NDArray[np.float64], side: int
) -> Picture:
    shift = np.array([side / 2 - 0.5] * 2) - turn @ np.array(middle)
    to = np.concatenate([turn, shift[:, None]], 1)
    size, border = (side, side), cv2.BORDER_REPLICATE
    seen = cv2.warpAffine(picture, to, size, flags=cv2.INTER_AREA, borderMode=border)
    return np.asarray(seen, np.uint8)


def _turned(angle: NDArray[np.float32], weight: NDArray[np.float32]) -> float:
    """How far the straight edges are turned, the likelier the less."""
    quarter = (angle + math.pi / 4) % (math.pi / 2) - math.pi / 4
    many = _counted((quarter + _TURN) / _TURN * (_TURNS / 2), weight, _TURNS)
    smooth = np.convolve(many, np.array([0.25, 0.7, 1, 0.7, 0.25]), "same")
    middles = (np.arange(_TURNS) + 0.5) * (2 * _TURN / _TURNS) - _TURN
    best = int(np.argmax(smooth * np.exp(-((middles / 0.3) ** 2))))
    near = np.abs(quarter - middles[best]) < 0.03
    if not near.any():
        return 0.0
    return float(np.average(quarter[near], weights=weight[near]))


def _shift(
    place: NDArray[np.float64], beside: NDArray[np.float64], weight: NDArray[np.float32],
    size: float, other: float, off: float,
) -> float:  # fmt: skip
    """How far the middle is off in one direction: where two edges stand a card's size apart."""
    reach = int(size / 2 + off + 8)
    on = weight * (np.abs(beside) < other / 2 + off / 2)
    many = _counted(place + (reach + 0.5), on, 2 * reach)
    smooth = np.convolve(many, np.array([0.3, 0.75, 1, 0.75, 0.3]), "same")
    at = np.arange(-reach, reach)
    shifts = np.arange(-off, off + 0.25, 0.5)
    one = np.interp(shifts - size / 2, at, smooth)
    two = np.interp(shifts + size / 2, at, smooth)
    both = np.minimum(one, two) + 0.35 * (one + two)
    return float(shifts[int(np.argmax(both * np.exp(-((shifts / (1.2 * off)) ** 2))))])


def _counted(place: NDArray[Any], weight: NDArray[Any], many: int) -> NDArray[np.float64]:
    """The weights that fall between 0 and 1, 1 and 2, … up to `many`."""
    within = (place >= 0) & (place < many)
    counted = np.bincount(place[within].astype(np.intp), weight[within], minlength=many)
    return np.asarray(counted, np.float64)
