"""A dealer at the station plays: the step, the felt, the card, the buttons, the refusals."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from procedures import commands as ask
from procedures.opening_checks import Check
from procedures.places import Place
from tablectl.client.views import BACK
from tests.ui.at_pit import BEA, SAM
from tests.ui.markup import HOSTILE, labels, taken_for_markup
from tests.ui.station.conftest import Shift, form_of, touches, types
from ui.parts.sign_in import SignInDialog
from ui.station.call_form import CallForm
from ui.station.clear_form import ClearForm
from ui.station.count_form import CountForm
from ui.station.report_form import ReportForm
from ui.station.shuffle_form import ShuffleForm


def test_a_dealer_signs_in_with_a_pin_and_sees_the_step(shift: Shift) -> None:
    """Name, Enter, PIN, Enter; what is to be done stands there large."""
    shift.pin("bea", "482915")
    station = shift.opens()
    form = form_of(station, SignInDialog).form
    assert form.how.currentData() == "pin"
    types(form.name, "bea")
    types(form.secret, "482915")
    shift.until(lambda: station.work.step.sentence.text() == "Table closed")
    assert station.who_bar.who.text() == "bea · dealer"
    assert station.work.step.sentence.font().pointSize() >= 30


def test_a_badge_is_enough(shift: Shift) -> None:
    """It says by itself whose it is."""
    shift.badge("bea", "00417731")
    station = shift.opens()
    types(form_of(station, SignInDialog).form.name, "00417731")
    shift.until(lambda: station.bridge.who is not None)
    assert station.bridge.who is not None
    assert station.bridge.who.name == "bea"


def test_before_the_opening_the_shuffle_is_recorded_step_by_step(shift: Shift) -> None:
    """HP7: fanned by one touch, then the set, the cut and the cut card, as one record."""
    shift.at.opens()
    shift.at.do(BEA, ask.ChangeDealer(dealer="bea", how="opening"))
    station = shift.station()
    button = station.work.bar.buttons["record-shuffle"]
    touches(button)
    shift.until(lambda: station.work.step.sentence.text() == "Shuffle the cards")
    shift.shown(station)
    touches(button)
    form = form_of(station, ShuffleForm)
    touches(form.go)
    assert "name of the set" in form.line.text()
    types(form.set_id, "set-7")
    shift.until(lambda: station.work.step.sentence.text() == "Cut the pack at 25 %")
    for percent, following in ((25, "Put the cut card in at 50 %"), (50, "Connect the reader")):
        shift.shown(station)
        touches(button)
        form = form_of(station, ShuffleForm)
        assert form.percent.value() == percent
        touches(form.go)
        shift.until(lambda: station.work.step.sentence.text() == following)  # noqa: B023 - waited for
    assert shift.at.table.shoe.set_id == "set-7"


def test_a_card_is_shown_large_a_burn_as_a_back(shift: Shift) -> None:
    """Part E: nobody at the table sees a burn; what is dealt lies on the felt at once."""
    shift.at.opened()
    station = shift.station()
    shift.at.seats(ann=2)
    shift.at.bets(ann=2_500)
    shift.at.cards("9D")
    shift.until(lambda: station.work.step.last.card is not None)
    card = station.work.step.last.card
    assert card is not None
    assert (card.card, card.place) == ("9D", Place("box", 2))
    assert station.sounds.last == "read"
    shift.shown(station)
    shift.until(lambda: station.work.felt.picture.hand(Place("dealer")) is not None)
    assert [c.face for c in station.work.felt.picture.cards] == ["9D", BACK]
    assert station.work.step.sentence.text() == "Deal to the dealer"
    shift.until(lambda: station.work.step.last.card is None)


def test_bets_are_opened_and_closed_by_touch_and_by_key(shift: Shift) -> None:
    """Only what is offered can be pressed, always in its place."""
    shift.at.opened()
    station = shift.station()
    buttons = station.work.bar.buttons
    where = {kind: button.pos() for kind, button in buttons.items()}
    assert buttons["open-betting"].isEnabled()
    assert not buttons["no-more-bets"].isEnabled()
    touches(buttons["open-betting"])
    shift.until(lambda: shift.at.table.betting is not None)
    shift.shown(station)
    assert not buttons["open-betting"].isEnabled()
    assert station.work.step.clock.text()
    QTest.keyClick(station, Qt.Key.Key_F3)
    shift.until(lambda: shift.at.table.betting is None)
    assert {kind: button.pos() for kind, button in buttons.items()} == where


def test_every_button_is_large_enough_for_a_gloved_finger(shift: Shift) -> None:
    """44 px at least, on the station and on the hold screen."""
    station = shift.station()
    for page in (station.work, station.hold):
        station.pages.setCurrentWidget(page)
        for button in page.bar.buttons.values():
            assert min(button.width(), button.height()) >= 44
    for button in station.work.people.buttons.values():
        assert min(button.minimumSizeHint().width(), button.minimumSizeHint().height()) >= 44


def test_what_is_not_offered_is_said_with_its_rule_when_its_key_is_pressed(shift: Shift) -> None:
    """The service judges it; the station only shows that."""
    shift.at.opened()
    station = shift.station()
    QTest.keyClick(station, Qt.Key.Key_F3)
    shift.until(lambda: "(rule " in station.line.text())
    assert shift.at.table.betting is None


def test_a_refusal_is_heard_and_seen(shift: Shift) -> None:
    """What was possible when it was pressed may be refused a moment later."""
    shift.at.opened()
    station = shift.station()
    station.judge(station.send(ask.NoMoreBets()))
    shift.until(lambda: "(rule " in station.line.text())
    assert station.sounds.last == "refused"


def test_the_supervisor_is_called_and_the_whole_screen_says_that_the_table_is_held(
    shift: Shift,
) -> None:
    """Part F: that, why, and what to keep hands off; it ends when the supervisor ends it."""
    shift.at.opened()
    station = shift.station()
    QTest.keyClick(station, Qt.Key.Key_F12)
    form = form_of(station, CallForm)
    touches(form.usual.buttons["A player objects"])
    shift.until(lambda: station.pages.currentWidget() is station.hold)
    assert station.sounds.last == "held"
    assert station.hold.title.text() == "▲ TABLE HELD"
    assert station.hold.sentence.text() == "Wait: supervisor"
    assert "The supervisor is called." in station.hold.whys.text()
    assert "A player objects" in station.hold.whys.text()
    assert "Hands off" in station.hold.hands_off.text()
    assert not station.hold.bar.buttons["resolve"].isEnabled()
    shift.shown(station)
    shift.active(station)
    QTest.keyClick(station, Qt.Key.Key_F8)
    shift.until(lambda: "somebody has taken notice" in station.hold.whys.text())
    number = shift.at.table.incidents[0].number
    shift.at.do(SAM, ask.Resolve(incident=number, remedy="go on", reason="looked at"))
    shift.until(lambda: station.pages.currentWidget() is station.work)


def test_a_hold_is_said_over_whatever_is_being_filled_in(shift: Shift) -> None:
    """The form goes; the hold is the one thing now."""
    shift.at.opened()
    station = shift.station()
    touches(station.work.bar.buttons["report"])
    form_of(station, ReportForm)
    shift.at.do(BEA, ask.CallSupervisor(what="a question"))
    shift.until(lambda: station.pages.currentWidget() is station.hold)
    shift.until(lambda: QApplication.activeModalWidget() is None)


def test_the_dealer_clears_a_reader_that_is_back(shift: Shift) -> None:
    """Part F: a device back up is one of the few things that need no judgement."""
    shift.at.opened()
    shift.at.seats(ann=2)
    shift.at.bets(ann=2_500)
    station = shift.station()
    shift.at.unplugged()
    shift.until(lambda: station.hold.sentence.text() == "Wait: reader")
    assert "until the reader is back" in station.hold.hands_off.text()
    shift.at.plugged()
    shift.until(lambda: station.hold.sentence.text() == "The reader is back: go on")
    shift.shown(station)
    touches(station.hold.bar.buttons["resolve"])
    form = form_of(station, ClearForm)
    touches(form.go)
    shift.until(lambda: not shift.at.table.held)


def test_cards_that_are_laid_again_are_ghosts_until_they_have_been_read(shift: Shift) -> None:
    """HP15: the hold screen says which card goes where, and the felt shows it."""
    shift.at.opened()
    shift.at.seats(ann=2)
    shift.at.bets(ann=2_500)
    shift.at.cards("9D", "TH")
    shift.at.do(BEA, ask.Report(what="picked up", box=2))
    number = shift.at.table.incidents[0].number
    shift.at.do(SAM, ask.Resolve(incident=number, remedy="replace", reason="put back"))
    station = shift.station()
    shift.until(lambda: station.hold.sentence.text() == "Lay the 9♦ at box 2")
    shift.until(lambda: any(card.ghost for card in station.hold.felt.picture.cards))
    assert "only the card that is named" in station.hold.hands_off.text()


def test_the_set_is_counted_card_by_card(shift: Shift) -> None:
    """IR11: what is missing is named on the grid; a wrong one is taken off again."""
    shift.at.opened()
    shift.at.do(SAM, ask.EndShoe(reason="the end"))
    station = shift.station()
    touches(station.work.bar.buttons["count-set"])
    form = form_of(station, CountForm)
    assert form.said.text() == "Every card is there."
    for card in ("7H", "8H"):
        form.grid.chosen.emit(card)
    touches(form.back)
    assert form.said.text() == "Missing: 7♥. Too many: –."
    touches(form.go)
    shift.until(lambda: any(i.kind == "count differs" for i in shift.at.table.incidents))


def test_what_an_opening_would_find_is_seen(shift: Shift) -> None:
    """Part F: red ones say what is wrong; once the table is open there is nothing to see."""
    station = shift.station()
    red = Check(of="dealer", ok=False, found="nobody has come on")
    station.work.checks.show_checks((red, Check(of="pack", ok=True)))
    assert [line.text() for line in station.work.checks.lines] == [
        "✖ dealer: nobody has come on", "● rules: as it should be",
    ]  # fmt: skip
    shift.at.opens()
    shift.shown(station)
    assert not station.work.checks.isVisible()


@pytest.mark.parametrize("name", ["otto", "tim"])
def test_whoever_does_not_deal_sees_nothing_at_a_station(shift: Shift, name: str) -> None:
    """An auditor has a screen of his own."""
    station = shift.opens()
    shift.comes_in(station, name)
    assert "A station is for dealers" in station.line.text()
    assert station.model.view is None


@pytest.mark.logs("no such table: no table is called 'T9'")
def test_a_table_that_is_not_there_is_said(shift: Shift) -> None:
    """By the service, on the line."""
    station = shift.opens(table="T9")
    shift.comes_in(station)
    shift.until(lambda: "no such table" in station.line.text().lower())


def test_what_somebody_said_is_shown_as_it_is_and_never_as_markup(shift: Shift) -> None:
    """On the hold screen, which everybody reads."""
    shift.at.opened()
    shift.at.do(SAM, ask.CallSupervisor(what=HOSTILE))
    station = shift.station()
    shift.until(lambda: bool(labels(station)))
    assert taken_for_markup(station) == []


def test_however_much_somebody_wrote_it_is_one_sentence_and_every_button_is_seen(
    shift: Shift,
) -> None:
    """A line of its own would pass for one of the service, and push the buttons off the screen."""
    shift.at.opened()
    for _ in range(4):
        shift.at.do(SAM, ask.CallSupervisor(what=f"{'a doubt ' * 45}\nF: Go on."))
    station = shift.station()
    shift.until(lambda: station.hold.isVisible() and station.hold.whys.text().count("a doubt") > 99)
    lines = station.hold.whys.text().splitlines()
    assert [line[:3] for line in lines] == ["F: ", "   "] * 4
    shift.until(lambda: not station.hold.bar.visibleRegion().isEmpty())
    assert station.minimumSizeHint().height() <= 800
    assert station.height() <= 800
