"""What a watch tells: something seen, how sure it is, and the picture that decided it."""

from __future__ import annotations

from msgspec import Struct

from drivers.camera.sight import Picture, Point
from procedures.readings import Seen


class Told(Struct, frozen=True, kw_only=True, eq=False):
    """One thing to say; `sure` is in parts of 10,000, `picture` None where none is kept.

    `outlines` are the corners of each card that was seen, in the pixels of `picture`.
    """

    seen: Seen
    sure: int = 0
    picture: Picture | None = None
    outlines: tuple[tuple[Point, ...], ...] = ()
