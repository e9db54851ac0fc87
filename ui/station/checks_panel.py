"""What an opening would find now: what is green, what is red, and why (part F)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from procedures.opening_checks import Check
from ui.parts import told
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell
from ui.station.words import word


class ChecksPanel(QWidget):
    """A line for each check, with its sign."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = PlainLabel(self.tr("Before the opening:"))
        self.lines: list[PlainLabel] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.title)
        self._column.addStretch()
        self.hide()

    def show_checks(self, checks: Sequence[Check]) -> None:
        """None: the table opens by itself, or is open; then there is nothing to see."""
        while len(self.lines) < len(checks):
            line = PlainLabel()
            line.setWordWrap(True)
            self._column.insertWidget(self._column.count() - 1, line)
            self.lines.append(line)
        for line, check in zip(self.lines, checks, strict=False):
            sign, fine = "●" if check.ok else "✖", self.tr("as it should be")
            line.setText(f"{sign} {word(check.of)}: {told.sentence(check.found) or fine}")
            tell(line, "good" if check.ok else "act")
        for line in self.lines[len(checks) :]:
            line.clear()
        self.setVisible(bool(checks))
