"""A picture in a file that may be anything: opened with care, or refused with a clear word.

Of a film in one file, as an animated GIF, the first picture is opened; a picture that says how it
is turned is turned upright; colours of 16 bits, greys and see-through parts become plain colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np

from drivers.camera.sight import Picture
from drivers.camera.vision import MOST_PIXELS, cv2
from drivers.faults import DriverFault

ENDINGS: Final = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp", ".gif", ".tif", ".tiff"})
"""How the name of a picture in a folder ends."""
_LARGEST: Final = 64 * 2**20  # bytes of a file
_SMALLEST: Final = 32  # pixels of a side


class NoPicture(DriverFault):
    """The file is missing, or what it holds cannot be looked at; the text begins with its path."""


def opened(path: Path) -> Picture:
    """The picture in this file. Raises NoPicture."""
    data = _bytes(path)
    try:
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        if "MAX_IMAGE" in str(error):
            most = MOST_PIXELS // 1_000_000
            why = f"has more than {most} million pixels; make it smaller"
            raise NoPicture(f"{path} {why}") from error
        raise NoPicture(f"{path} is damaged, or no picture") from error
    if decoded is None:
        raise NoPicture(f"{path} is damaged, or no picture")
    high, wide = decoded.shape[:2]
    if min(high, wide) < _SMALLEST:
        raise NoPicture(f"{path} is {wide} × {high} pixels: too small to see a card in")
    return np.asarray(decoded, np.uint8)


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """The files of a folder that are named as pictures: numbered ones by their numbers."""
    found = [path for path in folder.iterdir() if path.suffix.lower() in ENDINGS]
    return tuple(sorted(found, key=_place))


def numbered(paths: Iterable[Path]) -> bool:
    """Whether the names differ in their numbers only, as the frames of a film do."""
    return len({_NUMBER.sub("#", path.name) for path in paths}) == 1


_NUMBER: Final = re.compile(r"\d+")


def _place(path: Path) -> tuple[tuple[str, int, str], ...]:
    parts = re.split(r"(\d+)", path.name)
    return tuple(("", int(part), part) if part.isdecimal() else (part, 0, "") for part in parts)


def _bytes(path: Path) -> bytes:
    try:
        if not path.exists():
            raise NoPicture(f"{path}: there is no such file")
        if not path.is_file():
            raise NoPicture(f"{path} is no file")
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "not a name of a file"
        raise NoPicture(f"{path} cannot be read: {why}") from error
    if not data:
        raise NoPicture(f"{path} is empty")
    if len(data) > _LARGEST:
        raise NoPicture(f"{path} is larger than {_LARGEST // 2**20} MiB; make it smaller")
    return data
