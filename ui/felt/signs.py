"""The ranks and suits as drawn lines: the same on every machine, whatever letters it has."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

_PEN: Final = 21.0
"""How broad the lines of a rank are, a rank being 140 high."""
# fmt: off
_RANKS: Final[dict[str, str]] = {
    "A": "M 6 140 L 50 0 L 94 140 M 24 96 L 76 96",
    "2": "M 10 40 C 10 -14 90 -14 90 38 C 90 76 10 104 8 140 L 94 140",
    "3": "M 8 18 C 30 -10 88 -6 88 34 C 88 60 66 66 42 66"
         " C 70 66 93 78 93 103 C 93 148 24 152 5 118",
    "4": "M 72 140 L 72 0 L 5 98 L 98 98",
    "5": "M 88 0 L 20 0 L 14 62 C 40 42 94 48 94 95 C 94 148 26 152 6 120",
    "6": "M 80 2 C 36 6 7 50 7 96 O 50 96 43 44",
    "7": "M 6 0 L 94 0 C 68 40 44 84 36 140",
    "8": "O 50 34 35 34 O 50 104 43 36",
    "9": "M 20 138 C 64 134 93 90 93 44 O 50 44 43 44",
    "T": "M 0 26 L 24 0 L 24 140 O 88 70 32 70",
    "J": "M 36 0 L 78 0 L 78 98 C 78 152 8 152 8 102",
    "Q": "O 50 70 44 70 M 58 100 L 98 144",
    "K": "M 10 0 L 10 140 M 90 0 L 14 86 M 40 58 L 94 140",
    "?": "M 10 36 C 10 -12 90 -12 90 36 C 90 66 50 66 50 98 M 50 136 L 50 137",
}
_SUITS: Final[dict[str, str]] = {
    "H": "M 50 97 C 20 72 2 52 2 29 C 2 8 17 2 27 2 C 38 2 46 8 50 20"
         " C 54 8 62 2 73 2 C 83 2 98 8 98 29 C 98 52 80 72 50 97",
    "D": "M 50 0 C 60 18 74 36 90 50 C 74 64 60 82 50 100 C 40 82 26 64 10 50 C 26 36 40 18 50 0",
    "S": "M 50 1 C 70 27 98 42 98 65 C 98 80 87 87 76 87 C 66 87 58 82 54 72"
         " C 55 86 58 93 67 99 L 33 99 C 42 93 45 86 46 72"
         " C 42 82 34 87 24 87 C 13 87 2 80 2 65 C 2 42 30 27 50 1",
    "C": "O 50 25 23 23 O 24 61 23 23 O 76 61 23 23 M 38 40 L 62 40 L 62 66 L 38 66 L 38 40"
         " M 45 55 C 45 82 42 93 31 99 L 69 99 C 58 93 55 82 55 55",
}
# fmt: on


def draw_rank(
    painter: QPainter, rank: str, room: QRectF, colour: str, *, tall: bool = False
) -> None:
    """A rank, `A` to `K`, `T` as 10, `?` for an unknown one, as large as the room allows.

    `tall` draws it out, where a little height makes it easier to read; 10 always is.
    """
    path = _path(_RANKS[rank])
    bounds = path.boundingRect().adjusted(-_PEN / 2, -_PEN / 2, _PEN / 2, _PEN / 2)
    fitted = _into(bounds, room, tall=tall or rank == "T")
    pen = QPen(QColor(colour), _PEN * (fitted.m11() + fitted.m22()) / 2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawPath(fitted.map(path))


def draw_suit(painter: QPainter, suit: str, room: QRectF, colour: str) -> None:
    """A suit, one of `S H D C`, as large as the room allows."""
    path = _path(_SUITS[suit])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(_into(path.boundingRect(), room, tall=False).map(path))


def _into(bounds: QRectF, room: QRectF, *, tall: bool) -> QTransform:
    """The change of size and place that brings the one into the middle of the other."""
    high = room.height() / bounds.height()
    wide = room.width() / bounds.width()
    both = min(high, wide)
    if tall:
        high, wide = min(high, 1.4 * both), both
    else:
        high = wide = both
    moved = QTransform.fromTranslate(room.center().x(), room.center().y())
    moved.scale(wide, high)
    return moved.translate(-bounds.center().x(), -bounds.center().y())


@cache
def _path(text: str) -> QPainterPath:
    """A path from its letters: M to, L line, C curve, O ellipse (middle, half axes)."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    words = text.split()
    while words:
        letter, words = words[0], words[1:]
        count = {"M": 2, "L": 2, "C": 6, "O": 4}[letter]
        numbers, words = [float(word) for word in words[:count]], words[count:]
        match letter:
            case "M":
                path.moveTo(*numbers)
            case "L":
                path.lineTo(*numbers)
            case "C":
                path.cubicTo(*numbers)
            case "O":
                path.addEllipse(QPointF(*numbers[:2]), *numbers[2:])
    return path
