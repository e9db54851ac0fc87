"""Says when nobody has touched this screen for a while."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal

_TOUCHES: Final = frozenset(
    {
        QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove,
        QEvent.Type.Wheel, QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate,
    }
)  # fmt: skip


class IdleLock(QObject):
    """Emits `idle` once after so many milliseconds without a key, a touch or the mouse."""

    idle = Signal()

    def __init__(self, after: int, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(after)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.idle)

    def watch(self) -> None:
        """Somebody is there from now on."""
        application = QCoreApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        self._timer.start()

    def rest(self) -> None:
        """Nobody has to be there: locked already, or not signed in."""
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._timer.stop()

    def eventFilter(self, _: QObject, event: QEvent, /) -> bool:  # noqa: N802 - Qt's name
        """Anything that a person does begins the time anew."""
        if event.type() in _TOUCHES:
            self._timer.start()
        return False
