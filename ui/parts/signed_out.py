"""What a screen shows while nobody is signed in: why, and the way back in."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from ui.parts import told
from ui.parts.plain_text import PlainLabel


class SignedOutPage(QWidget):
    """Nothing of any table is to be seen here."""

    sign_in_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.said = PlainLabel(self.tr("Nobody is signed in."))
        self.go = QPushButton(self.tr("Sign in"))
        self.go.setToolTip(self.tr("Say who you are (Enter)"))
        self.go.setAutoDefault(True)
        self.go.clicked.connect(self.sign_in_asked)
        column = QVBoxLayout(self)
        column.addStretch()
        for widget in (self.said, self.go):
            column.addWidget(widget, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch()
        self.setFocusProxy(self.go)

    def say(self, why: str) -> None:
        """Why the last sign-in is over."""
        self.said.setText(self.tr("Nobody is signed in: {why}.").format(why=told.sentence(why)))
