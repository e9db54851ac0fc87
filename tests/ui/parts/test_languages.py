"""English and German: every text of the screens is there, and numbers are written as people do."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QLocale, QTimeZone
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from procedures.places import Place
from tablectl.permissions import kinds
from tests.ui.parts.conftest import spoken
from ui.parts import locale_text, words
from ui.parts.lamp import Lamp
from ui.parts.language import FOLDER, LANGUAGES, chosen
from ui.translations.__main__ import collect, release

TRANSLATED = [language for language in LANGUAGES if language != "en"]
SECOND = 1_000_000


def kept(language: str) -> Path:
    """The file of a language."""
    return FOLDER / f"tablectl_{language}.ts"


def messages(language: str) -> Iterator[tuple[str, ElementTree.Element, str]]:
    """The text, its translation and the context of each message."""
    for context in ElementTree.parse(kept(language)).iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            yield message.findtext("source", ""), translation, context.findtext("name", "")


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_of_the_code_is_missing_from_the_file_and_nothing_is_left_over(
    language: str, tmp_path: Path
) -> None:
    """`python -m ui.translations` would change nothing."""
    copy = tmp_path / kept(language).name
    shutil.copy(kept(language), copy)
    collect(copy)
    assert copy.read_text(encoding="utf-8") == kept(language).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_with_all_its_fields(language: str) -> None:
    """None is unfinished, and none loses a number that it tells."""
    unfinished = [text for text, found, _ in messages(language) if found.get("type") is not None]
    assert not unfinished
    for text, found, context in messages(language):
        said = found.text or ""
        assert said, (context, text)
        fields = sorted(re.findall(r"\{\w*\}|%n", text))
        assert sorted(re.findall(r"\{\w*\}|%n", said)) == fields, (context, text)
        assert ("&" in said) == ("&" in text), (context, text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_shipped_is_made_of_the_file(language: str, tmp_path: Path) -> None:
    """The `.qm` is in step with its `.ts`."""
    made = tmp_path / "made.qm"
    release(kept(language), made)
    assert made.read_bytes() == kept(language).with_suffix(".qm").read_bytes()


def test_every_request_of_staff_has_a_name() -> None:
    """No button shows a name of the wire."""
    asked = kinds("dealer") | kinds("supervisor") | kinds("pit manager")
    assert asked == set(words.OFFERS)


def test_money_and_times_are_written_as_people_here_do(qtbot: QtBot, qapp: QApplication) -> None:
    """Minor units and microseconds stay whole numbers to the last."""
    with spoken(qapp, "de"):
        assert locale_text.money(123_456_789) == "1.234.567,89"
        assert locale_text.money(-5, "EUR") == "-0,05\N{NO-BREAK SPACE}EUR"
        assert locale_text.change(100, 350) == "+2,50"
        assert locale_text.day_and_time(1_790_000_000 * SECOND).startswith("21.09.26 ")
    with spoken(qapp, "en"):
        assert locale_text.money(10**15) == "10,000,000,000,000.00"
        assert locale_text.change(350, 100, "USD") == "-2.50\N{NO-BREAK SPACE}USD"
        assert locale_text.change(7, 7) == "0.00"
        assert locale_text.span(40 * SECOND) == "0:40"
        assert locale_text.span(3_725 * SECOND) == "1:02:05"


def test_a_time_is_shown_as_the_clock_on_the_wall_has_it(qapp: QApplication) -> None:
    """Stored UTC, shown local."""
    at = 1_790_000_000
    offset = QTimeZone.systemTimeZone().offsetFromUtc(locale_text._local(at * SECOND))
    seconds = (at + offset) % 86_400
    wall = f"{seconds // 3_600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    assert locale_text.time_of_day(at * SECOND) == wall


def test_a_screen_speaks_german(qtbot: QtBot, qapp: QApplication) -> None:
    """Words, cards and places; English again afterwards."""
    with spoken(qapp, "de"):
        assert words.offer("no-more-bets") == "Nichts geht mehr"
        assert words.place(Place(where="box", box=3, hand=1)) == "Box 3, Hand 2"
        assert words.card("TD") == "10♦"
        lamp = Lamp()
        qtbot.addWidget(lamp)
        assert lamp.text() == "✖ getrennt"
    assert words.offer("no-more-bets") == "No more bets"


def test_a_language_that_is_not_there_is_english() -> None:
    """Asked for, it is taken; of the system's, only what there is."""
    assert chosen("de").language() == QLocale.Language.German
    assert chosen("fr").language() == QLocale.Language.English
    assert chosen("en").decimalPoint() == "."
