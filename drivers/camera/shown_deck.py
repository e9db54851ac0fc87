"""A deck being enrolled, with every picture that was taken kept, so that it can be gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from drivers.camera.enrol import ALL, Enrolled, Shown
from drivers.camera.enrolment import Enrolment, NotEnrolled
from drivers.camera.eye import Eye
from drivers.camera.photograph import NoPicture, opened
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from drivers.faults import EvidenceUnwritable

_CUT: Final = ("CUT", "cut card")
_SIDE: Final = 32


class ShownDeck:
    """The pictures lie in one folder, each named as what it shows."""

    def __init__(self, folder: Path, eye: Eye, *, card: float | None = None) -> None:
        """Takes again what the folder holds; `card` is its long side in pixels, where known.

        What cannot be taken again is missing again. Raises EvidenceUnwritable.
        """
        self._folder, self._card = folder, card
        self._enrolment = Enrolment(eye)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise EvidenceUnwritable(f"{folder} cannot be made: {error.strerror}") from error
        for each in ALL:
            self._again(each)

    @property
    def missing(self) -> tuple[Shown, ...]:
        """What has not been shown yet."""
        return self._enrolment.missing

    def show(self, picture: Picture, named: Shown | None = None) -> Shown:
        """Take a picture; what it shows. Raises NotEnrolled, EvidenceUnwritable."""
        shown = self._enrolment.show(picture, card=self._card, named=named)
        data = cv2.imencode(".png", picture)[1].tobytes()
        try:
            self._path(shown).write_bytes(data)
        except OSError as error:
            why = f"{self._path(shown)} cannot be written: {error.strerror}"
            raise EvidenceUnwritable(why) from error
        return shown

    def finished(self) -> Enrolled:
        """The deck. Raises NotEnrolled while anything is missing."""
        return self._enrolment.finished()

    def forget(self) -> None:
        """The pictures are needed no more. Raises EvidenceUnwritable."""
        for each in ALL:
            _remove(self._path(each))
        if not any(self._folder.iterdir()):
            self._folder.rmdir()

    def _path(self, shown: Shown) -> Path:
        return self._folder / f"{shown}.png"

    def _again(self, each: Shown) -> None:
        path = self._path(each)
        if not path.exists():
            return
        try:
            self._enrolment.show(opened(path), card=self._card, named=each)
        except (NoPicture, NotEnrolled):
            _remove(path)


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise EvidenceUnwritable(f"{path} cannot be removed: {error.strerror}") from error


def name_of(text: str) -> Shown | None:
    """What a person means by a word: a card, the back, or the cut card; None for anything else."""
    word = text.strip().upper().replace("10", "T").replace("_", " ").replace("-", " ")
    return next((each for each in ALL if each.upper() == word or (word, each) == _CUT), None)


class Still:
    """Tells when what lies before a camera lies still, after something has moved there.

    Two cards may look so much alike that only the hand between them tells that one came after the
    other.
    """

    def __init__(self) -> None:
        self._before: Picture | None = None
        self._moved = True

    def look(self, picture: Picture) -> bool:
        """Whether this picture is worth showing: the first that is still after a movement."""
        small = _small(picture)
        still = self._before is not None and _alike(small, self._before)
        self._before = small
        if not still:
            self._moved = True
        if not still or not self._moved:
            return False
        self._moved = False
        return True


class Refusals:
    """Tells why something was not taken, and not again of what looks the same.

    Between two cards the empty window is seen every time.
    """

    def __init__(self) -> None:
        self._told: dict[str, Picture] = {}

    def anew(self, why: str, picture: Picture) -> bool:
        """Whether this is to be told of this picture."""
        small, before = _small(picture), self._told.get(why)
        self._told[why] = small
        return before is None or not _alike(small, before)


def _small(picture: Picture) -> Picture:
    small = cv2.resize(picture, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _alike(one: Picture, other: Picture) -> bool:
    return bool(np.abs(one.astype(np.int16) - other).mean() < 2.0)
