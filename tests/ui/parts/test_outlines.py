"""Where the cards lie in a kept picture is read back from it as it was written."""

from __future__ import annotations

import numpy as np
import pytest

from drivers.camera.evidence import crop, cropped_at, jpeg
from ui.parts.outlines import outlines

CARD = ((12, 8), (70, 8), (70, 99), (12, 99))


def test_the_outlines_of_a_picture_are_read_back_as_they_were_kept() -> None:
    """One card or many; corners outside the picture too."""
    picture = np.full((120, 100, 3), 90, np.uint8)
    for lie in ([CARD], [CARD, ((-4, 3), (20, -7), (9, 9))]):
        assert outlines(jpeg(picture, lie)) == tuple(lie)
    assert outlines(jpeg(picture)) == ()


def test_in_a_picture_that_was_made_smaller_they_are_smaller_too() -> None:
    """960 pixels at most on the longer side."""
    picture = np.full((400, 1920, 3), 90, np.uint8)
    assert outlines(jpeg(picture, [CARD])) == (((6, 4), (35, 4), (35, 50), (6, 50)),)


def test_a_crop_has_its_card_where_the_picture_had_it() -> None:
    """The corner of the crop is its origin."""
    picture = np.zeros((300, 300, 3), np.uint8)
    picture[120:180, 100:140] = 255
    lie = ((100, 120), (140, 120), (140, 180), (100, 180))
    part, there = crop(picture, lie), cropped_at(picture, lie)
    (left, top), (right, foot) = there[0], there[2]
    assert part[top:foot, left:right].min() == 255
    assert cropped_at(picture, ()) == ()


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xd8", b"\xff\xd8\xff\xfe\x00", b"\xff\xd8\xff\xfe\x00\x09outlin", b"GIF89a"],
)
def test_what_names_none_has_none(data: bytes) -> None:
    """Whatever lies in the folder, nothing fails."""
    assert outlines(data) == ()
