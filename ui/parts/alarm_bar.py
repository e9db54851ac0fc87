"""The bar of alarms: the newest that nobody acknowledged, how old the oldest is, how many."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from ui.parts.alarms import Alarm, Alarms
from ui.parts.locale_text import span
from ui.parts.plain_text import PlainLabel, plain_tip
from ui.parts.theme import tell


class AlarmBar(QWidget):
    """Emits `acknowledged` and `chosen` with the `Alarm` that is meant."""

    acknowledged = Signal(object)
    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._alarms: Alarms | None = None
        self._whole = ""
        self.text = PlainLabel()
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.age = PlainLabel()
        self.go = QPushButton(self.tr("Go there"))
        self.go.setShortcut("F7")
        self.go.setToolTip(self.tr("Show the table of the newest alarm (F7)"))
        self.go.clicked.connect(self._on_go)
        self.take = QPushButton(self.tr("Acknowledge"))
        self.take.setShortcut("F8")
        self.take.setToolTip(self.tr("I have seen the newest alarm (F8); the record says who"))
        self.take.clicked.connect(self._on_take)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.text, 1)
        for widget in (self.age, self.go, self.take):
            row.addWidget(widget)
        self.show_alarms(None, 0, known=False)

    def show_alarms(self, alarms: Alarms | None, now: int, *, known: bool) -> None:
        """`now` is the service's time. `known`: that there is no other is known."""
        self._alarms = alarms
        for button in (self.go, self.take):
            button.setVisible(alarms is not None)
        if alarms is None:
            none = self.tr("no alarms")
            self.text.setText(none if known else self.tr("alarms: not known now"))
            self.text.setToolTip("")
            tell(self.text, "faint" if known else "act")
        else:
            newest = alarms.newest
            sign = "▲▲" if newest.escalated else "▲"
            self._whole = f"{sign} {newest.table}: {newest.sentence} ({newest.rule})"
            self.text.setToolTip(plain_tip(self._whole))
            tell(self.text, "alarm")
        self.tick(now)
        self._fit()

    def tick(self, now: int) -> None:
        """It is this late at the service."""
        if self._alarms is None:
            self.age.clear()
            return
        text = self.tr("alarms: {count} · oldest: {age}")
        age = span(now - self._alarms.oldest_at)
        self.age.setText(text.format(count=self._alarms.count, age=age))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """There is more room for the sentence, or less."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The sentence as far as there is room; what is left out is in its tool tip."""
        layout = self.layout()
        if self._alarms is not None and layout is not None:
            layout.activate()
            room, end = self.text.width(), Qt.TextElideMode.ElideRight
            self.text.setText(self.text.fontMetrics().elidedText(self._whole, end, room))

    @property
    def newest(self) -> Alarm | None:
        """The alarm that the keys mean."""
        return self._alarms.newest if self._alarms is not None else None

    @Slot()
    def _on_take(self) -> None:
        if self.newest is not None:
            self.acknowledged.emit(self.newest)

    @Slot()
    def _on_go(self) -> None:
        if self.newest is not None:
            self.chosen.emit(self.newest)
