"""Where the cards lie in a kept picture is read back from it as it was written."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drivers.camera.evidence import crop, cropped_at, jpeg
from tablectl.client.reviews import KeptPicture
from ui.parts.kept_picture import PictureButton, PictureDialog
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


@pytest.mark.parametrize(
    "said",
    [
        "outlines 1,11,1",
        "outlines 1,2 3",
        "outlines 1,2; ",
        "outlines 1,2  3,4",
        f"outlines {'9' * 5_000},1",
        f"outlines 1,{'1111,' * 5_000}x",
        "outlines 99999999999,1 2,3",
        "outlines ١,٢",
    ],
)
def test_a_comment_that_says_it_otherwise_names_none(said: str) -> None:
    """Whoever wrote it: no screen fails of it, or waits."""
    comment = said.encode("utf-8")
    length = (len(comment) + 2).to_bytes(2, "big")
    assert outlines(b"\xff\xd8\xff\xfe" + length + comment + b"\xff\xda\x00\x02") == ()


@pytest.mark.parametrize(
    "data",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        b"P6 2 2 255 " + bytes(12),
        b"GIF89a",
        b"",
    ],
)
def test_what_is_kept_and_no_jpeg_is_said_to_be_no_picture(qtbot: QtBot, data: bytes) -> None:
    """A camera keeps JPEGs; nothing else of what a program might draw is drawn."""
    button = PictureButton()
    qtbot.addWidget(button)
    button.show_picture_of("ab" * 32, "eye: 8S")
    button.take(KeptPicture(digest="ab" * 32, state="kept", data=data))
    assert button.picture.isNull()
    assert button.why == "▲ What is kept is no picture."


def test_a_picture_that_was_refused_is_asked_for_again_when_it_is_shown_again(qtbot: QtBot) -> None:
    """The connection was lost as it was asked for; one that came is not asked for twice."""
    button = PictureButton()
    qtbot.addWidget(button)
    asked: list[str] = []
    button.wanted.connect(asked.append)
    digest = "ab" * 32
    button.show_picture_of(digest, "eye: 8S")
    button.refuse(digest, "There is no connection.")
    button.show_picture_of(digest, "eye: 8S")
    assert asked == [digest, digest]
    data = jpeg(np.zeros((40, 40, 3), np.uint8))
    button.take(KeptPicture(digest=digest, state="kept", data=data))
    button.show_picture_of(digest, "eye: 8S")
    assert asked == [digest, digest]


def test_what_a_camera_says_is_shown_as_it_says_it(qtbot: QtBot) -> None:
    """It comes from outside: signs in it are no layout."""
    button = PictureButton()
    qtbot.addWidget(button)
    button.show_picture_of("ab" * 32, "eye: <img src='/etc/hostname'><b>ok</b>")
    button.refuse("ab" * 32, "<h1>fine</h1>")
    dialog = PictureDialog(button, parent=button)
    assert {dialog.said.textFormat(), dialog.state.textFormat()} == {Qt.TextFormat.PlainText}
