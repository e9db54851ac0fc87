"""The page of the shift: the record's figures, notes, and the hand-over."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from procedures import commands as ask
from procedures.readings import Fault
from tablectl.answers import Accepted
from tablectl.house.asks import HandOver
from tablectl.people.commands import By
from tests.ui.at_pit import BEA
from tests.ui.pit.conftest import Desk, Opens, types
from ui.pit.shift_page import ShiftPage


def looks(desk: Desk) -> ShiftPage:
    """F12, and every hour has been told."""
    QTest.keyClick(desk.console, Qt.Key.Key_F12)
    page = desk.console.shift
    desk.until(lambda: len(page.shift.hours) == 12 and not page._still)
    return page


def test_the_figures_are_those_of_the_record(opens: Opens) -> None:
    """Rounds, incidents by kind, misreads by reader, each with its number beside the bar."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.bets(ann=2_500)
    desk.at.cards("9S", "7H", "TC")
    desk.at.decides("ann", "stand")
    desk.at.cards("TD")
    desk.at.reads(Fault(kind="unreadable"))
    desk.signs_in()
    page = looks(desk)
    assert page.rounds.bars[-1].value == 1
    assert [(bar.name, bar.value) for bar in page.incidents.bars] == [("an unreadable card", 1)]
    assert [(bar.name, bar.text) for bar in page.misreads.bars] == [("T1 shoe", "1 of 6")]
    assert "an unreadable card: 1" in page.incidents.accessibleDescription()
    row = [page.sums.data(page.sums.index(0, column)) for column in range(5)]
    assert row == ["T1", "1", "0", "0.00", "-25.00"]
    assert page.rota.data(page.rota.index(0, 1)) == "bea"
    QTest.keyClick(desk.console, Qt.Key.Key_F11)
    desk.until(desk.console.pane.isVisible)


def told(page: ShiftPage) -> list[str]:
    """The log."""
    return [str(page.log.data(page.log.index(row, 2))) for row in range(page.log.rowCount())]


def test_a_note_is_written_and_stands_in_the_log(opens: Opens) -> None:
    """Enter in its field; the field is free for the next."""
    desk = opens()
    desk.signs_in()
    page = looks(desk)
    types(page.hand.note, "T1 wants a new set")
    desk.until(lambda: any("T1 wants a new set" in text for text in told(page)))
    assert page.hand.note.text() == ""


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
    handed = desk.service.pit.pit_office.ask(HandOver(to="sam", note="all calm"), by=by, id="h")
    assert isinstance(handed, Accepted)
    desk.signs_in()
    page = looks(desk)
    assert page.hand.waiting.itemText(0) == "sue to sam: all calm"
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
    desk.until(lambda: page.rota.rowCount() == 1)
    assert page.said.text() == "The shift is told to supervisors, pit managers and auditors."
    assert page.shift.hours == ()
