"""The facts of a timeline for Qt's tables."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tablectl.client.reviews import FactTold
from ui.parts import told
from ui.parts.locale_text import time_of_day
from ui.parts.plain_text import plain, plain_tip

FACT: Final = int(Qt.ItemDataRole.UserRole)
"""The role under which a row gives its `FactTold`."""
_NOWHERE: Final = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex
_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class TimelineModel(QAbstractTableModel):
    """Position, time, what happened, who asked for it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[FactTold, ...] = ()
        self._titles = (self.tr("Position"), self.tr("Time"), self.tr("What"), self.tr("By"))

    def show_facts(self, facts: tuple[FactTold, ...]) -> None:
        """These; where they only go on, what is chosen stays chosen."""
        known = len(self._facts)
        if known and facts[:known] == self._facts:
            if len(facts) > known:
                self.beginInsertRows(_NOWHERE, known, len(facts) - 1)
                self._facts = facts
                self.endInsertRows()
            return
        self.beginResetModel()
        self._facts = facts
        self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """A row for each fact."""
        return 0 if parent.isValid() else len(self._facts)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """A column for each title."""
        return 0 if parent.isValid() else len(self._titles)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a cell, or the fact of its row."""
        if not index.isValid():
            return None
        fact = self._facts[index.row()]
        if role == FACT:
            return fact
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            by = fact.asked_by.partition(":")[2]  # as what he asked stands with the whole fact
            words = told.fact(fact.kind, fact.words)
            cell = (str(fact.position), time_of_day(fact.at), words, by)[index.column()]
            return plain(cell) if role == Qt.ItemDataRole.DisplayRole else plain_tip(cell)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == 0:
            return _RIGHT
        return None

    def headerData(  # noqa: N802 - Qt's name
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """The titles."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return self._titles[section] if 0 <= section < len(self._titles) else None
