"""What was set up for one camera: where it looks, what lies where, and by which marks it is told.

Saved beside the table, one file a camera. Lengths are pixels of the camera's picture.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
import numpy as np
from msgspec import Meta, Struct

from drivers.camera.sight import Picture, Point
from drivers.camera.vision import cv2
from drivers.faults import SettingRefused

AreaKind = Literal["dealer", "box", "split", "double", "burn", "discard"]
_SMALLEST_CARD: Final = 40
_PATCH: Final = 24  # half the side of a mark's picture
_SEARCHED: Final = 40  # how far from its place a mark is looked for
_ALIKE: Final = 0.6  # correlation of a mark with what is there; less: it is hidden


class Rectangle(Struct, frozen=True, kw_only=True):
    """Part of a picture."""

    left: Annotated[int, Meta(ge=0)]
    top: Annotated[int, Meta(ge=0)]
    wide: Annotated[int, Meta(gt=0)]
    high: Annotated[int, Meta(gt=0)]

    def of(self, picture: Picture) -> Picture:
        """This part of the picture, not copied."""
        return picture[self.top : self.top + self.high, self.left : self.left + self.wide]


class Area(Struct, frozen=True, kw_only=True):
    """A place of the felt. `box` counts from 1; 0 for what belongs to no player."""

    kind: AreaKind
    box: Annotated[int, Meta(ge=0, le=9)] = 0
    corners: tuple[Point, ...]

    def holds(self, point: Point) -> bool:
        """Whether the point lies in this place, or on its edge."""
        corners = np.array(self.corners, np.float32)
        at = (float(point[0]), float(point[1]))
        return cv2.pointPolygonTest(corners, at, measureDist=False) >= 0


class Mark(Struct, frozen=True, kw_only=True):
    """Something that never moves: where its middle lies, and how it looks (a small grey PNG)."""

    at: Point
    looks: bytes


class Drift(Struct, frozen=True, kw_only=True):
    """How far the picture has moved against its marks: the middle one of all that were found."""

    right: int = 0
    down: int = 0
    found: int = 0
    of: int = 0

    @property
    def far(self) -> float:
        """How far, in pixels."""
        return float(np.hypot(self.right, self.down))


class Calibration(Struct, frozen=True, kw_only=True):
    """One camera, set up."""

    role: Literal["exit", "witness", "felt"]
    source: str
    """As `sources.source_named` takes it."""
    wide: Annotated[int, Meta(ge=160, le=7680)]
    high: Annotated[int, Meta(ge=120, le=4320)]
    card: Annotated[int, Meta(ge=_SMALLEST_CARD)]
    """The long side of a card."""
    window: Rectangle | None = None
    """Where cards slide out; every camera but that of the felt has one."""
    areas: tuple[Area, ...] = ()
    marks: tuple[Mark, ...] = ()
    detail: Annotated[int, Meta(ge=0)] = 0
    """How much the empty scene shows, as `lens.detail_of` says; 0: not measured."""
    enrolled: str = ""
    """The file of the enrolled deck, relative to this one; empty where no deck is enrolled."""

    def area_at(self, point: Point) -> Area | None:
        """The place of the felt in which this point lies; of several the first."""
        return next((area for area in self.areas if area.holds(point)), None)


def load(path: Path) -> Calibration:
    """The calibration in this file. Raises SettingRefused, which says what is wrong with it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SettingRefused(
            f"{path}: {error.strerror}; the camera is set up with: tablectl camera setup"
        ) from error
    try:
        return checked(msgspec.json.decode(data, type=Calibration), path)
    except msgspec.DecodeError as error:
        raise SettingRefused(
            f"{path}: {error}; set the camera up anew with: tablectl camera setup"
        ) from error


def save(calibration: Calibration, path: Path) -> None:
    """Write it, whole or not at all. Raises SettingRefused for what cannot be right, OSError."""
    data = msgspec.json.format(msgspec.json.encode(checked(calibration, path)), indent=2)
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(data + b"\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def checked(calibration: Calibration, path: Path) -> Calibration:
    """The same calibration. Raises SettingRefused where its parts contradict each other."""
    c = calibration

    def inside(point: Point) -> bool:
        return 0 <= point[0] < c.wide and 0 <= point[1] < c.high

    def refuse(why: str) -> None:
        raise SettingRefused(f"{path}: {why}; set the camera up anew with: tablectl camera setup")

    if c.role == "felt":
        if not any(area.kind == "dealer" for area in c.areas):
            refuse("the dealer's place on the felt is not marked")
        for area in c.areas:
            if len(area.corners) < 3:
                refuse(f"the place {area.kind} {area.box} has fewer than three corners")
            if (area.kind in ("box", "split", "double")) != (area.box > 0):
                refuse(f"the place {area.kind} cannot be that of box {area.box}")
    elif c.window is None:
        refuse("the window before the shoe is not marked")
    if c.window is not None:
        right, foot = c.window.left + c.window.wide, c.window.top + c.window.high
        if right > c.wide or foot > c.high:
            refuse(f"the window ends at {right} × {foot}, the picture at {c.wide} × {c.high}")
    for mark in c.marks:
        if not inside(mark.at):
            refuse(f"the mark at {mark.at} lies outside the picture")
        if _opened(mark) is None:
            refuse(f"the mark at {mark.at} is no picture")
    return c


def marks_at(picture: Picture, points: Sequence[Point]) -> tuple[Mark, ...]:
    """The marks at these points of a picture. Raises SettingRefused where there is nothing."""
    return tuple(_mark(picture, point) for point in points)


def _mark(picture: Picture, point: Point) -> Mark:
    x, y = point
    high, wide = picture.shape[:2]
    if not (_PATCH <= x < wide - _PATCH and _PATCH <= y < high - _PATCH):
        raise SettingRefused(f"a mark at {point} lies too near the edge of the picture")
    patch = _grey(picture[y - _PATCH : y + _PATCH, x - _PATCH : x + _PATCH])
    if patch.std() < 8:
        raise SettingRefused(
            f"there is nothing to be seen at {point}: a mark needs a dark and a light part"
        )
    return Mark(at=point, looks=cv2.imencode(".png", patch)[1].tobytes())


def drift(picture: Picture, marks: Sequence[Mark]) -> Drift:
    """How far the picture has moved. A mark that is hidden says nothing."""
    moves = [move for mark in marks if (move := _move(picture, mark)) is not None]
    if not moves:
        return Drift(of=len(marks))
    right, down = np.median(np.array(moves), axis=0)
    return Drift(
        right=round(float(right)), down=round(float(down)), found=len(moves), of=len(marks)
    )


def _move(picture: Picture, mark: Mark) -> Point | None:
    looks = _opened(mark)
    if looks is None:
        return None
    x, y = mark.at
    reach = _PATCH + _SEARCHED
    high, wide = picture.shape[:2]
    left, top = max(0, x - reach), max(0, y - reach)
    there = _grey(picture[top : min(high, y + reach), left : min(wide, x + reach)])
    if there.shape[0] < looks.shape[0] or there.shape[1] < looks.shape[1]:
        return None
    alike = cv2.matchTemplate(there, looks, cv2.TM_CCOEFF_NORMED)
    _, best, _, at = cv2.minMaxLoc(alike)
    if best < _ALIKE:
        return None
    return left + at[0] + looks.shape[1] // 2 - x, top + at[1] + looks.shape[0] // 2 - y


def _opened(mark: Mark) -> Picture | None:
    data = np.frombuffer(mark.looks, np.uint8)
    opened = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE) if len(data) else None
    return None if opened is None else np.asarray(opened, np.uint8)


def _grey(picture: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
