"""Watching the felt: which card lies at which box, told once it lies still and has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np
from msgspec import UNSET
from numpy.typing import NDArray

from drivers.camera.calibration import Calibration
from drivers.camera.evidence import crop, cropped_at
from drivers.camera.frames import Frame
from drivers.camera.sight import Picture, Point, Sighting
from drivers.camera.told import Told
from drivers.camera.vision import cv2
from procedures.cards import Card
from procedures.places import Lies
from procedures.readings import Fault, FeltSeen

EVERY: Final = 250_000  # microseconds from one look to the next
_STILL: Final = 12  # most that any spot may change from look to look, in parts of 255
_AGREEING: Final = 2  # looks in a row that must see the same


class FeltEye(Protocol):
    """What reads a picture of the felt."""

    def felt(self, picture: Picture, /, *, card: float | None = None) -> tuple[Sighting, ...]:
        """Every card seen. `card`: its long side in pixels; None where it is not known."""
        ...


class FeltWatch:
    """The pictures of one felt, one after another."""

    def __init__(self, eye: FeltEye, calibration: Calibration) -> None:
        """The calibration has places."""
        self._eye = eye
        self._calibration = calibration
        self._small: NDArray[np.int16] | None = None
        self._looked: int | None = None
        self._agreeing: tuple[FeltSeen | Fault | None, int] = (None, 0)
        self._told: FeltSeen | Fault | None = None

    @property
    def busy(self) -> bool:
        """Never: a felt is read when it lies still, and may be interrupted."""
        return False

    def look(self, frame: Frame) -> tuple[Told, ...]:
        """What this picture completes: most often nothing."""
        if self._looked is not None and frame.at - self._looked < EVERY:
            return ()
        self._looked = frame.at
        small = _small(frame.picture)
        moves = self._small is None or int(np.abs(small - self._small).max()) > _STILL
        self._small = small
        if moves:
            self._agreeing = (None, 0)
            return ()
        sightings = self._eye.felt(frame.picture, card=float(self._calibration.card))
        seen, shown, outlines = self._judged(frame.picture, sightings)
        before, count = self._agreeing
        self._agreeing = (seen, count + 1 if seen == before else 1)
        if self._agreeing[1] < _AGREEING or seen == self._told:
            return ()
        self._told = seen
        sure = min((each.sure for each in sightings if each.what == "card"), default=0)
        return (Told(seen=seen, sure=sure, picture=shown, outlines=outlines),)

    def interrupted(self) -> tuple[Told, ...]:
        """No more pictures come for now: the next must agree anew."""
        self._small = None
        self._agreeing = (None, 0)
        return ()

    def _judged(
        self, picture: Picture, sightings: Sequence[Sighting]
    ) -> tuple[FeltSeen | Fault, Picture, tuple[tuple[Point, ...], ...]]:
        """What lies where, with its picture and the outlines in it.

        Of a box with a card that cannot be read nothing is told but that: half of it would be a
        guess. A fault is what lies at no place.
        """
        boxes: dict[int, list[tuple[Point, Card]]] = {}
        unsure: set[int] = set()
        for each in sightings:
            if each.what in ("back", "cut card"):
                continue
            middle = _middle(each.outline)
            area = self._calibration.area_at(middle)
            if area is None:
                read = each.what == "card" and each.card is not None
                fault = (
                    Fault("moved", f"{each.card} lies {_near(middle)}")
                    if read
                    else Fault(each.why or "unreadable", f"a card {_near(middle)}")
                )
                lies_in = cropped_at(picture, each.outline)
                return fault, crop(picture, each.outline), (lies_in,)
            if area.kind in ("burn", "discard"):
                continue
            if each.what == "nothing told" or each.card is None:
                unsure.add(area.box)
            else:
                boxes.setdefault(area.box, []).append((middle, each.card))
        lies = tuple(
            Lies(box=box, cards=tuple(card for _, card in sorted(cards)))
            for box, cards in sorted(boxes.items())
            if box not in unsure
        )
        seen = FeltSeen(lies, unsure=tuple(sorted(unsure)) if unsure else UNSET)
        return seen, picture, tuple(each.outline for each in sightings)


def _near(middle: Point) -> str:
    x, y = (round(n / 40) * 40 for n in middle)  # so that a trembling outline says the same
    return f"at no place, near column {x}, row {y}"


def _middle(outline: Sequence[Point]) -> Point:
    x, y = np.array(outline or ((0, 0),)).mean(axis=0)
    return round(float(x)), round(float(y))


def _small(picture: Picture) -> NDArray[np.int16]:
    """The picture in grey, 64 pixels wide."""
    high, wide = picture.shape[:2]
    size = (64, max(1, round(64 * high / wide)))
    little = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(little, cv2.COLOR_BGR2GRAY), np.int16)
