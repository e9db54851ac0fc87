"""The fields in which somebody says who he is: name, way, secret, role, and a new secret."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QWidget

from tablectl.people.commands import PersonRole
from ui.parts import words
from ui.parts.badge_reader import BadgeReader
from ui.parts.bridge import Credentials


class CredentialsForm(QWidget):
    """Emits `entered` with `Credentials`: on Enter in the last field, or when a badge was read."""

    entered = Signal(object)

    def __init__(
        self,
        roles: Sequence[PersonRole] = (),
        *,
        renews: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`roles` to choose from, none: whoever comes has his first; `renews`: a new secret too."""
        super().__init__(parent)
        self._roles = tuple(roles)
        self._reader = BadgeReader()
        self.name = QLineEdit()
        self.how = QComboBox()
        for way in ("password", "pin", "badge"):
            self.how.addItem(words.how(way), way)
        self.secret, self.new, self.again = (_unseen() for _ in range(3))
        self.role = QComboBox()
        self.role.addItem(self.tr("as usual"), None)
        for role in self._roles:
            self.role.addItem(words.role(role), role)
        self.once = QCheckBox(self.tr("The secret was given to me for one time"))
        self._form = QFormLayout(self)
        self._form.addRow(self.tr("&Name"), self.name)
        self._form.addRow(self.tr("&With"), self.how)
        self._form.addRow(self.tr("&Secret"), self.secret)
        self._form.addRow(self.tr("&Role"), self.role)
        self._form.addRow(self.once)
        self._form.addRow(self.tr("N&ew one"), self.new)
        self._form.addRow(self.tr("New one a&gain"), self.again)
        self._form.setRowVisible(self.role, bool(self._roles))
        self._form.setRowVisible(self.once, renews)
        self._show_fields()
        self.how.currentIndexChanged.connect(self._show_fields)
        self.once.toggled.connect(self._show_fields)
        self.name.installEventFilter(self)
        for field in (self.name, self.secret, self.new, self.again):
            field.returnPressed.connect(self._on_return)
        self.setFocusProxy(self.name)

    def expect(self, name: str) -> None:
        """It is probably this person; only the secret has to be typed."""
        self.name.setText(name)
        self.setFocusProxy(self.secret if name else self.name)

    def only(self, name: str) -> None:
        """It has to be this person."""
        self.expect(name)
        self.name.setReadOnly(True)

    def ask_for_new(self) -> None:
        """The secret was given for one time: one of his own is needed."""
        self.once.setChecked(True)
        self.new.setFocus()

    def forget(self) -> None:
        """No secret stays on the screen."""
        for field in (self.secret, self.new, self.again):
            field.clear()

    def wrong(self) -> str:
        """What is still to be typed; empty when everything is there."""
        if self.how.currentData() != "badge" and not self.name.text().strip():
            return self.tr("Type your name.")
        if not self.secret.text():
            return self.tr("Type your secret, or hold your badge to the reader.")
        if self.once.isChecked() and not self.new.text():
            return self.tr("Type a new secret of your own, twice.")
        if self.once.isChecked() and self.new.text() != self.again.text():
            return self.tr("The two new secrets are not the same.")
        return ""

    def credentials(self) -> Credentials:
        """What was typed."""
        return Credentials(
            name=self.name.text().strip(),
            secret=self.secret.text(),
            how=self.how.currentData(),
            role=self.role.currentData(),
            new=self.new.text() if self.once.isChecked() else None,
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A badge may be held to its reader while the cursor is in the name."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            number = self._reader.typed(event.text(), event.timestamp())
            if number:
                self._on_badge(number)
                return True
        return super().eventFilter(watched, event)

    def _on_badge(self, number: str) -> None:
        if not self.name.isReadOnly():
            self.name.clear()
        role: PersonRole | None = self.role.currentData()
        self.entered.emit(Credentials(name="", secret=number, how="badge", role=role))

    @Slot()
    def _show_fields(self) -> None:
        badge = self.how.currentData() == "badge"
        once = self.once.isChecked()
        self._form.setRowVisible(self.name, not badge)
        for field in (self.new, self.again):
            self._form.setRowVisible(field, once)

    @Slot()
    def _on_return(self) -> None:
        """Enter goes to the next field that is empty; when none is, it is said."""
        for field in (self.name, self.secret, self.new, self.again):
            if not field.isHidden() and not field.text():
                field.setFocus()
                return
        if not self.wrong():
            self.entered.emit(self.credentials())


def _unseen() -> QLineEdit:
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    return field
