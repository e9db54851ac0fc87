"""Where the cards lie in a kept picture: its JPEG says so in a comment. No Qt here."""

from __future__ import annotations

import re
from typing import Final

Outline = tuple[tuple[int, int], ...]
"""The corners of a card, in order round it, in the picture's pixels."""

_COMMENT: Final = 0xFE
_SCAN: Final = 0xDA
_BEGINS: Final = "outlines "
_POINT: Final = re.compile(r"(-?[0-9]{1,5}),(-?[0-9]{1,5})")


def outlines(jpeg: bytes) -> tuple[Outline, ...]:
    """The outlines in this picture; none where it names none, or is no JPEG."""
    for comment in _comments(jpeg):
        if comment.startswith(_BEGINS):
            found = [_outline(one) for one in comment.removeprefix(_BEGINS).split("; ")]
            return tuple(found) if all(found) else ()
    return ()


def _outline(text: str) -> Outline:
    """Its corners; none where something else stands there."""
    points = [_POINT.fullmatch(point) for point in text.split(" ")]
    return tuple((int(at[1]), int(at[2])) for at in points if at) if all(points) else ()


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
