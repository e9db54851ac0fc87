"""The picture that decided a reading, kept by what it is: a small JPEG named by its SHA-256.

Where the cards lie in it stands in a comment of the JPEG, as `outlines 12,8 70,8 70,99 12,99; …`
in the picture's own pixels, so that the picture itself is as the camera saw it.
"""

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
_LONGEST_COMMENT: Final = 60_000  # bytes; a JPEG has room for 65,533


class Evidence:
    """A folder of pictures: `ab/abcdef….jpg`. The same picture is kept once."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when the first picture is kept."""
        self._folder = folder

    def path(self, digest: str) -> Path:
        """Where the picture of this digest lies, whether it is there or not."""
        return self._folder / digest[:2] / f"{digest}.jpg"

    def keep(self, picture: Picture, outlines: Sequence[Sequence[Point]] = ()) -> str:
        """Keep it; when this returns its digest it is on the disk. Raises EvidenceUnwritable.

        `outlines`: the corners of each card in it.
        """
        data = jpeg(picture, outlines)
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


def jpeg(picture: Picture, outlines: Sequence[Sequence[Point]] = ()) -> bytes:
    """The picture as a JPEG, at most 960 pixels on its longer side, with where its cards lie."""
    longest = max(picture.shape[:2])
    smaller = min(1.0, _LONGEST / longest)
    if longest > _LONGEST:
        size = (
            max(1, picture.shape[1] * _LONGEST // longest),
            max(1, picture.shape[0] * _LONGEST // longest),
        )
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    settings = [cv2.IMWRITE_JPEG_QUALITY, _QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
    data = cv2.imencode(".jpg", picture, settings)[1].tobytes()
    lie = "; ".join(
        " ".join(f"{round(x * smaller)},{round(y * smaller)}" for x, y in corners)
        for corners in outlines
        if corners
    )
    return _with_comment(data, f"outlines {lie}") if lie else data


def _with_comment(data: bytes, text: str) -> bytes:
    """A JPEG with a comment behind its first segment."""
    said = text.encode("ascii")[:_LONGEST_COMMENT]
    at = 4 + int.from_bytes(data[4:6], "big")
    return data[:at] + b"\xff\xfe" + (len(said) + 2).to_bytes(2, "big") + said + data[at:]


def crop(picture: Picture, outline: Sequence[Point]) -> Picture:
    """The part of the picture round a card; the whole picture where no corner is known."""
    left, up, right, down = _round(picture, outline)
    return np.ascontiguousarray(picture[up:down, left:right])


def cropped_at(picture: Picture, outline: Sequence[Point]) -> tuple[Point, ...]:
    """The corners of a card in the part that `crop` gives."""
    left, up, _, _ = _round(picture, outline)
    return tuple((x - left, y - up) for x, y in outline)


def _round(picture: Picture, outline: Sequence[Point]) -> tuple[int, int, int, int]:
    """The part of a picture round a card: left, top, right and foot."""
    high, wide = picture.shape[:2]
    if not outline:
        return 0, 0, wide, high
    corners = np.array(outline)
    low, top = corners.min(axis=0), corners.max(axis=0)
    more = np.ceil((top - low) * _MARGIN).astype(int) + 4
    left, up = (max(0, int(n)) for n in low - more)
    right, down = min(wide, int((top + more)[0])), min(high, int((top + more)[1]))
    if right - left < 2 or down - up < 2:
        return 0, 0, wide, high
    return left, up, right, down
