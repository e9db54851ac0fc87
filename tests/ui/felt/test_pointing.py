"""Choosing and moving cards on the felt, by mouse and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip
from pytestqt.qtbot import QtBot

from procedures.places import Place
from tests.ui.felt.conftest import Show
from tests.ui.felt.felts import dealt, keys_of, pictured, supervised
from ui.felt.arranged import Carried, card_stop, place_stop
from ui.felt.picture import felt_picture
from ui.felt.view import FeltView

TABLE: Final = dealt("8S", "TH", "9D", "6C", "8C", "7H", "5S").table
KEYS: Final = keys_of(TABLE)
ANN, MIA, LI = (Place("box", box) for box in (2, 4, 7))
FIRST: Final = KEYS[ANN][0]
RULE: Final = "HP12: cards are rearranged only before the second cards"


@pytest.fixture
def drops(view: FeltView, show: Show) -> list[tuple[str, Place]]:
    """The table in play, on which a card may be laid at mia's box only; what was laid where."""
    show(pictured(TABLE))
    view.may_drop = lambda _, place: "" if place == MIA else RULE
    laid: list[tuple[str, Place]] = []
    view.card_dropped.connect(lambda key, place: laid.append((key, place)))
    return laid


@pytest.fixture
def press(view: FeltView) -> Callable[..., None]:
    """Press these keys, one after the other."""

    def pressed(*keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(view, key)

    return pressed


def middle(view: FeltView, stop: str) -> QPoint:
    """The middle of what is free of a stop, on the widget."""
    return view.mapFromScene(*view.felt.arranged.stops[stop].free.middle)


def target(view: FeltView) -> Carried | None:
    """What is said where the card would be laid."""
    found = [
        item.thing.what
        for item in view.felt.items()
        if hasattr(item, "thing") and isinstance(item.thing.what, Carried)
    ]
    return found[0] if found else None


def drag(view: FeltView, begin: str, *over: str) -> None:
    """Press on one stop and pull over the others; the button stays down."""
    port = view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=middle(view, begin))
    for stop in over:
        QTest.mouseMove(port, middle(view, stop))


def let_go(view: FeltView, stop: str) -> None:
    """Let the button go over a stop."""
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, stop))


def click(view: FeltView, at: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """Press and let go at a point."""
    QTest.mouseClick(view.viewport(), button, pos=at)


def test_a_press_on_a_card_chooses_it(qtbot: QtBot, view: FeltView, show: Show) -> None:
    """By its key, where it lies free of the others."""
    show(pictured(TABLE))
    for key in (*KEYS[ANN], *KEYS[LI], *KEYS[Place("dealer")]):
        with qtbot.waitSignal(view.card_chosen) as chosen:
            click(view, middle(view, card_stop(key)))
        assert chosen.args == [key]


def test_a_press_beside_the_cards_chooses_the_place(
    qtbot: QtBot, view: FeltView, show: Show
) -> None:
    """A hand below its cards, an empty box, the discards."""
    show(pictured(TABLE))
    for place in (ANN, Place("box", 1), Place("discard"), Place("quarantine")):
        point = view.felt.arranged.stops[place_stop(place)].point
        at = view.mapFromScene(point[0], point[1] - 2)
        with qtbot.waitSignal(view.place_chosen) as chosen:
            click(view, at)
        assert chosen.args == [place]


def test_a_press_that_ends_elsewhere_chooses_nothing(
    view: FeltView, drops: list[tuple[str, Place]]
) -> None:
    """Somebody has thought better of it."""
    view.may_drop = None
    chosen: list[object] = []
    view.card_chosen.connect(chosen.append)
    view.place_chosen.connect(chosen.append)
    drag(view, card_stop(FIRST), place_stop(LI))
    let_go(view, place_stop(LI))
    click(view, middle(view, card_stop(FIRST)), Qt.MouseButton.RightButton)
    assert (chosen, drops) == ([], [])


def test_a_card_is_dragged_where_it_may_lie(view: FeltView, drops: list[tuple[str, Place]]) -> None:
    """It is said where it was laid; it lies there when the next picture has it there."""
    before = view.felt.drawn()
    drag(view, card_stop(FIRST), place_stop(LI), place_stop(MIA))
    shown = target(view)
    assert shown is not None
    assert (shown.place, shown.reason) == (MIA, "")
    let_go(view, place_stop(MIA))
    assert drops == [(FIRST, MIA)]
    assert (view.carried, target(view)) == ("", None)
    assert view.felt.drawn() == before


def test_an_illegal_drop_is_refused_while_dragging_with_its_rule(
    view: FeltView, drops: list[tuple[str, Place]]
) -> None:
    """Before the button is let go; letting go puts the card back."""
    drag(view, card_stop(FIRST), place_stop(MIA), place_stop(LI))
    shown = target(view)
    assert shown is not None
    assert (shown.place, shown.reason) == (LI, RULE)
    let_go(view, place_stop(LI))
    assert (drops, view.carried) == ([], "")


def test_over_another_card_the_place_of_that_card_is_meant(
    view: FeltView, drops: list[tuple[str, Place]]
) -> None:
    """A hand is covered by its cards."""
    drag(view, card_stop(FIRST), card_stop(KEYS[MIA][1]))
    let_go(view, card_stop(KEYS[MIA][1]))
    assert drops == [(FIRST, MIA)]


def test_a_card_laid_where_it_lay_goes_nowhere(
    view: FeltView, drops: list[tuple[str, Place]]
) -> None:
    """And no rule is held against it."""
    drag(view, card_stop(FIRST), place_stop(LI), place_stop(ANN))
    shown = target(view)
    assert shown is not None
    assert shown.reason == ""
    let_go(view, place_stop(ANN))
    assert (drops, view.carried) == ([], "")


def test_without_leave_no_card_is_picked_up(
    view: FeltView, show: Show, press: Callable[..., None]
) -> None:
    """The caller says which drops are legal, or nothing moves."""
    show(pictured(TABLE))
    drag(view, card_stop(FIRST), place_stop(LI))
    assert view.carried == ""
    let_go(view, place_stop(LI))
    view.focus_on(card_stop(FIRST))
    press(Qt.Key.Key_M)
    assert view.carried == ""


def test_the_keyboard_chooses_cards_and_places(
    qtbot: QtBot, view: FeltView, show: Show, press: Callable[..., None]
) -> None:
    """Arrows walk, Enter chooses."""
    show(pictured(TABLE))
    view.focus_on(card_stop(FIRST))
    press(Qt.Key.Key_Right)
    assert view.focused == card_stop(KEYS[ANN][1])
    with qtbot.waitSignal(view.card_chosen) as card:
        press(Qt.Key.Key_Return)
    assert card.args == [KEYS[ANN][1]]
    press(Qt.Key.Key_Down)
    with qtbot.waitSignal(view.place_chosen) as place:
        press(Qt.Key.Key_Space)
    assert place.args == [ANN]


def test_the_keyboard_moves_a_card(
    view: FeltView, drops: list[tuple[str, Place]], press: Callable[..., None]
) -> None:
    """M picks up, arrows carry, M lays down; where it may not lie it stays in the hand."""
    view.focus_on(card_stop(FIRST))
    press(Qt.Key.Key_M)
    assert view.carried == FIRST
    told: list[str] = []
    view.told.connect(told.append)
    view.focus_on(place_stop(LI))
    assert RULE in told[-1]
    press(Qt.Key.Key_M)
    assert (drops, view.carried, told[-1]) == ([], FIRST, RULE)
    view.focus_on(place_stop(MIA))
    press(Qt.Key.Key_M)
    assert (drops, view.carried) == ([(FIRST, MIA)], "")


def test_escape_puts_a_carried_card_back(
    view: FeltView, drops: list[tuple[str, Place]], press: Callable[..., None]
) -> None:
    """Nothing has happened."""
    view.focus_on(card_stop(FIRST))
    press(Qt.Key.Key_M)
    view.focus_on(place_stop(MIA))
    press(Qt.Key.Key_Escape, Qt.Key.Key_M)
    assert (drops, view.carried, target(view)) == ([], "", None)


def test_who_turns_to_something_else_carries_nothing(
    qtbot: QtBot, view: FeltView, drops: list[tuple[str, Place]], press: Callable[..., None]
) -> None:
    """The keyboard goes to another widget."""
    button = QPushButton(view)
    button.show()
    view.focus_on(card_stop(FIRST))
    press(Qt.Key.Key_M)
    button.setFocus()
    qtbot.waitUntil(lambda: view.carried == "")
    assert (drops, target(view)) == ([], None)


def test_a_card_that_is_swept_off_is_not_carried_on(
    view: FeltView, show: Show, drops: list[tuple[str, Place]], press: Callable[..., None]
) -> None:
    """The picture is newer than the hand."""
    view.focus_on(card_stop(FIRST))
    press(Qt.Key.Key_M)
    picture = pictured(TABLE)
    show(replace(picture, cards=tuple(c for c in picture.cards if c.key != FIRST)))
    assert (view.carried, drops) == ("", [])


def test_nothing_is_carried_over_a_picture_that_is_not_live(
    view: FeltView,
    show: Show,
    drops: list[tuple[str, Place]],
    press: Callable[..., None],
) -> None:
    """A lost connection ends the dragging; nothing is laid down later by surprise."""
    drag(view, card_stop(FIRST), place_stop(MIA))
    lost = replace(
        pictured(TABLE), notice=felt_picture(supervised(TABLE), connection="lost").notice
    )
    show(lost)
    let_go(view, place_stop(MIA))
    assert (view.carried, drops) == ("", [])
    view.focus_on(card_stop(FIRST))
    told: list[str] = []
    view.told.connect(told.append)
    press(Qt.Key.Key_M)
    assert told == []
    show(pictured(TABLE))
    assert (view.carried, drops) == ("", [])


def test_the_stop_of_the_keyboard_is_seen_and_read_out(view: FeltView, show: Show) -> None:
    """What lies there, in words."""
    show(pictured(TABLE))
    told: list[str] = []
    view.told.connect(told.append)
    view.focus_on(card_stop(FIRST))
    assert told == ["8 of spades, box 2"]
    assert view.accessibleDescription() == "8 of spades, box 2"
    view.focus_on(place_stop(ANN))
    assert told[-1] == "box 2, ann, 25.00, 8 of spades, 8 of clubs, hard 16, his turn"
    view.focus_on(place_stop(Place("box", 1)))
    assert told[-1] == "box 1, free"


def test_other_keys_are_left_to_the_window(view: FeltView, show: Show) -> None:
    """Letters are shortcuts of the window, and so is Escape while nothing is carried."""
    show(pictured(TABLE))
    view.focus_on(card_stop(FIRST))
    for key in (Qt.Key.Key_X, Qt.Key.Key_Escape, Qt.Key.Key_F5):
        event = QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        view.keyPressEvent(event)
        assert not event.isAccepted()


def test_the_pointer_shows_in_words_what_it_rests_on(view: FeltView, show: Show) -> None:
    """And the keys that go with it; beside the felt, what the whole felt is."""
    show(pictured(TABLE))
    for at, said in (
        (middle(view, card_stop(FIRST)), "8 of spades, box 2"),
        (QPoint(1, 1), "felt of table T1"),
    ):
        event = QHelpEvent(QHelpEvent.Type.ToolTip, at, view.mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), event)
        assert QToolTip.text().startswith(said)
        assert "Enter: choose" in QToolTip.text()
        QToolTip.hideText()
