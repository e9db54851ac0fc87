"""Writing in the log of the shift, handing it over, and taking it over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRegularExpression, Signal, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from tablectl.answers import Accepted, Answer
from tablectl.house.asks import HandOver, HouseAsk, TakeOver, WriteNote
from ui.parts.bridge import Asked, Bridge, Failure
from ui.parts.plain_text import plain
from ui.parts.refusal_line import RefusalLine
from ui.pit.shift import Waiting

_NAME: Final = QRegularExpression("[A-Za-z0-9][A-Za-z0-9._-]*")
"""What people are called in the record."""


class HandOverBar(QWidget):
    """Emits `written` when it is in the record."""

    written = Signal()

    def __init__(self, bridge: Bridge, line: RefusalLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._line = bridge, line
        self._sent: Asked | None = None
        self._what: HouseAsk | None = None  # that was sent last
        self._id = ""  # of what was sent last, until it is answered
        self.note, self.to = QLineEdit(), QLineEdit()
        self.note.setPlaceholderText(self.tr("A note for the log of the shift"))
        self.note.setMaxLength(1_000)
        self.to.setPlaceholderText(self.tr("Hand over to"))
        self.to.setMaxLength(40)
        self.to.setValidator(QRegularExpressionValidator(_NAME, self.to))
        self.to.setMaximumWidth(180)
        self.write = QPushButton(self.tr("Write it down"))
        self.write.setToolTip(self.tr("The note goes to the log (Enter in its field)"))
        self.hand = QPushButton(self.tr("Hand over"))
        self.hand.setToolTip(self.tr("The shift goes to who is named, with the note"))
        self.waiting = QComboBox()
        self.waiting.setToolTip(self.tr("Shifts that were handed over and wait"))
        self.take = QPushButton(self.tr("Take over"))
        self.take.setToolTip(self.tr("Take over the shift that was handed to you"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.note, 1)
        for widget in (self.write, self.to, self.hand, self.waiting, self.take):
            row.addWidget(widget)
        self.note.returnPressed.connect(self._on_write)
        self.write.clicked.connect(self._on_write)
        self.hand.clicked.connect(self._on_hand)
        self.take.clicked.connect(self._on_take)
        self.show_waiting(())

    def forget(self) -> None:
        """Whoever signs in next hands nothing over in the words of the one before."""
        self._what, self._id = None, ""
        self.note.clear()
        self.to.clear()

    def show_waiting(self, waiting: Sequence[Waiting]) -> None:
        """The hand-overs that nobody has taken over."""
        self.waiting.clear()
        text = self.tr("{by} to {to}: {note}")
        for one in waiting:
            said = text.format(by=one.handed.by.name, to=one.handed.to, note=one.handed.note[:40])
            self.waiting.addItem(plain(said), one.position)
        for widget in (self.waiting, self.take):
            widget.setVisible(bool(waiting))

    def _send(self, what: HouseAsk) -> None:
        """One press, one request; the buttons wait for its answer. Sent again for want of one, it
        keeps its id, and is done once.
        """
        if self._sent is not None:
            return
        self._line.clear()
        self._sent = self._bridge.manage(what, id=self._id if what == self._what else "")
        self._what, self._id = what, self._sent.id
        self._sent.answered.connect(self._on_answer)
        self._sent.failed.connect(self._on_failed)

    @Slot()
    def _on_write(self) -> None:
        if self.note.text().strip():
            self._send(WriteNote(text=self.note.text().strip()))

    @Slot()
    def _on_hand(self) -> None:
        if self.to.text().strip():
            self._send(HandOver(to=self.to.text().strip(), note=self.note.text().strip()))
        else:
            self._line.setText("▲ " + self.tr("Name who takes the shift over."))

    @Slot()
    def _on_take(self) -> None:
        number = self.waiting.currentData()
        if number is not None:
            self._send(TakeOver(handed=number))

    @Slot(object)
    def _on_answer(self, answer: Answer) -> None:
        self._sent, self._id = None, ""
        self._line.show_answer(answer)
        if isinstance(answer, Accepted):
            self.note.clear()
            self.to.clear()
            self.written.emit()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._sent = None
        self._line.show_failure(failure)
