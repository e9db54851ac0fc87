"""A monkey at a screen: seeded clicks, keys and words, legal and illegal, against a real pit.

It must not bring the screen down, make Qt warn, send what its role could not send, or leave a
window from which nobody finds back to work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from random import Random
from time import monotonic
from typing import Final, TypeVar

from PySide6.QtCore import QDeadlineTimer, QEvent, QEventLoop, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QLineEdit,
    QWidget,
)

from procedures import commands as ask
from procedures.cards import CARDS
from procedures.offers import tag
from procedures.round import Action
from procedures.table import Who
from tablectl.answers import Answer
from tablectl.client.messages import SignedIn
from tablectl.client.remote import RemoteClient
from tablectl.people.commands import PersonRole
from tablectl.permissions import kinds
from tests.tablectl.pitted import SECRET
from tests.ui.at_pit import BEA, SAM, SYSTEM, AtPit
from ui.parts.bridge import Credentials
from ui.parts.credentials_form import CredentialsForm
from ui.parts.who_bar import WhoBar
from ui.parts.window import ScreenWindow
from ui.pit.window import PitConsole

PATIENCE: Final = 90.0  # seconds after which a window counts as stuck
_WORDS: Final = ("set-1", "7", "100", "AS", "10H", "ünï✓", "x" * 300, " ", "-5", "gus", "3/1:500")
_NAMES: Final = ("bea", "carl", "sam", "otto")
_KEYS: Final = (
    *(Qt.Key(Qt.Key.Key_F1 + n) for n in range(12)),
    Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Space,
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageDown,
    Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_M,
    Qt.Key.Key_H, Qt.Key.Key_S, Qt.Key.Key_D, Qt.Key.Key_P, Qt.Key.Key_R, Qt.Key.Key_1,
)  # fmt: skip
_CHORDS: Final = (Qt.Key.Key_L, Qt.Key.Key_F, Qt.Key.Key_M, Qt.Key.Key_A, Qt.Key.Key_Z)
_LIVELY: Final = 2
"""So often it looks for another button where it has hit on one that is disabled."""
_LEAVES: Final = 0.1
"""How often it presses lock or sign-out, where it has hit on them."""
_PERCENTS: Final = {"cut": 25, "cut card in": 50}
W = TypeVar("W", bound=QWidget)


class Sent:
    """What the clients of a screen sent, and in which role each was signed in."""

    def __init__(self) -> None:
        self.kinds: set[tuple[PersonRole, str]] = set()

    def reach(self, url: str) -> RemoteClient:
        """A client whose requests are noted."""
        return _Noted(url, self)

    def not_allowed(self) -> list[tuple[str, str]]:
        """What was sent in a role that may not send it at all."""
        return sorted((str(role), kind) for role, kind in self.kinds if kind not in kinds(role))


class _Noted(RemoteClient):
    def __init__(self, url: str, sent: Sent) -> None:
        super().__init__(url)
        self._sent = sent
        self._role: PersonRole | None = None

    def sign_in(
        self,
        name: str,
        secret: str,
        *,
        how: str = "password",
        role: PersonRole | None = None,
        new: str | None = None,
    ) -> SignedIn:
        """As whom it speaks from now on."""
        signed_in = super().sign_in(name, secret, how=how, role=role, new=new)
        self._role = signed_in.role
        return signed_in

    def send(
        self, table: str, what: ask.Ask, *, id: str, seen: int | None = None
    ) -> Future[Answer]:
        """Noted, and sent."""
        if self._role is not None:
            self._sent.kinds.add((self._role, tag(type(what))))
        return super().send(table, what, id=id, seen=seen)


class Monkey:
    """At one window. `acts` does one thing; `finds_back` brings the window back to work."""

    def __init__(self, window: ScreenWindow, *, name: str, seed: int) -> None:
        self.window = window
        self.log: list[str] = []
        """What was done last, for whoever looks into a failure."""
        self._name = name
        self._dice = Random(seed)

    def acts(self) -> None:
        """One random thing to whatever is in front, legal or not."""
        front = QApplication.activeModalWidget() or self.window
        if not front.isActiveWindow():  # as whoever manages windows does
            front.activateWindow()
        doing = self._dice.choices(
            (self._button, self._point, self._key, self._chord, self._text, self._row, self._drag),
            weights=(45, 12, 20, 3, 8, 6, 6),
        )[0]
        self.log = [*self.log[-30:], f"{doing.__name__} at {type(front).__name__}"]
        doing(front)
        works(QDeadlineTimer(4))

    def finds_back(self, ready: Callable[[], bool]) -> None:
        """Close what is open, say who is there, and wait until the window is at work again."""
        self._closes()
        until(self._at_work, self._told)
        until(ready, self._told)

    # -- what it does -----------------------------------------------------------------------------

    def _button(self, front: QWidget) -> None:
        """Any button, seldom one that is disabled."""
        button = self._any(front, QAbstractButton)
        for _ in range(_LIVELY):
            if button is not None and not button.isEnabled():
                button = self._any(front, QAbstractButton)
        if button is not None and self._stays(button):
            self.log.append(f"  {button.text()!r} enabled={button.isEnabled()}")
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def _point(self, front: QWidget) -> None:
        """Anywhere."""
        widget = self._any(front, QWidget)
        if widget is not None and self._stays(widget):
            QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=self._in(widget))

    def _key(self, front: QWidget) -> None:
        key = self._dice.choice(_KEYS)
        self.log.append(f"  {key.name}")
        QTest.keyClick(QApplication.focusWidget() or front, key)

    def _chord(self, front: QWidget) -> None:
        key = self._dice.choice(_CHORDS)
        if key == Qt.Key.Key_L and self._dice.random() > _LEAVES:
            return
        QTest.keyClick(
            QApplication.focusWidget() or front, key, Qt.KeyboardModifier.ControlModifier
        )

    def _text(self, front: QWidget) -> None:
        """Words where words belong; names and secrets are real ones, or it would be locked out."""
        line = self._any(front, QLineEdit)
        if line is None or not line.isEnabled():
            return
        if line.echoMode() != QLineEdit.EchoMode.Normal:
            line.setText(SECRET)
        elif _inside(line, CredentialsForm):
            line.setText(line.text() if line.isReadOnly() else self._dice.choice(_NAMES))
        elif self._dice.random() < 0.3:
            line.clear()
        else:
            word = self._dice.choice(_WORDS)
            if word.isascii():
                QTest.keyClicks(line, word)
            else:  # QTest has no such keys
                line.insert(word)

    def _row(self, front: QWidget) -> None:
        """A row of a list or a table."""
        view = self._any(front, QAbstractItemView)
        if view is not None:
            port = view.viewport()
            QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=self._in(port))

    def _drag(self, front: QWidget) -> None:
        """Pull from one point to another, and let go."""
        widget = self._any(front, QWidget)
        if widget is None:
            return
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=self._in(widget))
        QTest.mouseMove(widget, self._in(widget))
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=self._in(widget))

    # -- steps ------------------------------------------------------------------------------------

    def _stays(self, widget: QWidget) -> bool:
        """It leaves its work by lock and sign-out only now and then, or it would do little else."""
        return self._dice.random() < _LEAVES or not _inside(widget, WhoBar)

    def _any(self, front: QWidget, kind: type[W]) -> W | None:
        there = [w for w in front.findChildren(kind) if w.isVisible() and not w.size().isEmpty()]
        return self._dice.choice(there) if there else None

    def _in(self, widget: QWidget) -> QPoint:
        return QPoint(self._dice.randrange(widget.width()), self._dice.randrange(widget.height()))

    def _closes(self) -> None:
        late = monotonic() + PATIENCE
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
            works(QDeadlineTimer(5))
        while (front := QApplication.activeModalWidget()) is not None:
            assert monotonic() < late, ("a dialog that cannot be closed", front, self.log)
            assert isinstance(front, QDialog), front
            front.reject()
            works(QDeadlineTimer(5))

    def _at_work(self) -> bool:
        window = self.window
        if window.locked or window.bridge.who is None or window.bridge.who.name != self._name:
            self._signs_in()
        return window.content.isVisible() and window.content.isEnabled()

    def _signs_in(self) -> None:
        """On the lock screen by the secret of whoever locked it, else as the window's own."""
        window = self.window
        who = window.bridge.who
        if window.locked and who is not None and who.name == self._name:
            until(self._unlocked, self._told)
        else:
            until(self._came_in, self._told)
        self._closes()

    def _told(self) -> tuple[object, ...]:
        """How the window is, and what was done last."""
        window, bridge = self.window, self.window.bridge
        client = bridge._client
        over = client.over if client is not None else "no client"
        seen = f"seen: {window.content.isVisible()}, enabled: {window.content.isEnabled()}"
        how = f"{bridge.who}, {bridge.state}, over: {over}, locked: {window.locked}, {seen}"
        known = {view.table: view.position for view in window.tables}
        shown = (window.desk.view, window._followed) if isinstance(window, PitConsole) else ()
        return how, known, shown, *self.log

    def _unlocked(self) -> bool:
        screen = self.window.lock_screen
        if self.window.locked:
            screen.form.how.setCurrentIndex(screen.form.how.findData("password"))
            screen.form.secret.setText(SECRET)
            screen.go.click()
            works(QDeadlineTimer(300))
        return not self.window.locked

    def _came_in(self) -> bool:
        bridge = self.window.bridge
        if bridge.who is not None and bridge.who.name == self._name:
            return True
        bridge.sign_in(self.window.opening.address, Credentials(name=self._name, secret=SECRET))
        works(QDeadlineTimer(300))
        return False


def works(deadline: QDeadlineTimer) -> None:
    """Let Qt do what is due, and let go of what was given up, as its own loop does."""
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, deadline)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def until(holds: Callable[[], object], told: Callable[[], object]) -> None:
    """Wait for a condition while Qt works; else the window is stuck."""
    late = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < late, ("stuck", told())
        works(QDeadlineTimer(20))


class Sights:
    """What a monkey has come across at a window: `wanted` is what it must have."""

    def __init__(self, window: ScreenWindow) -> None:
        self.window = window
        self.met: set[str] = set()

    @property
    def wanted(self) -> set[str]:
        """The connection was lost; at a console, shift and a guided sequence were seen too."""
        console = isinstance(self.window, PitConsole)
        return {"lost", "shift", "guided"} if console else {"lost"}

    def look(self) -> None:
        """Note what is there now."""
        window = self.window
        if window.bridge.who is not None and window.bridge.state == "lost":
            self.met.add("lost")
        if isinstance(window, PitConsole) and window.content.isVisible():
            if window.shift.isVisible():
                self.met.add("shift")
            if window.pane.incident.guide.isVisible():
                self.met.add("guided")


def lives(at: AtPit, dice: Random) -> None:
    """Something happens at the table meanwhile; what is not possible is refused."""
    _goes_on(at)
    match dice.randrange(11):
        case 0:
            at.tries(_dealer(at), ask.OpenBetting())
        case 1:
            for name in ("ann", "bob"):
                at.tries(Who("player", name), ask.PlaceChips(chips=(2_500,)))
                at.tries(Who("player", name), ask.ConfirmBet())
            at.tries(_dealer(at), ask.NoMoreBets())
        case 2 | 3 | 4:
            at.cards(dice.choice(CARDS))
        case 5:
            asks = at.table.round.asks if at.table.round is not None else 0
            action: Action = "hit" if dice.random() < 0.5 else "stand"
            for name in ("ann", "bob"):
                at.tries(Who("player", name), ask.Decide(ask=asks, action=action))
        case 6 | 7:
            _resolves(at, dice)
        case 8:
            at.tries(_dealer(at), ask.Report(what="picked up"))
            _resolves(at, dice, ("replace", "reposition", "rescan"))
        case 9:
            _lays(at, dice)
        case _:
            at.tries(SYSTEM, ask.FundPurse(player="ann", amount=100_000))


def _goes_on(at: AtPit) -> None:
    """A table that was closed is opened again, and a shoe that is over is made up anew."""
    if at.table.status == "closed":
        device = ask.UsesDevice(name="shoe", role="exit", pulses=False)
        at.tries(SAM, ask.OpenTable(devices=(device,), despite="a monkey"))
        at.tries(_dealer(at), ask.ChangeDealer(dealer="bea", how="opening"))
    for step in next(
        (one.choices for one in at.offers(_dealer(at)) if one.kind == "record-shuffle"), ()
    ):
        set_id, percent = "set-1" if step == "shuffled" else "", _PERCENTS.get(step, 0)
        at.tries(_dealer(at), ask.RecordShuffle(step=step, set_id=set_id, percent=percent))  # type: ignore[arg-type] # an offer's word


def _resolves(at: AtPit, dice: Random, remedies: tuple[str, ...] = ()) -> None:
    """A supervisor ends something by a remedy that is offered, of these where any are named."""
    choices = next((one.choices for one in at.offers(SAM) if one.kind == "resolve"), ())
    offered = [one for one in choices if not remedies or one.partition(":")[2] in remedies]
    if offered:
        number, _, remedy = dice.choice(offered).partition(":")
        card = dice.choice(CARDS)
        at.tries(
            SAM, ask.Resolve(incident=int(number), remedy=remedy, reason="looked at", card=card)
        )


def _lays(at: AtPit, dice: Random) -> None:
    """The next card of a guided sequence is laid; now and then another."""
    for incident in at.table.incidents:
        step = incident.next_step
        if step is not None:
            right = next((laid.card for laid in at.table.shoe.cards if laid.key == step.key), None)
            card = right if right and dice.random() < 0.8 else dice.choice(CARDS)
            at.tries(SAM, ask.ConfirmStep(incident=incident.number, card=card))


def _dealer(at: AtPit) -> Who:
    """Whoever deals now."""
    return BEA if at.table.dealing is None else Who("dealer", at.table.dealing.dealer)


def _inside(widget: QWidget, kind: type[QWidget]) -> bool:
    return any(isinstance(one, kind) for one in _parents(widget))


def _parents(widget: QWidget) -> Iterator[QWidget]:
    above = widget.parentWidget()
    while above is not None:
        yield above
        above = above.parentWidget()
