"""The eye: a picture in, what is seen out. It tells a card only when it is sure of it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import structs

from drivers.camera.double import DOUBLE, DOUBLE_ROUGH, double
from drivers.camera.enrol import NEARER, NEEDED, Enrolled
from drivers.camera.find import corners
from drivers.camera.gather import Gathered, gather
from drivers.camera.lie import NEAR, ROUGH
from drivers.camera.model import Model
from drivers.camera.read import Read, read
from drivers.camera.shape import look_of, plain_card
from drivers.camera.sight import Picture, Sighting
from procedures.readings import FaultKind

SURE: Final = 0.96
"""A card is told from this chance on."""
WEAK: Final = 0.8
"""Where no index is surer than this by itself, nothing is told: two that are alike hard to read
are no two witnesses."""
SEEN: Final = 0.5
"""Something is an index, read or not, when the chance that it is none is below this."""
PLAINLY: Final = 0.1
"""Plainly an index below this: neither the cut card nor a back, however alike."""


class Eye:
    """Reads cards in pictures; with an enrolled deck it also compares them with that deck.

    Raises ModelDamaged when the network's file is not the one that was shipped, EnrolledDamaged
    when the deck's cannot be read.
    """

    def __init__(self, *, enrolled: Path | Enrolled | None = None) -> None:
        self.model = Model()
        if isinstance(enrolled, Path):
            enrolled = Enrolled.load(enrolled, self.model)
        self._enrolled = enrolled

    def window(self, picture: Picture, *, card: float | None = None) -> Sighting | None:
        """What lies in the window of a shoe; None where nothing does.

        `card` is the long side of a card, in pixels, where it is known. Two cards at once are
        not told but *double*.
        """
        cards = self._cards(picture, card)
        if not cards:
            return self._plain(picture, card)
        first = cards[0]
        if first.told.sure < SURE and first.told.nothing > PLAINLY:
            plain = self._plain(picture, card)
            if plain is not None and plain.what in ("cut card", "back"):
                return plain
        if any(other.told.card != first.told.card and _counts(other) for other in cards[1:]):
            return _unsaid("double", first)
        if any(self._double(picture, each) for each in cards):
            return _unsaid("double", first)
        same = [each for each in cards if each.told.card == first.told.card]
        corners = tuple(corner for each in same for corner in each.corners)
        return self._told(structs.replace(first, corners=corners))

    def felt(self, picture: Picture, *, card: float | None = None) -> tuple[Sighting, ...]:
        """Every card in the picture, the surest first; `card` as for `window`."""
        cards = self._cards(picture, card)
        return tuple(self._told(each) for each in cards)

    def corners(self, picture: Picture, *, card: float | None = None) -> tuple[Read, ...]:
        """Every index that is seen and what it says, before any judgement."""
        found = read(self.model, picture, corners(self.model, picture, card=card))
        return tuple(each for each in found if each.nothing < SEEN)

    def _cards(self, picture: Picture, card: float | None) -> tuple[Gathered, ...]:
        return gather(self.corners(picture, card=card), card=card)

    def _double(self, picture: Picture, seen: Gathered) -> bool:
        lies, off, needed = seen.between, NEAR, DOUBLE
        if lies is None:
            lies, off, needed = (seen.middle, seen.told.corner.up), ROUGH, DOUBLE_ROUGH
        return double(self.model, picture, *lies, seen.long, off=off) > needed

    def _plain(self, picture: Picture, card: float | None) -> Sighting | None:
        seen = plain_card(picture, card=card)
        if seen is None or self._enrolled is None or seen.what == "nothing told":
            return seen
        kind = self._enrolled.plain(look_of(picture, seen.outline))
        return structs.replace(seen, what=kind or seen.what)

    def _told(self, seen: Gathered) -> Sighting:
        sure, needed = seen.told.sure, SURE
        if self._enrolled is not None:
            likeness = self._enrolled.judge(seen.corners, seen.long)
            if likeness.foreign and sure >= SURE and len(seen.corners) > 1:
                return _unsaid("foreign", seen)
            if likeness.card != seen.told.card:
                return _unsaid("unreadable", seen)
            if likeness.nearer >= NEARER and seen.told.nothing < PLAINLY:
                needed = NEEDED
        if sure < needed or max(each.sure for each in seen.corners) < WEAK:
            return _unsaid("unreadable", seen)
        return Sighting(what="card", card=seen.told.card, sure=_parts(sure), outline=seen.outline)


def _counts(seen: Gathered) -> bool:
    return seen.told.sure > SURE


def _parts(sure: float) -> int:
    return min(9_999, int(sure * 10_000))


def _unsaid(why: FaultKind, seen: Gathered) -> Sighting:
    return Sighting(what="nothing told", why=why, sure=_parts(seen.told.sure), outline=seen.outline)
