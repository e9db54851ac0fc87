"""The station at work: the step above the felt, the buttons beside it."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.felt.look import Look
from ui.felt.view import FeltView
from ui.parts.offer_bar import OfferBar
from ui.station.checks_panel import ChecksPanel
from ui.station.people_panel import PeoplePanel
from ui.station.step_bar import StepBar
from ui.station.viewmodel import BUTTONS

SIDE: Final = 410
"""Pixels of the column of buttons."""


class WorkPage(QWidget):
    """Its parts, laid out; the window fills them."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.step = StepBar(look.theme)
        self.felt = FeltView(look)
        self.bar = OfferBar(BUTTONS, columns=2)
        self.people, self.checks = PeoplePanel(), ChecksPanel()
        left = QVBoxLayout()
        left.addWidget(self.step)
        left.addWidget(self.felt, 1)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        for widget in (self.bar, self.checks, self.people):
            right.addWidget(widget)
        right.addStretch()
        side = QWidget()
        side.setLayout(right)
        side.setFixedWidth(SIDE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(left, 1)
        row.addWidget(side)
