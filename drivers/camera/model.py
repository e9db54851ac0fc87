"""The trained networks, in one file: *find* marks index corners, *read* names rank and suit.

What they were trained on, and what they cannot do, stands in `model.md` beside the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from drivers.faults import DriverFault

MODEL: Final = Path(__file__).parent / "model.onnx"
DIGEST: Final = "beb20b5313ee381e8a55fe861abd2fcd9f2e4e0deed5a6a960be09b2a6a5851a"
"""SHA-256 of the file as it was trained, in hexadecimal."""

STRIDE: Final = 8
"""A cell of the finder's maps, in pixels of its picture."""
PATCH_HIGH, PATCH_WIDE = 64, 40
"""A patch for the reader, in pixels."""
EDGE_HIGH, EDGE_WIDE = 64, 16
"""An edge of a card for the noticing of doubles, in pixels."""

Maps = NDArray[np.float32]
"""8 × rows × columns. Per cell: an index here (as a log of odds), its upward direction (x, y),
log2 of its height over 16 px, to the middle of its card (x, y; in 64 px), to its own middle
(x, y; in cells)."""
Scores = NDArray[np.float32]
"""n × 19: 13 ranks in the order of RANKS, none, 4 suits in the order of SUITS, none."""
Looks = NDArray[np.float32]
"""n × 3,520: how a patch looks to the reader before it names anything; each row has length 1."""


class ModelDamaged(DriverFault):
    """The file with the networks is missing or is not the one that was trained."""


class Model:
    """The networks, ready to run on one thread.

    Raises ModelDamaged when the file cannot be read or its digest differs.
    """

    def __init__(self, path: Path = MODEL, digest: str = DIGEST) -> None:
        try:
            data = path.read_bytes()
        except OSError as why:
            raise ModelDamaged(f"{path.name} cannot be read: {why.strerror}; install anew") from why
        found = hashlib.sha256(data).hexdigest()
        if found != digest:
            raise ModelDamaged(
                f"{path.name} is not the model that was shipped (SHA-256 {found[:12]}…, "
                f"expected {digest[:12]}…); install anew"
            )
        held = np.frombuffer(data, np.uint8)
        # A net that is always asked for the same output keeps its plan; the other input is least.
        self._finder = cv2.dnn.readNetFromONNX(held, cv2.dnn.ENGINE_CLASSIC)
        self._finder.setInput(np.zeros((1, 3, PATCH_HIGH, PATCH_WIDE), np.float32), "patches")
        self._finder.setInput(np.zeros((4, 3, EDGE_HIGH, EDGE_WIDE), np.float32), "edges")
        self._reader = cv2.dnn.readNetFromONNX(held, cv2.dnn.ENGINE_CLASSIC)
        self._reader.setInput(np.zeros((1, 3, 16, 16), np.float32), "picture")
        self._reader.setInput(np.zeros((4, 3, EDGE_HIGH, EDGE_WIDE), np.float32), "edges")
        self._seconds = cv2.dnn.readNetFromONNX(held, cv2.dnn.ENGINE_CLASSIC)
        self._seconds.setInput(np.zeros((1, 3, 16, 16), np.float32), "picture")
        self._seconds.setInput(np.zeros((1, 3, PATCH_HIGH, PATCH_WIDE), np.float32), "patches")

    def find(self, picture: Picture) -> Maps:
        """The finder's maps of a picture, whose sides are filled up to whole cells."""
        high, wide = picture.shape[:2]
        below, right = -high % STRIDE, -wide % STRIDE
        if below or right:
            grown = cv2.copyMakeBorder(picture, 0, below, 0, right, cv2.BORDER_REPLICATE)
            picture = np.asarray(grown, np.uint8)
        self._finder.setInput(cv2.dnn.blobFromImage(picture, 1 / 255), "picture")
        return np.asarray(self._finder.forward("found")[0], np.float32)

    def read(self, patches: Sequence[Picture]) -> tuple[Scores, Looks]:
        """What the reader says of patches of 64 × 40 pixels, and how they look to it."""
        if not len(patches):
            return np.zeros((0, 19), np.float32), np.zeros((0, 3_520), np.float32)
        self._reader.setInput(evened(np.stack(patches)), "patches")
        read = np.asarray(self._reader.forward("read"), np.float32)
        return read[:, :19], row_lengths_one(read[:, 19:])

    def second(self, edges: Picture) -> tuple[float, ...]:
        """The log of odds that a second card stands out beyond each of a card's four edges.

        `edges` is 4 × 64 × 16 × 3: top, bottom, left and right, what is beyond on top.
        """
        self._seconds.setInput(levelled(edges), "edges")
        return tuple(float(each) for each in self._seconds.forward("odds")[0])


def row_lengths_one(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each row with the length 1."""
    lengths = np.linalg.norm(rows, axis=-1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-6), np.float32)


def evened(patches: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Patches (n × 64 × 40 × 3) as the reader takes them: channels first, round their mean."""
    part = np.ascontiguousarray(patches.transpose(0, 3, 1, 2)).astype(np.float32) / 255
    even = (part - part.mean(axis=(1, 2, 3), keepdims=True)) * 2
    return np.asarray(even, np.float32)


def levelled(edges: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The edges of one card (4 × high × wide × 3): channels first, mean 0, their spread near 1."""
    part = np.ascontiguousarray(edges.transpose(0, 3, 1, 2)).astype(np.float32) / 255
    part -= part.mean()
    return np.asarray(part / (part.std() + 0.05), np.float32)
