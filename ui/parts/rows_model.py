"""Rows of text for Qt's tables: the thin item model beneath every plain list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ui.parts.plain_text import plain, plain_tip

ROWS_LOOKED_AT: Final = 40
"""So many rows say how wide a column is; to ask thousands would hold up the screen."""
_NOWHERE: Final = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex
_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class RowsModel(QAbstractTableModel):
    """Rows under their titles; the columns in `numbers` stand to the right, titles too."""

    def __init__(
        self, titles: Sequence[str], *, numbers: Sequence[int] = (), parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._titles, self._numbers = tuple(titles), frozenset(numbers)
        self._rows: tuple[tuple[str, ...], ...] = ()

    def show_rows(self, rows: Sequence[tuple[str, ...]]) -> None:
        """These, in the place of those before."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """How many titles there are."""
        return 0 if parent.isValid() else len(self._titles)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a cell, and on which side it stands."""
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            cell = self._rows[index.row()][index.column()]
            return plain(cell) if role == Qt.ItemDataRole.DisplayRole else plain_tip(cell)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self._numbers:
            return _RIGHT
        return None

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """The titles, each on the side of what stands below it."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if section in self._numbers else _LEFT
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._titles[section] if 0 <= section < len(self._titles) else None
