"""Buttons for what is offered, in the same places every time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtGui import QCursor, QShortcut
from PySide6.QtWidgets import QGridLayout, QPushButton, QToolTip, QWidget

from procedures.offers import Offer
from ui.parts import words
from ui.parts.offered import Button, Offered, offered
from ui.parts.plain_text import plain_tip


class OfferBar(QWidget):
    """Emits `pressed` with the `Offered` that is meant.

    `pointed` and `tried` are emitted with the kind of a button that is not offered, when somebody
    points at it or presses its key; `WhyNot` finds out why.
    """

    pressed = Signal(object)
    pointed = Signal(str)
    tried = Signal(str)

    def __init__(
        self, buttons: Sequence[Button], *, columns: int = 1, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._order = tuple(buttons)
        self._now: dict[str, Offered] = {}
        self.buttons: dict[str, QPushButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for at, button in enumerate(self._order):
            grid.addWidget(self._made(button), at // columns, at % columns)
        self.show_offers(())

    def show_offers(self, offers: Iterable[Offer]) -> None:
        """What the service says may be done now; none while the picture is not live."""
        for now in offered(self._order, offers):
            kind = now.button.kind
            known = self._now.get(kind)
            self._now[kind] = now
            if known is None or known.may != now.may:
                self.buttons[kind].setEnabled(now.may)
                self._hint(kind, "" if now.may else self.tr("not offered now"))

    def tell_why(self, kind: str, reason: str) -> None:
        """Why a button is not offered; it stands in its tool tip until that changes."""
        button = self.buttons[kind]
        if not self._now[kind].may:
            self._hint(kind, reason)
            if button.underMouse():
                QToolTip.showText(QCursor.pos(), button.toolTip(), button)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Somebody points at a button."""
        if event.type() == QEvent.Type.ToolTip:
            kind = str(watched.property("kind"))
            if not self._now[kind].may:
                self.pointed.emit(kind)
        return super().eventFilter(watched, event)

    def _made(self, button: Button) -> QPushButton:
        made = QPushButton(words.offer(button.kind))
        made.setProperty("kind", button.kind)
        made.clicked.connect(self._on_pressed)
        made.installEventFilter(self)
        if button.key:
            key = QShortcut(button.key, self)
            key.setProperty("kind", button.kind)
            key.activated.connect(self._on_pressed)
        self.buttons[button.kind] = made
        return made

    @Slot()
    def _on_pressed(self) -> None:
        now = self._now[str(self.sender().property("kind"))]
        if now.may:
            self.pressed.emit(now)
        else:
            self.tried.emit(now.button.kind)

    def _hint(self, kind: str, reason: str) -> None:
        key = self._now[kind].button.key
        name = f"{words.offer(kind)} ({key})" if key else words.offer(kind)
        text = f"{name}: {reason}" if reason else name
        self.buttons[kind].setToolTip(plain_tip(text))
        self.buttons[kind].setAccessibleDescription(text)
