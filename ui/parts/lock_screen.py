"""What lies over a locked screen: who locked it, and the two ways on: unlock it, or sign out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tablectl.client.messages import SignedIn
from ui.parts import told, words
from ui.parts.bridge import Asked, Bridge, Credentials, Failure
from ui.parts.credentials_form import CredentialsForm
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell


class LockScreen(QWidget):
    """Whoever is signed in opens it with his own secret; the service judges it.

    Anybody may end that sign-in, so that nobody waits for somebody who has gone or is locked out.
    """

    unlocked = Signal()
    sign_out_asked = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._asked: Asked | None = None
        self._name = ""
        self.title = PlainLabel()
        self.form = CredentialsForm()
        self.form.setMaximumWidth(480)
        self.said = PlainLabel()
        self.said.setWordWrap(True)
        self.go = QPushButton(self.tr("Unlock"))
        self.go.setToolTip(self.tr("Enter, in the last field"))
        self.go.clicked.connect(self._on_go)
        self.leave = QPushButton(self.tr("Sign out"))
        self.leave.setShortcut("Ctrl+Shift+L")
        self.leave.clicked.connect(self._on_leave)
        self.form.entered.connect(self._vouch)
        both = QHBoxLayout()
        both.addStretch()
        both.addWidget(self.go)
        both.addWidget(self.leave)
        both.addStretch()
        column = QVBoxLayout(self)
        column.addStretch()
        for widget in (self.title, self.form, self.said):
            column.addWidget(widget, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(both)
        column.addStretch()
        self.setFocusProxy(self.form)

    def lock(self, who: SignedIn) -> None:
        """From now on only this person opens it."""
        self.forget()
        self._name = who.name
        ends = self.tr("End the sign-in of {name}: then somebody else can sign in (Ctrl+Shift+L)")
        self.leave.setToolTip(ends.format(name=who.name))
        text = self.tr("■ Locked by {name} ({role})")
        self.title.setText(text.format(name=who.name, role=words.role(who.role)))
        self.form.only(who.name)
        self.form.setFocus()

    def forget(self) -> None:
        """No secret stays here, and an answer that is still to come opens nothing."""
        if self._asked is not None:
            self._asked.answered.disconnect(self._on_vouched)
            self._asked.failed.disconnect(self._on_failed)
            self._asked = None
        self.form.forget()
        self._say("")

    @Slot()
    def _on_leave(self) -> None:
        if self.isVisible():  # a key clicks 100 ms later: by then somebody else may be signed in
            self.sign_out_asked.emit()

    @Slot()
    def _on_go(self) -> None:
        wrong = self.form.wrong()
        if wrong:
            self._say(wrong)
            return
        self._vouch(self.form.credentials())

    @Slot(object)
    def _vouch(self, who: Credentials) -> None:
        if self._asked is not None:
            return
        self._asked = self._bridge.vouch(who)
        self._asked.answered.connect(self._on_vouched)
        self._asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_vouched(self, who: SignedIn) -> None:
        self._asked = None
        self.form.forget()
        if who.name != self._name:
            self._say(
                self.tr("That is {name}; {owner} has locked this screen.").format(
                    name=who.name, owner=self._name
                )
            )
            return
        self.unlocked.emit()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._asked = None
        self.form.forget()
        self._say(told.failure(failure))

    def _say(self, text: str) -> None:
        self.said.setText(f"▲ {text}" if text else "")
        tell(self.said, "act")
