"""A card as a picture: large indices at the left, where a fan leaves them free."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from tablectl.client.views import BACK
from ui.felt.picture import UNREAD
from ui.felt.signs import draw_rank, draw_suit
from ui.parts.theme import Theme

CUT_CARD: Final = "cut"
"""The face of the coloured card that ends a shoe."""
CUT_COLOUR: Final = "#e3b505"

_KEPT: Final = 400
_LARGE: Final = 96
"""Pixels: a higher card has as many signs as it counts, a lower one a single large sign."""
_MIDDLE, _LEFT, _RIGHT = 0.5, 0.16, 0.84
# fmt: off
_PIPS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "2": ((_MIDDLE, 0.1), (_MIDDLE, 0.9)),
    "3": ((_MIDDLE, 0.1), (_MIDDLE, 0.5), (_MIDDLE, 0.9)),
    "4": ((_LEFT, 0.1), (_RIGHT, 0.1), (_LEFT, 0.9), (_RIGHT, 0.9)),
    "5": ((_LEFT, 0.1), (_RIGHT, 0.1), (_MIDDLE, 0.5), (_LEFT, 0.9), (_RIGHT, 0.9)),
    "6": tuple((x, y) for y in (0.1, 0.5, 0.9) for x in (_LEFT, _RIGHT)),
    "7": (*((x, y) for y in (0.1, 0.5, 0.9) for x in (_LEFT, _RIGHT)), (_MIDDLE, 0.3)),
    "8": (*((x, y) for y in (0.1, 0.5, 0.9) for x in (_LEFT, _RIGHT)),
          (_MIDDLE, 0.3), (_MIDDLE, 0.7)),
    "9": (*((x, y) for y in (0.1, 0.367, 0.633, 0.9) for x in (_LEFT, _RIGHT)), (_MIDDLE, 0.5)),
    "T": (*((x, y) for y in (0.1, 0.367, 0.633, 0.9) for x in (_LEFT, _RIGHT)),
          (_MIDDLE, 0.233), (_MIDDLE, 0.767)),
}
# fmt: on


class CardArt:
    """Draws cards, and keeps each at the sizes last asked for."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._kept: OrderedDict[tuple[str, int, int, float], QPixmap] = OrderedDict()

    def pixmap(self, face: str, wide: int, high: int, ratio: float) -> QPixmap:
        """The card so many pixels wide and high; `ratio` is the screen's device pixel ratio.

        Wider than high, it lies across, its index still upright.
        """
        key = (face, wide, high, ratio)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._drawn(face, wide, high, ratio)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def _drawn(self, face: str, wide: int, high: int, ratio: float) -> QPixmap:
        pixmap = QPixmap(round(wide * ratio), round(high * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_card(painter, QRectF(0, 0, wide, high), face, self._theme)
        painter.end()
        return pixmap


def corner(room: QRectF) -> float:
    """The radius of a card's corners."""
    return 0.08 * min(room.width(), room.height())


def draw_card(painter: QPainter, room: QRectF, face: str, theme: Theme) -> None:
    """A card that fills the room: two letters, `??`, nothing for an unread one, or `cut`."""
    edge = max(1.0, 0.012 * room.height())
    inner = room.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
    ground = {BACK: theme.card_back, CUT_CARD: CUT_COLOUR}.get(face, theme.card_face)
    painter.setPen(QPen(QColor(theme.card_edge), edge))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(inner, corner(room), corner(room))
    if face == BACK:
        _draw_back(painter, inner, theme)
    elif face == UNREAD:
        draw_rank(painter, "?", _part(room, 0.2, 0.14, 0.6, 0.72), theme.black_suit)
    elif face != CUT_CARD:
        _draw_face(painter, room, face, theme.suit(face[1]))


def _draw_face(painter: QPainter, room: QRectF, face: str, colour: str) -> None:
    rank, suit = face[0], face[1]
    large = room.height() >= max(_LARGE, room.width())
    draw_rank(painter, rank, _part(room, 0.05, 0.06, 0.3, 0.37), colour, tall=not large)
    draw_suit(painter, suit, _part(room, 0.05, 0.47, 0.3, 0.23), colour)
    if rank in "JQK" and large:
        _draw_court(painter, room, face, colour)
    elif rank in _PIPS and large:
        body = _part(room, 0.42, 0.05, 0.52, 0.9)
        size = 0.19 * room.width()
        for x, y in _PIPS[rank]:
            middle = QPointF(body.x() + x * body.width(), body.y() + y * body.height())
            draw_suit(painter, suit, _around(middle, size), colour)
    else:
        draw_suit(painter, suit, _part(room, 0.44, 0.36, 0.5, 0.56), colour)


def _draw_court(painter: QPainter, room: QRectF, face: str, colour: str) -> None:
    """A frame with the letter and the suit: no number card has one."""
    frame = _part(room, 0.42, 0.08, 0.5, 0.84)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), max(1.0, 0.012 * room.height())))
    painter.drawRoundedRect(frame, corner(frame), corner(frame))
    draw_rank(painter, face[0], _part(frame, 0.16, 0.1, 0.68, 0.42), colour)
    draw_suit(painter, face[1], _part(frame, 0.16, 0.58, 0.68, 0.34), colour)


def _draw_back(painter: QPainter, room: QRectF, theme: Theme) -> None:
    """A frame and a lattice."""
    frame = _part(room, 0.1, 0.07, 0.8, 0.86)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.card_face), max(1.0, 0.014 * room.height())))
    painter.drawRoundedRect(frame, corner(frame), corner(frame))
    painter.save()
    painter.setClipRect(frame)
    step = frame.width() / 3
    for number in range(-5, 9):
        x = frame.x() + number * step
        painter.drawLine(QPointF(x, frame.y()), QPointF(x + frame.height(), frame.bottom()))
        painter.drawLine(QPointF(x + frame.height(), frame.y()), QPointF(x, frame.bottom()))
    painter.restore()


def _part(room: QRectF, x: float, y: float, w: float, h: float) -> QRectF:
    """A part of the room, in shares of its width and height."""
    wide, high = room.width(), room.height()
    return QRectF(room.x() + x * wide, room.y() + y * high, w * wide, h * high)


def _around(middle: QPointF, size: float) -> QRectF:
    return QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)
