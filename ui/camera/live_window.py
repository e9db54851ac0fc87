"""What a camera sees now: its picture with outlines, what is read, how sure, and how old it is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.camera.camera import Camera
from ui.camera.picture_view import PictureView
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell

_LOOK: Final = 100  # milliseconds


class LiveWindow(QWidget):
    """One camera of one table, looked through."""

    def __init__(self, camera: Camera, *, table: str) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("What the camera of table {table} sees").format(table=table))
        self._camera = camera
        self.view, self.told, self.age = PictureView(), PlainLabel(), PlainLabel()
        self.told.setWordWrap(True)
        tell(self.age, "faint")
        column = QVBoxLayout(self)
        column.addWidget(self.view, 1)
        column.addWidget(self.told)
        column.addWidget(self.age)
        self.resize(1000, 660)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_look)
        self._timer.start(_LOOK)

    @Slot()
    def _on_look(self) -> None:
        shot = self._camera.newest()
        if shot is None:
            return
        if shot.data:
            self.view.show_shot(shot)
            self.age.setText(self.tr("picture {ms} ms old").format(ms=f"{shot.age / 1_000:.0f}"))
        self.told.setText(f"▲ {shot.wrong}" if shot.wrong else shot.told)
        tell(self.told, "alarm" if shot.wrong else "")
