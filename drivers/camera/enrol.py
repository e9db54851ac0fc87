"""The table's own deck, shown once, against which every later card is compared.

Of each face its index corners are kept. A card is told when the network and the comparison name
the same one; rank and suit together and apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drivers.camera.find import Corner
from drivers.camera.read import Read, patch
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from drivers.faults import DriverFault
from procedures.cards import CARDS, Card

Shown = Card | Literal["back", "cut card"]
ALL: Final[tuple[Shown, ...]] = (*CARDS, "back", "cut card")
"""What is shown once: 52 faces, the back, the cut card."""

ALIKE: Final = 0.5
"""A corner of the enrolled deck is at least so like the one that was kept (1: the same)."""
AGAINST: Final = 0.2
"""No other card of the deck may look more like it by so much."""
NEEDED: Final = 0.95
"""The network's chance that is enough where the comparison agrees."""
_SIZES: Final = (0.88, 0.94, 1.0, 1.06, 1.13)
_EDGE: Final = 3
"""So many pixels at each side of a kept corner give room to lie otherwise (half size)."""

Rows = NDArray[np.float32]


class EnrolledDamaged(DriverFault):
    """The file of an enrolled deck cannot be read, or is of something else."""


class Likeness(Struct, frozen=True, kw_only=True):
    """What the comparison says of a reading."""

    agrees: bool
    foreign: bool
    """It is like no card of the enrolled deck."""
    needed: float
    """The network's chance from which the card is told."""


class Enrolled:
    """One deck: its index corners, by card, and how its back and cut card look."""

    def __init__(
        self, corners: Mapping[Card, Sequence[Picture]], plain: Mapping[str, Picture]
    ) -> None:
        self._corners = {card: tuple(kept) for card, kept in corners.items()}
        self._plain = dict(plain)
        self._owners = [card for card, kept in self._corners.items() for _ in kept]
        cores = [_core(each) for kept in self._corners.values() for each in kept]
        self._cores = np.stack(cores) if cores else np.zeros((0, 1), np.float32)

    @property
    def cards(self) -> frozenset[Card]:
        """The faces that were shown."""
        return frozenset(self._corners)

    @classmethod
    def load(cls, path: Path) -> Enrolled:
        """A deck that was kept.

        Raises EnrolledDamaged when the file is missing or is not an enrolled deck.
        """
        try:
            with np.load(path, allow_pickle=False) as kept:
                parts = {name: kept[name] for name in kept.files}
        except (OSError, ValueError, KeyError) as why:
            raise EnrolledDamaged(f"{path}: not an enrolled deck ({why}); enrol it anew") from why
        corners = {card: list(parts[card]) for card in CARDS if card in parts}
        plain = {name: parts[name] for name in ("back", "cut card") if name in parts}
        if not corners:
            raise EnrolledDamaged(f"{path}: holds no card; enrol the deck anew")
        return cls(corners, plain)

    def save(self, path: Path) -> None:
        """Keep the deck in one file."""
        parts: dict[str, Any] = {card: np.stack(kept) for card, kept in self._corners.items()}
        parts |= self._plain
        with path.open("wb") as out:
            np.savez_compressed(out, **parts)

    def judge(self, picture: Picture, corners: Sequence[Read], card: Card) -> Likeness:
        """Whether the corners of one card look like this card of the deck."""
        likes = [self.likes(picture, read.corner) for read in corners]
        likest = {each: max(like[each] for like in likes) for each in self._corners}
        own = likest.pop(card, -1.0)
        other = max(likest.values(), default=-1.0)
        agrees = own >= ALIKE and own >= other - AGAINST
        return Likeness(agrees=agrees, foreign=max(own, other) < ALIKE, needed=NEEDED)

    def likes(self, picture: Picture, corner: Corner) -> dict[Card, float]:
        """How like each card of the deck a corner is, -1 to 1; empty for an empty deck."""
        if not self._owners:
            return {}
        alike = (_views(picture, corner) @ self._cores.T).max(axis=0)
        likes: dict[Card, float] = {}
        for card, like in zip(self._owners, alike, strict=True):
            likes[card] = max(float(like), likes.get(card, -1.0))
        return likes

    def plain(self, seen: Picture) -> Literal["back", "cut card"] | None:
        """Which of the deck's back and cut card a card without an index looks like."""
        far = {
            kind: float(np.abs(_colour(seen) - _colour(kept)).max())
            for kind, kept in self._plain.items()
        }
        if not far:
            return None
        return "cut card" if min(far, key=far.__getitem__) == "cut card" else "back"


def kept_corner(picture: Picture, corner: Corner) -> Picture:
    """What is kept of a corner."""
    return patch(picture, corner.x, corner.y, corner.up, corner.high)


def _core(corner: Picture) -> Rows:
    small = _half(corner)[_EDGE:-_EDGE, _EDGE:-_EDGE]
    return np.asarray(_even(small[np.newaxis])[0], np.float32)


def _half(corner: Picture) -> Picture:
    small = cv2.resize(corner, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _views(picture: Picture, corner: Corner) -> Rows:
    """The corner in several sizes, each moved a little to every side."""
    views = []
    for size in _SIZES:
        cut = patch(picture, corner.x, corner.y, corner.up, corner.high * size)
        small = _half(cut)
        high, wide = small.shape[0] - 2 * _EDGE, small.shape[1] - 2 * _EDGE
        views += [
            small[y : y + high, x : x + wide]
            for y in range(0, 2 * _EDGE + 1, 2)
            for x in range(0, 2 * _EDGE + 1, 2)
        ]
    return _even(np.stack(views))


def _even(parts: NDArray[np.uint8]) -> Rows:
    """Each part as a row of length 1, its paper made white and its mean 0."""
    flat = parts.reshape(len(parts), -1, 3).astype(np.float32)
    white = np.maximum(np.percentile(flat, 90, axis=1, keepdims=True), 16)
    rows = (flat / white).clip(0, 1.2).reshape(len(parts), -1)
    rows -= rows.mean(axis=1, keepdims=True)
    rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)
    return rows.astype(np.float32)


def _colour(look: Picture) -> Rows:
    """The middle colour and how much it varies, in L*a*b* steps, lightness at half weight."""
    colours = cv2.cvtColor(look, cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32)
    both = np.concatenate([np.median(colours, axis=0), colours.std(axis=0)])
    both[[0, 3]] /= 2
    return both
