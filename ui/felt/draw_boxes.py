"""A box on the felt: who sits there, what he has bet, what his hands count."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.felt import words
from ui.felt.arranged import Insured
from ui.felt.layout import LINE
from ui.felt.look import Look, outline, write
from ui.felt.picture import FeltBet, FeltHand, FeltSeat

_DISC: Final = 42.0
_CHIP: Final = 28.0
_GOOD: Final = frozenset({"win", "blackjack", "even money", "charlie"})


def draw_seat(painter: QPainter, room: QRectF, seat: FeltSeat, look: Look) -> None:
    """The number of the box, its player's name, and below it how he is there."""
    theme = look.theme
    disc = QRectF(room.x(), room.y() + 1, _DISC, _DISC)
    taken = bool(seat.player)
    painter.setPen(QPen(QColor(theme.text if taken else theme.felt_line), 3))
    painter.setBrush(QColor(theme.text) if seat.turn else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(disc)
    number = theme.ground if seat.turn else theme.text if taken else theme.faint
    write(painter, disc, str(seat.box), number, bold=True)
    name = QRectF(disc.right() + 8, room.y(), room.width() - _DISC - 8, _DISC + 4)
    away = seat.presence in ("lost", "left")
    write(
        painter, name, seat.player, theme.faint if away else theme.text,
        side="left", bold=seat.turn, cut=True,
    )  # fmt: skip
    state = QRectF(room.x(), room.bottom() - LINE, room.width(), LINE)
    write(painter, state, words.state(seat), theme.text, side="left")


def draw_bet(painter: QPainter, room: QRectF, bet: FeltBet, look: Look) -> None:
    """A chip and the amount; until it is confirmed, a hollow chip and a question mark."""
    theme = look.theme
    colour = theme.text if bet.confirmed else theme.faint
    row = QRectF(room.x(), room.bottom() - LINE, room.width(), LINE)
    if bet.owner:
        owner = QRectF(room.x(), room.y(), room.width(), LINE)
        write(painter, owner, bet.owner, theme.text, side="left", cut=True)
    chip = QRectF(row.x() + 4, row.y() + (LINE - _CHIP) / 2, _CHIP, _CHIP)
    painter.setPen(QPen(QColor(colour), 3))
    painter.setBrush(QColor(colour) if bet.confirmed else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(chip)
    if bet.confirmed:
        ring = QPen(QColor(theme.felt), 3)
        ring.setDashPattern([1.6, 1.6])
        painter.setPen(ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(chip.adjusted(5, 5, -5, -5))
    amount = look.money(bet.amount) + ("" if bet.confirmed else " ?")
    left = chip.right() + 8
    write(
        painter, QRectF(left, row.y(), row.right() - left, LINE), amount, colour,
        side="left", bold=bet.confirmed,
    )  # fmt: skip


def draw_insured(painter: QPainter, room: QRectF, insured: Insured, look: Look) -> None:
    """What the box has answered to the question of insurance."""
    seat, theme = insured.seat, look.theme
    text = words.word(seat.answer)
    colour = theme.faint if seat.answer == "none" else theme.text
    if seat.answer == "insured":
        text = f"{words.insured()} {look.money(seat.insurance)}"
    if seat.answer == "asked":
        colour = theme.act
    write(painter, room, text, colour, bold=seat.answer in ("asked", "insured"))


def draw_total(painter: QPainter, room: QRectF, hand: FeltHand, look: Look) -> None:
    """What the hand counts, in words, and how it ended."""
    text, theme = words.counted(hand), look.theme
    if not text:
        return
    if hand.outcome in _GOOD:
        outline(painter, room.adjusted(0, 2, 0, -2), theme.text, wide=3, round_by=6)
    colour = theme.text if hand.outcome not in ("lose", "lost to blackjack") else theme.faint
    if hand.doubled:
        write(painter, QRectF(room.right() - 44, room.y(), 44, LINE), "×2", theme.text, bold=True)
        room = room.adjusted(0, 0, -46, 0)
    said = f"▶ {text}" if hand.turn else text
    write(painter, room.adjusted(4, 0, -4, 0), said, colour, bold=True)
