"""Whether the camera sees at all: black, covered, standing still, moved, or suddenly another light.

What lasts is told once when it begins, as a fault of its kind and the camera down, and once when
it ends, as the camera up. A picture taken meanwhile is not to be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drivers.camera.calibration import Mark, drift
from drivers.camera.frames import Frame
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from procedures.readings import DeviceDown, DeviceUp, Fault, FaultKind

STILL: Final = 1_000_000  # microseconds of the very same picture
MOVED: Final = 4  # pixels
_BLACK: Final = 12  # mean brightness
LEAST_DETAIL: Final = 100  # hundredths; less shows nothing, whatever was measured
_FEATURELESS: Final = 0.4  # of the detail of the empty scene
_JUMP: Final = 1.35
_SURE: Final = 3  # pictures in a row
_LOOK_AT_MARKS: Final = 5  # every so many pictures

Trouble = Fault | DeviceDown | DeviceUp


class _Wrong(Struct, frozen=True):
    kind: FaultKind | None
    """None: the camera itself is at fault, not what is before it."""
    why: str


_DARK: Final = _Wrong("covered", "the picture is black: the lens is capped or there is no light")
_COVERED: Final = _Wrong("covered", "there is nothing to be seen: something covers the lens")
_FROZEN: Final = _Wrong(None, "the picture stands still: the camera has hung")
_LOST: Final = _Wrong("moved", "no mark is where it was: the camera was moved or the marks covered")
_LIGHT: Final = Fault("moved", "the light of the whole picture jumped")


class Lens:
    """Watches the pictures of one camera, one after another."""

    def __init__(self, marks: Sequence[Mark] = (), *, detail: int = 0, live: bool = True) -> None:
        """`detail` as `detail_of` gave it when nothing covered the lens; 0: not measured.

        `live` False: a recording, in which a picture may come twice.
        """
        self._marks = tuple(marks)
        self._live = live
        self._count = 0
        self._before: Picture | None = None
        self._small: NDArray[np.float32] | None = None
        self._same_since: int | None = None
        self._least = max(LEAST_DETAIL, _FEATURELESS * detail)
        self._off: _Wrong | None = None
        self._changing: tuple[_Wrong | None, int] | None = None
        self._wrong: _Wrong | None = None

    @property
    def clear(self) -> bool:
        """Whether the last picture may be read."""
        return self._wrong is None and self._changing is None

    @property
    def well(self) -> bool:
        """Whether nothing is wrong that lasts."""
        return self._wrong is None

    def look(self, frame: Frame) -> tuple[Trouble, ...]:
        """What this picture tells of the camera; empty where nothing has changed."""
        small = _small(frame.picture)
        now = self._judged(frame, small)
        jumped = now is None and self._wrong is None and self._jumped(small)
        self._before = frame.picture
        if now is None:
            self._small = small
        told = self._settled(now)
        return (*told, _LIGHT) if jumped else told

    def _judged(self, frame: Frame, small: NDArray[np.float32]) -> _Wrong | None:
        if self._frozen(frame):
            return _FROZEN
        if small.mean() < _BLACK and small.std() < _BLACK:
            return _DARK
        if _detail(small) < self._least:
            return _COVERED
        self._count += 1
        if self._marks and self._count % _LOOK_AT_MARKS == 1:
            self._off = self._moved(frame.picture)
        return self._off

    def _frozen(self, frame: Frame) -> bool:
        if not self._live or self._before is None:
            return False
        if not np.array_equal(self._before, frame.picture):
            self._same_since = None
            return False
        self._same_since = self._same_since or frame.at
        return frame.at - self._same_since >= STILL

    def _moved(self, picture: Picture) -> _Wrong | None:
        found = drift(picture, self._marks)
        if found.found == 0:
            return _LOST
        if found.found * 2 < found.of or found.far < MOVED:
            return None
        return _Wrong("moved", f"the camera has moved by {round(found.far)} pixels")

    def _jumped(self, small: NDArray[np.float32]) -> bool:
        if self._small is None:
            return False
        change = float(np.median((small + 4) / (self._small + 4)))
        return not 1 / _JUMP < change < _JUMP

    def _settled(self, now: _Wrong | None) -> tuple[Trouble, ...]:
        """Believe a change when it has lasted for a few pictures."""
        if _alike(now, self._wrong):
            self._changing = None
            return ()
        count = self._changing[1] + 1 if self._changing and _alike(now, self._changing[0]) else 1
        self._changing = (now, count)
        if count < _SURE:
            return ()
        was, self._wrong, self._changing = self._wrong, now, None
        if now is None:
            return (DeviceUp(),)
        fault = () if now.kind is None else (Fault(now.kind, now.why),)
        return fault if was is not None else (*fault, DeviceDown(now.why))


def _alike(one: _Wrong | None, other: _Wrong | None) -> bool:
    """The same kind of trouble, or none on both sides; how far a camera moved may differ."""
    if one is None or other is None:
        return one is other
    return one.kind == other.kind


def detail_of(picture: Picture) -> int:
    """How much there is to be seen in a picture: hundredths of a step from pixel to pixel."""
    return round(_detail(_small(picture)))


def _detail(small: NDArray[np.float32]) -> float:
    return 100 * float(np.abs(cv2.Laplacian(small, cv2.CV_32F)).mean())


def _small(picture: Picture) -> NDArray[np.float32]:
    """The picture in grey, 40 pixels wide, finer than whole steps of brightness."""
    high, wide = picture.shape[:2]
    rows = max(1, round(40 * high / wide))
    middling = cv2.resize(picture, (160, 4 * rows), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(middling, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(cv2.resize(grey, (40, rows), interpolation=cv2.INTER_AREA), np.float32)
