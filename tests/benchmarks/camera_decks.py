"""Cards that no training has seen: a set of card art fetched by name, and real photographs."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drivers.camera.sight import Picture
from drivers.camera.training.face import HIGH, WIDE, Indices, turned_too
from drivers.camera.vision import cv2
from procedures.cards import CARDS, rank, suit

HELD_BACK: Final = "arcade==3.3.3"
"""A package of PyPI whose card art (CC0) is held back from training."""
_SUITS: Final = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
_INDEX: Final = (31.0, 51.3, 37.0, 66.0)


class Unseen(Struct, frozen=True, kw_only=True):
    """52 faces in the order of CARDS, where their indices are, and backs."""

    faces: list[Picture]
    indices: Indices
    backs: list[Picture]


def held_back(folder: Path) -> Unseen | None:
    """The deck held back from training, kept in `folder`; None when it cannot be fetched."""
    folder.mkdir(parents=True, exist_ok=True)
    wheel = next(folder.glob("arcade-*.whl"), None)
    if wheel is None:
        ask = [sys.executable, "-m", "pip", "download", "--no-deps", HELD_BACK, "-d", str(folder)]
        if subprocess.run(ask, capture_output=True, check=False).returncode:
            return None
        wheel = next(folder.glob("arcade-*.whl"))
    with zipfile.ZipFile(wheel) as packed:
        named = {
            Path(name).stem: name
            for name in packed.namelist()
            if re.search(r"images/cards/card\w+\.png$", name)
        }
        faces = [
            _face(packed.read(named[f"card{_SUITS[suit(c)]}{'10' if rank(c) == 'T' else rank(c)}"]))
            for c in CARDS
        ]
        backs = [_face(packed.read(path)) for name, path in named.items() if "Back" in name]
    return Unseen(faces=faces, indices=turned_too([_INDEX]), backs=backs)


def _face(png: bytes) -> Picture:
    drawn = np.asarray(cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED))
    through = drawn[..., 3:].astype(np.float32) / 255
    page = drawn[..., :3] * through + 255 * (1 - through)
    size = (WIDE * 2, HIGH * 2)
    face = cv2.resize(page.astype(np.uint8), size, interpolation=cv2.INTER_CUBIC)
    return np.asarray(face, np.uint8)


class Photograph(Struct, frozen=True, kw_only=True):
    """A real photograph: its cards as `Kh`, `10?`, each with its box and whether it lies free."""

    name: str
    path: Path
    cards: tuple[tuple[str, NDArray[np.int64], bool], ...]


def photographs(folder: Path) -> Iterator[Photograph]:
    """The photographs and the truth beside them; none when the folder is not there."""
    table = folder / "boxes.csv"
    if not table.exists():
        return
    of: dict[str, list[tuple[str, NDArray[np.int64]]]] = {}
    with table.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            box = np.array([int(row[side]) for side in ("x0", "y0", "x1", "y1")])
            of.setdefault(row["file"], []).append((row["card"], box))
    for name, cards in sorted(of.items()):
        free = [not any(_touch(box, other) for _, other in cards if other is not box)
                for _, box in cards]  # fmt: skip
        named = tuple((card, box, alone) for (card, box), alone in zip(cards, free, strict=True))
        yield Photograph(name=name, path=folder / name, cards=named)


def _touch(a: NDArray[np.int64], b: NDArray[np.int64]) -> bool:
    across = min(a[2], b[2]) >= max(a[0], b[0])
    return bool(across and min(a[3], b[3]) >= max(a[1], b[1]))
