"""A real pit whose table has a past, behind a real gateway, and the review that is opened there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablectl.client.remote import RemoteClient
from tests.tablectl.audit.reviewed import with_a_past
from tests.tablectl.pitted import SECRET, pit_in
from tests.ui.parts.conftest import Service
from ui.audit.window import Review
from ui.parts.language import chosen, speak
from ui.parts.opening import Opening
from ui.parts.sign_in import SignInDialog
from ui.parts.theme import Theme, dress, light

PATIENCE = 20_000  # milliseconds after which a wait has failed; nothing waits this long
Opens = Callable[..., Review]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data directory of the pit."""
    folder = tmp_path / "pit"
    with_a_past(folder)
    return folder


@pytest.fixture
def service(folder: Path) -> Iterator[Service]:
    """The pit and its gateway."""
    with pit_in(folder, "T1") as pit:
        service = Service(pit)
        service.comes()
        try:
            yield service
        finally:
            service.goes()


@pytest.fixture
def opens(qapp: QApplication, service: Service, tmp_path: Path) -> Iterator[Opens]:
    """Opens reviews at the service, and closes them at the end."""
    opened: list[Review] = []

    def open_one(*, theme: Theme | None = None, language: str = "en") -> Review:
        theme, locale = theme or light(), chosen(language)
        dress(qapp, theme)
        speak(qapp, locale)
        window = Review(
            Opening(
                program="review",
                address=service.url,
                reach=RemoteClient,
                theme=theme,
                locale=locale,
                kept=tmp_path / "screens.ini",
            )
        )
        opened.append(window)
        window.show()
        return window

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()
    speak(qapp, chosen("en"))
    qapp.processEvents()


def types(widget: QWidget, text: str) -> None:
    """By keyboard, and Enter."""
    QTest.keyClicks(widget, text)
    QTest.keyClick(widget, Qt.Key.Key_Return)


def presses(widget: QWidget, key: Qt.Key, *, control: bool = True) -> None:
    """One key, with Control."""
    none, ctrl = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(widget, key, ctrl if control else none)


def comes_in(qtbot: QtBot, window: Review, name: str = "otto") -> None:
    """Somebody signs in by keyboard."""
    dialog = window.findChild(SignInDialog)
    assert isinstance(dialog, SignInDialog)
    types(dialog.form.name, name)
    types(dialog.form.secret, SECRET)
    qtbot.waitUntil(lambda: window.bridge.who is not None, timeout=PATIENCE)


def finds(qtbot: QtBot, window: Review, **typed: str) -> None:
    """Search for what is typed, and wait for what is found."""
    form = window.finding.form
    form.clear()
    for name, text in typed.items():
        QTest.keyClicks(form.fields[name], text)
    with qtbot.waitSignal(window.question("search").told, timeout=PATIENCE):
        presses(form.fields["table"], Qt.Key.Key_Return, control=False)


def sees(qtbot: QtBot, window: Review, number: int) -> None:
    """Find a round and open it, all by keyboard."""
    finds(qtbot, window, round=str(number))
    presses(window.finding.table, Qt.Key.Key_Return, control=False)
    qtbot.waitUntil(lambda: bool(window.see.facts.all), timeout=PATIENCE)
    qtbot.waitUntil(lambda: window.see.playback.shown is not None, timeout=PATIENCE)
