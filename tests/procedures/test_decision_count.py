"""How many ways a round can be played with fixed cards: counted twice, by different means.

The rules count by asking `decide`; the test counts by a few lines of arithmetic that know nothing
of tables. Numbers marked *by hand* were worked out on paper.
"""

from __future__ import annotations

from typing import get_args

import pytest

from procedures import commands as ask
from procedures.cards import Card, parse_card
from procedures.commands import Command
from procedures.decide import decide
from procedures.play.hands import next_place
from procedures.readings import CardSeen, Raw, Reading
from procedures.round import Action, InsuranceAnswer
from procedures.table import Table, Who
from procedures.unfolding import Decision
from tests.procedures.seated import player, seated


def ways_by_the_rules(cards: list[Card]) -> int:
    """Every sequence of accepted answers and decisions of one player, until the round is over."""
    table = seated(purse=1_000_000, ann=1)
    table.bet(ann=(500,))
    return _count(table.table, cards, table.at)


def _count(table: Table, cards: list[Card], at: int) -> int:
    at += 1_000_000
    now = table.round
    assert now is not None
    if now.ended is not None:
        return 1
    if next_place(table) is not None:
        assert cards, "the list of cards is too short"
        raw = Raw("shoe-1", 1_000_000 - len(cards), 1)
        seen = CardSeen(cards[0])
        reading = Reading(device="shoe", role="exit", at=at, raw=raw, seen=seen)
        came = _tried(table, Who("device", "shoe"), ask.Read(reading=reading), at)
        assert came is not None
        return _count(came.after, cards[1:], at)
    asks: list[ask.Ask] = [ask.AnswerInsurance(answer=a) for a in get_args(InsuranceAnswer)]
    asks += [ask.Decide(ask=now.asks, action=a) for a in get_args(Action)]
    outcomes = (_tried(table, player("ann"), what, at) for what in asks)
    return sum(_count(outcome.after, cards, at) for outcome in outcomes if outcome is not None)


def _tried(table: Table, by: Who, what: ask.Ask, at: int) -> Decision | None:
    outcome = decide(table, Command(id="1", at=at, by=by, ask=what))
    return outcome if isinstance(outcome, Decision) else None


def ways_by_arithmetic(cards: list[Card]) -> int:
    """The same, from the text of document 2, for one box with money enough."""
    ranks = [card[0] for card in cards]
    first, up, second, *rest = ranks
    natural = _points([first, second]) == 21
    play = 1 if natural else _hand([first, second], [], rest, up, split=False)
    if up != "A":
        return play
    return 1 + natural + play  # insured (and frozen), even money for a natural, or neither


def _hand(hand: list[str], later: list[list[str]], rest: list[str], up: str, *, split: bool) -> int:
    if len(hand) == 1:
        hand, rest = [*hand, rest[0]], rest[1:]
    ace = split and hand[0] == "A"
    if _points(hand) > 21 or ace:
        return _next(later, rest, up)
    ways = _next(later, rest, up)  # stand
    ways += _hand([*hand, rest[0]], later, rest[1:], up, split=split)  # hit
    if len(hand) == 2:
        ways += _next(later, rest[1:], up)  # double
    if len(hand) == 2 and not split:
        ways += up != "A"  # surrender
        if hand[0] == hand[1]:
            ways += _hand(hand[:1], [hand[1:]], rest, up, split=True)
    return ways


def _next(later: list[list[str]], rest: list[str], up: str) -> int:
    return _hand(later[0], later[1:], rest, up, split=True) if later else 1


def _points(ranks: list[str]) -> int:
    points = sum(1 if r == "A" else 10 if r in "TJQK" else int(r) for r in ranks)
    return points + 10 if "A" in ranks and points <= 11 else points


TENS = " TC TD TH TS JC JD JH"


@pytest.mark.parametrize(
    ("cards", "ways"),
    [
        pytest.param("AS TD TC" + TENS, 1, id="a natural: nothing, by hand"),
        pytest.param("AS AD TC" + TENS, 3, id="a natural against an ace, by hand"),
        pytest.param("TS TD 9S" + TENS, 4, id="stand, hit, double, surrender, by hand"),
        pytest.param("TS AD 9S" + TENS, 4, id="insured; stand, hit, double, by hand"),
        pytest.param("AS TD AC" + TENS, 6, id="aces, by hand"),
        pytest.param("8S TD 8C" + TENS, 13, id="eights and tens, by hand"),
        pytest.param("8S 9D 8C 2C 3C 4C 5C 6C 7C 8D" + TENS, 27, id="eights and low cards"),
        pytest.param("2S 5D 2C AC AD 2D 2H 3C 3D 3H 4C 4D 4H 5C 5S 6C 6D" + TENS, 81, id="twos"),
        pytest.param("AS 6D AC AD AH 2D 2H 3C 3D 3H 4C 4D 4H 5C 5S" + TENS, 13, id="soft hands"),
        pytest.param("5S AD 5C 2D 2H 3C 3D AC AH 2C 2S 3S" + TENS, 74, id="fives against an ace"),
    ],
)
def test_a_round_can_be_played_in_as_many_ways_as_the_text_allows(cards: str, ways: int) -> None:
    """Document 2: no decision too many is accepted and none too few."""
    dealt = [parse_card(card) for card in cards.split()]
    assert ways_by_arithmetic(dealt) == ways_by_the_rules(dealt) == ways
