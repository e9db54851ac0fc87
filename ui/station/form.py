"""A question of the station: what is filled in, one button that sends it, and what came of it."""

from __future__ import annotations

from typing import Protocol
from uuid import uuid4

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from procedures.commands import Ask
from tablectl.answers import Accepted, Answer
from ui.parts.bridge import Asked, Failure
from ui.parts.refusal_line import RefusalLine


class Sends(Protocol):
    """Asks something of the station's table; `id` is that of the first time.

    `seen` is the position of the table that it was judged on.
    """

    def __call__(self, what: Ask, *, id: str, seen: int | None) -> Asked:
        """Ask it."""
        ...


class StationForm(QDialog):
    """Accepted when it was done. An heir fills `column` and says what is asked by `request`."""

    def __init__(self, sends: Sends, title: str, go: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.seen: int | None = None
        """The position of the table that the request is judged on, where that matters."""
        self._sends = sends
        self._id, self._first = "", ""
        self._asked: Asked | None = None
        self.line = RefusalLine()
        self.go = QPushButton(go)
        self.go.setAutoDefault(False)
        self.go.clicked.connect(self.send)
        self.away = QPushButton(self.tr("Not now"))
        self.away.setAutoDefault(False)
        self.away.setToolTip(self.tr("Send nothing (Esc)"))
        self.away.clicked.connect(self.reject)
        self.column = QVBoxLayout()
        buttons = QHBoxLayout()
        buttons.addWidget(self.away)
        buttons.addStretch()
        buttons.addWidget(self.go)
        layout = QVBoxLayout(self)
        layout.addLayout(self.column)
        layout.addWidget(self.line)
        layout.addLayout(buttons)

    def request(self) -> Ask | str:
        """What is asked, or what is still to be filled in."""
        return ""

    @Slot()
    def send(self) -> None:
        """Ask it, once; after a lost answer the same thing again is the same request."""
        what = self.request()
        if isinstance(what, str):
            self.say(what)
            return
        if self._asked is not None:
            return
        self.line.clear()
        self.go.setEnabled(False)
        if not self._id or repr(what) != self._first:
            self._id, self._first = uuid4().hex, repr(what)
        self._asked = self._sends(what, id=self._id, seen=self.seen)
        self._asked.answered.connect(self._on_answer)
        self._asked.failed.connect(self._on_failed)

    def say(self, text: str) -> None:
        """What is missing."""
        self.line.setText(f"▲ {text}" if text else "")

    @Slot(object)
    def _on_answer(self, answer: Answer) -> None:
        self._over()
        self._id = ""
        self.line.show_answer(answer)
        if isinstance(answer, Accepted):
            self.accept()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._over()
        self.line.show_failure(failure)

    def _over(self) -> None:
        self._asked = None
        self.go.setEnabled(True)
