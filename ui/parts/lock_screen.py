"""What lies over a locked screen: nothing is to be seen but who locked it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from tablectl.client.messages import SignedIn
from ui.parts import told, words
from ui.parts.bridge import Asked, Bridge, Credentials, Failure
from ui.parts.credentials_form import CredentialsForm
from ui.parts.theme import tell


class LockScreen(QWidget):
    """Whoever is signed in opens it with his own secret; the service judges it."""

    unlocked = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._asked: Asked | None = None
        self._name = ""
        self.title = QLabel()
        self.form = CredentialsForm()
        self.form.setMaximumWidth(480)
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.go = QPushButton(self.tr("Unlock"))
        self.go.setToolTip(self.tr("Enter, in the last field"))
        self.go.clicked.connect(self._on_go)
        self.form.entered.connect(self._vouch)
        column = QVBoxLayout(self)
        column.addStretch()
        for widget in (self.title, self.form, self.said, self.go):
            column.addWidget(widget, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch()
        self.setFocusProxy(self.form)

    def lock(self, who: SignedIn) -> None:
        """From now on only this person opens it."""
        self._name = who.name
        text = self.tr("■ Locked by {name} ({role})")
        self.title.setText(text.format(name=who.name, role=words.role(who.role)))
        self.form.forget()
        self.form.only(who.name)
        self._say("")
        self.form.setFocus()

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
