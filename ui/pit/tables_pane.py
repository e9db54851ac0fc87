"""The tables of the pit: searched, filtered, those that need somebody first."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from ui.parts.plain_text import PlainLabel
from ui.parts.theme import Theme
from ui.pit import words
from ui.pit.tile_model import TileModel
from ui.pit.tiles import SHOWS, Tile, by_need, wanted


class TablesPane(QWidget):
    """Emits `chosen` with the name of a table."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles: tuple[Tile, ...] = ()
        self._now = 0
        self._table = ""
        self._showing = False
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search (Ctrl+F)"))
        self.search.setToolTip(self.tr("Table, house pack or dealer (Ctrl+F)"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._show)
        self.search.returnPressed.connect(self._on_return)
        self.show_only = QComboBox()
        self.show_only.setToolTip(self.tr("Which tables are listed"))
        for one in SHOWS:
            self.show_only.addItem(words.said(words.SHOWS, one), one)
        self.show_only.currentIndexChanged.connect(self._show)
        self.model = TileModel(theme, self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setSpacing(3)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName(self.tr("tables"))
        self.list.setToolTip(self.tr("Choose a table (Ctrl+T, arrows)"))
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.count = PlainLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.search, self.show_only, self.list, self.count):
            column.addWidget(widget)
        QShortcut("Ctrl+F", self).activated.connect(self.search.setFocus)
        QShortcut("Ctrl+T", self).activated.connect(self.list.setFocus)

    def show_tiles(self, tiles: tuple[Tile, ...], now: int) -> None:
        """All there are, at this time (microseconds UTC)."""
        self._tiles, self._now = tiles, now
        self._show()

    def choose(self, table: str) -> None:
        """Mark the table that is shown in full."""
        self._table = table
        self._mark()

    @Slot()
    def _show(self) -> None:
        show = self.show_only.currentData()
        shown = by_need(wanted(self._tiles, search=self.search.text(), show=show))
        self._showing = True
        self.model.show_tiles(shown, self._now)
        self._showing = False
        text = self.tr("{shown} of {all} tables").format(shown=len(shown), all=len(self._tiles))
        self.count.setText(text)
        self._mark()

    def _mark(self) -> None:
        row = self.model.row_of(self._table)
        if row != self.list.currentIndex().row():
            self._showing = True
            self.list.setCurrentIndex(self.model.index(row) if row >= 0 else QModelIndex())
            self._showing = False

    @Slot(QModelIndex, QModelIndex)
    def _on_current(self, current: QModelIndex, _: QModelIndex) -> None:
        if current.isValid() and not self._showing:
            self._table = self.model.table_at(current.row())
            self.chosen.emit(self._table)

    @Slot()
    def _on_return(self) -> None:
        """The first that was found."""
        table = self.model.table_at(0)
        if table:
            self.choose(table)
            self.chosen.emit(table)
            self.list.setFocus()
