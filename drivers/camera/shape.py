"""A card without an index: the cut card, a back, or a face that shows nothing to read."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.camera.find import LONG_SIDE
from drivers.camera.sight import Picture, Point, Sighting, What
from drivers.camera.vision import cv2
from procedures.readings import FaultKind

_SIZE: Final = 320
"""Outlines are looked for in a picture whose long side is this, in pixels."""
LOOK: Final = (64, 48)
"""What lies within an outline is looked at as so many rows and columns."""
_PLAIN: Final = 9.0
"""The cut card's colour varies less than this (standard deviation in L*a*b* steps)."""
_COLOURED: Final = 22.0
"""And is this far from grey."""
_PAPER: Final = 0.45
"""Of a face at least this share is bare paper; of a back less."""


def plain_card(picture: Picture, *, card: float | None = None) -> Sighting | None:
    """The largest card-shaped thing in the picture; None where there is none."""
    scale = _SIZE / max(picture.shape[:2])
    resized = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = np.asarray(resized, np.uint8)
    box = _box(small, None if card is None else card * scale)
    if box is None:
        return None
    outline: tuple[Point, ...] = tuple((round(x / scale), round(y / scale)) for x, y in box)
    what, why = _kind(_inside(small, box))
    return Sighting(what=what, why=why, outline=outline)


def look_of(picture: Picture, outline: tuple[Point, ...]) -> Picture:
    """What lies within an outline of four corners, as a picture of the size `LOOK`."""
    return _inside(picture, np.array(outline, np.float32))


def _box(small: Picture, card: float | None) -> NDArray[np.float32] | None:
    edges = cv2.Canny(cv2.GaussianBlur(small, (0, 0), 1.0), 25, 70)
    closed = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    found, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    best: NDArray[np.float32] | None = None
    least = 0.02 * small.shape[0] * small.shape[1]
    for contour in found:
        hull = cv2.convexHull(contour)
        area = cv2.contourArea(hull)
        box = cv2.minAreaRect(hull)
        short, long = sorted(box[1])
        if area < least or short < 8 or area < 0.88 * short * long:
            continue
        if not 0.8 * LONG_SIDE < long / short < 1.2 * LONG_SIDE:
            continue
        if card is not None and not 0.75 * card < long < 1.3 * card:
            continue
        best, least = np.asarray(cv2.boxPoints(box), np.float32), area
    return best


def _inside(small: Picture, box: NDArray[np.float32]) -> Picture:
    middle = box.mean(axis=0)
    to = np.array([(0, 0), (47, 0), (47, 63), (0, 63)], np.float32)
    how = cv2.getPerspectiveTransform((middle + (box - middle) * 0.8).astype(np.float32), to)
    inside = cv2.warpPerspective(small, how, (48, 64), flags=cv2.INTER_AREA)
    return np.asarray(inside, np.uint8)


def _kind(inside: Picture) -> tuple[What, FaultKind | None]:
    colours = cv2.cvtColor(inside, cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32)
    spread = float(np.median(np.abs(colours - np.median(colours, axis=0)).max(axis=1)))
    middle = np.median(colours, axis=0) - (0, 128, 128)
    if spread < _PLAIN and float(np.hypot(middle[1], middle[2])) > _COLOURED:
        return "cut card", None
    light = colours[:, 0]
    grey = np.hypot(colours[:, 1] - 128, colours[:, 2] - 128)
    paper = (light > 0.75 * np.percentile(light, 95)) & (grey < _COLOURED)
    if float(paper.mean()) < _PAPER:
        return "back", None
    return "nothing told", "unreadable"
