"""The moments of a round for Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ui.parts.locale_text import time_of_day
from ui.parts.plain_text import plain, plain_tip
from ui.pit import words
from ui.pit.story import Moment

_NOWHERE: Final = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex
_WIDEST: Final = 28
"""Letters of a moment in the list; the rest stands above it."""


class MomentModel(QAbstractListModel):
    """The oldest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._moments: tuple[Moment, ...] = ()

    def show_moments(self, moments: Sequence[Moment]) -> None:
        """These; what only grew is added."""
        told, had = tuple(moments), len(self._moments)
        if had and told[:had] == self._moments:
            if len(told) > had:
                self.beginInsertRows(QModelIndex(), had, len(told) - 1)
                self._moments = told
                self.endInsertRows()
            return
        self.beginResetModel()
        self._moments = told
        self.endResetModel()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """How many moments there are."""
        return 0 if parent.isValid() else len(self._moments)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Time and words; the moment itself as the user's own data."""
        if not index.isValid():
            return None
        moment = self._moments[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            text = plain(words.moment(moment))
            short = text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"
            return f"{time_of_day(moment.at)}\n{short}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return words.moment(moment)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(words.moment(moment))
        if role == Qt.ItemDataRole.UserRole:
            return moment
        return None
