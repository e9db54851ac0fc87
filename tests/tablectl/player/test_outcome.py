"""What a player is told of a hand that has ended: what it came to, why, and the rule."""

from __future__ import annotations

import pytest

from procedures.cards import Card
from procedures.round import BetResult, BoxResult, HandResult, Outcome, Posting
from tablectl.player.outcome import ended, money, why_so
from tablectl.terminal.signs import ASCII

EIGHTEEN: tuple[Card, ...] = ("9C", "9D")
BUST: tuple[Card, ...] = ("9C", "6D", "KH")


def hand(
    outcome: Outcome, cards: tuple[Card, ...] = ("TH", "TS"), *, staked: int = 500, back: int = 0
) -> HandResult:
    """A hand that has ended."""
    return HandResult(outcome=outcome, cards=cards, staked=staked, returned=back)


def box(*hands: HandResult, insurance: int = 0, won: int = 0) -> BoxResult:
    """A box of ann's."""
    staked = insurance + sum(one.staked for one in hands)
    bet = BetResult(spot=1, player="ann", staked=staked, returned=0)
    return BoxResult(
        box=3, player="ann", hands=hands, insurance=insurance, insurance_returned=won, bets=(bet,)
    )


@pytest.mark.parametrize(
    ("outcome", "cards", "dealer", "words"),
    [
        ("win", ("TH", "TS"), EIGHTEEN, "20 beats the dealer's 18"),
        ("lose", ("TH", "7S"), EIGHTEEN, "17 loses to the dealer's 18"),
        ("push", ("TH", "8S"), EIGHTEEN, "18 ties with the dealer's 18"),
        ("win", ("TH", "2S"), BUST, "the dealer is bust with 25"),
        ("bust", ("TH", "6S", "KC"), EIGHTEEN, "over 21"),
        ("blackjack", ("AH", "KS"), EIGHTEEN, "blackjack"),
        ("push blackjack", ("AH", "KS"), ("AC", "KD"), "blackjack against blackjack"),
        ("lost to blackjack", ("TH", "TS"), ("AC", "KD"), "the dealer has blackjack"),
        ("even money", ("AH", "KS"), ("AC",), "even money for a blackjack"),
        ("surrender", ("TH", "6S"), ("TC",), "given up, half comes back"),
        ("charlie", ("2H", "2S", "2C", "2D", "3H", "3S", "4C"), BUST, "so many cards win at once"),
    ],
)
def test_each_outcome_has_its_reason(
    outcome: Outcome, cards: tuple[Card, ...], dealer: tuple[Card, ...], words: str
) -> None:
    """Against a hand that is compared, both totals; otherwise what decided it."""
    assert why_so(hand(outcome, cards), dealer) == words


def test_the_rule_is_the_one_that_was_posted() -> None:
    """It comes from the record; an ordinary win is settled by the payouts."""
    posting = Posting(
        debit="wager:3", credit="bank", amount=500, why="lost to blackjack: taken", rule="HP23"
    )
    results = [box(hand("lost to blackjack"), hand("win", back=1000))]
    lines = list(ended(results, ("AC", "KD"), [posting], "ann", ASCII))
    assert lines == [
        "box 3 hand 1  TH TS  the dealer has blackjack: lost 5.00 (HP23)",
        "box 3 hand 2  TH TS  20 beats the dealer's 21: won 5.00 (Payouts)",
    ]


def test_insurance_has_a_line_of_its_own() -> None:
    """Won two to one, or lost (E-47)."""
    won = list(ended([box(hand("push"), insurance=250, won=750)], EIGHTEEN, [], "ann", ASCII))
    assert won[1] == "box 3  insurance won: won 5.00 (E-47)"
    lost = list(ended([box(hand("push"), insurance=250)], EIGHTEEN, [], "ann", ASCII))
    assert lost[1] == "box 3  insurance lost: lost 2.50 (E-47)"


def test_the_boxes_of_others_are_not_told() -> None:
    """Each player reads what is his."""
    assert list(ended([box(hand("win"))], EIGHTEEN, [], "ben", ASCII)) == []


@pytest.mark.parametrize(
    ("back", "words"), [(1250, "won 7.50"), (500, "stake of 5.00 back"), (250, "lost 2.50")]
)
def test_money_is_told_as_what_it_came_to(back: int, words: str) -> None:
    """Won, back, or lost; never a bare number."""
    assert money(500, back) == words
