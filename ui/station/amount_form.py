"""How much money lies there, typed on large keys or on the keyboard, in whole units."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from ui.parts.locale_text import money
from ui.parts.plain_text import PlainLabel
from ui.station.form import Sends, StationForm

_KEYS: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "00", "0", "⌫")
_MINOR: Final = 100
_MOST: Final = 10**9
"""Whole units; more is a slip of the hand."""


class AmountForm(StationForm):
    """An heir says what the amount is for."""

    def __init__(
        self, sends: Sends, title: str, go: str, currency: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(sends, title, go, parent)
        self._currency = currency
        self._units = 0
        self.shown = PlainLabel()
        font = self.shown.font()
        font.setPointSize(28)
        self.shown.setFont(font)
        grid = QGridLayout()
        for at, key in enumerate(_KEYS):
            button = QPushButton(key)
            button.setAutoDefault(False)
            button.setMinimumSize(88, 56)
            button.setProperty("key", key)
            button.clicked.connect(self._on_key)
            grid.addWidget(button, at // 3, at % 3)
        self.column.addWidget(self.shown)
        self.column.addLayout(grid)
        self._show()

    @property
    def amount(self) -> int:
        """In minor units."""
        return self._units * _MINOR

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Digits, Backspace, and Enter."""
        if event.text() and event.text() in "0123456789":
            self._typed(event.text())
        elif event.key() == Qt.Key.Key_Backspace:
            self._typed("⌫")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.send()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _on_key(self) -> None:
        self._typed(str(self.sender().property("key")))

    def _typed(self, key: str) -> None:
        units = self._units // 10 if key == "⌫" else int(f"{self._units}{key}")
        if units <= _MOST:
            self._units = units
        self._show()

    def _show(self) -> None:
        self.shown.setText(money(self.amount, self._currency))
