"""The dialog in which a second person confirms what the first has asked for (part F)."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, Final
from uuid import uuid4

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialog, QFormLayout, QHBoxLayout, QPushButton, QWidget

from procedures.commands import Confirm
from procedures.offers import Preview
from procedures.refusals import refuse
from tablectl.answers import Accepted, Answer
from tablectl.client.client import Client
from tablectl.client.messages import SignedIn
from tablectl.people.commands import PersonRole
from ui.parts.bridge import Asked, Bridge, Credentials, Failure
from ui.parts.credentials_form import CredentialsForm
from ui.parts.plain_text import PlainLabel
from ui.parts.preview_panel import PreviewPanel
from ui.parts.refusal_line import RefusalLine

_MAY_CONFIRM: Final[tuple[PersonRole, ...]] = ("supervisor", "pit manager")


class SecondPersonDialog(QDialog):
    """Accepted when the second person's confirmation is in the record.

    He signs in with his own secret, for this one thing, and is signed out again; the first stays
    signed in at the screen.
    """

    def __init__(
        self,
        bridge: Bridge,
        *,
        table: str,
        proposal: int,
        what: str,
        why: str = "",
        would: Preview | None = None,
        currency: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """`what` says in a sentence what is to be confirmed, `why` the reason that was given.

        `would` is what the first person was shown to come of it.
        """
        super().__init__(parent)
        self.setWindowTitle(self.tr("A second person confirms"))
        self._bridge = bridge
        self._table, self._confirm, self._id = table, Confirm(proposal=proposal), uuid4().hex
        self._asked: Asked | None = None
        self.what = PlainLabel(self.tr("Table {table}: {what}").format(table=table, what=what))
        self.what.setWordWrap(True)
        self.why = PlainLabel(self.tr("Reason: {reason}").format(reason=why))
        self.why.setWordWrap(True)
        self.preview = PreviewPanel()
        self.preview.show_currency(currency)
        if would is not None:
            self.preview.show_would(would)
        self.form = CredentialsForm(_MAY_CONFIRM)
        self.line = RefusalLine()
        self.go = QPushButton(self.tr("Confirm"))
        self.go.setToolTip(self.tr("Enter, in the last field"))
        self.go.setAutoDefault(False)
        self.go.clicked.connect(self._on_go)
        self.away = QPushButton(self.tr("Not now"))
        self.away.setToolTip(self.tr("It goes on waiting for a second person (Esc)"))
        self.away.setAutoDefault(False)
        self.away.clicked.connect(self.reject)
        self.form.entered.connect(self._confirms)
        buttons = QHBoxLayout()
        buttons.addWidget(self.away)
        buttons.addStretch()
        buttons.addWidget(self.go)
        layout = QFormLayout(self)
        for row in (self.what, self.why, self.preview, self.form, self.line):
            layout.addRow(row)
        layout.addRow(buttons)
        layout.setRowVisible(self.why, bool(why))
        layout.setRowVisible(self.preview, would is not None)
        self.form.setFocus()

    @Slot()
    def _on_go(self) -> None:
        wrong = self.form.wrong()
        if wrong:
            self.line.setText(f"▲ {wrong}")
            return
        self._confirms(self.form.credentials())

    @Slot(object)
    def _confirms(self, who: Credentials) -> None:
        if self._asked is not None:
            return
        self.line.clear()
        self.go.setEnabled(False)
        table, confirm, id_ = self._table, self._confirm, self._id

        def confirms(client: Client, signed_in: SignedIn) -> Future[Any]:
            if signed_in.role in _MAY_CONFIRM:
                return client.send(table, confirm, id=id_)
            refused: Future[Any] = Future()
            refused.set_result(refuse("role", role=signed_in.role))
            return refused

        self._asked = self._bridge.another(who, confirms)
        self._asked.answered.connect(self._on_answer)
        self._asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_answer(self, answer: Answer) -> None:
        self._over()
        self.line.show_answer(answer)
        if isinstance(answer, Accepted):
            self.accept()
            return
        self._id = uuid4().hex  # the same id would be answered the same
        self.adjustSize()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._over()
        self.line.show_failure(failure)
        self.adjustSize()

    def _over(self) -> None:
        self._asked = None
        self.go.setEnabled(True)
        self.form.forget()
