"""How the felt looks to this person: colours, money as he writes it, and the service's time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ui.felt.card_art import CardArt
from ui.felt.layout import LETTERS, Spot
from ui.parts.plain_text import plain
from ui.parts.theme import Theme

Side = Literal["left", "middle", "right"]
_NARROWEST: Final = 0.8


@dataclass(frozen=True, slots=True)
class Look:
    """`money` writes minor units; `now` is the service's time in microseconds UTC."""

    theme: Theme
    art: CardArt
    money: Callable[[int], str]
    now: Callable[[], int]


def rect(spot: Spot) -> QRectF:
    """The spot as Qt has it."""
    return QRectF(spot.x, spot.y, spot.w, spot.h)


def write(
    painter: QPainter,
    room: QRectF,
    text: str,
    colour: str,
    *,
    side: Side = "middle",
    bold: bool = False,
    size: float = LETTERS,
    cut: bool = False,
) -> None:
    """One line of writing in the room. Too long, it is narrowed.

    `cut`: and shortened before it is hard to read; what is money is never cut.
    """
    text = plain(text)
    font = QFont()
    font.setPixelSize(round(size))
    font.setBold(bold)
    metrics = QFontMetricsF(font)
    if cut:
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width() / _NARROWEST)
    wide = metrics.horizontalAdvance(text)
    narrowed = min(1.0, room.width() / wide) if wide else 1.0
    free = room.width() - wide * narrowed
    x = room.x() + {"left": 0.0, "middle": free / 2, "right": free}[side]
    y = room.center().y() + (metrics.ascent() - metrics.descent()) / 2
    painter.save()
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.translate(x, y)
    painter.scale(narrowed, 1)
    painter.drawText(QPointF(0, 0), text)
    painter.restore()


def outline(
    painter: QPainter,
    room: QRectF,
    colour: str,
    *,
    wide: float = 4,
    round_by: float = 10,
    dashed: bool = False,
    filled: str = "",
) -> None:
    """A rounded frame, its inside left free or filled."""
    pen = QPen(QColor(colour), wide)
    if dashed:
        pen.setDashPattern([3, 2])
    painter.setPen(pen)
    painter.setBrush(QColor(filled) if filled else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(room, round_by, round_by)


def faded(colour: str, alpha: int) -> QColor:
    """The colour, so opaque: 0 to 255."""
    made = QColor(colour)
    made.setAlpha(alpha)
    return made
