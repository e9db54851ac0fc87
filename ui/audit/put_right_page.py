"""A round that was put right: as it was read beside how it stands, in words and on the felt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from tablectl.client.reviews import Corrected, PutRight
from ui.audit import words
from ui.audit.compared import compared
from ui.audit.seen import Seen
from ui.felt.canvas import FeltCanvas
from ui.felt.card_art import CardArt
from ui.felt.look import Look
from ui.felt.picture import felt_picture
from ui.parts import told
from ui.parts import words as parts_words
from ui.parts.locale_text import change, day_and_time, money
from ui.parts.picture_strip import Pictured, PictureStrip
from ui.parts.plain_text import PlainLabel
from ui.parts.rows_model import RowsModel
from ui.parts.theme import Theme, tell

_BOTH: Final = 1640
"""So wide, and both felts lie beside each other; narrower, one at a time."""
_LEAST: Final = QSize(600, 375)
"""Of a felt; two that needed more would keep the window from being made narrow again."""
_LOW: Final = 800
"""So low, and the table has the height of two rows, so that the felt's writing can be read."""
_TWO_ROWS: Final = 84
_MORE_ROWS: Final = 220


class PutRightPage(QWidget):
    """Both pictures are told in the table; the felts show them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = PlainLabel()
        self.title.setWordWrap(True)
        titles = (self.tr("Where"), self.tr("As it was read"), self.tr("As it stands"), "")
        self.model = RowsModel(titles, parent=self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        self.table.setAccessibleName(self.tr("As it was read beside how it stands"))
        look = Look(theme, CardArt(theme), money, _no_time)
        self.read, self.stands = FeltCanvas(look), FeltCanvas(look)
        for felt in (self.read, self.stands):
            felt.animated = False
            felt.setMinimumSize(_LEAST)
        self.read_title, self.stands_title = PlainLabel(), PlainLabel()
        self.read_title.setText(self.tr("As it was read"))
        self.stands_title.setText(self.tr("As it stands"))
        tell(self.stands_title, "act")
        self.pictures = PictureStrip(most=6)
        self.other = QPushButton(self.tr("&Other picture"))
        self.other.setToolTip(self.tr("As it was read, or as it stands (Alt+O)"))
        self.other.clicked.connect(self._on_other)
        self._sides = tuple(
            self._side(title, felt)
            for title, felt in ((self.read_title, self.read), (self.stands_title, self.stands))
        )
        self._shows_read = True
        self._lay_out()
        self.clear()

    def show_corrected(self, found: Corrected, disputed: Sequence[Seen] = ()) -> None:
        """A round that was put right.

        `disputed` are the pictures of the incidents in which shoe and camera did not agree.
        """
        self.title.setText("\n".join(map(self._told, found.corrections)))
        differs = self.tr("▲ differs")
        self.model.show_rows([
            (
                parts_words.place(one.place),
                words.lying(one.read),
                words.lying(one.stands),
                differs if one.differs else "",
            )
            for one in compared(found.read, found.stands)
        ])  # fmt: skip
        self.pictures.show_pictures(list(self._pictured(found, disputed)))
        self.read.show_picture(felt_picture(found.read))
        self.stands.show_picture(felt_picture(found.stands))
        self.other.setEnabled(True)

    def say(self, text: str) -> None:
        """Why there is nothing to compare."""
        self.clear()
        self.title.setText(text)

    def clear(self) -> None:
        """No round is compared."""
        self.title.setText(self.tr("The chosen round was never corrected."))
        self.model.show_rows(())
        self.pictures.show_pictures(())
        self.other.setEnabled(False)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Both felts where there is room for both."""
        super().resizeEvent(event)
        self._show_sides()

    def _told(self, one: PutRight) -> str:
        text = self.tr("{at}, by {by}, rule {rule}: {why}")
        head = text.format(
            at=day_and_time(one.at), by=told.person(one.by), rule=one.rule, why=one.why
        )
        moved = self.tr("box {box}, {player}: {before} → {after} ({change})")
        parts = [
            moved.format(
                box=m.box,
                player=m.player,
                before=money(m.before),
                after=money(m.after),
                change=change(m.before, m.after),
            )
            for m in one.money
        ]
        return " · ".join((head, *parts))

    def _pictured(self, found: Corrected, disputed: Sequence[Seen]) -> Iterator[Pictured]:
        """What a camera kept of each card that was put right, with the card before and after."""
        shown = set[str]()
        for one in (card for correction in found.corrections for card in correction.cards):
            became = self.tr("{before} → {after}").format(
                before=words.card(one.card_before), after=words.card(one.card_after)
            )
            kept = [one.picture] if one.picture else []
            kept += [seen.digest for seen in disputed if one.key in seen.keys]
            for digest in kept:
                if digest not in shown:
                    shown.add(digest)
                    yield Pictured(digest, became)

    def _side(self, title: PlainLabel, felt: FeltCanvas) -> QWidget:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(title)
        column.addWidget(felt, 1)
        return side

    @Slot()
    def _on_other(self) -> None:
        self._shows_read = not self._shows_read
        self._show_sides()

    def _show_sides(self) -> None:
        self.table.setMaximumHeight(_TWO_ROWS if self.height() < _LOW else _MORE_ROWS)
        both = self.width() >= _BOTH
        read, stands = self._sides
        read.setVisible(both or self._shows_read)
        stands.setVisible(both or not self._shows_read)
        self.other.setVisible(not both)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.other)
        felts = QHBoxLayout()
        for side in self._sides:
            felts.addWidget(side)
        column = QVBoxLayout(self)
        column.addLayout(head)
        told = QHBoxLayout()
        told.addWidget(self.table, 1)
        told.addWidget(self.pictures)
        column.addLayout(told, 1)
        column.addLayout(felts, 6)
        self._show_sides()


def _no_time() -> int:
    """No time runs in a picture of the past."""
    return 0
