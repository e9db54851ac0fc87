"""A picture for people: what a camera was set up to look at, and what it sees there now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from drivers.camera.calibration import Calibration
from drivers.camera.drawn_glyphs import Colour
from drivers.camera.sight import Picture, Point, Sighting
from drivers.camera.vision import cv2

_PLACE: Final[Colour] = (0, 220, 255)
_READ: Final[Colour] = (60, 220, 60)
_UNREAD: Final[Colour] = (60, 60, 255)


def check_picture(
    picture: Picture, calibration: Calibration, sightings: Sequence[Sighting] = ()
) -> Picture:
    """The picture with its window, places and marks, and each thing seen with what it is.

    Sightings are in the coordinates in which the eye saw them: those of the window, where there
    is one, else of the whole picture. The picture given is left as it is.
    """
    drawn: Picture = np.array(picture)
    window = calibration.window
    corner = (0, 0)
    if window is not None:
        corner = (window.left, window.top)
        end = (window.left + window.wide - 1, window.top + window.high - 1)
        cv2.rectangle(drawn, corner, end, _PLACE, 2)
    for area in calibration.areas:
        cv2.polylines(drawn, [np.array(area.corners, np.int32)], True, _PLACE, 1)  # noqa: FBT003
        _write(drawn, f"{area.kind} {area.box or ''}".strip(), area.corners[0], _PLACE)
    for mark in calibration.marks:
        cv2.circle(drawn, mark.at, 16, _PLACE, 1, cv2.LINE_AA)
    for seen in sightings:
        colour = _UNREAD if seen.what == "nothing told" else _READ
        outline = [(x + corner[0], y + corner[1]) for x, y in seen.outline]
        if outline:
            cv2.polylines(drawn, [np.array(outline, np.int32)], True, colour, 2)  # noqa: FBT003
        _write(drawn, said_of(seen), outline[0] if outline else (corner[0] + 8, 40), colour)
    return drawn


def said_of(seen: Sighting) -> str:
    """A sighting in few words: the card and how sure it is, or why nothing is told."""
    match seen.what:
        case "card":
            return f"{seen.card} {seen.sure / 100:.1f} %"
        case "nothing told":
            return seen.why or "unreadable"
        case what:
            return what


def _write(picture: Picture, text: str, at: Point, colour: Colour) -> None:
    spot = (at[0] + 4, at[1] - 6)
    for shade, thick in (((0, 0, 0), 3), (colour, 1)):
        cv2.putText(picture, text, spot, cv2.FONT_HERSHEY_SIMPLEX, 0.5, shade, thick, cv2.LINE_AA)
