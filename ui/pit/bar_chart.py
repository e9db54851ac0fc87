"""A chart of bars: grey, each with its name and its number, so that no colour is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.parts.theme import Theme

_GAP: Final = 4


class Bar(Struct, frozen=True, kw_only=True):
    """One bar; `text` is written at it in the place of its number."""

    name: str
    value: int
    text: str = ""


class BarChart(QWidget):
    """Bars beside each other under a title; `across` lays them down, for long names."""

    def __init__(
        self, title: str, theme: Theme, *, across: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._title, self._theme, self._across = title, theme, across
        self.bars: tuple[Bar, ...] = ()
        self.setMinimumSize(280, 180)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """These, in their order; what has no room is left out, and that is said."""
        self.bars = tuple(bars)
        said = ", ".join(f"{bar.name}: {bar.text or bar.value}" for bar in self.bars)
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(said)
        self.setToolTip(f"{self._title}\n{said}" if said else self._title)
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Title, then the bars."""
        painter = QPainter(self)
        line = painter.fontMetrics().height()
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        painter.setPen(QColor(self._theme.text))
        painter.drawText(_GAP, line, self._title)
        room = QRectF(self.rect()).adjusted(_GAP, line + 2 * _GAP, -_GAP, -_GAP)
        if not self.bars:
            painter.setPen(QColor(self._theme.faint))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.tr("nothing in this time"))
        elif self._across:
            self._lying(painter, room, line + _GAP)
        else:
            self._standing(painter, room, line)
        painter.end()

    def _lying(self, painter: QPainter, room: QRectF, high: int) -> None:
        fit = max(1, int(room.height() // high))
        shown = self.bars if len(self.bars) <= fit else self.bars[: fit - 1]
        metrics = painter.fontMetrics()
        names = min(room.width() * 0.55, max(_wide(metrics, bar.name) for bar in shown) + 2 * _GAP)
        numbers = max(_wide(metrics, bar.text or str(bar.value)) for bar in shown) + 2 * _GAP
        longest = room.width() - names - numbers
        most = max(1, *(bar.value for bar in shown), 1)
        for at, bar in enumerate(shown):
            y = room.top() + at * high
            name = metrics.elidedText(bar.name, Qt.TextElideMode.ElideRight, int(names))
            self._write(painter, QRectF(room.left(), y, names, high), name)
            length = longest * bar.value / most
            self._fill(painter, QRectF(room.left() + names, y + 2, length, high - 4))
            where = QRectF(room.left() + names + length + _GAP, y, numbers, high)
            self._write(painter, where, bar.text or str(bar.value))
        left = len(self.bars) - len(shown)
        if left:
            where = QRectF(room.left(), room.top() + len(shown) * high, room.width(), high)
            self._write(painter, where, self.tr("and {count} more").format(count=left))

    def _standing(self, painter: QPainter, room: QRectF, line: int) -> None:
        wide = room.width() / len(self.bars)
        most = max(1, *(bar.value for bar in self.bars), 1)
        tallest = room.height() - 2 * line
        centre = Qt.AlignmentFlag.AlignHCenter
        for at, bar in enumerate(self.bars):
            x, high = room.left() + at * wide, tallest * bar.value / most
            top = room.bottom() - line - high
            self._fill(painter, QRectF(x + 2, top, wide - 4, high))
            self._write(
                painter, QRectF(x, top - line, wide, line), bar.text or str(bar.value), centre
            )
            self._write(painter, QRectF(x, room.bottom() - line, wide, line), bar.name, centre)

    def _fill(self, painter: QPainter, room: QRectF) -> None:
        painter.fillRect(room, QColor(self._theme.felt_line))

    def _write(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        how: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        painter.setPen(QColor(self._theme.text))
        painter.drawText(room, how | Qt.AlignmentFlag.AlignVCenter, text)


def _wide(metrics: QFontMetrics, text: str) -> int:
    return metrics.horizontalAdvance(text)
