"""Reporting what went wrong: in the dealer's words, and what lies where, asked on the felt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from procedures import commands as ask
from procedures.commands import Reported
from procedures.places import Place
from tablectl.client.views import TableView
from ui.felt import words as felt_words
from ui.felt.look import Look
from ui.felt.picture import felt_picture
from ui.felt.view import FeltView
from ui.parts.card_grid import CardGrid
from ui.parts.plain_text import PlainLabel
from ui.parts.reason_field import ReasonField
from ui.parts.theme import tell
from ui.station.choice_row import ChoiceRow
from ui.station.form import Sends, StationForm
from ui.station.lying import OF_A_BOX, TOLD_BY_FELT, Lying
from ui.station.words import word

_LIST: Final = 0
_CARDS: Final = 1


class ReportForm(StationForm):
    """Touch a box on the felt, then the cards that lie there, in order."""

    def __init__(
        self,
        sends: Sends,
        what: Sequence[str],
        view: TableView,
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(sends, "", "", parent)
        self.setWindowTitle(self.tr("What is wrong?"))
        self.go.setText(self.tr("Report it"))
        self.lying, self.seen = Lying(view), view.position
        self._cards = view.cards
        self.what = ChoiceRow(columns=1)
        self.what.show_choices([(one, word(one)) for one in what])
        self.what.chosen.connect(self._on_what)
        self.felt = FeltView(look)
        self.felt.animated = False
        self.felt.place_chosen.connect(self._on_place)
        self.felt.card_chosen.connect(self._on_card_there)
        self.meant = PlainLabel()
        self.grid = CardGrid(upright=True)
        self.grid.chosen.connect(self._on_card)
        self.take = QPushButton(self.tr("Take the last card away"))
        self.take.clicked.connect(self._on_take)
        self.again = QPushButton(self.tr("As the record has it"))
        self.again.clicked.connect(self._on_again)
        self.other = QPushButton(self.tr("Something else is wrong"))
        self.other.clicked.connect(self._on_other)
        for button in (self.take, self.again, self.other):
            button.setAutoDefault(False)
        self.note, self.pages = ReasonField(), QStackedWidget()
        self._lay_out()
        self.resize(1240, 740)
        self._show()

    def request(self) -> ask.Ask | str:
        """The report, with the felt where it needs one."""
        what = self.what.current
        if not what:
            return self.tr("Touch what is wrong.")
        return self.lying.report(cast("Reported", what), note=self.note.reason, box=self.lying.at)

    def show_view(self, view: TableView) -> None:
        """The table is so now; where other cards lie, what was said of them is said again."""
        self.seen = view.position
        if view.cards != self._cards:
            self._cards, self.lying = view.cards, Lying(view)
            self.say(self.tr("The table has gone on. Say again what lies where."))
            self._show()

    def _lay_out(self) -> None:
        listed, cards = QVBoxLayout(), QVBoxLayout()
        listed.addWidget(self.what)
        listed.addStretch()
        cards.addWidget(self.grid)
        cards.addStretch()
        for layout in (listed, cards):
            page = QWidget()
            layout.setContentsMargins(0, 0, 0, 0)
            page.setLayout(layout)
            self.pages.addWidget(page)
        buttons, right, row = QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
        buttons.addWidget(self.other)
        buttons.addWidget(self.take)
        buttons.addWidget(self.again)
        right.addWidget(self.felt, 1)
        right.addWidget(self.meant)
        right.addLayout(buttons)
        right.addWidget(self.note)
        row.addWidget(self.pages)
        row.addLayout(right, 1)
        self.column.addLayout(row)

    @Slot(str)
    def _on_what(self, _: str) -> None:
        self.say("")
        self.pages.setCurrentIndex(_CARDS if self.what.current in TOLD_BY_FELT else _LIST)
        self._show()

    @Slot()
    def _on_other(self) -> None:
        self.pages.setCurrentIndex(_LIST)

    @Slot(object)
    def _on_place(self, place: Place) -> None:
        if self.lying.choose(place):
            self._show()

    @Slot(str)
    def _on_card_there(self, key: str) -> None:
        card = self.felt.picture.card(key)
        if card is not None:
            self._on_place(card.place)

    @Slot(str)
    def _on_card(self, card: str) -> None:
        self.lying.put(card)
        self._show()

    @Slot()
    def _on_take(self) -> None:
        self.lying.take()
        self._show()

    @Slot()
    def _on_again(self) -> None:
        self.lying.as_recorded()
        self._show()

    def _show(self) -> None:
        """The cards are asked for only where the report is about what lies where."""
        what = self.what.current
        lies = what in TOLD_BY_FELT
        for widget in (self.grid, self.take, self.again):
            widget.setEnabled(lies)
        at = self.lying.at
        place = felt_words.place(Place("box", at) if at else Place("dealer"))
        if lies:
            there = ", ".join(felt_words.card(card) for card in self.lying.there(at))
            text = self.tr("Now at {place}: {cards}").format(place=place, cards=there or "–")
        elif what in OF_A_BOX:
            text = self.tr("It is about: {place}. Touch another on the felt.").format(place=place)
        else:
            text = ""
        self.meant.setText(text)
        tell(self.meant, "act" if text else "")
        self.felt.show_picture(felt_picture(self.lying.picture()))
