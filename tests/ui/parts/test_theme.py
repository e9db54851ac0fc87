"""The colours: every word can be read on every ground it stands on (WCAG 2.2, 1.4.3)."""

from __future__ import annotations

import re
from itertools import product

import pytest
from msgspec import structs
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from ui.parts.theme import SMALLEST, TOUCH, Theme, contrast, dark, dress, light, tell

THEMES = [light(), light(four_colour=True), dark(), dark(four_colour=True)]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_word_can_be_read(theme: Theme) -> None:
    """4.5 to 1 for words and for signs that are read; 3 to 1 for the frame of the focus."""
    words = ("text", "faint", "act", "alarm", "good")
    for word, ground in product(words, ("ground", "panel", "felt")):
        assert contrast(getattr(theme, word), getattr(theme, ground)) >= 4.5, (word, ground)
    for suit in "SHDC":
        assert contrast(theme.suit(suit), theme.card_face) >= 4.5, suit
    for ground in ("ground", "panel", "felt", "card_face"):
        assert ground == "card_face" or contrast(theme.focus, getattr(theme, ground)) >= 3
    assert contrast(theme.card_back, theme.card_face) >= 3
    assert contrast(theme.ground, theme.act) >= 4.5


def test_contrast_is_reckoned_as_wcag_does() -> None:
    """Black on white is 21, the same on the same is 1, and #767676 is the last grey on white."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
    assert contrast("#767676", "#ffffff") >= 4.5 > contrast("#777777", "#ffffff")


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_colour_is_written_alike(theme: Theme) -> None:
    """`#rrggbb`, so that Qt and the contrast read the same."""
    for name, colour in structs.asdict(theme).items():
        assert name == "name" or re.fullmatch("#[0-9a-f]{6}", colour), name


def test_four_colours_tell_all_suits_apart() -> None:
    """Without them two suits share a colour, as on most cards."""
    assert len({light(four_colour=True).suit(suit) for suit in "SHDC"}) == 4
    assert len({light().suit(suit) for suit in "SHDC"}) == 2


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_dressed_application_has_the_colours_and_nothing_too_small(
    qtbot: QtBot, qapp: QApplication, theme: Theme
) -> None:
    """Letters of 11 points at least, and buttons that a finger meets."""
    dress(qapp, theme)
    button = QPushButton("Deal")
    qtbot.addWidget(button)
    button.show()
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == theme.ground
    assert button.font().pointSize() >= SMALLEST
    assert button.sizeHint().height() >= TOUCH
    assert button.sizeHint().width() >= TOUCH
    tell(button, "alarm")
    assert button.property("tells") == "alarm"
