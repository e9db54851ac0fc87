"""The grid of the 52 cards: a suit a row, or upright a column; by mouse, by arrows and Enter, or by
typing `AS`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from procedures.cards import CARDS, RANKS, SUITS, Card
from ui.parts import words
from ui.parts.card_choice import CardChoice
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import TOUCH

_MARKS: Final = ("①", "②")
_MOVES: Final = {
    Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
}  # fmt: skip


class CardGrid(QWidget):
    """Emits `chosen` with a card, as `AS`, when it was clicked or Enter was pressed on it."""

    chosen = Signal(str)

    def __init__(self, *, upright: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._upright = upright
        self._choice = CardChoice()
        self._suggested: tuple[Card, ...] = ()
        self._cells: dict[str, QPushButton] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(self.tr("Type rank and suit, as AS or 10H; or arrows and Enter"))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        for card in CARDS:
            suit, rank = SUITS.index(card[1]), RANKS.index(card[0])
            grid.addWidget(self._cell(card), *((rank, suit) if upright else (suit, rank)))
        self.legend = PlainLabel()
        grid.addWidget(self.legend, grid.rowCount(), 0, 1, grid.columnCount())
        self.suggest({})
        self._show_current()

    @property
    def current(self) -> Card:
        """The card that Enter would choose."""
        return self._choice.current

    def suggest(self, witnesses: Mapping[str, Card]) -> None:
        """What up to two witnesses saw, each by its name, as `shoe` and `camera`.

        The keys 1 and 2 lead to them; a suit behind the 2, or a 0 behind the 1, is a card typed.
        """
        self._suggested = tuple(witnesses.values())[: len(_MARKS)]
        named = tuple(zip(_MARKS, witnesses.items(), strict=False))
        for card, cell in self._cells.items():
            marks = "".join(mark for mark, (_, seen) in named if seen == card)
            cell.setText(f"{words.card(card)}\n{marks}" if marks else words.card(card))
        self.legend.setText("   ".join(self._suggestion(m, who, c) for m, (who, c) in named))
        self.legend.setVisible(bool(named))
        if named:
            self._choice.choose(named[0][1][1])
            self._show_current()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Arrows, a rank and a suit, and Enter."""
        key = Qt.Key(event.key())
        if key in _MOVES:
            down, right = _MOVES[key]
            self._choice.move(*((right, down) if self._upright else (down, right)))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.current)
            return
        elif not self._choice.typed(event.text()):
            super().keyPressEvent(event)
            return
        elif event.text() in ("1", "2") and int(event.text()) <= len(self._suggested):
            self._choice.current = self._suggested[int(event.text()) - 1]
        self._show_current()

    def _suggestion(self, mark: str, who: str, card: Card) -> str:
        text = self.tr("{mark} {who}: {card} (key {key})")
        key = _MARKS.index(mark) + 1
        return text.format(mark=mark, who=who, card=words.card(card), key=key)

    def _cell(self, card: Card) -> QPushButton:
        cell = QPushButton(words.card(card))
        cell.setProperty("suit", card[1])
        cell.setProperty("card", card)
        cell.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cell.setMinimumSize(TOUCH, TOUCH)
        cell.clicked.connect(self._on_cell)
        self._cells[card] = cell
        return cell

    @Slot()
    def _on_cell(self) -> None:
        card: Card = self.sender().property("card")
        self._choice.choose(card)
        self._show_current()
        self.chosen.emit(card)

    def _show_current(self) -> None:
        for card, cell in self._cells.items():
            current = "true" if card == self.current else "false"
            if cell.property("current") != current:
                cell.setProperty("current", current)
                cell.style().polish(cell)
        self.setAccessibleName(self.tr("card: {card}").format(card=words.card(self.current)))
