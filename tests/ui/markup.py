"""Whether a screen takes what was said to it for markup."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

HOSTILE = "<h1>all is well</h1>"


def labels(screen: QWidget) -> list[QLabel]:
    """Those that show it."""
    return [one for one in screen.findChildren(QLabel) if HOSTILE in one.text()]


def taken_for_markup(screen: QWidget) -> list[str]:
    """Labels and tool tips that would."""
    rich = [one.text() for one in labels(screen) if one.textFormat() != Qt.TextFormat.PlainText]
    return rich + [tip for tip in _tips(screen) if HOSTILE in tip]


def _tips(screen: QWidget) -> Iterator[str]:
    for widget in (screen, *screen.findChildren(QWidget)):
        yield widget.toolTip()
        model = widget.model() if isinstance(widget, QAbstractItemView) else None
        if isinstance(model, QAbstractItemModel):
            columns = model.columnCount() if isinstance(model, QAbstractTableModel) else 1
            for row in range(model.rowCount()):
                for column in range(columns):
                    yield str(model.index(row, column).data(Qt.ItemDataRole.ToolTipRole) or "")
