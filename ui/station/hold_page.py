"""The table is held: that, why, what to keep hands off, and the felt with what is marked on it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tablectl.client.views import TableView
from ui.felt.look import Look
from ui.felt.picture import FeltPicture
from ui.felt.view import FeltView
from ui.parts import told
from ui.parts.offer_bar import OfferBar
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell
from ui.station.viewmodel import BUTTONS, Hold, Why
from ui.station.words import hands_off

MEANWHILE: Final = ("acknowledge", "resolve", "report", "change-dealer", "call-supervisor")
"""What may be pressed during a hold, if it is offered; by the keys that it always has."""


class HoldPage(QFrame):
    """Over everything, until the hold has ended."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = look.theme
        self.setObjectName("hold")
        self.setStyleSheet(f"#hold {{ border: 8px solid {theme.alarm}; border-radius: 8px; }}")
        self.title = PlainLabel(self.tr("▲ TABLE HELD"))
        self.title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.title.setStyleSheet(
            f"background: {theme.alarm}; color: {theme.ground}; font-weight: bold; padding: 4px;"
        )
        self.sentence, self.whys, self.hands_off = PlainLabel(), PlainLabel(), PlainLabel()
        for label, points in (
            (self.title, 30), (self.sentence, 28), (self.whys, 14), (self.hands_off, 17),
        ):  # fmt: skip
            font = label.font()
            font.setPointSize(points)
            label.setFont(font)
            label.setWordWrap(True)
        self.whys.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        tell(self.sentence, "act")
        tell(self.hands_off, "alarm")
        self.felt = FeltView(look)
        by_kind = {button.kind: button for button in BUTTONS}
        self.bar = OfferBar([by_kind[kind] for kind in MEANWHILE])
        self._lay_out()

    def show_hold(self, hold: Hold, view: TableView, picture: FeltPicture) -> None:
        """Why, and what lies there."""
        self.sentence.setText(told.sentence(hold.sentence))
        self.whys.setText("\n".join(self._said(why) for why in hold.whys) or view.trouble)
        self.hands_off.setText(f"▲ {hands_off(hold)}")
        self.felt.show_picture(picture)
        self.setAccessibleName(f"{self.title.text()}: {self.sentence.text()}")

    def _said(self, why: Why) -> str:
        text = f"{why.rule}: {told.sentence(why.sentence)}"
        if why.detail:
            text += f"\n    {told.sentence(why.detail)}"
        if why.acknowledged:
            text += "\n    " + self.tr("✓ somebody has taken notice")
        return text

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.sentence)
        left.addWidget(self.hands_off)
        left.addWidget(_scrolled(self.whys), 1)
        left.addWidget(self.bar)
        side = QWidget()
        side.setLayout(left)
        side.setFixedWidth(360)
        row = QHBoxLayout()
        row.addWidget(side)
        row.addWidget(self.felt, 1)
        column = QVBoxLayout(self)
        column.addWidget(self.title)
        column.addLayout(row, 1)


def _scrolled(inside: QWidget) -> QScrollArea:
    """However much people wrote, what may be pressed stays in sight."""
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
