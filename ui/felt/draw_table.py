"""The felt itself: its ground, the places before the dealer, the shoe, the clock, the notices."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.felt import words
from ui.felt.arranged import Cover, Named
from ui.felt.card_art import CUT_COLOUR
from ui.felt.layout import FELT, FIXED, LINE, Layout
from ui.felt.look import Look, faded, outline, rect, write
from ui.felt.picture import FeltClock, FeltShoe, Notice

_SECOND: Final = 1_000_000
_RING: Final = 30
"""Seconds that fill the ring of the clock."""
_SHORT: Final = 5
"""Seconds: so little is left that somebody should act."""


def draw_ground(painter: QPainter, layout: Layout, look: Look, *, grey: bool) -> None:
    """The cloth with its lines. A table that is not in play has grey cloth."""
    theme = look.theme
    cloth = theme.ground if grey else theme.felt
    outline(painter, rect(FELT).adjusted(3, 3, -3, -3), theme.felt_line, round_by=36, filled=cloth)
    line = faded(theme.felt_line, 130)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for number in range(1, layout.boxes + 1):
        spots = layout.box(number)
        bet = rect(spots.heading).united(rect(spots.bets[0])).adjusted(-4, -2, 4, 6)
        painter.setPen(QPen(line, 2))
        painter.drawRoundedRect(bet, 12, 12)
    for where in FIXED:
        if where != "dealer":
            painter.drawRoundedRect(rect(layout.place(where)), 10, 10)
    pen = QPen(line, 3)
    pen.setDashPattern([4, 3])
    painter.setPen(pen)
    for left, right in layout.insurance_lines:
        painter.drawLine(QPointF(*left), QPointF(*right))


def draw_name(painter: QPainter, room: QRectF, named: Named, look: Look) -> None:
    """The name of a place."""
    write(painter, room, words.word(named.place.where), look.theme.faint)


def draw_shoe(painter: QPainter, room: QRectF, shoe: FeltShoe, look: Look) -> None:
    """Which shoe, a bar of how far it is dealt, and whether the cut card has come."""
    theme = look.theme
    lines = [QRectF(room.x(), room.y() + n * LINE, room.width(), LINE) for n in range(5)]
    write(painter, lines[0], words.shoe(shoe.number) if shoe.number else "", theme.text)
    bar = lines[1].adjusted(4, 4, -4, -4)
    outline(painter, bar, theme.felt_line, wide=3, round_by=4, filled=theme.panel)
    share = min(1.0, shoe.dealt / shoe.cards) if shoe.cards else 0.0
    painter.fillRect(
        QRectF(bar.x(), bar.y(), share * bar.width(), bar.height()), QColor(theme.faint)
    )
    write(painter, lines[2], words.dealt(shoe.dealt, shoe.cards), theme.text)
    if shoe.cut_card_out:
        card = QRectF(lines[3].x() + 2, lines[3].y() + 4, 20, LINE - 8)
        outline(painter, card, theme.card_edge, wide=2, round_by=3, filled=CUT_COLOUR)
        said = lines[3].adjusted(26, 0, 0, 0)
        write(painter, said, words.cut_card_out(), theme.text, bold=True)
    if shoe.last_round:
        write(painter, lines[4], words.last_round(), theme.text, bold=True)


def draw_clock(painter: QPainter, room: QRectF, clock: FeltClock, look: Look) -> None:
    """Seconds that are left in a ring that grows shorter, and below it for whom they run."""
    theme = look.theme
    left = seconds_left(clock, look.now())
    size = min(room.width(), room.height() - LINE) - 12
    ring = QRectF(room.center().x() - size / 2, room.y() + 6, size, size)
    colour = theme.act if left <= _SHORT else theme.text
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(faded(theme.felt_line, 140), 6))
    painter.drawEllipse(ring)
    pen = QPen(QColor(colour), 12)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawArc(ring, 90 * 16, round(min(1.0, left / _RING) * 360 * 16))
    write(painter, ring.adjusted(16, 0, -16, 0), words.seconds(left), colour, bold=True, size=40)
    said = QRectF(room.x(), room.bottom() - LINE, room.width(), LINE)
    write(painter, said, words.clocked(clock), theme.text, bold=True)


def seconds_left(clock: FeltClock, now: int) -> int:
    """Whole seconds until the time is up, begun ones too; never below 0."""
    return max(0, -(-(clock.until - now) // _SECOND))


def draw_notice(painter: QPainter, room: QRectF, notice: Notice, look: Look) -> None:
    """Why the table is not in play: a word, and below it more."""
    theme = look.theme
    urgent = notice.kind in ("held", "trouble")
    colour = theme.alarm if urgent else theme.text
    outline(painter, room, colour, wide=4, filled=theme.panel)
    upper, lower = room.adjusted(12, 0, -12, -LINE), room.adjusted(12, LINE, -12, -2)
    word = f"■ {words.notice(notice)}"
    write(painter, upper if notice.detail else room, word, colour, bold=True)
    write(painter, lower, notice.detail, theme.text, cut=True)


def draw_cover(painter: QPainter, room: QRectF, cover: Cover, look: Look) -> None:
    """Grey over everything, and across it that this is not what is happening now."""
    theme = look.theme
    painter.fillRect(room, faded(theme.ground, 190))
    band = QRectF(room.x() + 200, room.center().y() - 80, room.width() - 400, 160)
    outline(painter, band, theme.alarm, wide=6, filled=theme.panel)
    word = f"✕ {words.notice(cover.notice)}"
    upper = band.adjusted(20, 14, -20, -70)
    write(painter, upper, word, theme.alarm, bold=True, size=56)
    write(painter, band.adjusted(20, 94, -20, -14), cover.notice.detail, theme.text, size=36)
