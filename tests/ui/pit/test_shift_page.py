"""The page of the shift: the record's figures, notes, and the hand-over."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pyqtgraph import TextItem
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from procedures import commands as ask
from procedures.readings import Fault
from tablectl.answers import Accepted
from tablectl.house.asks import HandOver
from tablectl.people.commands import By
from tests.ui.at_pit import BEA, SAM
from tests.ui.parts.conftest import spoken
from tests.ui.pit.conftest import Desk, Opens, types
from ui.parts.theme import Theme, dark, light
from ui.pit.chart import Chart
from ui.pit.shift_page import ShiftPage


def looks(desk: Desk) -> ShiftPage:
    """F12, and every hour has been told and is shown."""
    QTest.keyClick(desk.console, Qt.Key.Key_F12)
    page = desk.console.shift
    desk.until(lambda: len(page.shift.hours) == 12 and not page._still)
    desk.until(page.figures.isVisible)
    return page


def bars(chart: Chart) -> list[tuple[str, int, str]]:
    """Name, value and text of each."""
    return [(bar.name, bar.value, bar.said) for bar in chart.bars]


def drawn(chart: Chart) -> list[str]:
    """The words that are drawn at its bars."""
    return [item.toPlainText() for item in chart._drawn if isinstance(item, TextItem)]


def misread(desk: Desk) -> None:
    """A round in which the TC could not be read; sam names it, and its shoe is ended."""
    at = desk.at.opened()
    at.seats(ann=2)
    at.bets(ann=2_500)
    at.cards("9S", "7H")
    at.reads(Fault(kind="unreadable"))
    number = at.table.incidents[0].number
    at.do(SAM, ask.Resolve(incident=number, remedy="enter card", card="TC", reason="the picture"))
    at.decides("ann", "stand")
    at.cards("TD")


def test_the_figures_are_those_of_the_record(opens: Opens) -> None:
    """Rounds, incidents, misreads by reader and by card, each with its number beside the bar."""
    desk = opens()
    misread(desk)
    desk.at.do(SAM, ask.EndShoe(reason="worn cards"))
    desk.signs_in()
    shown = looks(desk).figures
    assert shown.rounds.bars[-1].value == 1
    assert bars(shown.incidents) == [("an unreadable card", 1, "1")]
    assert bars(shown.by_dealer) == [("bea", 1, "1")]
    assert bars(shown.by_device) == [("T1 shoe", 1, "1")]
    assert bars(shown.misreads) == [("T1 shoe", 1, "1 of 5 (20.0 %)")]
    assert bars(shown.cards) == [("10♣", 1, "1 of 1 (100.0 %)")]
    assert bars(shown.by_hand) == [("T1", 1, "1")]
    assert bars(shown.returned) == []
    assert bars(shown.dealers) == [("bea", 0, "0:00, 0 of 1 turns too long")]
    row = [shown.sums.data(shown.sums.index(0, column)) for column in range(5)]
    assert row == ["T1", "1", "0", "0.00", "-25.00"]
    assert shown.rota.data(shown.rota.index(0, 1)) == "bea"
    QTest.keyClick(desk.console, Qt.Key.Key_F11)
    desk.until(desk.console.pane.isVisible)


def test_no_card_of_a_shoe_that_is_dealt_stands_among_the_misreads(opens: Opens) -> None:
    """A card that lies face down is a back: the reader's misread counts, its card is not told."""
    desk = opens()
    misread(desk)
    desk.signs_in()
    shown = looks(desk).figures
    assert bars(shown.misreads) == [("T1 shoe", 1, "1 of 5 (20.0 %)")]
    assert bars(shown.cards) == []
    QTest.keyClick(desk.console, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    desk.until(shown.cards.isVisible)
    assert drawn(shown.cards) == ["nothing in this time"]


def test_the_charts_are_made_one_by_one_before_anybody_looks(opens: Opens) -> None:
    """No piece is more than one chart, so the console never stands still; F12 shows all at once."""
    desk = opens()
    desk.signs_in()
    page, made = desk.console.shift, [0]
    charts = page.figures.charts

    def counts() -> None:
        made.append(sum(chart.plot is not None for chart in charts))

    page._piece.timeout.connect(counts)
    page._piece.start()
    desk.until(lambda: not page._piece.isActive())
    assert all(after - before <= 1 for before, after in pairwise(made))
    assert made[-1] == len(charts) == 9
    assert not page.isVisible()
    QTest.keyClick(desk.console, Qt.Key.Key_F12)
    desk.until(page.isVisible)
    assert page.figures.isVisible()


def test_a_chart_is_read_by_keyboard_alone(opens: Opens) -> None:
    """Alt and a letter to the leaf, arrows to a bar; its name and number stand in the title."""
    desk = opens()
    misread(desk)
    desk.signs_in()
    shown = looks(desk).figures
    QTest.keyClick(desk.console, Qt.Key.Key_I, Qt.KeyboardModifier.AltModifier)
    desk.until(shown.incidents.isVisible)
    shown.incidents.setFocus()
    QTest.keyClick(shown.incidents.plot, Qt.Key.Key_Down)
    assert shown.incidents.title.text() == "Incidents by kind · an unreadable card: 1"
    assert drawn(shown.incidents) == ["1"]
    assert "an unreadable card: 1" in shown.incidents.plot.accessibleDescription()


def told(page: ShiftPage) -> list[str]:
    """The log."""
    log = page.figures.log
    return [str(log.data(log.index(row, 2))) for row in range(log.rowCount())]


def test_a_note_is_written_and_stands_in_the_log(opens: Opens) -> None:
    """Enter in its field; the field is free for the next."""
    desk = opens()
    desk.signs_in()
    page = looks(desk)
    types(page.hand.note, "T1 wants a new set")
    desk.until(lambda: any("T1 wants a new set" in text for text in told(page)))
    assert page.hand.note.text() == ""


def test_what_somebody_began_to_write_is_gone_when_he_signs_out(opens: Opens) -> None:
    """Whoever comes next would write it down, or hand over, in his own name."""
    desk = opens()
    desk.signs_in()
    hand = looks(desk).hand
    QTest.keyClicks(hand.note, "T1 wants a new set")
    QTest.keyClicks(hand.to, "sue")
    desk.console.bridge.sign_out()
    assert (hand.note.text(), hand.to.text()) == ("", "")


def test_the_shift_is_handed_over_to_somebody_else(opens: Opens) -> None:
    """Whom, must be said; to himself is refused with the rule."""
    desk = opens()
    desk.signs_in()
    page = looks(desk)
    page.hand.hand.click()
    assert desk.console.line.text() == "▲ Name who takes the shift over."
    QTest.keyClicks(page.hand.to, "sam")
    page.hand.hand.click()
    desk.until(lambda: "(rule F)" in desk.console.line.text())
    page.hand.to.clear()
    QTest.keyClicks(page.hand.to, "sue")
    page.hand.hand.click()
    desk.until(lambda: page.hand.waiting.count() == 1)
    assert page.hand.waiting.itemText(0).startswith("sam to sue")


def test_a_shift_that_was_handed_over_is_taken_over(opens: Opens) -> None:
    """It waits no more, and the log says so."""
    desk = opens()
    by = By(name="sue", role="supervisor", via="tests")
    handed = desk.service.pit.pit_office.ask(HandOver(to="sam", note="דן 25 → 7"), by=by, id="h")
    assert isinstance(handed, Accepted)
    desk.signs_in()
    page = looks(desk)
    assert page.hand.waiting.itemText(0) == "sue to sam: \u200eדן\u200e 25 → 7"
    page.hand.take.click()
    desk.until(lambda: not page.hand.take.isVisible())


def test_a_dealer_is_told_of_the_rota_only(opens: Opens) -> None:
    """The shift is the floor's."""
    desk = opens()
    desk.at.opened()
    desk.at.do(BEA, ask.CallSupervisor(what="look, please"))
    desk.signs_in("bea")
    QTest.keyClick(desk.console, Qt.Key.Key_F12)
    page = desk.console.shift
    desk.until(lambda: page.figures.rota.rowCount() == 1)
    desk.until(page.figures.isVisible)
    assert page.figures.isTabVisible(page.figures.currentIndex())
    assert not page.figures.dealers.isVisible()
    assert page.said.text() == "The shift is told to supervisors, pit managers and auditors."
    assert page.shift.hours == ()


@pytest.mark.parametrize("theme", [light(), dark()], ids=["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_charts_speak_both_languages_in_both_themes(
    qapp: QApplication, opens: Opens, theme: Theme, lang: str
) -> None:
    """Numbers as people there write them; the ground is of the theme; it fits 1280 × 800."""
    with spoken(qapp, lang):
        desk = opens(theme=theme, lang=lang)
        misread(desk)
        desk.signs_in()
        shown = looks(desk).figures
        shown.setCurrentIndex(2)
        desk.until(shown.misreads.isVisible)
        title, rate = {
            "en": ("Misreads by reader", "1 of 5 (20.0 %)"),
            "de": ("Fehllesungen nach Leser", "1 von 5 (20,0 %)"),
        }[lang]
        assert shown.misreads.title.text() == title
        assert drawn(shown.misreads) == [rate]
        assert desk.console.minimumSizeHint().width() <= 1280
        assert desk.console.minimumSizeHint().height() <= 800
        plot = shown.misreads.plot.grab().toImage()
        assert plot.pixelColor(plot.width() - 8, plot.height() - 8).name() == theme.panel
