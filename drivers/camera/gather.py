"""Corners that were read, gathered into cards: a card shows two of its corners, or one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from drivers.camera.find import LONG_SIDE, Corner
from drivers.camera.lie import Lie
from drivers.camera.read import Read, fused
from drivers.camera.sight import Point
from procedures.cards import rank

_NEAR: Final = 0.2
"""Two corners are of one card when they place its middle within this share of its long side."""

_MISREAD: Final = 0.3
"""So near where a card's other index must be, one that differs in suit alone is misread."""

_OTHER: Final = 0.12
"""So near, in long sides, to where a card with four indices has the others."""

_LARGE, _INNER = 1.6, 0.3
"""What is so many times as high as an index, within so many long sides of the middle, is none."""


class Gathered(Struct, frozen=True, kw_only=True):
    """One card: what its corners say together, how many they are, and where it lies."""

    told: Read
    corners: tuple[Read, ...]
    middle: tuple[float, float]
    long: float
    """The long side, in pixels."""

    @property
    def pair(self) -> tuple[Corner, Corner] | None:
        """Two indices that lie across the card from each other, if two do."""
        for n, one in enumerate(self.corners):
            for other in self.corners[n + 1 :]:
                if _across(one.corner, other.corner, self.long):
                    return one.corner, other.corner
        return None

    @property
    def between(self) -> Lie | None:
        """The middle between those two, and the way up that both together say."""
        pair = self.pair
        if pair is None:
            return None
        a, b = pair
        return ((a.x + b.x) / 2, (a.y + b.y) / 2), _up(a, b)

    @property
    def outline(self) -> tuple[Point, ...]:
        """The card's corners from its top left, clockwise on the card."""
        ux, uy = self.told.corner.up
        rx, ry = -uy, ux
        half, wide = self.long / 2, self.long / LONG_SIDE / 2
        return tuple(
            (
                round(self.middle[0] + a * wide * rx + b * half * ux),
                round(self.middle[1] + a * wide * ry + b * half * uy),
            )
            for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))
        )


def gather(reads: Sequence[Read], *, card: float | None = None) -> tuple[Gathered, ...]:
    """The cards that these corners belong to, the surest first."""
    left = sorted(reads, key=lambda each: -each.sure)
    found = []
    while left:
        one = left.pop(0)
        mates = [other for other in left if _of_one_card(one, other, card)]
        left = [other for other in left if other not in mates and not _misread(one, other, card)]
        found.append(_gathered(one, mates, card))
    found = [each for each in found if not any(_figure(each, card) for card in found)]
    cards: list[Gathered] = []
    for each in sorted(found, key=lambda each: (each.pair is None, -each.told.sure)):
        if not any(_other_two(each, card) for card in cards):
            cards.append(each)
    return tuple(sorted(cards, key=lambda each: -each.told.sure))


def _other_two(one: Gathered, card: Gathered) -> bool:
    """Whether these are the other two indices of this card, of a deck that has four on each.

    An equal card below, a little aside, shows the same two and not the others.
    """
    pair = card.pair
    if pair is None or one.told.card != card.told.card:
        return False
    (a, b), long = pair, card.long
    x, y = _up(a, b)
    along, aside = ((a.x - b.x) * x + (a.y - b.y) * y) / 2, ((a.x - b.x) * y - (a.y - b.y) * x) / 2
    for each in (read.corner for read in one.corners):
        dx, dy = each.x - (a.x + b.x) / 2, each.y - (a.y + b.y) / 2
        up, beside = dx * x + dy * y, dx * y - dy * x
        sign = math.copysign(1.0, up * along)
        off = math.hypot(up - sign * along, beside + sign * aside)
        if off > _OTHER * long or abs(each.up[0] * x + each.up[1] * y) < 0.9:
            return False
    return True


def _figure(one: Gathered, card: Gathered) -> bool:
    """Whether this is the large letter in the middle of this card, taken for an index."""
    high, near = _LARGE * max(each.corner.high for each in card.corners), _INNER * card.long
    return one.told.card == card.told.card and all(
        each.corner.high > high and math.dist((each.corner.x, each.corner.y), card.middle) < near
        for each in one.corners
    )


def _of_one_card(one: Read, other: Read, card: float | None) -> bool:
    if one.card != other.card:
        return False
    a, b = one.corner, other.corner
    if max(a.high, b.high) > _LARGE * min(a.high, b.high):
        return False
    long = card or max(a.long, b.long)
    apart = math.hypot(a.x - b.x, a.y - b.y)
    if not 0.4 * long < apart < 1.15 * long:
        return False
    along = abs(a.up[0] * b.up[0] + a.up[1] * b.up[1])
    off = math.hypot(a.middle[0] - b.middle[0], a.middle[1] - b.middle[1])
    return along > 0.9 and (off < 2 * _NEAR * long or _across(a, b, long))


def _across(a: Corner, b: Corner, long: float) -> bool:
    """Whether two indices lie as the two of one card do: each its own way up, across its middle.

    A large index stands further in, so that the two are nearer to each other. Two that stand back
    to back, each with its card behind it, are of two cards.
    """
    if not (_before(a, b) and _before(b, a)):
        return False
    dx, dy = (a.x - b.x) / long, (a.y - b.y) / long
    x, y = _up(a, b)
    along, aside = abs(dx * x + dy * y), abs(dx * y - dy * x)
    return 0.44 < along < 0.92 and 0.38 < aside < 0.7 and _opposite(a, b)


def _up(a: Corner, b: Corner) -> tuple[float, float]:
    """The way up of `a` and of `b`, whose own is the opposite, in the middle."""
    x, y = a.up[0] - b.up[0], a.up[1] - b.up[1]
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def _before(a: Corner, b: Corner) -> bool:
    """Whether `b` lies where the middle of `a`'s card is seen from it, within 45 degrees."""
    far, middle = (b.x - a.x, b.y - a.y), (a.middle[0] - a.x, a.middle[1] - a.y)
    along = far[0] * middle[0] + far[1] * middle[1]
    return along > 0.7 * math.hypot(*far) * math.hypot(*middle)


def _misread(one: Read, other: Read, card: float | None) -> bool:
    """The other index of the same card, its suit half hidden: same rank, other suit."""
    if rank(one.card) != rank(other.card) or other.sure > one.sure:
        return False
    a, b = one.corner, other.corner
    long = card or a.long
    there = (2 * a.middle[0] - a.x, 2 * a.middle[1] - a.y)
    return _opposite(a, b) and math.hypot(there[0] - b.x, there[1] - b.y) < _MISREAD * long


def _opposite(a: Corner, b: Corner) -> bool:
    return a.up[0] * b.up[0] + a.up[1] * b.up[1] < 0


def _gathered(one: Read, mates: Sequence[Read], card: float | None) -> Gathered:
    told, middle = one, one.corner.middle
    long = card or one.corner.long
    for mate in mates:
        told = fused(told, mate)
        a, b = one.corner, mate.corner
        across = abs((a.x - b.x) * a.up[1] - (a.y - b.y) * a.up[0])
        if _opposite(a, b) and across > 0.3 * long:
            middle = ((a.x + b.x) / 2, (a.y + b.y) / 2)
            long = card or max(long, math.hypot(a.x - b.x, a.y - b.y) / 0.95)
    return Gathered(told=told, corners=(one, *mates), middle=middle, long=long)
