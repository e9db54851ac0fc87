"""The picture that decided a reading, kept by what it is: a small JPEG named by its SHA-256."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import numpy as np

from drivers.camera.sight import Picture, Point
from drivers.camera.vision import cv2
from drivers.faults import EvidenceUnwritable

_QUALITY: Final = 75
_LONGEST: Final = 960  # pixels of the longer side
_MARGIN: Final = 0.12  # of the card, on each side


class Evidence:
    """A folder of pictures: `ab/abcdef….jpg`. The same picture is kept once."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when the first picture is kept."""
        self._folder = folder

    def path(self, digest: str) -> Path:
        """Where the picture of this digest lies, whether it is there or not."""
        return self._folder / digest[:2] / f"{digest}.jpg"

    def keep(self, picture: Picture) -> str:
        """Keep it; when this returns its digest it is on the disk. Raises EvidenceUnwritable."""
        data = jpeg(picture)
        digest = hashlib.sha256(data).hexdigest()
        path = self.path(digest)
        if path.exists():
            return digest
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with beside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise EvidenceUnwritable(
                f"the picture {path} cannot be kept: {error.strerror}; the reading is told without"
            ) from error
        return digest


def jpeg(picture: Picture) -> bytes:
    """The picture as a JPEG, at most 960 pixels on its longer side."""
    longest = max(picture.shape[:2])
    if longest > _LONGEST:
        size = (
            max(1, picture.shape[1] * _LONGEST // longest),
            max(1, picture.shape[0] * _LONGEST // longest),
        )
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    settings = [cv2.IMWRITE_JPEG_QUALITY, _QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
    return cv2.imencode(".jpg", picture, settings)[1].tobytes()


def crop(picture: Picture, outline: Sequence[Point]) -> Picture:
    """The part of the picture round a card; the whole picture where no corner is known."""
    if not outline:
        return picture
    high, wide = picture.shape[:2]
    corners = np.array(outline)
    low, top = corners.min(axis=0), corners.max(axis=0)
    more = np.ceil((top - low) * _MARGIN).astype(int) + 4
    left, up = (max(0, int(n)) for n in low - more)
    right, down = min(wide, int((top + more)[0])), min(high, int((top + more)[1]))
    if right - left < 2 or down - up < 2:
        return picture
    return np.ascontiguousarray(picture[up:down, left:right])
