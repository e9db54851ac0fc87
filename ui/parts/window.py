"""The frame that the three screens share: head, lamp, who is there, lock, sign-in, refusals."""

from __future__ import annotations

from typing import ClassVar, Final

from PySide6.QtCore import QSettings, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tablectl.client.messages import Batch, SignedIn
from tablectl.people.commands import PersonRole
from ui.parts.bridge import Asked, Bridge
from ui.parts.idle_lock import IdleLock
from ui.parts.lamp import Lamp
from ui.parts.lock_screen import LockScreen
from ui.parts.opening import Opening
from ui.parts.plain_text import PlainLabel
from ui.parts.refusal_line import RefusalLine
from ui.parts.sign_in import SignInDialog
from ui.parts.signed_out import SignedOutPage
from ui.parts.tables import Change, Tables
from ui.parts.theme import tell
from ui.parts.who_bar import WhoBar

_SECOND: Final = 1_000  # milliseconds
_MINUTE: Final = 60 * _SECOND


class ScreenWindow(QMainWindow):
    """A screen fills it: `set_content`, `set_head`, and the methods named `shown_…` and `tick`."""

    roles: ClassVar[tuple[PersonRole, ...]] = ()
    """Those in which somebody works here, to choose from at the sign-in."""

    def __init__(self, opening: Opening) -> None:
        super().__init__()
        self.opening = opening
        self.bridge = Bridge(opening.reach, self)
        self.tables = Tables()
        self.lamp, self.who_bar, self.line = Lamp(), WhoBar(), RefusalLine()
        self.notice = PlainLabel()
        tell(self.notice, "alarm")
        self.notice.hide()
        said = self.tr("▲ TRAINING · nothing here is real")
        self.training = PlainLabel(" · ".join(part for part in (said, opening.training) if part))
        self.training.setObjectName("training")
        self.training.setWordWrap(True)
        if not opening.training:
            self.training.hide()
        self.lock_screen = LockScreen(self.bridge)
        self.signed_out_page = SignedOutPage()
        self.content: QWidget = QWidget()
        self._head, self._heads = QHBoxLayout(), list[QWidget]()
        self._stack = QStackedWidget()
        for page in (self.signed_out_page, self.lock_screen, self.content):
            self._stack.addWidget(page)
        self._idle = IdleLock(opening.idle_minutes * _MINUTE, self)
        self._second = QTimer(self)
        self._second.setInterval(_SECOND)
        self._dialog: SignInDialog | None = None
        self._settings = QSettings(str(opening.kept), QSettings.Format.IniFormat)
        self._lay_out()
        self._wire()

    # -- what a screen gives ----------------------------------------------------------------------

    def set_content(self, content: QWidget) -> None:
        """What is hidden while the screen is locked, and cannot be pressed while not live."""
        self._stack.removeWidget(self.content)
        self.content.deleteLater()
        self.content = content
        self._stack.addWidget(content)
        content.setEnabled(self.bridge.state == "live")

    def set_head(self, head: QWidget) -> None:
        """What stands above everything, as the alarms; it is seen while locked, too."""
        self._head.insertWidget(0, head, 1)
        self._heads.append(head)
        self._free_head()

    def shown_signed_in(self, who: SignedIn, /) -> None:
        """Somebody has come: follow the tables that the screen shows."""

    def shown_signed_out(self) -> None:
        """Nobody is there: show nothing of what he saw."""

    def shown_change(self, change: Change) -> None:
        """A table is not as it was; `tables` has taken it in."""

    def shown_live(self, *, live: bool) -> None:
        """The picture is live again, or it is not any more."""

    def tick(self, now: int) -> None:
        """It is so late at the service (microseconds UTC); called once a second."""

    def judge(self, asked: Asked) -> Asked:
        """Say on the line of refusals when it is not done."""
        asked.answered.connect(self.line.show_answer)
        asked.failed.connect(self.line.show_failure)
        return asked

    # -- lock and sign-in -------------------------------------------------------------------------

    @property
    def locked(self) -> bool:
        """Whether the pictures are hidden."""
        return self._stack.currentWidget() is self.lock_screen

    @Slot()
    def lock(self) -> None:
        """Hide everything until whoever is signed in says again who he is; dialogs are closed."""
        who = self.bridge.who
        if who is None or self.locked:
            return
        self._close_dialogs()
        self._idle.rest()
        self.line.clear()
        self.lock_screen.lock(who)
        self._show_page(self.lock_screen)

    @Slot()
    def sign_in(self) -> None:
        """Ask who is there; somebody who is there already is not asked again."""
        if self._dialog is not None or self.bridge.who is not None:
            return
        opening = self.opening
        self._dialog = SignInDialog(
            self.bridge,
            address=opening.address,
            name=opening.name,
            roles=self.roles,
            parent=self,
        )
        self._dialog.finished.connect(self._on_dialog_over)
        self._dialog.open()

    @Slot()
    def _on_dialog_over(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    @Slot(object)
    def _on_signed_in(self, who: SignedIn) -> None:
        if self._dialog is not None:  # one that was opened while another sign-in was under way
            self._dialog.accept()
        self.tables.forget()
        self.line.clear()
        self.who_bar.show_who(who)
        self.training.setVisible(who.training or bool(self.opening.training))
        self._show_page(self.content)
        self._idle.watch()
        self.shown_signed_in(who)

    @Slot(str)
    def _on_signed_out(self, why: str) -> None:
        self._idle.rest()
        self._close_dialogs()
        self.lock_screen.forget()
        self.tables.forget()
        self.line.clear()
        self.who_bar.show_who(None)
        self._on_connection("lost", 0)
        self.notice.hide()
        self.signed_out_page.say(why)
        self._show_page(self.signed_out_page)
        self.shown_signed_out()
        self.sign_in()

    @Slot()
    def _on_unlocked(self) -> None:
        if not self.locked:  # the sign-in was over before he was known
            return
        self._show_page(self.content)
        self._idle.watch()

    # -- what comes -------------------------------------------------------------------------------

    @Slot(object)
    def _on_batch(self, batch: Batch) -> None:
        self.shown_change(self.tables.take(batch))

    @Slot(str, int)
    def _on_connection(self, state: str, seconds: int) -> None:
        live = state == "live"
        self.lamp.show_connection(state, seconds)
        words = self.tr("✖ NOT LIVE for {seconds} s: this is how it was. Nothing can be pressed.")
        self.notice.setText(words.format(seconds=seconds))
        self.notice.setVisible(not live)
        self._free_head()
        if self.content.isEnabled() != live:
            self.content.setEnabled(live)
            self.shown_live(live=live)

    @Slot()
    def _on_second(self) -> None:
        self.tick(self.bridge.service_time())

    # -- the window -------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """The first thing is who is there."""
        super().showEvent(event)
        if self.bridge.who is None:
            self.sign_in()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Whoever was signed in is signed out; the size is kept for the next time."""
        self._settings.setValue(f"{self.opening.program}/geometry", self.saveGeometry())
        self._settings.sync()
        self._second.stop()
        self._idle.rest()
        self._close_dialogs()
        self.bridge.stop()
        super().closeEvent(event)

    def _show_page(self, page: QWidget) -> None:
        self._stack.setCurrentWidget(page)
        self.who_bar.setVisible(page is self.content)
        self._free_head()
        page.setFocus()

    def _free_head(self) -> None:
        """Alarms are always seen; they are pressed only where the picture is seen and live."""
        free = self._stack.currentWidget() is self.content and self.bridge.state == "live"
        for head in self._heads:
            head.setEnabled(free)

    def _close_dialogs(self) -> None:
        for dialog in self.findChildren(QDialog):
            dialog.reject()

    def _lay_out(self) -> None:
        table = f" · {self.opening.table}" if self.opening.table else ""
        self.setWindowTitle(f"tablectl {self.opening.program}{table}")
        self._head.addStretch()
        self._head.addWidget(self.lamp)
        self._head.addWidget(self.who_bar)
        frame = QWidget()
        column = QVBoxLayout(frame)
        column.addWidget(self.training)
        column.addLayout(self._head)
        column.addWidget(self._stack, 1)
        below = QHBoxLayout()
        below.addWidget(self.notice)
        below.addWidget(self.line, 1)
        column.addLayout(below)
        self.setCentralWidget(frame)
        self._show_page(self.signed_out_page)
        self.resize(1280, 800)
        kept = self._settings.value(f"{self.opening.program}/geometry")
        if kept is not None:
            self.restoreGeometry(kept)

    def _wire(self) -> None:
        self.bridge.signed_in.connect(self._on_signed_in)
        self.bridge.signed_out.connect(self._on_signed_out)
        self.bridge.batch.connect(self._on_batch)
        self.bridge.connection.connect(self._on_connection)
        self.who_bar.lock_asked.connect(self.lock)
        self.who_bar.sign_out_asked.connect(self.bridge.sign_out)
        self.lock_screen.unlocked.connect(self._on_unlocked)
        self.lock_screen.sign_out_asked.connect(self.bridge.sign_out)
        self.signed_out_page.sign_in_asked.connect(self.sign_in)
        self._idle.idle.connect(self.lock)
        self._second.timeout.connect(self._on_second)
        self._second.start()
