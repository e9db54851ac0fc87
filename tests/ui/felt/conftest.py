"""A felt on a real, if invisible, screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.felt.felts import NOW
from ui.felt.card_art import CardArt
from ui.felt.look import Look
from ui.felt.picture import FeltPicture
from ui.felt.view import FeltView
from ui.parts.theme import light

Show = Callable[[FeltPicture], None]


class Time:
    """The service's time, moved by hand."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        """Microseconds UTC."""
        return self.now


@pytest.fixture
def time() -> Time:
    """The time that the felt goes by."""
    return Time()


@pytest.fixture
def view(qtbot: QtBot, time: Time) -> FeltView:
    """A felt of 1,280 by 800, with the keyboard, its cards not moving."""
    theme = light()
    made = FeltView(Look(theme, CardArt(theme), lambda amount: f"{amount / 100:.2f}", time))
    made.animated = False
    qtbot.addWidget(made)
    made.resize(1280, 800)
    with qtbot.waitActive(made):
        made.show()
    made.setFocus()
    return made


@pytest.fixture
def show(qtbot: QtBot, view: FeltView) -> Show:
    """Show a picture and wait until exactly that is there."""

    def shown(picture: FeltPicture) -> None:
        with qtbot.waitSignal(view.settled):
            view.show_picture(picture)

    return shown
