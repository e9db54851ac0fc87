"""Where pictures come from: a camera of this machine, a network camera, a film, a folder.

Tried here: films, folders and MJPEG over HTTP. A camera under /dev/video* and RTSP go through the
same calls of OpenCV and were never tried: none was at hand.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import numpy as np

from drivers.camera.frames import FrameSource
from drivers.camera.photograph import ENDINGS, NoPicture, opened, pictures_in
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from drivers.faults import CannotOpen, PortLost, SettingRefused

_OPEN_WITHIN: Final = 3_000  # milliseconds
_READ_WITHIN: Final = 1_000
_A_SECOND: Final = 1_000_000
_DEVICE: Final = re.compile(r"(?:/dev/video)?(\d{1,3})")


def source_named(name: str, *, wide: int = 1280, high: int = 720) -> FrameSource:
    """The source that a setting names, not yet opened.

    A number or `/dev/video0` is a camera of this machine, asked for `wide` by `high` pixels;
    `rtsp://…`, `http://…`, `https://…` is a network camera; a folder is its pictures in the order
    of their numbers; any other file is a film, or a single picture. Raises SettingRefused.
    """
    if found := _DEVICE.fullmatch(name):
        return Device(int(found[1]), wide=wide, high=high)
    if "://" in name:
        if name.split("://")[0] not in ("rtsp", "http", "https"):
            raise SettingRefused(f"{name!r}: a network camera's address begins rtsp:// or http://")
        return NetworkCamera(name)
    path = Path(name)
    if path.is_dir() or path.suffix.lower() in ENDINGS:
        return Pictures(path)
    if not path.exists():
        raise SettingRefused(
            f"{name!r} is no camera, no address and no file here; give a number such as 0, "
            "an address such as rtsp://camera/stream, a film or a folder of pictures"
        )
    return Film(path)


class _Opened:
    """What the sources read by OpenCV have in common."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._capture: cv2.VideoCapture | None = None

    def close(self) -> None:
        """Let it go; harmless when it is not open."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None

    def _hold(self, capture: cv2.VideoCapture, why: str) -> cv2.VideoCapture:
        self.close()
        if not capture.isOpened():
            capture.release()
            raise CannotOpen(f"{self.name} cannot be opened: {why}")
        self._capture = capture
        return capture

    def _next(self) -> Picture | None:
        if self._capture is None:
            raise PortLost(f"{self.name} is not open")
        there, picture = self._capture.read()
        return np.asarray(picture, np.uint8) if there and picture is not None else None

    def _live(self) -> Picture:
        picture = self._next()
        if picture is None:
            raise PortLost(f"no picture from {self.name}")
        return picture


class Device(_Opened):
    """A camera of this machine, by V4L2."""

    interval: int | None = None

    def __init__(self, number: int, *, wide: int, high: int) -> None:
        """`number` as in /dev/video0."""
        super().__init__(f"/dev/video{number}")
        self._number, self._size = number, (wide, high)

    def open(self) -> None:
        """Open it anew. Raises CannotOpen."""
        self.close()
        if not Path(self.name).exists():
            raise CannotOpen(f"{self.name} cannot be opened: there is no such camera")
        capture = cv2.VideoCapture(self._number, cv2.CAP_V4L2)
        wide, high = self._size
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, wide)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, high)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._hold(capture, "another program holds it, or it is no camera")

    def read(self) -> Picture:
        """The next picture. Raises PortLost."""
        return self._live()


class NetworkCamera(_Opened):
    """A camera that is reached by RTSP, or by HTTP with a stream of JPEG pictures."""

    interval: int | None = None

    def open(self) -> None:
        """Open it anew. Raises CannotOpen."""
        self.close()
        limits = [
            cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPEN_WITHIN,
            cv2.CAP_PROP_READ_TIMEOUT_MSEC, _READ_WITHIN,
        ]  # fmt: skip
        capture = cv2.VideoCapture(self.name, cv2.CAP_FFMPEG, limits)
        self._hold(capture, "nobody answers there, or what answers is no camera")

    def read(self) -> Picture:
        """The next picture. Raises PortLost where none came within a second."""
        return self._live()


class Film(_Opened):
    """A recorded film, each picture once."""

    def __init__(self, path: Path) -> None:
        """The film need not be there before it is opened."""
        super().__init__(str(path))
        self.interval: int | None = _A_SECOND // 30

    def open(self) -> None:
        """Open it from its beginning. Raises CannotOpen."""
        self.close()
        if not Path(self.name).is_file():
            raise CannotOpen(f"{self.name} cannot be opened: there is no such file")
        capture = self._hold(cv2.VideoCapture(self.name, cv2.CAP_FFMPEG), "it is no film")
        rate = capture.get(cv2.CAP_PROP_FPS)
        if 0 < rate < 1000:
            self.interval = round(_A_SECOND / rate)

    def read(self) -> Picture | None:
        """The next picture; None at the end."""
        return self._next()


class Pictures:
    """A picture, or a folder's pictures in the order of their names, each once."""

    interval: int | None = _A_SECOND // 30

    def __init__(self, path: Path) -> None:
        """The folder need not be there before it is opened."""
        self.name = str(path)
        self._path = path
        self._left: list[Path] = []

    def open(self) -> None:
        """Begin with the first picture. Raises CannotOpen."""
        found = pictures_in(self._path) if self._path.is_dir() else (self._path,)
        self._left = [path for path in found if path.suffix.lower() in ENDINGS]
        if not self._left or not self._left[0].exists():
            raise CannotOpen(f"{self.name} cannot be opened: there is no picture")

    def read(self) -> Picture | None:
        """The next picture; None at the end. Raises PortLost for a file that is no picture."""
        return picture_in(self._left.pop(0)) if self._left else None

    def close(self) -> None:
        """Nothing is held."""
        self._left = []


def picture_in(path: Path) -> Picture:
    """The picture in this file. Raises PortLost where there is none."""
    try:
        return opened(path)
    except NoPicture as error:
        raise PortLost(str(error)) from error
