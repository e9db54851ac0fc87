"""A locked screen: who opens it, and how it is left to somebody else."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from procedures import commands as ask
from tablectl.answers import Accepted
from tests.tablectl.pitted import SECRET
from tests.ui.parts.at_window import PATIENCE, SAM, Opens, badge, comes_in, leaves, types
from tests.ui.parts.conftest import Service


def test_a_locked_screen_shows_nothing_and_takes_no_key(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """Ctrl+L; only who locked it opens it, by his own secret, judged by the service."""
    window = opens()
    comes_in(qtbot, window)
    qtbot.waitUntil(window.bar.buttons["open-table"].isEnabled, timeout=PATIENCE)
    QTest.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.locked, timeout=PATIENCE)
    assert not window.content.isVisible()
    assert "sam" in window.lock_screen.title.text()
    QTest.keyClick(window, Qt.Key.Key_F2)
    form = window.lock_screen.form
    assert form.name.isReadOnly()
    types(form.secret, "wrong")
    qtbot.waitUntil(lambda: "not known" in window.lock_screen.said.text(), timeout=PATIENCE)
    assert window.locked
    types(form.secret, SECRET)
    qtbot.waitUntil(lambda: not window.locked, timeout=PATIENCE)
    assert window.content.isVisible()
    assert service.pit.tables["T1"].table.status == "closed"


def test_a_screen_that_nobody_touches_locks_itself_and_its_alarms_are_only_seen(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """Whoever passes by sees that somebody is needed, and can press nothing."""
    window = opens()
    comes_in(qtbot, window)
    window._idle.idle.emit()
    assert window.locked
    table = service.pit.tables["T1"]
    for what in (ask.OpenTable(devices=()), ask.CallSupervisor(what="look, please")):
        assert isinstance(table.submit(SAM, what, id=str(what)).result(10), Accepted)
    qtbot.waitUntil(lambda: "alarms: 1" in window.alarms.age.text(), timeout=PATIENCE)
    assert window.alarms.isVisible()
    assert not window.alarms.take.isEnabled()
    window.lock()
    assert window.locked


def test_another_persons_badge_does_not_unlock(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """It is said whose it is and who locked the screen."""
    badge(service, "sue", "00417732")
    window = opens()
    comes_in(qtbot, window)
    window.lock()
    types(window.lock_screen.form.name, "00417732")
    qtbot.waitUntil(lambda: "sue" in window.lock_screen.said.text(), timeout=PATIENCE)
    assert window.locked


def test_a_colleague_signs_the_owner_out_of_a_locked_screen_and_comes_in_himself(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """Ctrl+Shift+L there too: the sign-in is over at the service, and no secret stays behind."""
    window = opens()
    comes_in(qtbot, window)
    window.lock()
    screen = window.lock_screen
    assert "of sam: then somebody else can sign in (Ctrl+Shift+L)" in screen.leave.toolTip()
    QTest.keyClicks(screen.form.secret, "half of a sec")
    leaves(window)
    qtbot.waitUntil(lambda: not service.pit.sessions, timeout=PATIENCE)
    assert screen.form.secret.text() == ""
    assert not window.locked
    assert {line.text() for line in window.lines.values()} == {""}
    comes_in(qtbot, window, "mia")
    assert window.who_bar.who.text() == "mia · pit manager"


def test_an_owner_who_is_locked_out_signs_out_and_a_colleague_works_at_once(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """Five wrong secrets lock his name out, and nobody waits at his screen for that."""
    window = opens()
    comes_in(qtbot, window)
    window.lock()
    screen = window.lock_screen
    for _ in range(5):
        types(screen.form.secret, "wrong")
        qtbot.waitUntil(lambda: screen._asked is None, timeout=PATIENCE)
    types(screen.form.secret, SECRET)
    qtbot.waitUntil(lambda: "min more" in screen.said.text(), timeout=PATIENCE)
    assert window.locked
    QTest.mouseClick(screen.leave, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not service.pit.sessions, timeout=PATIENCE)
    comes_in(qtbot, window, "sue")
    window.lock()
    assert (screen.said.text(), "sue" in screen.title.text()) == ("", True)


def test_a_sign_out_of_a_locked_screen_ends_an_unlocking_that_is_under_way(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """Pressed twice, while the secret is judged: the screen stays closed, and is free at once.

    The click that a key ends with comes a moment later, and signs out nobody who came since.
    """
    window = opens()
    comes_in(qtbot, window)
    window.lock()
    screen = window.lock_screen
    types(screen.form.secret, SECRET)
    assert screen._asked is not None
    over: list[str] = []
    window.bridge.signed_out.connect(over.append)
    leaves(window)
    QTest.mouseClick(screen.leave, Qt.MouseButton.LeftButton)
    assert over == ["signed out"]
    qtbot.waitUntil(lambda: not service.pit.sessions, timeout=PATIENCE)
    threads = window.bridge._threads  # of the unlocking, whose answer comes late
    qtbot.waitUntil(lambda: not any(each.is_alive() for each in threads), timeout=PATIENCE)
    qtbot.waitUntil(lambda: not service.pit.sessions, timeout=PATIENCE)
    assert over == ["signed out"]
    assert (window.bridge.who, window.content.isVisible()) == (None, False)
    comes_in(qtbot, window, "mia")
    screen.leave.click()
    assert over == ["signed out"]
    assert window.who_bar.who.text() == "mia · pit manager"
    window.lock()
    assert (window.locked, screen.said.text()) == (True, "")


def test_a_locked_screen_is_signed_out_without_a_connection_too(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """While the secret is judged and the service has gone; nobody is let in by its answer."""
    window = opens()
    comes_in(qtbot, window)
    window.lock()
    service.goes()
    types(window.lock_screen.form.secret, SECRET)
    leaves(window)
    leaves(window)
    qtbot.waitUntil(lambda: window.bridge.who is None, timeout=PATIENCE)
    assert not window.locked
    assert not window.content.isVisible()
    service.comes()
    comes_in(qtbot, window, "mia")
    assert window.who_bar.who.text() == "mia · pit manager"


def test_nothing_that_was_pressed_before_a_sign_out_is_sent_later(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """Pressed while there was no connection, then locked and signed out: the table stays closed."""
    window = opens()
    comes_in(qtbot, window)
    qtbot.waitUntil(window.bar.buttons["open-table"].isEnabled, timeout=PATIENCE)
    table = service.pit.tables["T1"].table
    service.goes()
    qtbot.waitUntil(window.notice.isVisible, timeout=PATIENCE)
    QTest.keyClick(window, Qt.Key.Key_F2)
    window.lock()
    leaves(window)
    qtbot.waitUntil(lambda: window.bridge.who is None, timeout=PATIENCE)
    service.comes()
    comes_in(qtbot, window, "mia")
    assert service.pit.tables["T1"].table == table
