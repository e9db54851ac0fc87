"""The bar beneath the felt: play, pause, step, speed, and where in the record one is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSlider, QWidget

from tablectl.client.reviews import Pictured
from ui.audit import words
from ui.audit.playback import AS_IT_WAS, SPEEDS
from ui.parts.locale_text import day_and_time
from ui.parts.plain_text import PlainLabel

_FURTHEST: Final = 2**31 - 1
"""A slider of Qt goes no further; a round that is not over has no end yet."""


class PlayerBar(QWidget):
    """It shows and says; the page moves."""

    play_asked = Signal(bool)
    step_asked = Signal(int)
    seek_asked = Signal(int)
    speed_asked = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.back = _button("|◀", self.tr("One command back (Ctrl+Left)"))
        self.play = _button("", self.tr("Play or pause (Ctrl+Space)"))
        self.on = _button("▶|", self.tr("One command on (Ctrl+Right)"))
        self.speed = QComboBox()
        self.speed.setToolTip(self.tr("How fast (Ctrl+Up, Ctrl+Down)"))
        self.speed.setAccessibleName(self.tr("Speed"))
        for one in (*SPEEDS, AS_IT_WAS):
            self.speed.addItem(words.speed(one), one)
        self.speed.setCurrentIndex(SPEEDS.index(1.0))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setToolTip(self.tr("The position in the record"))
        self.slider.setAccessibleName(self.tr("Position"))
        self.where = PlainLabel()
        self._playing = False
        self._lay_out()
        self.back.clicked.connect(self._on_back)
        self.play.clicked.connect(self._on_play)
        self.on.clicked.connect(self._on_on)
        self.speed.currentIndexChanged.connect(self._on_speed)
        self.slider.valueChanged.connect(self._on_slider)
        for key, act in (  # a button's own key waits until the button was seen to go down
            ("Ctrl+Left", self._on_back),
            ("Ctrl+Space", self._on_play),
            ("Ctrl+Right", self._on_on),
            ("Ctrl+Up", self._on_faster),
            ("Ctrl+Down", self._on_slower),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(act)
        self.show_playing(playing=False)

    def show_stretch(self, first: int, last: int) -> None:
        """From where to where one can go."""
        with QSignalBlocker(self.slider):
            self.slider.setRange(first, min(max(first, last), _FURTHEST))

    def show_place(self, shown: Pictured | None, last: int) -> None:
        """Where one is."""
        with QSignalBlocker(self.slider):
            self.slider.setMaximum(min(last, _FURTHEST))
            if shown is not None:
                self.slider.setValue(shown.position)
        if shown is None:
            self.where.setText("…")
            return
        text = self.tr("position {position} · {at}")
        self.where.setText(text.format(position=shown.position, at=day_and_time(shown.at)))

    def show_playing(self, *, playing: bool) -> None:
        """Whether it goes on by itself."""
        self._playing = playing
        self.play.setText(self.tr("❚❚ Pause") if playing else self.tr("▶ Play"))

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.back, self.play, self.on, self.speed):
            row.addWidget(widget)
        row.addWidget(self.slider, 1)
        row.addWidget(self.where)

    @Slot()
    def _on_back(self) -> None:
        self.step_asked.emit(-1)

    @Slot()
    def _on_on(self) -> None:
        self.step_asked.emit(1)

    @Slot()
    def _on_play(self) -> None:
        self.play_asked.emit(not self._playing)

    @Slot()
    def _on_speed(self) -> None:
        self.speed_asked.emit(self.speed.currentData())

    @Slot()
    def _on_faster(self) -> None:
        self.speed.setCurrentIndex(min(self.speed.currentIndex() + 1, self.speed.count() - 1))

    @Slot()
    def _on_slower(self) -> None:
        self.speed.setCurrentIndex(max(self.speed.currentIndex() - 1, 0))

    @Slot(int)
    def _on_slider(self, position: int) -> None:
        self.seek_asked.emit(position)


def _button(text: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    return button
