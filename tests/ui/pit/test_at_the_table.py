"""Whatever a dealer may do, done at the console: dealers, shuffle, opening, reports, counts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from procedures import commands as ask
from tests.ui.at_pit import BEA, SAM
from tests.ui.pit.conftest import Desk, Opens, types
from ui.pit.for_players import ForPlayersDialog


def chooses(desk: Desk, text: str) -> None:
    """One of the choices of the offer."""
    choice = desk.console.pane.request.fields.choice
    texts = [choice.itemText(row) for row in range(choice.count())]
    choice.setCurrentIndex(texts.index(text))


def test_a_table_is_brought_from_closed_to_its_first_bets_at_the_console(opens: Opens) -> None:
    """HP7, HP10: dealer, shuffle step by step, opening; each a fact with who did it."""
    desk = opens()
    desk.signs_in()
    fields = desk.console.pane.request.fields
    desk.press("open-table")
    desk.do_it()
    desk.press("change-dealer")
    QTest.keyClicks(fields.name, "carl")
    desk.do_it()
    assert desk.at.table.dealing is not None
    assert desk.at.table.dealing.dealer == "carl"
    for step in ("fanned", "shuffled", "cut", "cut card in"):
        desk.press("record-shuffle")
        if step == "shuffled":
            QTest.keyClicks(fields.set_id, "set-1")
        desk.do_it()
        desk.until(lambda: desk.current)
    assert desk.at.table.shoe.set_id == "set-1"
    desk.until(lambda: "T1" in desk.console.pane.name.text())


def test_the_usual_depths_are_proposed_for_cut_and_cut_card(opens: Opens) -> None:
    """HP7: a quarter and a half; another may be typed over them."""
    desk = opens()
    desk.at.opens()
    desk.at.do(BEA, ask.ChangeDealer(dealer="bea", how="opening"))
    desk.at.do(BEA, ask.RecordShuffle(step="fanned"))
    desk.at.do(BEA, ask.RecordShuffle(step="shuffled", set_id="set-1"))
    desk.signs_in()
    desk.press("record-shuffle")
    assert desk.console.pane.request.fields.percent.value() == 25
    desk.do_it()
    desk.press("record-shuffle")
    desk.until(lambda: desk.console.pane.request.fields.percent.value() == 50)
    desk.do_it()
    desk.until(lambda: not desk.at.table.shoe.over)


def test_a_relief_and_the_return_of_the_regular_dealer(opens: Opens) -> None:
    """E-04: no burn is owed by either."""
    desk = opens()
    desk.at.opened()
    desk.signs_in()
    desk.press("change-dealer")
    chooses(desk, "relieves for a break")
    QTest.keyClicks(desk.console.pane.request.fields.name, "carl")
    desk.do_it()
    desk.press("change-dealer")
    chooses(desk, "returns from a break")
    QTest.keyClicks(desk.console.pane.request.fields.name, "bea")
    desk.do_it()
    assert desk.at.table.burns_owed == 0
    assert desk.at.table.dealing is not None
    assert desk.at.table.dealing.dealer == "bea"


def test_a_wrong_dealer_on_the_record_is_corrected_with_a_reason(opens: Opens) -> None:
    """HP10: before and after are kept."""
    desk = opens()
    desk.at.opened()
    desk.signs_in()
    desk.press("correct-dealer")
    QTest.keyClicks(desk.console.pane.request.fields.name, "carl")
    desk.reason("the wrong name was pressed")
    desk.do_it()
    assert desk.at.table.dealing is not None
    assert desk.at.table.dealing.dealer == "carl"


def test_what_lies_where_is_said_with_a_report(opens: Opens) -> None:
    """HP12: the fields begin with the record; what lies otherwise is typed over."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2, bob=4)
    desk.at.bets(ann=2_500, bob=10_000)
    desk.at.cards("9S", "TD")
    desk.signs_in()
    desk.press("report")
    chooses(desk, "Cards out of order")
    lies = desk.console.pane.request.lies
    lies.say.setChecked(True)
    assert lies.places[2].text() == "9S"
    for box, cards in ((2, ""), (4, "9S"), (0, "10D")):
        lies.places[box].clear()
        QTest.keyClicks(lies.places[box], cards)
        lies.changed.emit()
    desk.do_it()
    assert [incident.kind for incident in desk.at.table.incidents] == ["out of order"]


def test_a_report_that_does_not_fit_the_record_is_refused_with_the_rule(opens: Opens) -> None:
    """HP12 wants to know what lies where."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.bets(ann=2_500)
    desk.at.cards("9S")
    desk.signs_in()
    desk.press("report")
    chooses(desk, "Cards out of order")
    desk.until(lambda: "(rule HP12)" in desk.console.pane.request.notice.text())
    assert not desk.console.pane.request.go.isEnabled()


def test_what_is_no_card_is_said_at_once(opens: Opens) -> None:
    """Nothing that was mistyped is looked at or sent."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.bets(ann=2_500)
    desk.at.cards("9S")
    desk.signs_in()
    desk.press("report")
    chooses(desk, "The total is wrong")
    lies = desk.console.pane.request.lies
    lies.say.setChecked(True)
    QTest.keyClicks(lies.places[2], " 1Z")
    pane = desk.console.pane.request
    assert pane.notice.text().startswith("▲ That means nothing here")
    assert not pane.go.isEnabled()


def test_pause_stop_and_close(opens: Opens) -> None:
    """E-85: a pause by one press; an emergency stop and a close after a look."""
    desk = opens()
    desk.at.opened()
    desk.signs_in()
    desk.press("pause-table")
    desk.until(lambda: desk.at.table.status == "paused")
    desk.press("resume-table")
    desk.until(lambda: desk.at.table.status == "open")
    desk.press("stop-table")
    desk.reason("the fire bell")
    desk.do_it()
    assert desk.at.table.held
    desk.until(lambda: "go on" in desk.console.pane.incident.buttons)
    desk.remedy("go on")
    desk.do_it()
    desk.until(lambda: not desk.at.table.held)
    desk.press("close-table")
    desk.do_it()
    assert desk.at.table.status == "closed"


def test_the_set_is_counted_and_a_card_of_it_replaced_by_two_people(opens: Opens) -> None:
    """HP7, IR11: what was missing is said; replacing it takes another person."""
    desk = opens()
    desk.at.opened()
    desk.at.do(SAM, ask.EndShoe(reason="the seal is broken"))
    desk.signs_in()
    desk.press("count-set")
    QTest.keyClicks(desk.console.pane.request.fields.missing, "7H")
    desk.do_it()
    assert [incident.kind for incident in desk.at.table.incidents] == ["count differs"]
    desk.press("replace-card")
    desk.card("7H")
    desk.reason("it was torn")
    desk.do_it()
    desk.second()
    desk.until(lambda: not desk.at.table.proposals)


def test_people_at_the_table_are_entered_in_words(opens: Opens) -> None:
    """Part G: what may be entered is listed; what is written large is filled in."""
    desk = opens(pack="austrian")
    desk.at.opened()
    desk.at.people(ann=3)
    desk.at.do(BEA, ask.OpenBetting())
    desk.signs_in()
    desk.press("for-player")
    dialog = desk.console.findChild(ForPlayersDialog)
    assert isinstance(dialog, ForPlayersDialog)
    desk.until(lambda: any("bet AMOUNT" in one for one in dialog.model.stringList()))
    types(dialog.typed, "for ann: bet 10.00 on box 3")
    desk.until(lambda: desk.at.table.betting is not None and desk.at.table.betting.bets)
    desk.until(dialog.go.isEnabled)
    types(dialog.typed, "for ann: hit the roof")
    desk.until(lambda: "is no word of this desk" in dialog.line.text())
    dialog.reject()


def test_a_buy_in_takes_an_amount_as_people_write_it(opens: Opens) -> None:
    """Part G: 150,00 is 150.00; what is no amount is said."""
    desk = opens(pack="austrian")
    desk.at.opened()
    desk.at.people(ann=3)
    desk.signs_in()
    before = desk.at.table.purse("ann")
    desk.press("buy-in")
    amount = desk.console.pane.request.fields.amount
    QTest.keyClicks(amount, "150,0")
    assert "means nothing" in desk.console.pane.request.notice.text()
    QTest.keyClick(amount, Qt.Key.Key_0)
    desk.do_it()
    assert desk.at.table.purse("ann") == before + 15_000


def test_what_is_not_offered_says_why_with_its_rule(opens: Opens) -> None:
    """E-85: a pause is between rounds only."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.bets(ann=2_500)
    desk.at.cards("9S")
    desk.signs_in()
    desk.shows()
    QTest.keyClick(desk.console, Qt.Key.Key_F2)
    desk.until(lambda: "(rule " in desk.console.line.text())
    assert desk.at.table.betting is None
