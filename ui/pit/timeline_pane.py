"""The round as it went, the newest on the right, of one sort or of all."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QListView,
    QVBoxLayout,
    QWidget,
)

from ui.parts.locale_text import time_of_day
from ui.parts.plain_text import PlainLabel
from ui.pit import words
from ui.pit.moment_model import MomentModel
from ui.pit.story import SORTS, Moment, Story


class TimelinePane(QWidget):
    """Each moment in two lines; the one that is chosen stands in full above them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._story = Story()
        self.sort = QComboBox()
        self.sort.setToolTip(self.tr("What the timeline shows"))
        for one in SORTS:
            self.sort.addItem(words.said(words.SORTS, one), one)
        self.sort.currentIndexChanged.connect(self._show)
        self.full = PlainLabel()
        self.model = MomentModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setFlow(QListView.Flow.LeftToRight)
        self.list.setWrapping(False)
        self.list.setSpacing(4)
        self.list.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(self.tr("timeline of this round"))
        self.list.setToolTip(self.tr("The round as it went, the newest on the right (arrows)"))
        self.list.selectionModel().currentChanged.connect(self._on_current)
        top = QHBoxLayout()
        top.addWidget(self.sort)
        top.addWidget(self.full, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(top)
        column.addWidget(self.list, 1)

    def show_story(self, story: Story) -> None:
        """What has happened; called again whenever more has."""
        self._story = story
        self._show()

    @Slot()
    def _show(self) -> None:
        self.model.show_moments(self._story.of(self.sort.currentData()))
        if not self.list.hasFocus():
            self.list.scrollToBottom()
            bar = self.list.horizontalScrollBar()
            bar.setValue(bar.maximum())
            self.full.clear()

    @Slot(QModelIndex, QModelIndex)
    def _on_current(self, current: QModelIndex, _: QModelIndex) -> None:
        moment = current.data(Qt.ItemDataRole.UserRole) if current.isValid() else None
        if isinstance(moment, Moment):
            text = f"{time_of_day(moment.at)}  #{moment.position}  {words.moment(moment)}"
            self.full.setText(text)
