"""A guided sequence at the console: ghosts, ticks, a mismatch, how the cards came."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from procedures import commands as ask
from tests.ui.at_pit import BEA, SAM
from tests.ui.pit.conftest import Desk, Opens
from ui.pit.guide_pane import GuidePane


def laying(desk: Desk) -> Desk:
    """HP15: five cards were picked up, and are put back one by one."""
    at = desk.at
    at.opened()
    at.seats(ann=2, bob=4)
    at.bets(ann=2_500, bob=10_000)
    at.cards("9S", "TD", "7H", "4C", "AH")
    at.do(BEA, ask.Report(what="picked up"))
    number = at.table.incidents[0].number
    at.do(SAM, ask.Resolve(incident=number, remedy="replace", reason="from the record"))
    desk.signs_in()
    desk.shows()
    return desk


def ghosts(desk: Desk) -> dict[int, str]:
    """The number of each ghost on the felt, and how it stands."""
    cards = desk.console.pane.felt.picture.cards
    return {card.step: card.ghost for card in cards if card.ghost}


def lays(desk: Desk, card: str) -> None:
    """Name the card that was laid, by hand."""
    desk.until(desk.console.pane.incident.guide.hand.isVisible)
    desk.console.pane.incident.guide.hand.click()
    desk.until(lambda: desk.console.desk.request.kind == "confirm-step")
    desk.card(card)
    desk.do_it()


def test_each_card_that_is_laid_rightly_is_ticked_off(opens: Opens) -> None:
    """HP15: in the order in which they came; when all lie there the game goes on."""
    desk = laying(opens())
    guide = desk.console.pane.incident.guide
    assert guide.said.text() == "Lay the 9♠ at box 2"
    assert ghosts(desk) == {1: "next", 2: "due", 3: "due", 4: "due", 5: "due"}
    lays(desk, "9S")
    desk.until(lambda: ghosts(desk).get(1) == "ticked")
    assert guide.steps.text().splitlines()[:2] == ["✓ 1. 9♠ → box 2", "▶ 2. 10♦ → box 4"]
    lays(desk, "10D")
    desk.until(lambda: guide.said.text() == "Lay the 7♥ at the dealer")
    for card in ("7H", "4C", "AH"):
        lays(desk, card)
    desk.until(lambda: not desk.at.table.held)
    desk.until(lambda: not ghosts(desk))
    assert not guide.isVisible()


def test_another_card_stops_it_and_both_are_shown(opens: Opens) -> None:
    """E-40: what belongs there and what was laid; it is over when the right one lies there."""
    desk = laying(opens())
    guide = desk.console.pane.incident.guide
    lays(desk, "8H")
    desk.until(guide.wrong.isVisible)
    assert guide.expected.toolTip() == "belongs there: 9♠"
    assert guide.seen.toolTip() == "was laid: 8♥"
    assert not guide.expected.pixmap().isNull()
    assert ghosts(desk)[1] == "next"
    lays(desk, "9S")
    desk.until(lambda: not guide.wrong.isVisible())


def test_how_the_cards_came_is_shown_one_by_one_and_sends_nothing(opens: Opens) -> None:
    """HP15: forward and back by keys; the felt as it is when it is closed."""
    desk = laying(opens())
    guide, position = desk.console.pane.incident.guide, desk.at.table.position
    with_control = Qt.KeyboardModifier.ControlModifier
    for key, step in (
        (Qt.Key.Key_P, 0), (Qt.Key.Key_Right, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_Right, 3),
        (Qt.Key.Key_Left, 2),
    ):  # fmt: skip
        QTest.keyClick(desk.console, key, with_control)
        desk.until(partial(_shows_step, guide, step))
    assert guide.at.text() == "2 of 5 cards had come"
    desk.until(lambda: _faces(desk) == ["9S", "TD"])
    QTest.keyClick(desk.console, Qt.Key.Key_E, with_control)
    desk.until(lambda: len(ghosts(desk)) == 5)
    assert desk.at.table.position == position


def _shows_step(guide: GuidePane, step: int) -> bool:
    """So many cards of the replay have come."""
    return guide.step == step


def _faces(desk: Desk) -> list[str]:
    """What lies at boxes and dealer on the felt that is shown."""
    cards = desk.console.pane.felt.picture.cards
    return [card.face for card in cards if card.place.where in ("box", "dealer")]
