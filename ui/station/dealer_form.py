"""Another dealer comes on: he says how, and who he is, by PIN or badge; the station is his then."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, Final, Literal, cast
from uuid import uuid4

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from procedures import commands as ask
from tablectl.answers import Accepted, Answer
from tablectl.client.client import Client
from tablectl.client.messages import SignedIn
from ui.parts.bridge import Asked, Bridge, Credentials, Failure
from ui.parts.credentials_form import CredentialsForm
from ui.parts.plain_text import PlainLabel
from ui.parts.refusal_line import RefusalLine
from ui.station.choice_row import ChoiceRow
from ui.station.words import word

How = Literal["opening", "rotation", "relief", "return"]
_PIN: Final = "pin"


class DealerForm(QDialog):
    """Accepted when the change is in the record. `came_on` tells by what he may sign in here."""

    came_on = Signal(object)
    """The `Credentials` of the dealer who has come on."""

    def __init__(
        self, bridge: Bridge, table: str, hows: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Who deals from now on?"))
        self._bridge, self._table = bridge, table
        self._id = uuid4().hex
        self._asked: Asked | None = None
        self._who: Credentials | None = None
        self.how = ChoiceRow(columns=2)
        self.how.show_choices([(how, word(how)) for how in hows])
        if len(hows) == 1:
            self.how.choose(hows[0])
        self.form = CredentialsForm()
        self.form.how.setCurrentIndex(self.form.how.findData(_PIN))
        self.form.entered.connect(self._comes)
        self.line = RefusalLine()
        self.go = QPushButton(self.tr("I deal now"))
        self.go.setToolTip(self.tr("Enter, in the last field"))
        self.go.clicked.connect(self._on_go)
        self.away = QPushButton(self.tr("Not now"))
        self.away.clicked.connect(self.reject)
        for button in (self.go, self.away):
            button.setAutoDefault(False)
        buttons = QHBoxLayout()
        buttons.addWidget(self.away)
        buttons.addStretch()
        buttons.addWidget(self.go)
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(self.tr("Whoever comes on says so himself:")))
        for widget in (self.how, self.form, self.line):
            column.addWidget(widget)
        column.addLayout(buttons)
        self.form.setFocus()

    @Slot()
    def _on_go(self) -> None:
        wrong = self.form.wrong()
        if wrong:
            self.line.setText(f"▲ {wrong}")
            return
        self._comes(self.form.credentials())

    @Slot(object)
    def _comes(self, who: Credentials) -> None:
        if self._asked is not None:
            return
        if not self.how.current:
            self.line.setText("▲ " + self.tr("Touch how you come on, then say who you are again."))
            return
        self.line.clear()
        self.go.setEnabled(False)
        table, how, id_ = self._table, cast("How", self.how.current), self._id

        def comes(client: Client, himself: SignedIn) -> Future[Any]:
            return client.send(table, ask.ChangeDealer(dealer=himself.name, how=how), id=id_)

        self._who = who
        self._asked = self._bridge.another(who, comes)
        self._asked.answered.connect(self._on_answer)
        self._asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_answer(self, answer: Answer) -> None:
        self._over()
        self.line.show_answer(answer)
        if isinstance(answer, Accepted):
            who, self._who = self._who, None
            self.accept()
            self.came_on.emit(who)
        else:
            self._id = uuid4().hex  # the same id would be answered the same

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._over()
        self.line.show_failure(failure)

    def _over(self) -> None:
        self._asked = None
        self.go.setEnabled(True)
        self.form.forget()
