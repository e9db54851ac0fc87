"""Cards on the felt and what points at them: badges, frames, the place of the next card."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from ui.felt import words
from ui.felt.arranged import Carried, Focus, Frame, Slot
from ui.felt.card_art import corner
from ui.felt.look import Look, outline, rect, write
from ui.felt.picture import FeltCard

_GHOSTLY: Final = 0.65
"""How much of a ghost is seen: paler than a card, its index legible on every ground."""
_BADGE: Final = 38.0


def picture_of(painter: QPainter, room: QRectF, face: str, look: Look) -> QPixmap:
    """The card's picture at the size that it has on this screen."""
    scale = painter.worldTransform().m11()
    wide, high = max(1, round(room.width() * scale)), max(1, round(room.height() * scale))
    return look.art.pixmap(face, wide, high, painter.device().devicePixelRatio())


def draw_card(
    painter: QPainter, room: QRectF, card: FeltCard, look: Look, picture: QPixmap
) -> None:
    """A card, or the ghost of one; a sign in its corner says what is wanted of it."""
    theme, round_by = look.theme, corner(room)
    waits = card.ghost in ("due", "next")
    if waits:
        outline(painter, room, theme.ground, round_by=round_by, filled=theme.ground)
        painter.setOpacity(_GHOSTLY)
    painter.drawPixmap(room, picture, QRectF(picture.rect()))
    painter.setOpacity(1.0)
    if waits:
        colour = theme.act if card.ghost == "next" else theme.text
        outline(painter, room, colour, wide=5, round_by=round_by, dashed=True)
        _badge(painter, room, str(card.step), colour, look)
    elif card.ghost == "ticked":
        outline(painter, room, theme.good, wide=5, round_by=round_by)
        _badge(painter, room, "✓", theme.good, look)
    elif card.lit:
        outline(painter, room, theme.alarm, wide=6, round_by=round_by)
        _badge(painter, room, "!", theme.alarm, look)
    elif card.last:
        outline(painter, room, theme.text, wide=5, round_by=round_by)


def _badge(painter: QPainter, room: QRectF, sign: str, colour: str, look: Look) -> None:
    """In the lower left corner, which a fan leaves free, below the index."""
    size = min(_BADGE, 0.6 * room.height())
    spot = QRectF(room.x() - 1, room.bottom() - size + 1, size, size)
    painter.setPen(QPen(QColor(look.theme.ground), 2))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(spot)
    write(painter, spot, sign, look.theme.ground, bold=True, size=0.8 * size)


def draw_frame(painter: QPainter, room: QRectF, _: Frame, look: Look) -> None:
    """Whose turn it is."""
    outline(painter, room.adjusted(-3, -3, 3, 3), look.theme.text, wide=5)


def draw_slot(painter: QPainter, room: QRectF, slot: Slot, look: Look) -> None:
    """Where the next card goes, and the words that say so."""
    theme = look.theme
    outline(painter, room, theme.act, wide=6, round_by=corner(room), dashed=True)
    band = rect(slot.band)
    outline(painter, band, theme.act, wide=2, round_by=6, filled=theme.act)
    write(painter, band.adjusted(4, 0, -4, 0), words.deal_here(), theme.ground, bold=True)


def draw_focus(painter: QPainter, room: QRectF, _: Focus, look: Look) -> None:
    """Where the keyboard is."""
    outline(painter, room.adjusted(-4, -4, 4, 4), look.theme.ground, wide=9, round_by=8)
    outline(painter, room.adjusted(-4, -4, 4, 4), look.theme.focus, wide=5, round_by=8)


def draw_target(painter: QPainter, room: QRectF, carried: Carried, look: Look) -> None:
    """Where the card that is carried would be laid: allowed, or why not."""
    theme = look.theme
    colour, sign = (theme.alarm, "✕") if carried.reason else (theme.good, "✓")
    outline(painter, room, colour, wide=6, dashed=bool(carried.reason))
    mark = QRectF(room.right() - _BADGE, room.y(), _BADGE, _BADGE)
    outline(painter, mark, colour, wide=2, round_by=_BADGE / 2, filled=colour)
    write(painter, mark, sign, theme.ground, bold=True)
    band = rect(carried.band)
    outline(painter, band, colour, wide=4, filled=theme.panel)
    said = f"{sign} {carried.reason or words.drop_here()}"
    write(painter, band.adjusted(12, 0, -12, 0), said, colour, bold=True)
