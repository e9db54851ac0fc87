"""A dealer's hole card: looked at, shown, or left lying (E-110, E-115; document 3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.events import DealerPeeked, DecisionAsked
from procedures.pack import HousePack
from procedures.play.hands import hole_card_down
from tests.playing import Playing
from tests.procedures.at_machine import (
    ANYTHING_GOES,
    VEGAS,
    answers,
    at_machine,
    refusal,
)
from tests.procedures.seated import of, plays, result


def game(pack: HousePack = VEGAS, **changes: object) -> HousePack:
    """The pack with these fields of its game changed."""
    return replace(pack, game=replace(pack.game, **changes))


def dealt(script: str, pack: HousePack = VEGAS, *, boxes: int = 1) -> Playing:
    """Ann at so many boxes with 25.00 on each, after these cards and decisions."""
    table = at_machine(pack, ann=tuple(range(1, boxes + 1)))
    table.deal(ann=(2500,) * boxes)
    plays(table, script)
    return table


def down(table: Playing) -> bool:
    """The hole card lies face down."""
    return hole_card_down(table.round, table.table.pack.game)


def won(table: Playing) -> int:
    """What ann has won or lost."""
    return table.table.purse("ann") - 100_000


@pytest.mark.parametrize(
    ("cards", "net"),
    [("9S 9C TD AD", -2500), ("AS KC TD AD", 0), ("AS KC KD AD", 0)],
)
def test_a_blackjack_under_a_ten_ends_the_round_before_anybody_decides(
    cards: str, net: int
) -> None:
    """E-115: the look is at a ten too; a player's blackjack pushes."""
    table = dealt(cards)
    assert of(table.facts, DealerPeeked) == [DealerPeeked(blackjack=True)]
    assert of(table.facts, DecisionAsked) == []
    assert (table.round.ended, won(table)) == ("settled", net)
    assert not down(table)


def test_a_blackjack_under_an_ace_comes_to_light_after_the_insurance() -> None:
    """Document 3, Checking for Blackjack: insure first, then the look, then all is settled."""
    table = dealt("9S 9C AD TD")
    assert of(table.facts, DealerPeeked) == []
    assert down(table)
    answers(table, "ann", "insurance", box=1)
    assert of(table.facts, DealerPeeked) == [DealerPeeked(blackjack=True)]
    assert (table.round.ended, won(table)) == ("settled", 0)


def test_an_insurance_is_lost_where_the_look_finds_no_blackjack_and_the_hand_plays_on() -> None:
    """Document 3: for insured hands too."""
    table = dealt("9S 9C AD 8D")
    answers(table, "ann", "insurance", box=1)
    assert of(table.facts, DealerPeeked) == [DealerPeeked(blackjack=False)]
    plays(table, "ann:stand")
    assert won(table) == -2500 - 1250


@pytest.mark.parametrize("up", ["2D", "5D", "9D"])
def test_nobody_looks_where_no_blackjack_can_be(up: str) -> None:
    """E-115: an ace or a ten only."""
    table = dealt(f"9S 9C {up} TD")
    assert of(table.facts, DealerPeeked) == []
    assert table.round.pending


def test_the_hole_card_lies_face_down_until_everybody_has_played() -> None:
    """Part E: the look is announced, the card is not."""
    table = dealt("9S 9C TD 6D")
    assert of(table.facts, DealerPeeked) == [DealerPeeked(blackjack=False)]
    assert down(table)
    plays(table, "ann:stand")
    assert not down(table)
    plays(table, "TH")
    assert won(table) == 2500


def test_the_hole_card_of_hands_that_are_all_bust_is_never_shown() -> None:
    """E-110: and the dealer, with 12, does not draw."""
    table = dealt("9S 4C 9H 5C TD 2D ann:hit TC ann:hit TS", boxes=2)
    assert table.round.ended == "settled"
    assert len(table.round.dealer) == 2
    assert down(table)


def test_a_bust_hand_is_not_spared_the_dealers_draw_while_another_lives() -> None:
    """E-110: one is left to be compared."""
    table = dealt("9S 4C 9H 9C TD 2D ann:hit TC ann:stand", boxes=2)
    assert table.round.ended is None
    plays(table, "6D")
    assert (table.round.dealer, won(table)) == (("TD", "2D", "6D"), -2500)


def test_a_blackjack_is_paid_at_once_after_the_look_and_the_dealer_draws_for_nobody() -> None:
    """Document 3, Hand Scoring; E-110: a dealer of 12 is left at that."""
    table = dealt("AS TC TD 2D")
    assert (table.round.ended, won(table)) == ("settled", 3750)
    assert len(table.round.dealer) == 2
    assert down(table)


@pytest.mark.parametrize(
    ("peek", "cards"),
    [("on an ace", "6S 5C TD AD"), ("never", "6S 5C TD AD"), ("never", "6S 5C AD TD")],
)
def test_without_a_look_a_double_is_lost_to_a_blackjack(peek: str, cards: str) -> None:
    """Section 1 of the games: what a look at an ace alone costs."""
    table = dealt(cards, game(peek=peek, insurance="none"))
    plays(table, "ann:double 9D")
    assert (table.round.ended, won(table)) == ("settled", -5000)


def test_without_a_look_a_players_blackjack_waits_for_the_hole_card_to_be_shown() -> None:
    """E-110: with nobody else left the card is turned for it, and no other drawn."""
    table = dealt("AS KC TD 6D", game(peek="never"))
    assert (table.round.ended, won(table)) == ("settled", 3750)
    assert table.round.dealer == ("TD", "6D")
    assert not down(table)


def test_a_late_surrender_is_given_after_the_look_against_an_ace_too() -> None:
    """Document 3, Surrender Option: half comes back, and no blackjack can follow."""
    table = dealt("TS 6C AD 8D", ANYTHING_GOES)
    early = ask.Decide(ask=table.round.asks, action="surrender")
    assert refusal(table, "ann", early) == "no decision due"
    answers(table, "ann", "none", box=1)
    plays(table, "ann:surrender")
    assert (table.round.ended, won(table)) == ("settled", -1250)


def test_nobody_surrenders_to_a_blackjack_that_the_look_has_found() -> None:
    """Document 3, Surrender Option: only after the dealer has looked."""
    table = dealt("TS 6C TD AD", ANYTHING_GOES)
    assert (table.round.ended, won(table)) == ("settled", -2500)


@pytest.mark.parametrize(("hits", "net"), [(False, 2500), (True, -2500)])
def test_a_soft_17_with_its_hole_card_is_hit_where_the_house_hits_it(
    net: int, *, hits: bool
) -> None:
    """Document 3, Dealer's Hand: some variations."""
    table = dealt("9S 9C 6D AD ann:stand", game(dealer_hits_soft_17=hits))
    if hits:
        plays(table, "4D")
    assert (table.round.ended, won(table)) == ("settled", net)


def test_a_blackjack_of_the_dealer_takes_the_whole_stake_of_every_other_hand_at_once() -> None:
    """Document 3, Checking for Blackjack: nothing is split or doubled by then."""
    table = dealt("9S 9C AS TC TD AD", boxes=2)
    assert [hand.outcome for box in (1, 2) for hand in result(table, box).hands] == [
        "lost to blackjack",
        "push blackjack",
    ]
    assert won(table) == -2500
