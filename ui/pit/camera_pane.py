"""The cameras of a table: whether they work, what they said last, with pictures, and agreement."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tablectl.client.reviews import CamerasNow, EyeNow, EyeReading, KeptPicture
from ui.parts.kept_picture import PictureButton
from ui.parts.locale_text import span
from ui.parts.plain_text import PlainLabel, plain_tip
from ui.parts.theme import tell
from ui.pit import cameras
from ui.pit.cameras import Line

_MOST: Final = 12  # readings that are shown
_EYES: Final = 3
_WIDE: Final = 330  # pixels of what is said of the cameras themselves
_TILE: Final = QSize(148, 96)
_FELT: Final = 2  # readings of a camera over the felt that are shown, the others' first


class CameraPane(QWidget):
    """Emits `wanted` with the digest of a picture that is to be shown."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.now: CamerasNow | None = None
        self.mode, self.counts, self.notice = PlainLabel(), PlainLabel(), PlainLabel()
        self.eyes = tuple(PlainLabel() for _ in range(_EYES))
        self.tiles = tuple(ReadingTile() for _ in range(_MOST))
        for tile in self.tiles:
            tile.picture.wanted.connect(self.wanted)
        self.clear()
        self._lay_out()

    def clear(self) -> None:
        """Nothing is known of the cameras."""
        self.now = None
        self.notice.clear()
        for label in (self.mode, self.counts, *self.eyes):
            label.clear()
            label.hide()
        for tile in self.tiles:
            tile.show_reading(None, None)

    def show_cameras(self, now: CamerasNow, at: int, *, counted: bool = True) -> None:
        """As the service tells them; `at` is its time. `counted`: how they agree is known."""
        self.now = now
        self.notice.clear()
        _show(self.mode, cameras.mode(now))
        _show(self.counts, cameras.counts(now) if counted else Line(""))
        lines = [cameras.state(eye) for eye in now.eyes]
        for number, label in enumerate(self.eyes):
            _show(label, lines[number] if number < len(lines) else Line(""))
        shown = _shown(now)
        for number, tile in enumerate(self.tiles):
            tile.show_reading(*(shown[number] if number < len(shown) else (None, None)))
        self.tick(at)

    def show_notice(self, text: str) -> None:
        """Why nothing newer is known."""
        self.notice.setText(f"▲ {text}" if text else "")

    def tick(self, at: int) -> None:
        """Every age goes on; `at` is the service's time."""
        for tile in self.tiles:
            tile.tick(at)

    def take(self, kept: KeptPicture) -> None:
        """A picture that was asked for."""
        for tile in self.tiles:
            tile.picture.take(kept)

    def refuse(self, digest: str, why: str) -> None:
        """One that is not shown, and why."""
        for tile in self.tiles:
            tile.picture.refuse(digest, why)

    def _lay_out(self) -> None:
        said, read = QWidget(), QWidget()
        column = QVBoxLayout(said)
        column.setContentsMargins(4, 0, 4, 0)
        column.setSpacing(2)
        for label in (self.mode, *self.eyes, self.counts, self.notice):
            label.setWordWrap(True)
            column.addWidget(label)
        tell(self.notice, "act")
        column.addStretch()
        tiles = QHBoxLayout(read)
        tiles.setContentsMargins(0, 0, 0, 0)
        tiles.setSpacing(8)
        for tile in self.tiles:
            tiles.addWidget(tile)
        tiles.addStretch()
        beside = _scrolled(said)
        beside.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        beside.setFixedWidth(_WIDE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 0)
        row.addWidget(beside)
        row.addWidget(_scrolled(read), 1)


class ReadingTile(QWidget):
    """One reading: its picture, what was told, how sure, whether the shoe said it, and its age."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reading: EyeReading | None = None
        self.picture = PictureButton(size=_TILE)
        self.said, self.beside, self.age = PlainLabel(), PlainLabel(), PlainLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for label in (self.said, self.beside, self.age):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setFixedWidth(_TILE.width())
        tell(self.age, "faint")
        column.addWidget(self.picture)
        for label in (self.said, self.beside, self.age):
            column.addWidget(label)
        column.addStretch()

    def show_reading(self, eye: EyeNow | None, one: EyeReading | None) -> None:
        """This reading of that camera; hidden where there is none."""
        self.reading = one
        if eye is None or one is None:
            self.picture.show_picture_of("", "")
            self.hide()
            return
        self.show()
        said, beside = cameras.reading(one), cameras.beside(one, eye.role)
        _put(self.said, said)
        _put(self.beside, beside)
        room = self.said.fontMetrics()
        self.said.setText(
            room.elidedText(said.text, Qt.TextElideMode.ElideRight, _TILE.width() - 4)
        )
        parts = (said.text, cameras.sure(one), beside.text, cameras.detail(one))
        told = " · ".join(part for part in parts if part)
        self.setToolTip(plain_tip(told))
        self.picture.show_picture_of(one.picture, f"{eye.device}: {told}")

    def tick(self, at: int) -> None:
        """How long ago that was."""
        if self.reading is not None:
            age = self.tr("{age} ago").format(age=span(at - self.reading.at))
            sure = cameras.sure(self.reading)
            self.age.setText(f"{sure} · {age}" if sure else age)


def _shown(now: CamerasNow) -> list[tuple[EyeNow, EyeReading]]:
    """What is shown, the newest first: of the felt little, for it says much at once."""
    last = [
        (eye, one)
        for eye in now.eyes
        for one in eye.readings[: _FELT if eye.role == "felt" else None]
    ]
    return sorted(last, key=lambda shown: -shown[1].position)


def _scrolled(inside: QWidget) -> QScrollArea:
    """However much there is of it, the window need not grow."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidgetResizable(True)
    area.setWidget(inside)
    return area


def _show(label: PlainLabel, line: Line) -> None:
    _put(label, line)
    label.setVisible(bool(line.text))


def _put(label: PlainLabel, line: Line) -> None:
    label.setText(line.text)
    tell(label, line.tells)
