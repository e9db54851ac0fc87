"""What the eye says of photographs: of one, or of the frames of one slide together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import numpy as np
from msgspec import structs

from drivers.camera.eye import Eye
from drivers.camera.sight import Picture, Sighting
from drivers.camera.vision import cv2
from drivers.camera.vote import LONG_GONE, Answer, Slide

A_FRAME: Final = 1_000_000 // 30  # microseconds from one frame of a slide to the next
_LONGEST: Final = 1920
"""A picture whose long side is more pixels is looked at as one of so many."""
_CLOSE: Final = 480
"""So small a picture is looked at where a card fills most of it, and nothing was told before."""


def look(
    eye: Eye, picture: Picture, *, role: Literal["exit", "felt"], card: float | None = None
) -> tuple[Sighting, ...]:
    """Everything seen; of an *exit* camera's picture at most one thing.

    `card` is the long side of a card in the picture's pixels; None where it is not known, as of
    most photographs. Outlines are in the picture's own pixels.
    """
    if card is not None:
        return _seen(eye, picture, role, card)
    first = _smaller(eye, picture, role, _LONGEST)
    if any(each.what != "nothing told" for each in first) or max(picture.shape[:2]) <= _CLOSE:
        return first
    close = _smaller(eye, picture, role, _CLOSE)
    return close if any(each.what != "nothing told" for each in close) else first


def slid(
    frames: Iterable[Sighting | None], *, every: int = A_FRAME
) -> tuple[tuple[Answer, int], ...]:
    """What the frames of one slide come to, each answer with the surest sighting it rests on.

    `every`: microseconds from frame to frame. Most often it is one card.
    """
    slide, at, sure = Slide(), 0, dict[object, int]()
    answers: list[Answer | None] = []
    for seen in frames:
        if seen is not None:
            key = seen.card or seen.why or seen.what
            sure[key] = max(seen.sure, sure.get(key, 0))
        answers.append(slide.feed(seen, at))
        at += every
    answers.append(slide.feed(None, at + LONG_GONE))
    return tuple((each, sure.get(_key(each), 0)) for each in answers if each is not None)


def _key(answer: Answer) -> object:
    return getattr(answer, "card", None) or getattr(answer, "kind", "cut card")


def _smaller(eye: Eye, picture: Picture, role: str, longest: int) -> tuple[Sighting, ...]:
    scale = longest / max(picture.shape[:2])
    if scale >= 1:
        return _seen(eye, picture, role, None)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return tuple(
        structs.replace(
            each, outline=tuple((round(x / scale), round(y / scale)) for x, y in each.outline)
        )
        for each in _seen(eye, np.asarray(small, np.uint8), role, None)
    )


def _seen(eye: Eye, picture: Picture, role: str, card: float | None) -> tuple[Sighting, ...]:
    if role == "felt":
        return eye.felt(picture, card=card)
    one = eye.window(picture, card=card)
    return () if one is None else (one,)
