"""The money of a round, and the entries of any account of its table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from tablectl.client.reviews import AccountPage, RoundPostings
from ui.parts import told, words
from ui.parts.locale_text import day_and_time, money
from ui.parts.rows_model import ROWS_LOOKED_AT, RowsModel

_AROUND: Final = 6  # pixels above and below the two lines of a row


class MoneyPanel(QWidget):
    """Postings above; below, an account's entries, the newest first."""

    account_asked = Signal(str, str)
    """The account, and the cursor of the page that follows, empty for the first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        titles = (self.tr("Position"), self.tr("From → to"), self.tr("Amount"), self.tr("Why"))
        self.postings = RowsModel(titles, numbers=(0, 2), parent=self)
        titles = (self.tr("Position"), self.tr("Time"), self.tr("Amount\nBalance"),
                  self.tr("Why\nOther account"))  # fmt: skip
        self.entries = RowsModel(titles, numbers=(0, 2), parent=self)
        self.account = QComboBox()
        self.account.setToolTip(self.tr("The account whose entries are shown"))
        self.account.setAccessibleName(self.tr("Account"))
        self.more = QPushButton(self.tr("Older"))
        self.more.setToolTip(self.tr("The entries before these"))
        self._rows: list[tuple[str, ...]] = []
        self._cursor = ""
        self.account.activated.connect(self._on_account)
        self.more.clicked.connect(self._on_more)
        row = QHBoxLayout()
        row.addWidget(self.account, 1)
        row.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(_table(self.postings, self.tr("Money of the round")), 1)
        column.addLayout(row)
        column.addWidget(_table(self.entries, self.tr("Entries of the account")), 1)
        self.clear()

    def show_postings(self, found: RoundPostings) -> None:
        """Those of a round; its accounts can be looked into."""
        rows = [(one.position, one.posting) for one in found.postings]
        self.postings.show_rows([
            (
                str(at), f"{words.account(p.debit)}\n→ {words.account(p.credit)}",
                money(p.amount, found.currency), _ruled(told.sentence(p.why), p.rule),
            )
            for at, p in rows
        ])  # fmt: skip
        accounts = sorted({name for _, p in rows for name in (p.debit, p.credit)})
        self.account.clear()
        for name in accounts:
            self.account.addItem(words.account(name), name)
        self.account.setCurrentIndex(-1)

    def show_entries(self, page: AccountPage) -> None:
        """A page of an account; one that follows comes below."""
        if not self._cursor:
            self._rows.clear()
        self._rows += [
            (
                str(one.position), day_and_time(one.at).replace(" ", "\n", 1),
                f"{money(one.amount, page.currency)}\n{money(one.balance, page.currency)}",
                f"{told.sentence(one.why)}\n{words.account(one.counter)}",
            )
            for one in page.entries
        ]  # fmt: skip
        self._cursor = page.cursor
        self.entries.show_rows(self._rows)
        self.more.setEnabled(bool(page.cursor))

    def clear(self) -> None:
        """No round is chosen."""
        self.postings.show_rows(())
        self.account.clear()
        self._show_none()

    def _show_none(self) -> None:
        """No entries, until those of an account have come."""
        self._rows.clear()
        self._cursor = ""
        self.entries.show_rows(())
        self.more.setEnabled(False)

    @Slot()
    def _on_account(self) -> None:
        self._show_none()
        self.account_asked.emit(str(self.account.currentData()), "")

    @Slot()
    def _on_more(self) -> None:
        self.account_asked.emit(str(self.account.currentData()), self._cursor)


def _ruled(why: str, rule: str) -> str:
    return f"{why} ({rule})" if rule else why


def _table(model: RowsModel, name: str) -> QTableView:
    """Two lines a row, the last column as wide as there is room: what it does not hold is in its
    tool tip.
    """
    view = QTableView()
    view.setModel(model)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setTabKeyNavigation(False)
    view.verticalHeader().hide()
    header = view.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setResizeContentsPrecision(ROWS_LOOKED_AT)
    header.setHighlightSections(False)
    header.setSectionResizeMode(model.columnCount() - 1, QHeaderView.ResizeMode.Stretch)
    rows = view.verticalHeader()
    rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    rows.setDefaultSectionSize(2 * view.fontMetrics().lineSpacing() + _AROUND)
    view.setAccessibleName(name)
    return view
