"""Somebody at a plain window, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.house.asks import GiveBadge
from tablectl.people.commands import By
from tests.tablectl.pitted import SECRET
from tests.ui.parts.conftest import Service
from tests.ui.parts.plain_window import Plain
from ui.parts.sign_in import SignInDialog

PATIENCE = 20_000  # milliseconds after which a wait has failed; nothing waits this long
SAM = Who("supervisor", "sam")
Opens = Callable[..., Plain]


def badge(service: Service, name: str, number: str) -> None:
    """Somebody is given a badge."""
    root, now = By(name="root", role="administrator"), service.pit.clock.now()
    given = service.pit.office.ask(GiveBadge(name=name, number=number), by=root, id="b", at=now)
    assert isinstance(given, Accepted), given


def types(widget: QWidget, text: str) -> None:
    """By keyboard, and Enter."""
    QTest.keyClicks(widget, text)
    QTest.keyClick(widget, Qt.Key.Key_Return)


def dialog_of(window: Plain) -> SignInDialog:
    """The sign-in that is asked for."""
    found = window.findChild(SignInDialog)
    assert isinstance(found, SignInDialog)
    return found


def comes_in(qtbot: QtBot, window: Plain, name: str = "sam") -> None:
    """Somebody signs in by keyboard alone, and sees both tables."""
    form = dialog_of(window).form
    types(form.name, name)
    types(form.secret, SECRET)
    qtbot.waitUntil(lambda: all(line.text() for line in window.lines.values()), timeout=PATIENCE)


def leaves(window: Plain) -> None:
    """Ctrl+Shift+L."""
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_L, both)
