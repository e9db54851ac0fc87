"""The card that was read last, large enough for a glance from a metre."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tablectl.client.views import CardView
from ui.felt import words
from ui.felt.card_art import draw_card
from ui.parts.theme import Theme

_SIZE: Final = QSize(92, 128)


class LastCard(QWidget):
    """Its room stays when no card is shown, so that nothing else moves."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.card: CardView | None = None
        """What is shown."""
        self.setFixedSize(_SIZE)

    def show_card(self, card: CardView | None) -> None:
        """A face, a back, or an unread card; None: nothing was read just now."""
        if card == self.card:
            return
        self.card = card
        self.setAccessibleName(words.card(card.card) if card is not None else "")
        self.setToolTip(words.card(card.card) if card is not None else "")
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The card alone."""
        if self.card is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        draw_card(painter, room, self.card.card, self._theme)
        painter.end()
