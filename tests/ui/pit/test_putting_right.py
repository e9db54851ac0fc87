"""Override and rearranging: chosen or moved on the felt, previewed, confirmed as one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from procedures import commands as ask
from procedures.cards import Card
from procedures.places import Place
from procedures.table import Who
from tests.ui.at_pit import BEA
from tests.ui.pit.conftest import Desk, Opens
from ui.felt.arranged import card_stop, place_stop
from ui.felt.view import FeltView

BURN = Place("burn")


def dealt(desk: Desk, *cards: Card) -> Desk:
    """Ann has bet 25.00 on box 2 and bob 100.00 on box 4, and these cards have come."""
    desk.at.opened()
    desk.at.seats(ann=2, bob=4)
    desk.at.bets(ann=2_500, bob=10_000)
    desk.at.cards(*cards)
    desk.signs_in()
    desk.shows()
    return desk


def key_of(desk: Desk, card: Card) -> str:
    """The reading of a card that lies on the felt."""
    return next(laid.key for laid in desk.at.table.shoe.cards if laid.card == card)


def faces(desk: Desk) -> dict[str, tuple[str, ...]]:
    """What the felt of the screen shows at the boxes, the dealer and the burn."""
    shown: dict[str, tuple[str, ...]] = {}
    for card in desk.console.pane.felt.picture.cards:
        place = str(card.place)
        shown[place] = (*shown.get(place, ()), card.face)
    return shown


def decides(desk: Desk, how: str) -> None:
    """What becomes of decisions."""
    standing = desk.console.pane.request.fields.standing
    standing.setCurrentIndex(standing.findData(how))


def moves(desk: Desk, card: Card, to: Place) -> None:
    """By keyboard: pick up, walk there, lay down."""
    felt = desk.console.pane.felt
    felt.setFocus()
    felt.focus_on(card_stop(key_of(desk, card)))
    QTest.keyClick(felt, Qt.Key.Key_M)
    felt.focus_on(place_stop(to))
    QTest.keyClick(felt, Qt.Key.Key_M)


def drags(desk: Desk, card: Card, to: Place) -> None:
    """By mouse."""
    felt = desk.console.pane.felt
    begin = _point(felt, card_stop(key_of(desk, card)))
    end = _point(felt, place_stop(to))
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(felt.viewport(), left, pos=begin)
    QTest.mouseMove(felt.viewport(), begin + QPoint(30, 30))
    QTest.mouseMove(felt.viewport(), end)
    QTest.mouseRelease(felt.viewport(), left, pos=end)


def _point(felt: FeltView, stop: str) -> QPoint:
    return felt.mapFromScene(*felt.felt.arranged.stops[stop].point)


def test_a_card_is_chosen_on_the_felt_and_put_right_with_a_second_person(opens: Opens) -> None:
    """Part F: the grid, what becomes of decisions, the reason, the preview, and another person."""
    desk = dealt(opens(), "9S", "TD", "7H", "4C", "8H")
    desk.console.pane.felt.card_chosen.emit(key_of(desk, "4C"))
    desk.until(lambda: desk.console.desk.request.kind == "override")
    desk.card("5h")
    decides(desk, "stand")
    desk.reason("misread")
    desk.ready()
    pane = desk.console.pane.request
    assert pane.notice.text() == "A second person must confirm it."
    row = [pane.preview.cards.data(pane.preview.cards.index(0, column)) for column in range(3)]
    assert row == ["4♣ → 5♥", "box 2", "box 2"]
    desk.do_it()
    desk.second()
    desk.until(lambda: "5H" in [c.card for c in desk.at.table.laid("box")])
    desk.until(lambda: faces(desk)["box 2"] == ("9S", "5H"))


def test_a_card_is_put_right_by_keyboard_alone(opens: Opens) -> None:
    """Shortcut, arrows, typed card, Tab and Ctrl+Enter; no mouse."""
    desk = dealt(opens(), "9S", "TD", "7H", "4C", "8H")
    console = desk.console
    QTest.keyClick(console, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    desk.until(lambda: console.desk.request.kind == "override")
    fields, grid = console.pane.request.fields, console.pane.request.grid
    assert grid.hasFocus()
    QTest.keyClicks(grid, "5h")
    QTest.keyClick(grid, Qt.Key.Key_Return)
    assert fields.standing.hasFocus()
    QTest.keyClick(fields.standing, Qt.Key.Key_Down)
    fields.key.setFocus()
    QTest.keyClick(fields.key, Qt.Key.Key_Down)
    fields.reason.setFocus()
    QTest.keyClicks(desk.reason_line, "misread")
    desk.ready()
    QTest.keyClick(fields.reason, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    desk.until(lambda: desk.at.table.proposals)
    desk.second("mia")
    desk.until(lambda: not desk.at.table.proposals)


def test_an_override_that_cancels_returns_every_wager(opens: Opens) -> None:
    """Part F: the third way; the preview lists it, and so it comes."""
    desk = dealt(opens(), "9S", "TD", "7H", "4C", "8H")
    desk.console.pane.felt.card_chosen.emit(key_of(desk, "9S"))
    desk.card("2s")
    decides(desk, "cancel")
    desk.reason("nobody knows what it was")
    desk.ready()
    money = desk.previewed_money()
    assert (money["purse:ann"], money["purse:bob"]) == (100_000, 100_000)
    desk.do_it()
    desk.second()
    desk.until(lambda: desk.at.table.running is None)
    assert desk.balances(money) == money


def test_a_settlement_is_corrected_after_its_round(opens: Opens) -> None:
    """IR9: the card is found by its round, the difference is posted, the old postings stay."""
    desk = opens()
    desk.at.opened()
    desk.at.seats(ann=2)
    desk.at.bets(ann=2_500)
    desk.at.cards("9S", "7H", "TC")
    desk.at.decides("ann", "stand")
    desk.at.cards("TD")
    assert desk.at.table.running is None
    assert desk.at.table.purse("ann") == 102_500
    wrong = key_of(desk, "TC")
    desk.at.do(BEA, ask.OpenBetting())
    desk.signs_in()
    desk.shows()
    desk.press("override")
    key = desk.console.pane.request.fields.key
    desk.until(lambda: "round 1: 10♣" in key.itemText(key.findData(wrong)))
    key.setCurrentIndex(key.findData(wrong))
    desk.card("KC")
    decides(desk, "stand")
    desk.reason("the camera shows a king")
    desk.ready()
    assert desk.previewed_money() == {}
    desk.card_again("8C")
    desk.until(lambda: desk.console.desk.request.would is not None)
    desk.until(lambda: desk.previewed_money())
    money = desk.previewed_money()
    desk.do_it()
    desk.second()
    desk.until(lambda: desk.balances(money) == money)


@pytest.mark.parametrize("how", [moves, drags], ids=["by keyboard", "by dragging"])
def test_the_first_card_was_the_burn(opens: Opens, how: object) -> None:
    """E-24: it is laid at the burn, all behind it move up; shown first, confirmed as one."""
    desk = dealt(opens(), "9S", "TD", "7H")
    desk.press("rearrange")
    desk.until(lambda: desk.console.desk.felt.now is not None)
    assert callable(how)
    how(desk, "9S", BURN)
    desk.until(lambda: desk.console.desk.request.would is None)
    desk.reason("the first was the burn")
    desk.ready()
    desk.until(lambda: faces(desk).get("box 2") == ("TD",))
    assert faces(desk)["box 4"] == ("7H",)
    cards = desk.previewed_cards()
    assert cards == {
        key_of(desk, "9S"): "burn", key_of(desk, "TD"): "box 2", key_of(desk, "7H"): "box 4",
    }  # fmt: skip
    desk.do_it()
    assert desk.places(cards) == cards
    desk.until(lambda: desk.current and faces(desk)["box 2"] == ("TD",))


def test_two_cards_change_places_and_it_can_be_left_again(opens: Opens) -> None:
    """E-24: nothing is asked by moving a card; Leave it shows the felt as it is."""
    desk = dealt(opens(), "9S", "TD", "7H")
    desk.press("rearrange")
    moves(desk, "9S", Place("box", 4))
    desk.until(lambda: faces(desk)["box 2"] == ("TD",))
    assert faces(desk)["box 4"] == ("9S",)
    before = desk.at.table.position
    desk.console.pane.request.leave.click()
    desk.until(lambda: faces(desk)["box 2"] == ("9S",))
    assert desk.console.pane.felt.may_drop is None
    assert desk.at.table.position == before


def test_the_record_is_rearranged_by_keyboard_alone(opens: Opens) -> None:
    """Ctrl+R, arrows and M on the felt, Ctrl+J to the reason, Ctrl+Enter."""
    desk = dealt(opens(), "9S", "TD", "7H")
    with_control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(desk.console, Qt.Key.Key_R, with_control)
    desk.until(lambda: desk.console.desk.request.kind == "rearrange")
    moves(desk, "9S", BURN)
    QTest.keyClick(desk.console, Qt.Key.Key_J, with_control)
    assert desk.console.pane.request.fields.reason.hasFocus()
    QTest.keyClicks(desk.reason_line, "the first was the burn")
    desk.ready()
    QTest.keyClick(desk.reason_line, Qt.Key.Key_Return, with_control)
    desk.until(lambda: "9S" in [laid.card for laid in desk.at.table.laid("burn")])


def test_a_card_that_comes_while_cards_are_moved_begins_the_arrangement_anew(
    opens: Opens,
) -> None:
    """E-24: each card on the felt is named once, so what was moved before is none any more."""
    desk = dealt(opens(), "9S", "TD")
    desk.press("rearrange")
    moves(desk, "9S", Place("box", 4))
    desk.reason("they were mixed up")
    desk.ready()
    desk.at.cards("7H")
    desk.until(lambda: not desk.console.pane.request.go.isEnabled())
    desk.until(lambda: faces(desk)["dealer"] == ("7H",))
    assert faces(desk)["box 2"] == ("9S",)
    now = desk.console.desk.felt.now
    assert now is not None
    assert not now.moved


def test_an_illegal_drop_is_refused_while_dragging_with_its_rule(opens: Opens) -> None:
    """E-24: where nothing is due no card is laid; the card stays where it was."""
    desk = dealt(opens(), "9S", "TD", "7H")
    desk.press("rearrange")
    felt = desk.console.pane.felt
    with desk.qtbot.waitSignal(felt.told, check_params_cb=lambda text: "E-24" in text):
        moves(desk, "9S", Place("box", 6))
    assert felt.carried == key_of(desk, "9S")
    QTest.keyClick(felt, Qt.Key.Key_Escape)
    assert faces(desk)["box 2"] == ("9S",)
    assert not desk.console.pane.request.go.isEnabled()


def test_what_the_service_refuses_is_shown_with_its_rule(opens: Opens) -> None:
    """Part F: the same card again is no correction; nothing can be confirmed."""
    desk = dealt(opens(), "9S", "TD", "7H")
    desk.console.pane.felt.card_chosen.emit(key_of(desk, "9S"))
    desk.card("9s")
    decides(desk, "stand")
    desk.reason("no reason at all")
    line = desk.console.pane.request.preview.line
    desk.until(lambda: "(rule F)" in line.text())
    assert "the record has 9♠ there already" in line.text()
    assert not desk.console.pane.request.go.isEnabled()


def test_a_table_that_moved_meanwhile_is_looked_at_again_before_anything_is_sent(
    opens: Opens,
) -> None:
    """Part F: another wager would go back now, so it is said, and he looks first."""
    desk = dealt(opens(), "9S", "TD", "7H", "8C", "AC")
    desk.press("cancel-round")
    desk.reason("cards mixed up")
    desk.ready()
    desk.at.decides("ann", "double")
    pane = desk.console.pane.request
    desk.until(pane.look.isVisible)
    assert not pane.go.isEnabled()
    assert pane.notice.text().startswith("▲ The table has moved since you looked")
    assert desk.previewed_money()["purse:ann"] == 100_000
    desk.until(lambda: desk.current)
    QTest.keyClick(pane, Qt.Key.Key_F5)
    desk.do_it()
    desk.until(lambda: desk.at.table.purse("ann") == 100_000)


def test_a_card_that_lies_face_down_is_turned_on_the_record(opens: Opens) -> None:
    """Part E: a supervisor's turning is a fact, with its reason; only then is it seen."""
    desk = dealt(opens(), "9S", "TD")
    burn = key_of(desk, "2C")
    assert faces(desk)["burn"] == ("??",)
    desk.press("turn-card")
    key = desk.console.pane.request.fields.key
    key.setCurrentIndex(key.findData(burn))
    desk.reason("a doubt about the count")
    desk.do_it()
    desk.until(lambda: faces(desk)["burn"] == ("2C",))
    assert next(laid for laid in desk.at.table.laid("burn")).turned


def test_a_proposal_of_somebody_else_is_confirmed_by_whoever_sits_here(opens: Opens) -> None:
    """Part F: who asked and for what stands in the choice; what it does is previewed."""
    desk = dealt(opens(), "9S", "TD", "7H")
    card = key_of(desk, "9S")
    override = ask.Override(key=card, card="8S", decisions="stand", reason="misread")
    desk.at.do(Who("supervisor", "sue"), override)
    desk.press("confirm")
    choice = desk.console.pane.request.fields.choice
    assert choice.currentText() == "proposal 1: Override a card: box 2: 9♠ → 8♠, by sue"
    desk.do_it()
    desk.until(lambda: "8S" in [laid.card for laid in desk.at.table.laid("box")])
