"""The engine against plain recursion, rule by rule, in a game of one deck."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from procedures.odds.chart import UP_CARDS
from procedures.odds.engine import analyse, return_of
from procedures.odds.opening import best_opening, returned
from procedures.odds.play import best, play_out, splits
from procedures.odds.worth import worth
from procedures.pack import Game
from tablectl.games.packs import open_pack
from tests.procedures.odds.worked_out_plainly import Hand, Plainly

ONE_DECK: Final = replace(open_pack("live-eight-deck").game, decks=1)
PEEK: Final = {"hole_card": True, "peek": "on an ace or ten"}
LIVE_ACES: Final = {"hit_split_aces": True, "double_split_aces": True}
RULES: Final[dict[str, dict[str, Any]]] = {
    "initial only": {},
    "all": {"dealer_blackjack_takes": "all", "surrender_against_blackjack": "full"},
    "doubles refunded": {"dealer_blackjack_takes": "doubles refunded", "surrender": "none"},
    "initial or busted": {"dealer_blackjack_takes": "initial or busted", "max_hands": 1},
    "peek": {**PEEK, "surrender": "late", "dealer_hits_soft_17": True},
    "early": {"surrender": "early", "double_after_split": False, "double_on": "9 to 11"},
    "Charlie": {"charlie": 5, "dealer_blackjack_takes": "all", "auto_stand_21": True},
    "Charlie, initial only": {"charlie": 5, "double_on": "any number of cards", "max_hands": 1},
    "live aces": {**PEEK, **LIVE_ACES, "surrender": "none", "charlie": 5},
    "anything": {**PEEK, "double_on": "any number of cards", "surrender": "none"},
}
POINTS: Final = {"8": 8, "9": 9, "T": 10}
HANDS: Final = (((10, 6), 10), ((1, 10), 10), ((9, 9), 9), ((10, 6), 1))
"""Two cards and an up card that few cards follow, so that plain recursion has an end soon.

The long runs take every hand.
"""


def one_deck(rules: str) -> Game:
    return replace(ONE_DECK, **RULES[rules])


def worth_of(game: Game) -> dict[tuple[Hand, int], float]:
    """What the engine makes of two cards against an up card, by the best play."""
    values = worth(game)
    played = play_out(values, best)
    split = splits(game, values, played)
    opening = best_opening(game, values, played, split)
    table = returned(game, values, played, split, opening)[1]
    found: dict[tuple[Hand, int], float] = {}
    for row in values.hands.whole.nonzero()[0]:
        hand = tuple(
            points + 1 for points in range(10) for _ in range(values.hands.counts[row, points])
        )
        found |= {(hand, up): float(table[up - 1, row]) for up in range(1, 11)}
    return found


@pytest.mark.parametrize("rules", RULES)
def test_a_hand_is_worth_what_plain_recursion_finds(rules: str) -> None:
    """Played out card by card, every way, each hand comes to the engine's figure."""
    game = one_deck(rules)
    found = worth_of(game)
    for hand, up in HANDS:
        plainly = Plainly(game, up)
        expected = plainly.opened(hand, plainly.shoe(*hand))
        assert found[tuple(sorted(hand)), up] == pytest.approx(expected, abs=1e-12), hand


@pytest.mark.parametrize(
    ("rules", "up"),
    [
        ("initial only", "T"),
        ("peek", "T"),
        ("Charlie", "T"),
        ("live aces", "9"),
        pytest.param("doubles refunded", "T", marks=pytest.mark.long),
        pytest.param("all", "9", marks=pytest.mark.long),
        pytest.param("early", "8", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_by_the_chart_returns_what_plain_recursion_finds(rules: str, up: str) -> None:
    """Every hand that can be dealt, played out card by card by the page, comes to its return."""
    game = one_deck(rules)
    found = analyse(game)
    plainly = Plainly(game, POINTS[up], found.chart).expected()
    assert found.basic.against[UP_CARDS.index(up)] == pytest.approx(plainly, abs=1e-12)
    assert return_of(game, found.chart) == found.basic


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_a_whole_game_is_worth_what_plain_recursion_finds(rules: str) -> None:
    """All hands together against a ten, by the best decision for each, come to the return."""
    game = one_deck(rules)
    plainly = Plainly(game, 10).expected()
    assert analyse(game).best.against[UP_CARDS.index("T")] == pytest.approx(plainly, abs=1e-12)
