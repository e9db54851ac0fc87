"""People at the table: they sit down, buy in, bet and decide by one touch of the dealer's."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from procedures import commands as ask
from procedures.round import Bet
from tests.ui.at_pit import BEA
from tests.ui.station.conftest import Shift, form_of, touches, types
from ui.station.buy_in_form import BuyInForm
from ui.station.insure_form import InsureForm
from ui.station.sit_form import SitForm
from ui.station.window import Station

pytestmark = pytest.mark.parametrize("shift", ["austrian"], indirect=True)


def bets(shift: Shift) -> tuple[Bet, ...]:
    """The chips that lie on the felt."""
    return shift.at.table.betting.bets if shift.at.table.betting is not None else ()


def press(station: Station, kind: str, chosen: str = "") -> None:
    """A button of the people's."""
    touches(station.work.people.buttons[kind, chosen])


def test_somebody_sits_down_buys_in_bets_and_plays_a_round(shift: Shift) -> None:
    """Part G: every step of his is one touch, and the record has who entered it."""
    shift.at.opened()
    station = shift.station()
    panel = station.work.people
    touches(panel.new)
    form = form_of(station, SitForm)
    form.name.setText("gus")
    touches(form.box.buttons["3"])
    touches(form.go)
    shift.until(lambda: panel.player == "gus", panel.buy_in.isEnabled)
    touches(panel.buy_in)
    cash = form_of(station, BuyInForm)
    for key in (Qt.Key.Key_2, Qt.Key.Key_0, Qt.Key.Key_5, Qt.Key.Key_Backspace, Qt.Key.Key_0):
        QTest.keyClick(cash, key)
    assert cash.shown.text().startswith("200.00")
    touches(cash.go)
    shift.until(lambda: shift.at.table.purse("gus") == 20_000)
    shift.at.do(BEA, ask.OpenBetting())
    shift.shown(station)
    touches(panel.chips[1])
    shift.until(lambda: [bet.amount for bet in bets(shift)] == [1_000])
    shift.shown(station)
    press(station, "confirm-bet")
    shift.until(lambda: [bet.confirmed for bet in bets(shift)] == [True])
    shift.at.do(BEA, ask.NoMoreBets())
    shift.at.cards("TS", "8H", "5C")
    shift.shown(station)
    assert panel.who.buttons["gus"].text() == "▶ gus 3"
    assert panel.buttons["decide", "hit"].isEnabled()
    assert not panel.buttons["decide", "split"].isEnabled()
    shift.active(station)
    QTest.keyClick(station, Qt.Key.Key_S)
    shift.until(lambda: station.work.step.sentence.text() == "Deal to the dealer")


def test_a_decision_answers_only_the_question_that_was_seen(shift: Shift) -> None:
    """E-63: what is pressed on an older picture is refused, never taken for another hand."""
    shift.at.opened()
    shift.at.people(gus=3)
    shift.at.people_bet(gus=1_000)
    shift.at.cards("2S", "8H", "3C")
    station = shift.station()
    assert station.model.view is not None
    seen = station.model.view.ask
    assert seen == 1
    shift.at.do(BEA, ask.ForPlayer(player="gus", ask=ask.Decide(ask=seen, action="hit")))
    shift.at.cards("2D")
    old = ask.ForPlayer(player="gus", ask=ask.Decide(ask=seen, action="hit"))
    station.judge(station.send(old))
    shift.until(lambda: "E-63" in station.line.text())


def test_whose_turn_it_is_is_chosen_by_itself_and_another_by_touch(shift: Shift) -> None:
    """One touch is enough for who is asked."""
    shift.at.opened()
    shift.at.people(gus=3, max=5)
    station = shift.station()
    panel = station.work.people
    assert panel.player == "gus"
    shift.at.people_bet(gus=1_000, max=1_000)
    shift.at.cards("TS", "2S", "8H", "TC", "3C")
    shift.shown(station)
    press(station, "decide", "stand")
    shift.until(lambda: panel.player == "max")
    touches(panel.who.buttons["gus"])
    assert not panel.buttons["decide", "stand"].isEnabled()


def test_a_name_that_cannot_be_recorded_is_not_sent(shift: Shift) -> None:
    """It is said what a name may be."""
    shift.at.opened()
    station = shift.station()
    touches(station.work.people.new)
    form = form_of(station, SitForm)
    form.box.choose("3")
    types(form.name, "no body")
    assert "A name of letters" in form.line.text()
    assert shift.at.table.players == ()


def test_no_cash_buys_nothing(shift: Shift) -> None:
    """It is asked how much lies there."""
    shift.at.opened()
    shift.at.people(gus=3)
    station = shift.station()
    touches(station.work.people.buy_in)
    form = form_of(station, BuyInForm)
    touches(form.go)
    assert "How much cash" in form.line.text()
    assert shift.at.table.purse("gus") == 20_000


def insured(shift: Shift) -> dict[int, int]:
    """Each box with what insures it."""
    now = shift.at.table.round
    return {box.box: box.insurance for box in now.boxes} if now is not None else {}


def with_an_ace(shift: Shift) -> Station:
    """Gus on box 3 and max on box 5 have bet 10.00 each, and the dealer shows an ace."""
    shift.at.opened()
    shift.at.people(gus=3, max=5)
    station = shift.station()
    shift.at.people_bet(gus=1_000, max=1_000)
    shift.at.cards("TS", "2S", "AC", "8H", "3C")
    shift.shown(station)
    return station


def test_insurance_is_one_touch_for_each_who_sits_at_the_table(shift: Shift) -> None:
    """Document 0, E-106: one takes half of his stake, the other none; then the first decides."""
    station = with_an_ace(shift)
    panel = station.work.people
    assert panel.player == "gus"
    press(station, "answer-insurance", "insurance")
    shift.until(lambda: insured(shift) == {3: 500, 5: 0}, lambda: panel.player == "max")
    press(station, "answer-insurance", "none")
    shift.until(lambda: panel.player == "gus", panel.buttons["decide", "stand"].isEnabled)


def test_less_than_half_is_typed_and_too_much_is_refused_with_the_rule(shift: Shift) -> None:
    """E-106: up to half; what is more stays on the screen with the reason."""
    station = with_an_ace(shift)
    panel = station.work.people
    touches(panel.part)
    form = form_of(station, InsureForm)
    touches(form.go)
    assert "How much lies" in form.line.text()
    QTest.keyClick(form, Qt.Key.Key_9)
    touches(form.go)
    shift.until(lambda: "E-106" in form.line.text())
    assert insured(shift) == {3: 0, 5: 0}
    QTest.keyClick(form, Qt.Key.Key_Backspace)
    QTest.keyClick(form, Qt.Key.Key_2)
    touches(form.go)
    shift.until(lambda: insured(shift) == {3: 200, 5: 0})


def test_late_insurance_is_open_and_nobody_is_taken_for_the_one_who_decides(shift: Shift) -> None:
    """Document 0: until the dealer draws; whose turn it is stays who decides."""
    station = with_an_ace(shift)
    panel = station.work.people
    for name in ("gus", "max"):
        shift.until(lambda name=name: panel.player == name)
        press(station, "answer-insurance", "none")
    shift.until(lambda: panel.player == "gus", panel.buttons["decide", "stand"].isEnabled)
    press(station, "decide", "stand")
    shift.until(lambda: panel.player == "max", panel.buttons["decide", "stand"].isEnabled)
    assert panel.who.buttons["gus"].text() == "gus 3"
    touches(panel.who.buttons["gus"])
    late = panel.buttons["answer-insurance", "insurance"]
    shift.until(late.isEnabled)
    touches(late)
    shift.until(lambda: insured(shift) == {3: 500, 5: 0})
