"""The table's own deck, shown once, against which every later card is compared.

Of each face its index corners are kept. A card is told when the network and the comparison name
the same one. The comparison asks to which rank and to which suit of this deck a corner comes
nearest, by how corners look to the reader before it names anything: so it knows this deck's way of
writing a 9, and the network knows everybody's.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Mapping, Sequence
from lzma import LZMAError
from pathlib import Path
from tokenize import TokenError
from typing import Any, Final, Literal
from zipfile import BadZipFile, ZipFile

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drivers.camera.find import Corner
from drivers.camera.model import PATCH_HIGH, PATCH_WIDE, Looks, Model, row_lengths_one
from drivers.camera.read import Read, patch
from drivers.camera.shape import LOOK
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from drivers.faults import DriverFault
from procedures.cards import CARDS, RANKS, SUITS, Card, card_of, rank, suit

Shown = Card | Literal["back", "cut card"]
ALL: Final[tuple[Shown, ...]] = (*CARDS, "back", "cut card")
"""What is shown once: 52 faces, the back, the cut card."""

ALIKE: Final = 0.42
"""A card of the deck, seen free, looks at least so like what was kept of it (1: the same)."""
AS_HIGH: Final = 1.2
"""Its index is no more than so many times higher or lower."""
NEARER: Final = 0.08
"""What is plainly an index, so much nearer to its rank and its suit than to any other, is told at
`NEEDED`."""
NEEDED: Final = 0.8
"""The network's chance that is then enough."""

_LARGEST: Final = 16_000_000
"""No deck's file has more bytes."""

_UNREADABLE: Final = (
    OSError, ValueError, TypeError, AttributeError, EOFError, MemoryError, RuntimeError,
    SyntaxError, BadZipFile, LZMAError, TokenError, zlib.error,
)  # fmt: skip
"""What reading an archive of arrays raises where the file is cut short, hostile or another's."""

Rows = NDArray[np.float32]


class EnrolledDamaged(DriverFault):
    """The file of an enrolled deck cannot be read, or is of something else."""


class Likeness(Struct, frozen=True, kw_only=True):
    """What the comparison says of a card."""

    card: Card
    """The one of the deck that it comes nearest to."""
    nearer: float
    """By how much nearer than to another rank or another suit, 0 to 2."""
    foreign: bool
    """It looks like no card of the deck."""


class Enrolled:
    """One deck: its index corners, by card, and how its back and cut card look.

    `highs` is how high each card's index stands, in parts of its long side.
    """

    def __init__(
        self, model: Model, corners: Mapping[Card, Sequence[Picture]],
        plain: Mapping[str, Picture], highs: Mapping[Card, float],
    ) -> None:  # fmt: skip
        self._corners = {card: tuple(kept) for card, kept in corners.items()}
        self._plain, self._highs = dict(plain), dict(highs)
        self._high = float(np.median([*highs.values()])) if highs else 1.0
        looks = {card: model.read(kept)[1] for card, kept in self._corners.items()}
        faces = {card: look.mean(axis=0) for card, look in looks.items()}
        self._middle = np.mean([*faces.values()], axis=0) if faces else np.zeros(1, np.float32)
        self._looks = {card: self._turned(look) for card, look in looks.items()}
        self._ranks = self._turned(_means(faces, RANKS, rank))
        self._suits = self._turned(_means(faces, SUITS, suit))

    @property
    def cards(self) -> frozenset[Card]:
        """The faces that were shown."""
        return frozenset(self._corners)

    @classmethod
    def load(cls, path: Path, model: Model) -> Enrolled:
        """A deck that was kept.

        Raises EnrolledDamaged when the file is missing or is not an enrolled deck.
        """
        try:
            parts, highs = _kept(path)
        except _UNREADABLE as why:
            said = f"{why}" or type(why).__name__
            raise EnrolledDamaged(f"{path}: not an enrolled deck ({said}); enrol it anew") from why
        missing = [name for name in CARDS if name not in parts]
        if missing:
            raise EnrolledDamaged(
                f"{path}: not a whole deck, {' '.join(missing)} missing; enrol it anew"
            )
        plain: dict[str, Picture] = {}
        plain |= {name: parts[name] for name in ("back", "cut card") if name in parts}
        as_they_should = (
            all(_are_pictures(parts[card], PATCH_HIGH, PATCH_WIDE) for card in CARDS)
            and all(_are_pictures(look[np.newaxis], *LOOK) for look in plain.values())
            and highs.dtype.kind == "f"
            and highs.shape == (52,)
            and bool(np.all((highs > 0.01) & (highs < 1)))
        )
        if not as_they_should:
            raise EnrolledDamaged(f"{path}: its pictures have another shape; enrol it anew")
        corners = {card: list(parts[card]) for card in CARDS}
        by_card = {card: float(high) for card, high in zip(CARDS, highs, strict=True)}
        return cls(model, corners, plain, by_card)

    def save(self, path: Path) -> None:
        """Keep the deck, which is whole, in one file."""
        parts: dict[str, Any] = {card: np.stack(kept) for card, kept in self._corners.items()}
        parts |= self._plain
        parts["highs"] = np.array([self._highs[card] for card in CARDS])
        with path.open("wb") as out:
            np.savez_compressed(out, **parts)

    def judge(self, corners: Sequence[Read], long: float) -> Likeness:
        """Which card of the deck the corners of one card, so many pixels long, come nearest to."""
        looks = self._turned(np.stack([each.look for each in corners]))
        ranks = (looks @ self._ranks.T).mean(axis=0)
        suits = (looks @ self._suits.T).mean(axis=0)
        card = card_of(RANKS[int(np.argmax(ranks))], SUITS[int(np.argmax(suits))])
        like = max(float((looks @ kept.T).max()) for kept in self._looks.values())
        high = float(np.median([each.corner.high for each in corners])) / long / self._high
        nearer = min(float(np.diff(np.sort(each)[-2:])[0]) for each in (ranks, suits))
        foreign = like < ALIKE or abs(math.log(high)) > math.log(AS_HIGH)
        return Likeness(card=card, nearer=nearer, foreign=foreign)

    def _turned(self, looks: Looks) -> Looks:
        """Looks as they differ from the deck's middle one, each of length 1."""
        return row_lengths_one(looks - self._middle)

    def plain(self, seen: Picture) -> Literal["back", "cut card"] | None:
        """Which of the deck's back and cut card a card without an index looks like."""
        far = {
            kind: float(np.abs(_colour(seen) - _colour(kept)).max())
            for kind, kept in self._plain.items()
        }
        if not far:
            return None
        return "cut card" if min(far, key=far.__getitem__) == "cut card" else "back"


def _kept(path: Path) -> tuple[dict[Shown, NDArray[Any]], NDArray[Any]]:
    """What a deck's file holds, by name, and its indices' heights; ValueError where too much."""
    if not path.is_file():
        raise ValueError("no such file")
    if path.stat().st_size > _LARGEST:
        raise ValueError(f"more than {_LARGEST:,} bytes")
    with ZipFile(path) as packed:
        if sum(part.file_size for part in packed.infolist()) > 8 * _LARGEST:
            raise ValueError("unpacks to too much")
    with np.load(path, allow_pickle=False) as kept:
        highs = np.asarray(kept["highs"]) if "highs" in kept.files else np.zeros(0)
        return {name: np.asarray(kept[name]) for name in ALL if name in kept.files}, highs


def _are_pictures(kept: NDArray[Any], high: int, wide: int) -> bool:
    return (
        kept.dtype == np.uint8
        and kept.ndim == 4
        and kept.shape[1:] == (high, wide, 3)
        and 0 < len(kept) <= 8
    )


def kept_corner(picture: Picture, corner: Corner) -> Picture:
    """What is kept of a corner."""
    return patch(picture, corner.x, corner.y, corner.up, corner.high)


def _means(
    faces: Mapping[Card, Rows], of: Sequence[str], part: Callable[[Card], str]
) -> NDArray[np.float32]:
    """The middle look of each rank or suit."""
    groups = [[look for card, look in faces.items() if part(card) == each] for each in of]
    return np.array([np.mean(group, axis=0) for group in groups], np.float32)


def _colour(look: Picture) -> Rows:
    """The middle colour and how much it varies, in L*a*b* steps, lightness at half weight."""
    colours = cv2.cvtColor(look, cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32)
    both = np.concatenate([np.median(colours, axis=0), colours.std(axis=0)])
    both[[0, 3]] /= 2
    return both
