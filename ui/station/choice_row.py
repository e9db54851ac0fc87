"""A few large buttons of which one is chosen, by touch or by arrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QWidget


class ChoiceRow(QWidget):
    """Emits `chosen` with the name of a choice when a person has chosen it."""

    chosen = Signal(str)

    def __init__(self, *, columns: int = 4, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.buttons: dict[str, QPushButton] = {}

    @property
    def current(self) -> str:
        """What is chosen, or nothing."""
        return next((name for name, button in self.buttons.items() if button.isChecked()), "")

    def show_choices(self, choices: Sequence[tuple[str, str]], current: str = "") -> None:
        """Names and what stands on their buttons; the same ones keep what was chosen."""
        kept = current or self.current
        if tuple(self.buttons) != tuple(name for name, _ in choices):
            self._make(choices)
        for name, text in choices:
            self.buttons[name].setText(text)
        self.choose(kept)

    def choose(self, name: str) -> None:
        """Mark one as chosen, without telling anybody; nothing, where it is not there."""
        button = self.buttons.get(name)
        if button is not None:
            with QSignalBlocker(self._group):
                button.setChecked(True)

    def _make(self, choices: Sequence[tuple[str, str]]) -> None:
        for old in self.buttons.values():
            self._group.removeButton(old)
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = {}
        for at, (name, text) in enumerate(choices):
            button = QPushButton(text)
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setProperty("choice", name)
            button.clicked.connect(self._on_clicked)
            self._group.addButton(button)
            self._grid.addWidget(button, at // self._columns, at % self._columns)
            self.buttons[name] = button

    @Slot()
    def _on_clicked(self) -> None:
        self.chosen.emit(str(self.sender().property("choice")))
