"""Who is signed in, as what, and the two ways to leave the screen: lock it, or sign out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tablectl.client.messages import SignedIn
from ui.parts import words
from ui.parts.plain_text import PlainLabel


class WhoBar(QWidget):
    """Name, role, lock and sign-out."""

    lock_asked = Signal()
    sign_out_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.who = PlainLabel()
        self.lock = QPushButton(self.tr("Lock"))
        self.lock.setShortcut("Ctrl+L")
        self.lock.setToolTip(self.tr("Hide the pictures until you say again who you are (Ctrl+L)"))
        self.lock.clicked.connect(self.lock_asked)
        self.leave = QPushButton(self.tr("Sign out"))
        self.leave.setShortcut("Ctrl+Shift+L")
        self.leave.setToolTip(self.tr("End your sign-in at this screen (Ctrl+Shift+L)"))
        self.leave.clicked.connect(self.sign_out_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.who, self.lock, self.leave):
            row.addWidget(widget)
        self.show_who(None)

    def show_who(self, who: SignedIn | None) -> None:
        """None: nobody is signed in."""
        text = self.tr("nobody is signed in")
        self.who.setText(f"{who.name} · {words.role(who.role)}" if who is not None else text)
        self.lock.setEnabled(who is not None)
        self.leave.setEnabled(who is not None)
