"""What a corner says: rank and suit as chances, from the patch of the picture round it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drivers.camera.find import Corner
from drivers.camera.model import PATCH_HIGH, PATCH_WIDE, Model, Scores
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from procedures.cards import RANKS, SUITS, Card, card_of

INDEX_HIGH: Final = 44
"""How many pixels high an index stands in its patch."""
TEMPERATURE: Final = 1.73
"""What the network's scores are divided by, so that its chances are what they say; found by
`python -m drivers.camera.training calibrate` on decks that were not learnt from."""
ASIDE: Final = ((0.9, 0.05), (1.12, -0.05))
"""A corner is read again at these sizes, turned by these radians."""
NOTHING: Final = 0.98
"""No index at all, from this chance on."""
PLAIN: Final = 0.98
"""A corner surer than this is plain."""


class Read(Struct, frozen=True, kw_only=True, eq=False):
    """A corner and what it says. `sure` is the chance of `card`; `nothing` that it is no index."""

    corner: Corner
    card: Card
    sure: float
    nothing: float
    logs: tuple[float, ...]
    """Log of each rank's and each suit's chance, none included: 14 and 5 numbers."""
    look: NDArray[np.float32]
    """How the corner looks to the reader: 3,520 numbers, of length 1."""


def patch(picture: Picture, x: float, y: float, up: tuple[float, float], high: float) -> Picture:
    """The 64 × 40 pixels round an index `high` pixels high, turned so that `up` is up."""
    scale = INDEX_HIGH / high
    turn = np.array([(-up[1], up[0]), (-up[0], -up[1])]) * scale
    at = np.array([x, y])
    if scale < 0.6:
        reach = math.ceil(high * 1.3)
        x0, y0 = max(0, int(x) - reach), max(0, int(y) - reach)
        part = picture[y0 : max(0, int(y) + reach), x0 : max(0, int(x) + reach)]
        if part.size:
            picture = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.36 / scale), np.uint8)
            at = at - (x0, y0)
    shift = np.array([PATCH_WIDE / 2 - 0.5, PATCH_HIGH / 2 - 0.5]) - turn @ at
    to = np.concatenate([turn, shift[:, None]], 1)
    size, border = (PATCH_WIDE, PATCH_HIGH), cv2.BORDER_REPLICATE
    cut = cv2.warpAffine(picture, to, size, flags=cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(cut, np.uint8)


def turned(up: tuple[float, float], angle: float) -> tuple[float, float]:
    """A direction turned by so many radians."""
    cos, sin = math.cos(angle), math.sin(angle)
    return (up[0] * cos - up[1] * sin, up[0] * sin + up[1] * cos)


def logs(scores: Scores) -> NDArray[np.float64]:
    """Scores (n × 19) as logs of chances, ranks and suits apart, by the temperature found."""
    parts = np.split(scores.astype(np.float64) / TEMPERATURE, [14], axis=1)
    even = [part - part.max(axis=1, keepdims=True) for part in parts]
    return np.concatenate(
        [part - np.log(np.exp(part).sum(axis=1, keepdims=True)) for part in even], axis=1
    )


def read(model: Model, picture: Picture, corners: Sequence[Corner]) -> tuple[Read, ...]:
    """Each corner read; those that turn out to be no index are left out.

    A corner is looked at again in other sizes unless it is plain and not the only one.
    """
    scores, looks = model.read([patch(picture, c.x, c.y, c.up, c.high) for c in corners])
    once = [_told(*each) for each in zip(corners, logs(scores), looks, strict=True)]
    likely = [each for each in once if each.nothing < NOTHING]
    again = [each for each in likely if each.sure < PLAIN or len(likely) == 1]
    aside = [
        patch(picture, c.x, c.y, turned(c.up, angle), c.high * size)
        for c in (each.corner for each in again)
        for size, angle in ASIDE
    ]
    more = logs(model.read(aside)[0]).reshape(len(again), len(ASIDE), 19)
    twice = [
        _told(each.corner, np.mean([each.logs, *log], axis=0), each.look)
        for each, log in zip(again, more, strict=True)
    ]
    return tuple(twice) + tuple(each for each in likely if each not in again)


def fused(first: Read, second: Read) -> Read:
    """Two corners of one card as one."""
    better = first if first.sure >= second.sure else second
    return _told(better.corner, np.add(first.logs, second.logs), better.look)


def _no_index(log: NDArray[np.float64]) -> float:
    rank, suit = math.exp(log[13]), math.exp(log[18])
    return 1 - (1 - rank) * (1 - suit)


def _told(corner: Corner, log: NDArray[np.float64], look: NDArray[np.float32]) -> Read:
    parts = [
        part - np.log(np.exp(part - part.max()).sum()) - part.max() for part in np.split(log, [14])
    ]
    log = np.concatenate(parts)
    r, s = int(np.argmax(log[:13])), int(np.argmax(log[14:18]))
    return Read(
        corner=corner,
        card=card_of(RANKS[r], SUITS[s]),
        sure=math.exp(log[r] + log[14 + s]),
        nothing=_no_index(log),
        logs=tuple(float(each) for each in log),
        look=look,
    )
