"""The dialog in which somebody signs in at a service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QPushButton, QWidget

from tablectl.people.commands import PersonRole
from ui.parts import told
from ui.parts.bridge import Bridge, Credentials, Failure
from ui.parts.credentials_form import CredentialsForm
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell

_ONCE: Final = "given for one time"
"""What the service says of a secret that is taken with a new one only."""


class SignInDialog(QDialog):
    """Accepted when somebody is signed in; the bridge has told everybody by then."""

    def __init__(
        self,
        bridge: Bridge,
        *,
        address: str,
        name: str = "",
        roles: Sequence[PersonRole] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Sign in"))
        self._bridge = bridge
        self.address = QLineEdit(address)
        self.form = CredentialsForm(roles, renews=True)
        self.form.expect(name)
        self.said = PlainLabel()
        self.said.setWordWrap(True)
        self.go = QPushButton(self.tr("Sign in"))
        self.go.setToolTip(self.tr("Enter, in the last field"))
        self.go.setAutoDefault(False)
        self.go.clicked.connect(self._on_go)
        self.form.entered.connect(self._sign_in)
        layout = QFormLayout(self)
        layout.addRow(self.tr("Ser&vice"), self.address)
        for row in (self.form, self.said, self.go):
            layout.addRow(row)
        self.form.setFocus()

    @Slot()
    def _on_go(self) -> None:
        wrong = self.form.wrong()
        if wrong:
            self._say(wrong)
            return
        self._sign_in(self.form.credentials())

    @Slot(object)
    def _sign_in(self, who: Credentials) -> None:
        if not self.go.isEnabled():
            return
        self.go.setEnabled(False)
        self._say("")
        self.said.setText(self.tr("Asking the service…"))
        asked = self._bridge.sign_in(self.address.text().strip(), who)
        asked.answered.connect(self._on_signed_in)
        asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_signed_in(self, _: object) -> None:
        self.form.forget()
        self.accept()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self.go.setEnabled(True)
        if failure.code == "not answered":
            text = self.tr("No service answers there: {reason}. Start one with `tablectl serve`.")
            self._say(text.format(reason=failure.reason))
        else:
            self._say(told.failure(failure))
        if failure.code == "not allowed" and _ONCE in failure.reason:
            self.form.ask_for_new()
        elif failure.code == "wrong secret":
            self.form.forget()
            self.form.secret.setFocus()

    def _say(self, text: str) -> None:
        self.said.setText(f"▲ {text}" if text else "")
        tell(self.said, "act")
        self.adjustSize()
