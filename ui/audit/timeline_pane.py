"""The timeline: facts in order, of one sort or of all; the one that is chosen is told in full."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from ui.audit import words
from ui.audit.facts import SORTS, Facts
from ui.audit.row_delegate import RowDelegate
from ui.audit.timeline_model import FACT, TimelineModel
from ui.parts.rows_model import ROWS_LOOKED_AT


class TimelinePane(QWidget):
    """Choosing a fact by hand says so; following the felt does not."""

    chosen = Signal(object)
    """`FactTold`."""
    more_asked = Signal()
    time_typed = Signal(str)
    """Somebody wants to go to a time; it may be none."""

    def __init__(self, facts: Facts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = facts
        self._following = False
        self.model = TimelineModel(self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setItemDelegate(RowDelegate(self.table))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setResizeContentsPrecision(ROWS_LOOKED_AT)
        header.setHighlightSections(False)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.table.setAccessibleName(self.tr("Timeline"))
        self.sort = QComboBox()
        self.sort.setToolTip(self.tr("What the timeline shows"))
        self.sort.setAccessibleName(self.tr("What the timeline shows"))
        for one in SORTS:
            self.sort.addItem(words.said(words.SORTS, one), one)
        self.more = QPushButton(self.tr("More facts"))
        self.more.setToolTip(self.tr("The facts that follow"))
        self.more.hide()
        self.time = QLineEdit()
        self.time.setPlaceholderText(self.tr("Go to 14:05:10"))
        self.time.setToolTip(
            self.tr("Go to a time of this day, or to 2026-11-30 14:05 (Ctrl+G, Enter)")
        )
        self.time.setAccessibleName(self.tr("Go to a time"))
        self.time.setMaxLength(40)
        self._to_time = QShortcut(QKeySequence("Ctrl+G"), self)
        self._to_time.activated.connect(self._on_to_time)
        self.time.returnPressed.connect(self._on_time)
        self.sort.currentIndexChanged.connect(self._on_sort)
        self.more.clicked.connect(self.more_asked)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        top = QHBoxLayout()
        top.addWidget(self.sort, 1)
        top.addWidget(self.time, 1)
        top.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(top)
        column.addWidget(self.table, 1)

    def show_facts(self) -> None:
        """What has come."""
        self._following = True
        self.model.show_facts(self._facts.shown)
        for column in (0, 1, 3):
            self.table.resizeColumnToContents(column)
        self.more.setVisible(self._facts.next is not None and not self._facts.goes_on)
        self._following = False

    @property
    def position(self) -> int:
        """Of the fact that is chosen or followed; 0 where none is."""
        index = self.table.currentIndex()
        return int(index.data(FACT).position) if index.isValid() else 0

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """What is chosen stays in sight."""
        super().resizeEvent(event)
        self.table.scrollTo(self.table.currentIndex())

    def follow(self, position: int) -> None:
        """Show the last fact up to a position."""
        self._following = True
        row = self._facts.row_at(position)
        if row >= 0:
            self.table.selectRow(row)
            self.table.scrollTo(self.model.index(row, 0))
        self._following = False

    @Slot()
    def _on_sort(self) -> None:
        self._facts.sort = self.sort.currentData()
        self.show_facts()

    @Slot()
    def _on_to_time(self) -> None:
        self.time.setFocus()
        self.time.selectAll()

    @Slot()
    def _on_time(self) -> None:
        if self.time.text().strip():
            self.time_typed.emit(self.time.text())

    @Slot(QModelIndex, QModelIndex)
    def _on_row(self, index: QModelIndex, _: QModelIndex) -> None:
        if index.isValid() and not self._following:
            self.chosen.emit(index.data(FACT))
