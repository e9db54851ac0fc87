"""What the dealer enters for somebody who sits at the table, as he shows it with his hands."""

from __future__ import annotations

import re
from typing import Final
from uuid import uuid4

import msgspec
from msgspec import Struct
from PySide6.QtCore import QModelIndex, QStringListModel, Qt, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from procedures.commands import Ask
from tablectl.answers import Accepted, Answer
from ui.parts import told
from ui.parts.bridge import Asked, Bridge, Failure
from ui.parts.plain_text import PlainLabel
from ui.parts.refusal_line import RefusalLine
from ui.pit import entering

_LARGE: Final = re.compile(r"\b[A-Z]{2,}\b")


class MayDo(Struct, frozen=True, kw_only=True):
    """What may be entered now, in the words of the desk (`ui.pit.entering`)."""

    words: tuple[str, ...]


class Meant(Struct, frozen=True, kw_only=True):
    """What words ask for, one request after the other; or why they ask for nothing."""

    asks: tuple[Ask, ...] = ()
    why: str = ""


class ForPlayersDialog(QDialog):
    """The service says what may be entered and what the words ask for."""

    def __init__(self, bridge: Bridge, *, table: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Enter for a player at {table}").format(table=table))
        self._bridge, self._table = bridge, table
        self._sent = ""
        self._asks: tuple[tuple[Ask, str], ...] = ()  # what is still to be sent, with its id
        self._meant: tuple[tuple[Ask, str], ...] = ()  # all that the words asked for
        self.model = QStringListModel(self)
        self.may = QListView()
        self.may.setModel(self.model)
        self.may.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.may.setToolTip(self.tr("What may be entered now; Enter takes it over"))
        self.may.activated.connect(self._on_taken)
        self.may.clicked.connect(self._on_taken)
        self.typed = QLineEdit()
        self.typed.setPlaceholderText(self.tr("for ann: hit"))
        self.typed.setToolTip(self.tr("Fill in what is written large (Enter sends it)"))
        self.typed.returnPressed.connect(self._on_go)
        self.line = RefusalLine()
        self.go, self.end = QPushButton(self.tr("Enter it")), QPushButton(self.tr("Close"))
        self.go.setAutoDefault(False)
        self.end.setAutoDefault(False)
        self.go.clicked.connect(self._on_go)
        self.end.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self.go)
        buttons.addWidget(self.end)
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(self.tr("What the player shows with his hands:")))
        for widget in (self.may, self.typed, self.line):
            column.addWidget(widget)
        column.addLayout(buttons)
        self.resize(560, 480)
        bridge.connection.connect(self._on_connection)
        self._look()

    def _look(self) -> None:
        may = self._bridge.find("desk", {"table": self._table})
        may.answered.connect(self._on_may)
        may.failed.connect(self._on_no_may)

    @Slot(str)
    def _on_connection(self, state: str) -> None:
        """What may be entered may have changed meanwhile."""
        if state == "live":
            self._look()

    @Slot(object)
    def _on_no_may(self, failure: Failure) -> None:
        if failure.code == "not sent" and self._bridge.state == "live":  # it is heard again
            self._look()
        elif not failure.unheard:
            self.line.show_failure(failure)

    @Slot(object)
    def _on_may(self, found: bytes) -> None:
        may = msgspec.json.decode(found, type=MayDo).words
        self.model.setStringList([entering.shown(one) for one in may if one.startswith("for ")])

    @Slot(QModelIndex)
    def _on_taken(self, index: QModelIndex) -> None:
        said = str(index.data(Qt.ItemDataRole.DisplayRole))
        self.typed.setText(said)
        self.typed.setFocus()
        large = _LARGE.search(said)
        if large is not None:
            self.typed.setSelection(large.start(), large.end() - large.start())

    @Slot()
    def _on_go(self) -> None:
        if not self.go.isEnabled() or not self.typed.text().strip():
            return
        self.line.clear()
        self.go.setEnabled(False)
        self._sent = entering.meant(self.typed.text().strip())
        about = {"table": self._table, "words": self._sent}
        self._follow(self._bridge.find("meant", about), self._on_meant)

    def _follow(self, asked: Asked, then: object) -> None:
        asked.answered.connect(then)
        asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_meant(self, found: bytes) -> None:
        meant = msgspec.json.decode(found, type=Meant)
        if meant.asks != tuple(one for one, _ in self._meant):
            self._meant = tuple((one, uuid4().hex) for one in meant.asks)
        self._asks = self._meant
        if meant.why:
            why = told.sentence(meant.why).replace(self._sent, self.typed.text().strip())
            self.line.setText(f"▲ {why}")
            self.go.setEnabled(True)
        else:
            self._next()

    def _next(self) -> None:
        """One request after the other, as long as they are done.

        Where no answer came, the same words ask with the same ids: nothing is done twice.
        """
        if not self._asks:
            self._meant = ()
            self.go.setEnabled(True)
            self.typed.clear()
            self._look()
            return
        (first, own), self._asks = self._asks[0], self._asks[1:]
        self._follow(self._bridge.send(self._table, first, id=own), self._on_answer)

    @Slot(object)
    def _on_answer(self, answer: Answer) -> None:
        self.line.show_answer(answer)
        if isinstance(answer, Accepted):
            self._next()
            return
        self._asks = self._meant = ()
        self.go.setEnabled(True)
        self._look()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._asks = ()
        self.line.show_failure(failure)
        self.go.setEnabled(True)
