"""The list of tables for Qt: a tile a row, in a few lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QColor

from ui.parts.locale_text import span
from ui.parts.plain_text import plain_tip
from ui.parts.theme import Theme
from ui.pit import words
from ui.pit.tiles import Tile

_NOWHERE: Final = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex
_SECOND: Final = 1_000_000


class TileModel(QAbstractListModel):
    """Rows are told in the order in which they are given."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._colours = {
            "held": QBrush(QColor(theme.alarm)),
            "device": QBrush(QColor(theme.act)),
            "confirm": QBrush(QColor(theme.act)),
            "rotation": QBrush(QColor(theme.act)),
        }
        self._tiles: tuple[Tile, ...] = ()
        self._now = 0

    def show_tiles(self, tiles: Sequence[Tile], now: int) -> None:
        """These, at this time (microseconds UTC)."""
        told, self._now = tuple(tiles), now
        if [tile.table for tile in told] != [tile.table for tile in self._tiles]:
            self.beginResetModel()
            self._tiles = told
            self.endResetModel()
        elif told:
            self._tiles = told
            self.dataChanged.emit(self.index(0), self.index(len(told) - 1))

    def row_of(self, table: str) -> int:
        """Where a table stands; -1 where it is not shown."""
        return next((row for row, tile in enumerate(self._tiles) if tile.table == table), -1)

    def table_at(self, row: int) -> str:
        """The table of a row; nothing where there is no such row."""
        return self._tiles[row].table if 0 <= row < len(self._tiles) else ""

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """How many tables are shown."""
        return 0 if parent.isValid() else len(self._tiles)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a tile, its colour where somebody must act, and all of it as a hint."""
        if not index.isValid():
            return None
        tile = self._tiles[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return "\n".join(self.lines(tile))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join((*self.lines(tile), self._dealt(tile))))
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colours.get(tile.need)
        return None

    def lines(self, tile: Tile) -> tuple[str, str, str, str]:
        """The four lines of a tile."""
        return (
            f"{tile.table}  {self._need(tile)}".rstrip(),
            " ".join((*self._noted(tile), tile.pack)),
            f"{self._phase(tile)} · ◔ {_percent(tile)} %",
            self._dealer(tile),
        )

    def _need(self, tile: Tile) -> str:
        """What somebody must act on, each with a sign of its own."""
        said = []
        if tile.held_since is not None:
            sign = "▲▲" if tile.escalated else "▲"
            text = self.tr("{sign} {count} held {age}")
            age = span(self._now - tile.held_since) if tile.held_since else ""
            said.append(text.format(sign=sign, count=tile.incidents, age=age).rstrip())
        elif tile.incidents:
            said.append(f"△ {tile.incidents}")
        if tile.trouble:
            said.append(self.tr("✖ not stored"))
        if tile.down:
            said.append(self.tr("✕ {devices}").format(devices=", ".join(tile.down)))
        if tile.unrecorded_since is not None:
            age = span(self._now - tile.unrecorded_since)
            said.append(self.tr("✕ recorder down {age}").format(age=age))
        return " ".join(said)

    def _noted(self, tile: Tile) -> Iterator[str]:
        """What waits for a second person, and what was entered by hand."""
        if tile.proposals:
            yield self.tr("◇ confirm {count}").format(count=tile.proposals)
        if tile.manual_entries:
            yield self.tr("✎ by hand {count}").format(count=tile.manual_entries)

    def _phase(self, tile: Tile) -> str:
        phase = words.said(words.PHASES, tile.phase)
        if tile.deadline is None:
            return phase
        left = max(0, -(-(tile.deadline - self._now) // _SECOND))
        return self.tr("{phase} {seconds} s").format(phase=phase, seconds=left)

    def _dealt(self, tile: Tile) -> str:
        return self.tr("◔ {percent} % of the shoe is dealt").format(percent=_percent(tile))

    def _dealer(self, tile: Tile) -> str:
        if not tile.dealer:
            return self.tr("no dealer")
        left = tile.minutes_to_rotation(self._now)
        if tile.overdue or left is None:
            return self.tr("◷ {dealer}: change overdue").format(dealer=tile.dealer)
        return self.tr("{dealer} {minutes} min").format(dealer=tile.dealer, minutes=left)


def _percent(tile: Tile) -> int:
    """How far the shoe is dealt."""
    return 100 * tile.dealt // tile.cards_in_shoe if tile.cards_in_shoe else 0
