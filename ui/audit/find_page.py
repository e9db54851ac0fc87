"""The page on which rounds are found: the form above, what fits below, the newest first."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from tablectl.client.reviews import RoundFound, SearchPage
from ui.audit import words
from ui.audit.row_delegate import RowDelegate
from ui.audit.search_form import SearchForm
from ui.parts.locale_text import day_and_time, money
from ui.parts.plain_text import PlainLabel
from ui.parts.rows_model import ROWS_LOOKED_AT, RowsModel


class FindPage(QWidget):
    """Enter or a double click on a row opens it; `more` asks for those that follow."""

    chosen = Signal(object)
    """`RoundFound`: somebody wants to see it."""
    more_asked = Signal(str)
    """The cursor of the page that follows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = SearchForm()
        self.rows: tuple[RoundFound, ...] = ()
        self._told: tuple[tuple[str, ...], ...] = ()
        self._cursor = ""
        titles = (
            self.tr("Table"), self.tr("Round"), self.tr("Began"), self.tr("Ended"),
            self.tr("Dealer"), self.tr("Staked"), self.tr("Returned"), self.tr("Positions"),
            self.tr("What was found"),
        )  # fmt: skip
        self.model = RowsModel(titles, numbers=(1, 5, 6), parent=self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setItemDelegate(RowDelegate(self.table))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(ROWS_LOOKED_AT)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        self.table.setAccessibleName(self.tr("Rounds found"))
        self.table.activated.connect(self._on_activated)
        self.count = PlainLabel(self.tr("Nothing was searched for yet."))
        self.open = QPushButton(self.tr("&Open"))
        self.open.setToolTip(self.tr("See the chosen round again (Enter on its row)"))
        self.open.clicked.connect(self._on_open)
        self.more = QPushButton(self.tr("&More"))
        self.more.setToolTip(self.tr("Those that follow, which are older (Alt+M)"))
        self.more.clicked.connect(self._on_more)
        self._lay_out()
        self.clear()

    def show_page(self, page: SearchPage, *, behind: bool) -> None:
        """What was found; `behind` what is shown already, or in its place."""
        if not behind:
            self.rows, self._told = (), ()
        self.rows += page.rows
        self._told += tuple(_row(one) for one in page.rows)
        self._cursor = page.cursor
        row = self.table.currentIndex().row() if behind else 0
        self.model.show_rows(self._told)
        if self.rows:
            self.table.selectRow(max(0, row))
            self.table.setFocus()
        text = (
            self.tr("Found: {count}, and there is more")
            if page.cursor
            else self.tr("Found: {count}")
        )
        self.count.setText(text.format(count=len(self.rows)))
        self.more.setEnabled(bool(page.cursor))
        self.open.setEnabled(bool(self.rows))

    def clear(self) -> None:
        """Nothing is found."""
        self.rows, self._told, self._cursor = (), (), ""
        self.model.show_rows(())
        self.more.setEnabled(False)
        self.open.setEnabled(False)

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        below.addWidget(self.count, 1)
        below.addWidget(self.more)
        below.addWidget(self.open)
        column = QVBoxLayout(self)
        column.addWidget(self.form)
        column.addWidget(self.table, 1)
        column.addLayout(below)

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.rows):
            self.chosen.emit(self.rows[index.row()])

    @Slot()
    def _on_open(self) -> None:
        self._on_activated(self.table.currentIndex())

    @Slot()
    def _on_more(self) -> None:
        self.more_asked.emit(self._cursor)


def _row(one: RoundFound) -> tuple[str, ...]:
    settled = one.ending == "settled"
    return (
        one.table,
        str(one.round) if one.round else "–",
        day_and_time(one.began),
        words.said(words.ENDINGS, one.ending) if one.round else "–",
        one.dealer or "–",
        money(one.staked) if settled else "–",
        money(one.returned) if settled else "–",
        f"{one.first}–{one.last if one.last is not None else ''}",
        words.notable(one),
    )
