"""A face as scenes lay it: its size, and where its indices are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

HIGH, WIDE = 280, 200
"""The size, in pixels, in which places on a face are told; its picture may be finer."""

Indices = NDArray[np.float32]
"""One row an index of a face: column and row of its middle, width and height, and 1 if upright."""


def turned_too(first: list[tuple[float, float, float, float]]) -> Indices:
    """The upright indices and the same ones half a turn round the middle of the face."""
    rows = [(*each, 1.0) for each in first]
    rows += [(WIDE - x, HIGH - y, w, h, 0.0) for x, y, w, h in first]
    return np.array(rows, np.float32)
