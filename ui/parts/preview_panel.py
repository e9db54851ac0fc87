"""What a request would do, before it is asked: the cards that move, the balances that change."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from procedures.offers import Moved, Preview
from procedures.refusals import Refused
from ui.parts import words
from ui.parts.locale_text import change, money
from ui.parts.plain_text import PlainLabel
from ui.parts.refusal_line import RefusalLine
from ui.parts.rows_model import RowsModel


class PreviewPanel(QWidget):
    """Connect a preview's answer to `show_would`. `seen` is what the confirmation has to carry."""

    def __init__(self, parent: QWidget | None = None, *, across: bool = False) -> None:
        """`across`: cards and balances beside each other, where there is more width than height."""
        super().__init__(parent)
        self.seen: int | None = None
        """The position that the preview was made at; None while there is none to confirm."""
        self._currency = ""
        self.said = PlainLabel()
        self.line = RefusalLine()
        self.cards = RowsModel((self.tr("Card"), self.tr("From"), self.tr("To")), parent=self)
        titles = (self.tr("Account"), self.tr("Before"), self.tr("After"), self.tr("Change"))
        self.money = RowsModel(titles, numbers=(1, 2, 3), parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.said)
        column.addWidget(self.line)
        self.views = tuple(_table(model) for model in (self.cards, self.money))
        tables = QHBoxLayout() if across else QVBoxLayout()
        for view, stretch in zip(self.views, (3, 4), strict=True):
            tables.addWidget(view, stretch)
        column.addLayout(tables, 1)
        self.forget()

    def show_currency(self, currency: str) -> None:
        """That of the table."""
        self._currency = currency

    @Slot(object)
    def show_would(self, would: Preview | Refused) -> None:
        """What it would do, or why it would be refused."""
        self.forget()
        if isinstance(would, Refused):
            self.said.clear()
            self.line.show_answer(would)
            self.line.show()
            return
        self.seen = would.position
        self.cards.show_rows(
            [(_faces(m), words.place(m.before), words.place(m.after)) for m in would.cards]
        )
        self.money.show_rows([self._balance(*row) for row in would.money])
        for view, rows in zip(self.views, (would.cards, would.money), strict=True):
            view.setVisible(bool(rows))
        nothing = not would.cards and not would.money
        text = self.tr("No card moves and no balance changes.") if nothing else ""
        self.said.setText(text or self.tr("This is what it would do:"))

    def forget(self) -> None:
        """Nothing is previewed."""
        self.seen = None
        self.line.clear()
        self.line.hide()
        self.said.setText(self.tr("No preview yet."))
        for model, view in zip((self.cards, self.money), self.views, strict=True):
            model.show_rows(())
            view.hide()

    def _balance(self, account: str, before: int, after: int) -> tuple[str, str, str, str]:
        currency = self._currency
        return (
            words.account(account), money(before), money(after),
            change(before, after, currency),
        )  # fmt: skip


def _faces(moved: Moved) -> str:
    """The card; where the record would have another, both."""
    return " → ".join(words.card(card) for card in (moved.was, moved.card) if card)


def _table(model: RowsModel) -> QTableView:
    view = QTableView()
    view.setModel(model)
    view.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.verticalHeader().hide()
    view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    view.horizontalHeader().setStretchLastSection(True)
    return view
