"""The next step in a sentence, readable from a metre, with the last card and the clock."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tablectl.client.views import TableView
from ui.parts import told
from ui.parts.deadline import DeadlineClock
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import Theme, tell
from ui.station.last_card import LastCard

LARGE: Final = 34
"""Points of the sentence."""
_MORE: Final = 14


class StepBar(QWidget):
    """One thing at a time."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.last = LastCard(theme)
        self.sentence, self.detail = PlainLabel(), PlainLabel()
        _sized(self.sentence, LARGE, bold=True)
        _sized(self.detail, _MORE)
        for label in (self.sentence, self.detail):
            label.setWordWrap(True)
        self.clock = DeadlineClock()
        _sized(self.clock, LARGE)
        text = QVBoxLayout()
        text.addStretch()
        text.addWidget(self.sentence)
        text.addWidget(self.detail)
        text.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.last)
        row.addLayout(text, 1)
        row.addWidget(self.clock, alignment=Qt.AlignmentFlag.AlignVCenter)
        self.setFixedHeight(140)

    def show_step(self, view: TableView | None, now: int) -> None:
        """The step of this table; None: there is nothing to show."""
        self.sentence.setText(told.sentence(view.sentence) if view is not None else "")
        detail = told.sentence(view.detail) if view is not None else ""
        last = self.tr("last round of this shoe") if view is not None and view.last_round else ""
        self.detail.setText(" · ".join(part for part in (detail, last) if part))
        tell(self.detail, "act" if last else "")
        tell(self.sentence, "act" if view is not None and view.held else "")
        self.clock.show_deadline(view.deadline if view is not None else None, now)

    def tick(self, now: int) -> None:
        """It is this late at the service."""
        self.clock.tick(now)


def _sized(label: PlainLabel, points: int, *, bold: bool = False) -> None:
    font = label.font()
    font.setPointSize(points)
    font.setBold(bold)
    label.setFont(font)
