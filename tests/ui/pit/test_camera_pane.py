"""The cameras of a table on the console: state, last readings with pictures, age, agreement."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drivers.camera.evidence import Evidence
from procedures.cards import Card
from procedures.readings import CardSeen, DeviceDown
from tablectl.client.reviews import CamerasNow, EyeNow, EyeReading
from tablectl.client.views import BACK
from tests.ui.at_pit import AtPit
from tests.ui.parts.conftest import spoken
from tests.ui.pit.conftest import Desk, Opens
from ui.parts.kept_picture import PictureDialog
from ui.pit import cameras
from ui.pit.camera_pane import CameraPane

SECOND = 1_000_000
OUTLINE = ((20, 20), (80, 20), (80, 110), (20, 110))


def kept(folder: Path, shade: int = 200) -> str:
    """A picture with an outline in the evidence of table T1; its digest."""
    picture = np.full((130, 100, 3), shade, np.uint8)
    return Evidence(folder / "evidence" / "T1").keep(picture, [OUTLINE])


def sees(at: AtPit, card: Card, picture: str) -> None:
    """Shoe and camera read it."""
    at.cards(card)
    at.sees(CardSeen(card), picture)


def dealing(desk: Desk) -> None:
    """A table with a camera, a burn behind it, and ann's bet."""
    desk.at.opened(camera=True)
    desk.at.seats(ann=1)
    desk.at.bets(ann=2_500)


def looks(desk: Desk, *, name: str = "sam") -> CameraPane:
    """He signs in and asks for the cameras by keyboard; what came is of the table as it is."""
    desk.signs_in(name)
    desk.until(desk.console.pane.to_cameras.isVisible)
    QTest.keyClick(desk.console, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    pane = desk.console.pane.cameras
    desk.until(pane.isVisible)
    desk.until(lambda: pane.now is not None and pane.now.position == desk.at.table.position)
    return pane


def test_the_last_readings_stand_with_picture_outline_confidence_and_age(
    opens: Opens, tmp_path: Path
) -> None:
    """The issue, Sight: what is seen, outlines, readings, confidence, age."""
    desk = opens()
    dealing(desk)
    digest = kept(tmp_path / "pit-0")
    sees(desk.at, "8S", digest)
    pane = looks(desk)
    tile, burn = pane.tiles[0], pane.tiles[1]
    desk.until(lambda: not tile.picture.picture.isNull())
    line = tile.picture.picture.toImage().pixelColor(50, 20)
    assert (line.blue(), line.red()) == (255, 0)
    assert tile.said.text() == "8♠"
    assert tile.beside.text() == "✓ as the shoe"
    assert tile.reading is not None
    pane.tick(tile.reading.at + 64 * SECOND)
    assert tile.age.text() == "99.9\N{NO-BREAK SPACE}% · 1:04 ago"
    assert (burn.said.text(), burn.picture.digest) == ("face down", "")
    assert pane.mode.text() == "● two witnesses: shoe and camera"
    assert pane.eyes[0].text() == "● eye, beside the shoe: works"
    assert pane.counts.text() == "This shoe: agreed 2, did not agree 0"


def test_it_goes_on_with_the_table_and_says_what_is_wrong_with_a_camera(opens: Opens) -> None:
    """What is new comes by itself; a camera that is down says why, in its own words."""
    desk = opens()
    dealing(desk)
    pane = looks(desk)
    desk.at.sees(DeviceDown(reason="the picture stands still: the camera has hung"))
    desk.at.cards("8S")
    desk.until(lambda: pane.mode.text() == "△ shoe only, cards so: 1")
    said = "▲ eye, beside the shoe: the picture stands still: the camera has hung"
    assert pane.eyes[0].text() == said


def test_the_timeline_comes_back_and_a_request_takes_the_place_of_either(opens: Opens) -> None:
    """One strip: a request under way is what matters."""
    desk = opens()
    dealing(desk)
    sees(desk.at, "8S", "")
    looks(desk)
    console = desk.console
    desk.shows()
    console.desk.begin("override", key=desk.at.table.shoe.cards[-1].key)
    assert console.pane.bottom.currentWidget() is console.pane.request
    console.desk.request.leave()
    assert console.pane.bottom.currentWidget() is console.pane.cameras
    QTest.keyClick(console, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    desk.until(lambda: console.pane.bottom.currentWidget() is console.pane.timeline)


def test_a_picture_is_shown_large_by_keyboard_with_its_digest(opens: Opens, tmp_path: Path) -> None:
    """Tab reaches it, Space opens it, Esc closes it."""
    desk = opens()
    dealing(desk)
    digest = kept(tmp_path / "pit-0")
    sees(desk.at, "8S", digest)
    pane = looks(desk)
    picture = pane.tiles[0].picture
    desk.until(lambda: not picture.picture.isNull())
    assert picture.focusPolicy() == Qt.FocusPolicy.StrongFocus
    QTest.keyClick(picture, Qt.Key.Key_Space)
    (dialog,) = desk.console.findChildren(PictureDialog)
    assert dialog.digest.text() == f"SHA-256 {digest}"
    assert not dialog.picture.pixmap().isNull()
    assert dialog.state.text().startswith("✓")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    desk.until(lambda: not desk.console.findChildren(PictureDialog))


def test_a_picture_that_is_missing_or_another_says_so(opens: Opens, tmp_path: Path) -> None:
    """Never shown for what it is not; why, in full, when it is pressed."""
    desk = opens()
    dealing(desk)
    digest = kept(tmp_path / "pit-0")
    path = Evidence(tmp_path / "pit-0" / "evidence" / "T1").path(digest)
    path.write_bytes(b"another")
    sees(desk.at, "8S", "c" * 64)
    sees(desk.at, "TD", digest)
    pane = looks(desk)
    desk.until(lambda: "digest" in pane.tiles[0].picture.short)
    desk.until(lambda: "missing" in pane.tiles[1].picture.short)
    assert "what is kept under this name is another picture" in pane.tiles[0].picture.why
    assert pane.tiles[0].picture.picture.isNull()


def test_a_dealer_is_shown_that_the_camera_works_and_nothing_that_it_read(
    opens: Opens, tmp_path: Path
) -> None:
    """Part F: a dealer decides on no card; burns and what waits stay hidden from him."""
    desk = opens()
    dealing(desk)
    sees(desk.at, "8S", kept(tmp_path / "pit-0"))
    pane = looks(desk, name="bea")
    assert pane.eyes[0].text() == "● eye, beside the shoe: works"
    assert pane.notice.text() == "▲ What they read is shown to supervisors."
    assert not [tile for tile in pane.tiles if tile.reading is not None]
    assert pane.counts.isHidden()


def test_what_one_was_shown_is_not_shown_to_the_next(opens: Opens, tmp_path: Path) -> None:
    """A supervisor signs out, a dealer signs in at the same console."""
    desk = opens()
    dealing(desk)
    sees(desk.at, "8S", kept(tmp_path / "pit-0"))
    pane = looks(desk)
    desk.until(lambda: not pane.tiles[0].picture.picture.isNull())
    desk.console.bridge.sign_out()
    desk.until(lambda: desk.console.bridge.who is None)
    assert all(tile.reading is None and tile.picture.picture.isNull() for tile in pane.tiles)


def test_a_table_without_a_camera_has_no_button_for_it(opens: Opens) -> None:
    """Nothing that means nothing."""
    desk = opens()
    desk.at.opened()
    desk.signs_in()
    desk.shows()
    assert not desk.console.pane.to_cameras.isVisible()


READ = EyeReading(position=7, at=1, said="TD", sure=9_870, agrees=True)


@pytest.mark.parametrize(
    ("one", "said", "tells"),
    [
        (READ, "10♦", ""),
        (replace(READ, said=BACK, sure=None), "verdeckt", ""),
        (replace(READ, said="double"), "zwei Karten zugleich", "act"),
        (replace(READ, said="felt"), "Tuch gelesen", ""),
    ],
)
def test_a_reading_in_german(
    qtbot: QtBot, qapp: QApplication, one: EyeReading, said: str, tells: str
) -> None:
    """Words and numbers as people here write them."""
    with spoken(qapp, "de"):
        line = cameras.reading(one)
        sure = cameras.sure(READ)
    assert (line.text, line.tells, sure) == (said, tells, "98,7\N{NO-BREAK SPACE}%")


def test_the_state_in_german(qtbot: QtBot, qapp: QApplication) -> None:
    """By sign, word and colour; never by colour alone."""
    down = EyeNow(device="eye", role="felt", up=False, why="the camera's process has hung")
    now = CamerasNow(table="T1", position=1, eyes=(down,), mode="camera only", alone=3)
    with spoken(qapp, "de"):
        assert cameras.state(down).text == (
            "▲ eye, über dem Tuch: der Prozess der Kamera hat sich aufgehängt"
        )
        assert cameras.state(down).tells == "alarm"
        assert cameras.mode(now).text == "△ nur Kamera, Karten so: 3"
        unheard = replace(down, up=None)
        assert cameras.state(unheard).text == "△ eye, über dem Tuch: noch nicht gehört"
        assert cameras.mode(replace(now, eyes=())).text == "An diesem Tisch ist keine Kamera."
