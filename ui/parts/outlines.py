"""Where the cards lie in a kept picture: its JPEG says so in a comment. No Qt here."""

from __future__ import annotations

import re
from typing import Final

Outline = tuple[tuple[int, int], ...]
"""The corners of a card, in order round it, in the picture's pixels."""

_COMMENT: Final = 0xFE
_SCAN: Final = 0xDA
_LIES: Final = re.compile(r"outlines ((?:-?\d+,-?\d+(?:; | )?)+)\Z")


def outlines(jpeg: bytes) -> tuple[Outline, ...]:
    """The outlines in this picture; none where it names none, or is no JPEG."""
    for comment in _comments(jpeg):
        found = _LIES.match(comment)
        if found is not None:
            return tuple(map(_outline, found[1].split("; ")))
    return ()


def _outline(text: str) -> Outline:
    points = (point.split(",") for point in text.split())
    return tuple((int(x), int(y)) for x, y in points)


def _comments(jpeg: bytes) -> list[str]:
    """Its comments, in order: what stands before the picture itself is a row of segments."""
    found, at = [], 2
    while jpeg[:2] == b"\xff\xd8" and len(jpeg) >= at + 4 and jpeg[at] == 0xFF:
        kind, length = jpeg[at + 1], int.from_bytes(jpeg[at + 2 : at + 4], "big")
        if kind == _SCAN or length < 2:
            break
        if kind == _COMMENT:
            found.append(jpeg[at + 4 : at + 2 + length].decode("ascii", "replace"))
        at += 2 + length
    return found
