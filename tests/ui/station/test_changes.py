"""Dealers change, report, lock and lose the service; the screen is full, quiet, and German."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from procedures import commands as ask
from procedures.places import Lies, Place
from tablectl.client import remote
from tests.tablectl.pitted import SECRET
from tests.ui.at_pit import BEA, SAM
from tests.ui.parts.conftest import spoken
from tests.ui.station.conftest import Shift, form_of, touches, types
from ui.station.dealer_form import DealerForm
from ui.station.report_form import ReportForm
from ui.station.window import Station


def test_whoever_takes_over_says_so_with_his_badge_and_the_station_is_his(shift: Shift) -> None:
    """HP10: the change is his own request; a burn is owed for it where the rules say so."""
    shift.at.opened()
    shift.badge("carl", "00417732")
    station = shift.station()
    touches(station.work.bar.buttons["change-dealer"])
    form = form_of(station, DealerForm)
    types(form.form.name, "00417732")
    assert "how you come on" in form.line.text()
    touches(form.how.buttons["rotation"])
    types(form.form.name, "00417732")
    shift.until(lambda: station.bridge.who is not None and station.bridge.who.name == "carl")
    assert shift.at.table.dealing is not None
    assert shift.at.table.dealing.dealer == "carl"
    shift.until(lambda: "dealer carl" in station.head.dealer.text())


def test_a_relief_goes_and_the_regular_dealer_returns(shift: Shift) -> None:
    """E-04: by PIN or password, without a burn."""
    shift.at.opened()
    station = shift.station()
    for name, how in (("carl", "relief"), ("bea", "return")):
        shift.until(station.work.bar.buttons["change-dealer"].isEnabled)
        touches(station.work.bar.buttons["change-dealer"])
        form = form_of(station, DealerForm)
        touches(form.how.buttons[how])
        form.form.how.setCurrentIndex(form.form.how.findData("password"))
        types(form.form.name, name)
        types(form.form.secret, SECRET)
        shift.until(
            lambda name=name: station.bridge.who is not None and station.bridge.who.name == name
        )
    assert shift.at.table.burns_owed == 0


def test_who_may_not_deal_does_not_come_on(shift: Shift) -> None:
    """HP10: the reason is said, and the station stays as it was."""
    shift.at.opened()
    station = shift.station()
    touches(station.work.bar.buttons["change-dealer"])
    form = form_of(station, DealerForm)
    touches(form.how.buttons["rotation"])
    form.form.how.setCurrentIndex(form.form.how.findData("password"))
    types(form.form.name, "carl")
    types(form.form.secret, "wrong")
    shift.until(lambda: "not known" in form.line.text())
    assert form.form.secret.text() == ""
    types(form.form.secret, SECRET[:-1])
    form.reject()
    assert shift.at.table.dealing is not None
    assert shift.at.table.dealing.dealer == "bea"
    assert station.bridge.who is not None
    assert station.bridge.who.name == "bea"


def dealt(shift: Shift) -> Station:
    """Ann and bob have a card each, the dealer has none yet."""
    shift.at.opened()
    shift.at.seats(ann=2, bob=4)
    shift.at.bets(ann=2_500, bob=2_500)
    shift.at.cards("9D", "TH")
    return shift.station()


def test_what_lies_where_is_said_on_the_felt_and_reported(shift: Shift) -> None:
    """E-25: bob was skipped, so his card lies where the dealer's should; the felt tells it."""
    station = dealt(shift)
    touches(station.work.bar.buttons["report"])
    form = form_of(station, ReportForm)
    touches(form.go)
    assert "Touch what is wrong" in form.line.text()
    touches(form.what.buttons["out of order"])
    form.felt.place_chosen.emit(Place("box", 4))
    touches(form.take)
    form.felt.place_chosen.emit(Place("dealer"))
    QTest.keyClicks(form.grid, "10H")
    QTest.keyClick(form.grid, Qt.Key.Key_Return)
    assert form.lying.felt() == (Lies(box=0, cards=("TH",)), Lies(box=2, cards=("9D",)))
    shift.until(lambda: form.felt.picture.hand(Place("dealer")) is not None)
    touches(form.go)
    shift.until(lambda: any(i.kind == "out of order" for i in shift.at.table.incidents))
    shift.until(lambda: station.pages.currentWidget() is station.hold)


def test_a_report_that_the_felt_does_not_bear_out_is_refused_and_can_be_mended(
    shift: Shift,
) -> None:
    """E-26: judged by the felt; the form stays, with the reason and the rule."""
    station = dealt(shift)
    touches(station.work.bar.buttons["report"])
    form = form_of(station, ReportForm)
    touches(form.what.buttons["wrong total"])
    touches(form.go)
    shift.until(lambda: "as the record has it" in form.line.text())
    assert form.isVisible()
    assert station.sounds.last == "refused"
    assert not shift.at.table.held


def test_what_was_said_of_a_felt_that_has_changed_is_said_again(shift: Shift) -> None:
    """A card comes out meanwhile: no report tells of a felt that is no more."""
    station = dealt(shift)
    touches(station.work.bar.buttons["report"])
    form = form_of(station, ReportForm)
    touches(form.what.buttons["wrong total"])
    form.felt.place_chosen.emit(Place("box", 2))
    touches(form.take)
    shift.at.cards("5S")
    shift.until(lambda: "has gone on" in form.line.text())
    assert form.lying.felt() == (
        Lies(box=0, cards=("5S",)),
        Lies(box=2, cards=("9D",)),
        Lies(box=4, cards=("TH",)),
    )
    assert form.seen == shift.at.table.position


def test_a_card_that_fell_is_reported_with_its_box(shift: Shift) -> None:
    """HP17: the box that was touched on the felt."""
    station = dealt(shift)
    touches(station.work.bar.buttons["report"])
    form = form_of(station, ReportForm)
    touches(form.what.buttons["off the table"])
    box_4 = Place("box", 4)
    shift.until(lambda: form.felt.picture.hand(box_4) is not None)
    card = next(c.key for c in form.felt.picture.cards if c.place == box_4)
    form.felt.card_chosen.emit(card)
    touches(form.go)
    shift.until(lambda: any(i.kind == "off the table" for i in shift.at.table.incidents))
    assert shift.at.table.incidents[0].box == 4


def test_a_lost_service_greys_the_station_and_nothing_is_sent_later(shift: Shift) -> None:
    """Reconnected, it shows the table as it has become."""
    shift.at.opened()
    station = shift.station()
    shift.service.goes()
    shift.until(lambda: not station.content.isEnabled())
    assert station.notice.isVisible()
    shift.until(lambda: station.work.felt.picture.notice is not None)
    touches(station.work.bar.buttons["open-betting"])
    QTest.keyClick(station, Qt.Key.Key_F2)
    assert shift.at.table.betting is None
    shift.at.seats(ann=2)
    shift.service.comes()
    shift.until(lambda: station.content.isEnabled())
    shift.shown(station)
    assert shift.at.table.betting is None


def test_what_may_be_done_is_asked_for_again_after_a_moment_of_silence(
    shift: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection has not changed by the time it is looked at: nothing else would ask."""
    shift.at.opened()
    station = shift.station()
    with monkeypatch.context() as silence:
        silence.setattr(remote, "_STALE", 0.0)
        station._look_for_offers()
    asked = station.bridge.offers("T1")
    shift.until(lambda: asked.over)  # and whatever was asked before it
    shift.shown(station)
    assert station.work.bar.buttons["open-betting"].isEnabled()


def test_a_locked_station_takes_no_key_and_closes_what_was_asked(shift: Shift) -> None:
    """Ctrl+L, as on every screen."""
    shift.at.opened()
    station = shift.station()
    touches(station.work.bar.buttons["report"])
    form_of(station, ReportForm)
    station.lock()
    assert station.locked
    QTest.keyClick(station, Qt.Key.Key_F2)
    assert not station.content.isVisible()
    assert shift.at.table.betting is None


def test_the_station_fills_the_screen_and_leaves_it_again(shift: Shift) -> None:
    """F11."""
    station = shift.station()
    shift.active(station)
    QTest.keyClick(station, Qt.Key.Key_F11)
    assert station.isFullScreen()
    QTest.keyClick(station, Qt.Key.Key_F11)
    assert not station.isFullScreen()


def test_sounds_can_be_off_and_the_station_remembers_it(shift: Shift) -> None:
    """What is heard is always seen as well."""
    station = shift.station()
    touches(station.head.sounds)
    assert not station.sounds.on
    assert station.head.sounds.text() == "♪ off"
    station.close()
    assert not shift.opens().sounds.on


def test_what_is_shown_to_a_supervisor_at_the_station_has_no_face_that_players_could_see(
    shift: Shift,
) -> None:
    """Part E: he turned the burn at the console; here it is a back."""
    shift.at.opened()
    burn = shift.at.table.laid("burn")[0].key
    shift.at.do(SAM, ask.TurnCard(key=burn, reason="a doubt"))
    station = shift.opens()
    shift.comes_in(station, "sam")
    shift.shown(station, SAM)
    assert station.model.view is not None
    assert [card.card for card in station.model.view.cards] == ["??"]


def test_the_other_way_round_nothing_of_the_last_dealer_stays(
    shift: Shift, qapp: QApplication
) -> None:
    """After a sign-out no table is to be seen."""
    shift.at.opened()
    station = shift.station()
    station.bridge.sign_out()
    assert station.model.view is None
    assert station.work.step.sentence.text() == ""


def test_a_german_station_speaks_german_to_the_last_sentence(
    shift: Shift, qapp: QApplication
) -> None:
    """What the service says in English is said in the language of the screen."""
    with spoken(qapp, "de"):
        shift.at.opened()
        station = shift.station()
        assert station.work.step.sentence.text() == "Einsätze öffnen"
        shift.at.do(BEA, ask.CallSupervisor(what="eine Frage"))
        shift.until(lambda: station.hold.sentence.text() == "Warten: Aufsicht")
        assert station.hold.title.text() == "▲ TISCH ANGEHALTEN"
        assert "F: Die Aufsicht ist gerufen." in station.hold.whys.text()
        assert station.hold.hands_off.text().startswith("▲ Hände weg")
        shift.until(lambda: station.hold.felt.picture.notice is not None)
        assert "Die Aufsicht ist gerufen." in str(station.hold.felt.picture.notice)


def test_training_is_said_over_every_screen(shift: Shift) -> None:
    """Also while nobody is signed in; in a real house there is nothing of it."""
    assert not shift.opens().training.isVisible()
    station = shift.opens(training="bea · PIN 271828")
    assert station.training.isVisible()
    assert "TRAINING" in station.training.text()
    assert "bea · PIN 271828" in station.training.text()


def test_a_service_that_trains_says_so_to_whoever_comes_by_its_address(shift: Shift) -> None:
    """The screen was opened like any other; what it shows is not real, and stays so marked."""
    for hosted in shift.service.pit.tables.values():
        hosted.training = True
    station = shift.opens()
    assert not station.training.isVisible()
    shift.comes_in(station)
    shift.until(station.training.isVisible)
    assert station.training.text() == "▲ TRAINING · nothing here is real"
    shift.until(lambda: station.model.view is not None and station.model.view.training)
    station.lock()
    assert station.training.isVisible()
