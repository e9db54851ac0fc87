"""Enrolling a deck: every face, the back and the cut card are shown once, in any order."""

from __future__ import annotations

from typing import Final

import numpy as np

from drivers.camera.enrol import ALL, Enrolled, Shown, kept_corner
from drivers.camera.eye import SURE, Eye
from drivers.camera.gather import Gathered, gather
from drivers.camera.model import Looks
from drivers.camera.shape import look_of, plain_card
from drivers.camera.sight import Picture
from drivers.faults import DriverFault
from procedures.cards import CARDS, Card

_SAME: Final = 0.92
"""Corners of two faces of one deck never look so alike to the reader."""


class NotEnrolled(DriverFault):
    """What was shown was not taken; the text says why and what to show."""


class Enrolment:
    """A deck being shown."""

    def __init__(self, eye: Eye) -> None:
        self._eye = eye
        self._corners: dict[Card, tuple[Picture, ...]] = {}
        self._plain: dict[str, Picture] = {}
        self._looks: dict[Card, Looks] = {}
        self._highs: dict[Card, float] = {}

    @property
    def missing(self) -> tuple[Shown, ...]:
        """What has not been shown yet, in the order of CARDS, then the back and the cut card."""
        shown = {*self._corners, *self._plain}
        return tuple(each for each in ALL if each not in shown)

    def show(
        self, picture: Picture, *, card: float | None = None, named: Shown | None = None
    ) -> Shown:
        """Take what is shown and say what it is; `card` is its long side in pixels, where known.

        `named` is what a person says it is, where the network cannot tell; the network is asked
        all the same. Raises NotEnrolled for a card shown twice, two cards, one that cannot be
        read, or one that is not what it is named.
        """
        cards = gather(self._eye.corners(picture, card=card), card=card)
        if not cards:
            return self._show_plain(picture, card, named)
        first = cards[0]
        if any(
            other.told.card != first.told.card and other.told.sure > SURE for other in cards[1:]
        ):
            raise NotEnrolled("two cards are in view; show one at a time")
        told, sure = first.told.card, first.told.sure
        if sure < SURE and named is None:
            raise NotEnrolled(
                f"it cannot be read for sure (perhaps {told}); show it flat and evenly lit"
            )
        if named is not None and named != told and sure >= SURE:
            raise NotEnrolled(
                f"it is named {named} but reads {told}; show {named}, or name it {told}"
            )
        is_card = told if named is None else named
        if is_card not in CARDS:
            raise NotEnrolled(f"it is named the {is_card} but an index is seen on it")
        self._take(is_card, picture, first)
        return is_card

    def finished(self) -> Enrolled:
        """The deck. Raises NotEnrolled while anything is missing."""
        if self.missing:
            raise NotEnrolled("not all was shown; still missing: " + ", ".join(self.missing))
        return Enrolled(self._eye.model, self._corners, self._plain, self._highs)

    def _take(self, card: Card, picture: Picture, seen: Gathered) -> None:
        if card in self._corners:
            raise NotEnrolled(f"{card} was shown already; show the next one")
        looks = np.stack([each.look for each in seen.corners])
        for other, kept in self._looks.items():
            if float((looks @ kept.T).max()) > _SAME:
                raise NotEnrolled(f"it looks just like {other}, shown before; show {card} again")
        self._looks[card] = looks
        self._corners[card] = tuple(kept_corner(picture, each.corner) for each in seen.corners)
        self._highs[card] = seen.told.corner.high / seen.long

    def _show_plain(self, picture: Picture, card: float | None, named: Shown | None) -> Shown:
        seen = plain_card(picture, card=card)
        if seen is None or not seen.outline:
            raise NotEnrolled("no card is in view; lay one in the middle, all of it in view")
        kind = named or ("cut card" if seen.what == "cut card" else "back")
        if kind in CARDS:
            raise NotEnrolled(f"no index is seen, so {kind} cannot be taken; turn the card up")
        if kind in self._plain:
            raise NotEnrolled(f"the {kind} was shown already; show the next one")
        self._plain[kind] = look_of(picture, seen.outline)
        return "cut card" if kind == "cut card" else "back"
