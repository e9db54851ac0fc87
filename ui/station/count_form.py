"""The count of the set: what is missing from it and what is too many, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QPushButton, QWidget

from procedures import commands as ask
from procedures.cards import Card, parse_card
from ui.parts import words
from ui.parts.card_grid import CardGrid
from ui.parts.plain_text import PlainLabel
from ui.station.choice_row import ChoiceRow
from ui.station.form import Sends, StationForm

Wrong = Literal["missing", "extra"]


class CountForm(StationForm):
    """Nothing named: every card is there."""

    def __init__(self, sends: Sends, parent: QWidget | None = None) -> None:
        super().__init__(sends, "", "", parent)
        self.setWindowTitle(self.tr("Count the set"))
        self.go.setText(self.tr("The set is counted"))
        self._found: dict[str, list[Card]] = {"missing": [], "extra": []}
        self.wrong = ChoiceRow(columns=2)
        self.wrong.show_choices(
            [("missing", self.tr("is missing")), ("extra", self.tr("is too many"))], "missing"
        )
        self.grid = CardGrid()
        self.grid.chosen.connect(self._on_card)
        self.said = PlainLabel()
        self.said.setWordWrap(True)
        self.back = QPushButton(self.tr("Take the last one off the list"))
        self.back.setAutoDefault(False)
        self.back.clicked.connect(self._on_back)
        for widget in (self.wrong, self.grid, self.said, self.back):
            self.column.addWidget(widget)
        self._show()

    def request(self) -> ask.Ask | str:
        """The count."""
        return ask.CountSet(
            missing=tuple(self._found["missing"]), extra=tuple(self._found["extra"])
        )

    @Slot(str)
    def _on_card(self, card: str) -> None:
        self._found[self.wrong.current].append(parse_card(card))
        self._show()

    @Slot()
    def _on_back(self) -> None:
        if self._found[self.wrong.current]:
            self._found[self.wrong.current].pop()
        self._show()

    def _show(self) -> None:
        missing, extra = self._found["missing"], self._found["extra"]
        if not missing and not extra:
            self.said.setText(self.tr("Every card is there."))
            return
        text = self.tr("Missing: {missing}. Too many: {extra}.")
        self.said.setText(text.format(missing=_listed(missing), extra=_listed(extra)))


def _listed(cards: Sequence[Card]) -> str:
    return ", ".join(words.card(card) for card in cards) or "–"
