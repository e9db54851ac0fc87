"""Setting a camera up and looking through it, in real windows, with pictures that are handed in."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ui.camera.camera import Shot
from ui.camera.live_window import LiveWindow
from ui.camera.marked import Marked, Point
from ui.camera.set_up_window import SetUpWindow

WIDE, HIGH = 640, 360


def shot(told: str = "", age: int = 0) -> Shot:
    """A grey picture."""
    data = bytes([90]) * (3 * WIDE * HIGH)
    return Shot(data=data, wide=WIDE, high=HIGH, told=told, age=age)


class Shown:
    """A camera of the tests' own: what it is asked is kept."""

    sources = ("0", "rtsp://camera/1")

    def __init__(self, *shots: Shot) -> None:
        self.shots = list(shots)
        self.chosen: list[str] = []
        self.saved: list[Marked] = []

    def newest(self) -> Shot | None:
        return self.shots.pop(0) if self.shots else None

    def choose(self, source: str) -> str:
        self.chosen.append(source)
        return "nobody answers there" if source.startswith("rtsp") else ""

    def save(self, marked: Marked) -> tuple[bool, str]:
        self.saved.append(marked)
        return (False, "the window is outside") if len(self.saved) == 1 else (True, "set up")


def drag(window: SetUpWindow, start: Point, end: Point) -> None:
    """With the mouse, from a point of the picture to another."""
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(window.view, left, pos=window.view.spot_of(start))
    QTest.mouseMove(window.view, window.view.spot_of(end))
    QTest.mouseRelease(window.view, left, pos=window.view.spot_of(end))


def opened(qtbot: QtBot, camera: Shown, *, felt: bool = False) -> SetUpWindow:
    """The window, once a picture is in it."""
    window = SetUpWindow(camera, table="T7", felt=felt)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: not window.view.empty)
    return window


def test_what_is_marked_is_what_must_be_said() -> None:
    """A shoe's window and a card's length; for a felt the dealer's place and a card's length."""
    shoe, felt = Marked(felt=False), Marked(felt=True)
    assert shoe.lacks == ("window", "card")
    assert felt.lacks == ("dealer", "card")
    shoe = shoe.dragged("window", (100, 90), (20, 40)).dragged("card", (10, 10), (10, 110))
    assert (shoe.window, shoe.card, shoe.lacks) == ((20, 40, 80, 50), 100, ())
    felt = felt.dragged("dealer", (0, 0), (50, 60)).dragged("box3", (60, 0), (90, 40))
    assert felt.places["dealer"] == ((0, 0), (50, 0), (50, 60), (0, 60))
    assert felt.without("box3").places.keys() == {"dealer"}
    assert felt.dragged("box1", (5, 5), (8, 9)) == felt
    assert shoe.dragged("card", (0, 0), (3, 3)) == shoe
    assert shoe.dragged("mark", (1, 1), (30, 30)).marks == ((30, 30),)


def test_a_camera_is_set_up_by_dragging_on_its_picture(qtbot: QtBot) -> None:
    """Window, card, two marks; it can be saved when nothing is lacking, and a refusal is shown."""
    camera = Shown(shot())
    window = opened(qtbot, camera)
    assert camera.chosen == ["0"]
    assert not window.keep.isEnabled()
    drag(window, (40, 50), (400, 300))
    assert window.tool == "card"
    drag(window, (100, 100), (100, 300))
    assert window.tool == "mark"
    drag(window, (30, 30), (30, 30))
    drag(window, (600, 30), (600, 30))
    marked = window.marked
    assert marked.window is not None
    assert [abs(a - b) <= 2 for a, b in zip(marked.window, (40, 50, 360, 250), strict=True)]
    assert abs(marked.card - 200) <= 2
    assert len(marked.marks) == 2
    assert window.keep.isEnabled()
    QTest.mouseClick(window.keep, Qt.MouseButton.LeftButton)
    assert window.told.text() == "▲ the window is outside"
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert window.told.text() == "set up"
    assert camera.saved == [marked, marked]


def test_a_slip_of_the_hand_marks_nothing_and_what_is_marked_can_be_marked_again(
    qtbot: QtBot,
) -> None:
    window = opened(qtbot, Shown(shot()), felt=True)
    drag(window, (40, 50), (42, 51))
    assert window.marked == Marked(felt=True)
    assert "too small" in window.told.text()
    drag(window, (40, 50), (200, 150))
    assert window.tool == "box1"
    window.tools.setCurrentRow(0)
    assert window.again.isEnabled()
    QTest.mouseClick(window.again, Qt.MouseButton.LeftButton)
    assert window.marked == Marked(felt=True)


def test_another_camera_can_be_chosen_and_what_is_wrong_with_it_is_said(qtbot: QtBot) -> None:
    camera = Shown(shot())
    window = opened(qtbot, camera)
    window.source.setCurrentText("rtsp://camera/1")
    QTest.mouseClick(window.open, Qt.MouseButton.LeftButton)
    assert camera.chosen == ["0", "rtsp://camera/1"]
    assert window.told.text() == "▲ nobody answers there"


def test_what_a_camera_sees_is_shown_with_its_age_and_its_trouble(qtbot: QtBot) -> None:
    camera = Shown(shot(told="AS 99.8 %", age=42_000))
    window = LiveWindow(camera, table="T7")
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.told.text() == "AS 99.8 %")
    assert window.age.text() == "picture 42 ms old"
    camera.shots.append(Shot(data=b"", wide=0, high=0, wrong="no picture from 0"))
    qtbot.waitUntil(lambda: window.told.text() == "▲ no picture from 0")
    assert window.view.place_of(QPoint(-50, -50)) == (0, 0)
