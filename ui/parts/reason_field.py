"""Why something is done, for the record: typed, or taken from what is usually said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

LONGEST: Final = 400
"""Characters of a reason in the record."""


class ReasonField(QComboBox):
    """Emits `changed` as it is typed."""

    changed = Signal()

    def __init__(self, usual: Sequence[str] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = QLineEdit()
        self._line.setMaxLength(LONGEST)
        self.setEditable(True)
        self.setLineEdit(self._line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.addItems(list(usual))
        self.setCurrentIndex(-1)
        self._line.setPlaceholderText(self.tr("Why? (goes to the record)"))
        self.setAccessibleName(self.tr("reason"))
        self.setToolTip(self.tr("Why it is done, for the record; 400 characters at most"))
        self._line.textChanged.connect(self.changed)

    @property
    def reason(self) -> str:
        """What was typed, without blanks around it; empty while nothing was."""
        return self._line.text().strip()

    def forget(self) -> None:
        """For the next time."""
        self.setCurrentIndex(-1)
        self._line.clear()
