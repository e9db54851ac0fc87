"""A hand that wins by its number of cards (E-111 to E-113)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.pack import HousePack
from tests.procedures.at_machine import ANYTHING_GOES, EUROPEAN, VEGAS, at_machine, refusal
from tests.procedures.seated import plays, result

SIX = "2S 2C 9D {hole} ann:hit 3S ann:hit 3C ann:hit 2D ann:hit 4C"


def settled(pack: HousePack, script: str, *, boxes: int = 1) -> tuple[int, tuple[str, ...]]:
    """What ann wins with 25.00 on each of so many boxes, and the dealer's cards."""
    table = at_machine(pack, ann=tuple(range(1, boxes + 1)))
    table.deal(ann=(2500,) * boxes)
    plays(table, script)
    assert table.round.ended == "settled"
    return table.table.purse("ann") - 100_000, table.round.dealer


def test_seven_cards_win_at_once_and_are_not_compared() -> None:
    """E-111: 17 in seven cards beats what would be the dealer's 20."""
    script = SIX.format(hole="TC") + " ann:hit AS"
    assert settled(VEGAS, script) == (2500, ("9D", "TC"))


def test_a_charlie_of_21_wins_even_money_against_a_dealers_21() -> None:
    """E-111: it would only tie by its points."""
    script = "2S 2C 7D 4D ann:hit 3S ann:hit 3C ann:hit 2D ann:hit 4C ann:hit 5C"
    assert settled(VEGAS, script) == (2500, ("7D", "4D"))


def test_six_cards_are_compared_and_a_seventh_that_is_too_much_is_bust() -> None:
    """E-111: seven cards, and not over 21."""
    assert settled(VEGAS, SIX.format(hole="TC") + " ann:stand")[0] == -2500
    assert settled(VEGAS, SIX.format(hole="TC") + " ann:hit TS")[0] == -2500


def test_the_dealer_does_not_draw_for_a_charlie_and_a_bust_hand() -> None:
    """E-111: none of the two is compared."""
    script = "2S 2C TS 6S 6D TC ann:hit 3S ann:hit 3C ann:hit 2D ann:hit 4C ann:hit AS ann:hit TD"
    assert settled(VEGAS, script, boxes=2) == (0, ("6D", "TC"))


def test_a_charlie_wins_although_the_dealer_gets_a_blackjack_afterwards() -> None:
    """E-112: in the European game the dealer draws for the other hand, and has one."""
    script = "2S 2C TS 9S TD ann:hit 3S ann:hit 3C ann:hit 2D ann:hit 4C ann:hit 5C ann:stand AD"
    assert settled(EUROPEAN, script, boxes=2) == (0, ("TD", "AD"))


def test_alone_a_charlie_needs_no_card_of_the_dealer() -> None:
    """E-112: whatever it would be."""
    script = "2S 2C TD ann:hit 3S ann:hit 3C ann:hit 2D ann:hit 4C ann:hit 5C"
    assert settled(EUROPEAN, script) == (2500, ("TD",))


def test_a_doubled_hand_of_seven_cards_wins_both_wagers() -> None:
    """E-113: the seventh is the card of the double."""
    script = SIX.format(hole="TC") + " ann:double AS"
    assert settled(ANYTHING_GOES, script) == (5000, ("9D", "TC"))


def test_a_doubled_hand_of_fewer_cards_is_compared() -> None:
    """E-113: it gets one card and no more."""
    script = "2S 2C 9D TC ann:hit 3S ann:hit 3C ann:hit 2D ann:double 4C"
    assert settled(ANYTHING_GOES, script)[0] == -5000


def test_each_split_hand_can_be_a_charlie() -> None:
    """E-111: the first wins by its cards, the second is compared."""
    script = (
        "2S 2C 9D TC ann:split AS ann:hit AC ann:hit AD ann:hit AH ann:hit 3S ann:hit 3C"
        " 9S ann:stand"
    )
    assert settled(VEGAS, script)[0] == 0


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_as_many_cards_win_as_the_pack_says(cards: int) -> None:
    """E-111: five, six or seven; and then nothing more is asked."""
    pack = replace(VEGAS, game=replace(VEGAS.game, charlie=cards))
    table = at_machine(pack, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, "2S 2C 9D TC")
    for card in ("3S", "3C", "2D", "4C", "AS")[: cards - 2]:
        assert table.round.ended is None
        plays(table, f"ann:hit {card}")
    assert [hand.outcome for hand in result(table, 1).hands] == ["charlie"]
    more = ask.Decide(ask=table.round.asks, action="hit")
    assert refusal(table, "ann", more) == "no decision due"
