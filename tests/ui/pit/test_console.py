"""The console as a whole: its tables, what is pressed there, and a connection that goes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from procedures import commands as ask
from tests.ui.at_pit import BEA, SAM, AtPit
from tests.ui.markup import HOSTILE, labels, taken_for_markup
from tests.ui.parts.conftest import spoken
from tests.ui.pit.conftest import Desk, Opens
from ui.parts.theme import Theme, dark, light


def shown(desk: Desk) -> list[str]:
    """The tables as they are listed."""
    model = desk.console.list.model
    return [model.table_at(row) for row in range(model.rowCount())]


def lines(desk: Desk, table: str) -> list[str]:
    """The tile of a table."""
    model = desk.console.list.model
    return str(model.index(model.row_of(table)).data()).splitlines()


def moments(desk: Desk) -> list[str]:
    """What the timeline says happened."""
    model = desk.console.pane.timeline.model
    return [str(model.index(row).data()).splitlines()[1] for row in range(model.rowCount())]


def test_betting_is_opened_by_one_press_and_the_button_waits_for_its_answer(opens: Opens) -> None:
    """HP1: one press is one command; pressed again before the answer it sends nothing."""
    desk = opens()
    desk.at.opened()
    desk.signs_in()
    button = desk.console.pane.asks.buttons["open-betting"]
    desk.until(button.isEnabled)
    button.click()
    assert not button.isEnabled()
    desk.until(lambda: desk.at.table.betting is not None)
    desk.until(lambda: desk.console.pane.sentence.text().startswith("Bets are open"))
    desk.press("no-more-bets")
    desk.until(lambda: desk.at.table.betting is None)


def test_a_round_is_cancelled_with_every_wager_that_goes_back_listed_before(opens: Opens) -> None:
    """Part F: what was previewed is what came of it."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2, bob=4)
    desk.at.bets(ann=2_500, bob=10_000)
    desk.at.cards("9S", "TD")
    desk.signs_in()
    desk.press("cancel-round")
    pane = desk.console.pane.request
    desk.until(lambda: pane.notice.text() == "Say why; then it can be done.")
    assert pane.checks.text().splitlines() == [
        "These wagers go back:",
        "box 2, ann: 25.00\N{NO-BREAK SPACE}USD", "box 4, bob: 100.00\N{NO-BREAK SPACE}USD",
    ]  # fmt: skip
    assert not pane.go.isEnabled()
    desk.reason("cards mixed up")
    desk.ready()
    listed = desk.console.pane.request.preview.money
    rows = {
        listed.data(listed.index(row, 0)): listed.data(listed.index(row, 3))
        for row in range(listed.rowCount())
    }
    assert rows["purse of ann"] == "+25.00\N{NO-BREAK SPACE}USD"
    assert rows["purse of bob"] == "+100.00\N{NO-BREAK SPACE}USD"
    would, cards = desk.previewed_money(), desk.previewed_cards()
    desk.do_it()
    assert desk.balances(would) == would
    assert desk.places(cards) == cards
    assert desk.at.table.running is None


def test_the_list_puts_what_needs_somebody_first(opens: Opens) -> None:
    """Held, the longest first; then a device; then the rest by number, T2 before T10."""
    names = [f"T{number}" for number in range(1, 25)]
    desk = opens(*names)
    held, later, silent = (AtPit(desk.service.pit, name) for name in ("T7", "T3", "T5"))
    for at in (held, later):
        at.opens()
        at.do(SAM, ask.CallSupervisor(what="look, please"))
    silent.opened()
    silent.unplugged()
    silent.do(SAM, ask.Resolve(incident=1, remedy="go on")) if silent.table.held else None
    desk.signs_in()
    desk.until(lambda: len(shown(desk)) == 24)
    desk.until(lambda: shown(desk)[:2] == ["T7", "T3"])
    assert shown(desk)[2] == "T5"
    assert shown(desk)[3:6] == ["T1", "T2", "T4"]
    assert shown(desk)[-1] == "T24"
    assert lines(desk, "T7")[0].startswith("T7  ▲ 1 held 0:0")
    assert "✕ shoe" in lines(desk, "T5")[0]


def test_a_hundred_tables_are_searched_and_filtered_by_keyboard(opens: Opens) -> None:
    """Ctrl+F, a name, Enter; the filter narrows it; arrows choose."""
    desk = opens(*(f"T{number}" for number in range(1, 101)))
    AtPit(desk.service.pit, "T42").opened()
    desk.signs_in()
    desk.until(lambda: len(shown(desk)) == 100)
    console = desk.console
    QTest.keyClick(console, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    desk.until(console.list.search.hasFocus)
    QTest.keyClicks(console.list.search, "t9")
    assert shown(desk) == ["T9", *(f"T{number}" for number in range(90, 100))]
    QTest.keyClick(console.list.search, Qt.Key.Key_Return)
    desk.until(lambda: console.desk.table == "T9")
    QTest.keyClick(console.list.list, Qt.Key.Key_Down)
    desk.until(lambda: console.desk.table == "T90")
    assert console.pane.name.text().startswith("T90 ")
    console.list.search.clear()
    console.list.show_only.setCurrentIndex(console.list.show_only.findData("open"))
    assert shown(desk) == ["T42"]
    assert console.list.count.text() == "1 of 100 tables"
    QTest.keyClicks(console.list.search, "bea")
    assert shown(desk) == ["T42"]
    QTest.keyClicks(console.list.search, " carl")
    assert shown(desk) == []


def test_a_tile_tells_phase_clock_dealer_and_penetration(opens: Opens) -> None:
    """Every second it is told anew; a card entered by hand is a degraded mode."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.do(BEA, ask.OpenBetting())
    desk.signs_in()
    desk.until(lambda: shown(desk) == ["T1"])
    name, pack, phase, dealer = lines(desk, "T1")
    assert (name, pack) == ("T1", "live-eight-deck")
    assert phase.startswith("betting ")
    assert phase.endswith(" s · ◔ 0 %")
    assert dealer == "bea 30 min"


def test_an_alarm_leads_to_its_table_and_is_acknowledged_by_a_key(opens: Opens) -> None:
    """F7 goes there, F8 acknowledges; the record says who."""
    desk = opens("T1", "T2")
    desk.signs_in()
    other = AtPit(desk.service.pit, "T2")
    other.opens()
    other.do(SAM, ask.CallSupervisor(what="look, please"))
    console = desk.console
    desk.until(console.alarms.take.isVisible)
    QTest.keyClick(console, Qt.Key.Key_F7)
    desk.until(lambda: console.desk.table == "T2")
    QTest.keyClick(console, Qt.Key.Key_F8)
    desk.until(lambda: other.table.incidents[0].acknowledged)
    desk.until(lambda: not console.alarms.take.isVisible())


def test_the_timeline_tells_the_round_as_it_went_also_before_the_screen_was_opened(
    opens: Opens,
) -> None:
    """The newest on the right; one sort of it when that is chosen."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.bets(ann=2_500)
    desk.at.cards("9S")
    desk.signs_in()
    timeline = desk.console.pane.timeline
    desk.until(lambda: "9♠ → box 2" in moments(desk))
    desk.at.cards("TD")
    desk.until(lambda: moments(desk)[-1] == "10♦ → dealer's hand")
    timeline.sort.setCurrentIndex(timeline.sort.findData("decisions"))
    assert moments(desk) == []
    timeline.sort.setCurrentIndex(timeline.sort.findData("money"))
    assert any("purse of ann" in text for text in moments(desk))


def test_a_lost_connection_greys_the_felt_and_nothing_pressed_is_sent_later(opens: Opens) -> None:
    """The picture says that it is not live; back again, it has caught up."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.bets(ann=2_500)
    desk.at.cards("9S")
    desk.signs_in()
    desk.press("cancel-round")
    desk.reason("while there is no line")
    desk.ready()
    console = desk.console
    desk.service.goes()
    desk.until(lambda: not console.content.isEnabled())
    desk.until(lambda: console.pane.felt.picture.notice is not None)
    notice = console.pane.felt.picture.notice
    assert notice is not None
    assert notice.covers
    QTest.mouseClick(console.pane.request.go, Qt.MouseButton.LeftButton)
    console.desk.request._on_confirmed()
    desk.until(lambda: "there is no live connection" in console.line.text())
    desk.at.cards("TD")
    desk.service.comes()
    desk.until(lambda: console.content.isEnabled() and desk.current)
    desk.until(lambda: console.pane.felt.picture.notice is None)
    assert desk.at.table.running is not None
    assert desk.at.table.purse("ann") == 97_500


def test_a_dealer_finds_only_what_he_may_do(opens: Opens) -> None:
    """Part F: the offers are the service's; what needs judgement is not among them."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.bets(ann=2_500)
    desk.at.cards("9S")
    desk.signs_in("bea")
    desk.shows()
    may = {kind for kind, button in desk.console.pane.asks.buttons.items() if button.isEnabled()}
    assert "report" in may
    assert may.isdisjoint({"override", "cancel-round", "rearrange", "turn-card", "stop-table"})


def test_signing_out_leaves_nothing_of_any_table(opens: Opens) -> None:
    """Who comes next sees only what he may see."""
    desk = opens()
    desk.at.opened()
    desk.signs_in()
    desk.press("end-shoe")
    desk.console.bridge.sign_out()
    desk.until(lambda: not desk.console.desk.table)
    assert shown(desk) == []
    assert desk.console.pane.timeline.model.rowCount() == 0
    assert desk.console.desk.request.kind == ""
    assert not any(button.isEnabled() for button in desk.console.pane.asks.buttons.values())


def test_every_button_says_its_key_and_can_be_reached_without_a_mouse(opens: Opens) -> None:
    """Nothing is smaller than 44 pixels, and each has a tool tip."""
    desk = opens()
    desk.at.opened()
    desk.signs_in()
    desk.shows()
    for button in desk.console.pane.findChildren(QPushButton):
        assert button.toolTip() or button.property("card"), button.text()
        if button.isVisible():
            assert button.height() >= 44, button.text()
            assert button.property("card") or button.focusPolicy() != Qt.FocusPolicy.NoFocus


@pytest.mark.parametrize("theme", [light(), dark(four_colour=True)], ids=["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_both_languages_and_both_themes(
    qtbot: QtBot, qapp: QApplication, opens: Opens, theme: Theme, lang: str
) -> None:
    """The words are of the language, the ground is of the theme, and it fits 1280 × 800."""
    with spoken(qapp, lang):
        desk = opens(theme=theme, lang=lang)
        desk.at.opened()
        desk.at.seats(ann=2)
        desk.at.bets(ann=2_500)
        desk.at.cards("9S")
        desk.at.do(BEA, ask.Report(what="off the table", box=2))
        desk.signs_in()
        desk.shows()
        said = {"en": "Cancel the round", "de": "Runde abbrechen"}[lang]
        assert desk.console.pane.incident.buttons["cancel"].text() == said
        assert desk.console.minimumSizeHint().width() <= 1280
        assert desk.console.minimumSizeHint().height() <= 800
        ground = desk.console.grab().toImage().pixelColor(1, 1).name()
        assert ground == theme.ground


def test_what_somebody_said_is_shown_as_it_is_and_never_as_markup(opens: Opens) -> None:
    """A text in large letters, or with a picture in it, would hide what the console says."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.bets(ann=2_500)
    desk.at.do(SAM, ask.CallSupervisor(what=HOSTILE))
    desk.signs_in()
    desk.until(lambda: bool(labels(desk.console)))
    desk.until(lambda: any(moment.startswith("incident 1") for moment in moments(desk)))
    assert taken_for_markup(desk.console) == []


def test_that_there_is_no_alarm_is_said_when_every_table_has_been_heard_of(opens: Opens) -> None:
    """Part F: not while somebody has only just come in, nor when the service is only just back."""
    desk = opens()
    desk.at.opened()
    desk.at.do(SAM, ask.CallSupervisor(what="a doubt"))
    bar, said = desk.console.alarms, list[str]()
    desk.console.bridge.connection.connect(lambda *_: said.append(bar.text.text()))
    desk.signs_in()
    assert said == ["alarms: not known now"]
    desk.until(lambda: bar.newest is not None)
    desk.at.do(SAM, ask.Acknowledge(incident=1))
    desk.until(lambda: bar.text.text() == "no alarms")
