"""The engine against plain recursion, rule by rule, in a game of one deck."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from procedures.odds.chart import UP_CARDS, Chart
from procedures.odds.engine import analyse, return_of
from procedures.odds.one_page import following, page_of_chart
from procedures.odds.opening import best_opening, charted_opening, returned
from procedures.odds.play import best, play_out, splits
from procedures.odds.worth import worth
from procedures.pack import Game
from tablectl.packs import open_pack
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
HANDS: Final = (((10, 6), 10), ((1, 10), 10), ((9, 9), 9), ((10, 6), 1))
"""Two cards and an up card that few cards follow, so that plain recursion has an end soon.

The long runs take every hand.
"""


def one_deck(rules: str) -> Game:
    return replace(ONE_DECK, **RULES[rules])


def worth_of(game: Game, chart: Chart | None = None) -> dict[tuple[Hand, int], float]:
    """What the engine makes of two cards against an up card, by the best play or by a chart."""
    values = worth(game)
    page = None if chart is None else page_of_chart(chart)
    played = play_out(values, best if page is None else following(page, values.hands))
    split = splits(game, values, played)
    opening = (
        best_opening(game, values, played, split)
        if page is None
        else charted_opening(game, values, page.gives_up, page.splits_pair)
    )
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


@pytest.mark.parametrize("rules", ["initial only", "doubles refunded", "live aces"])
def test_a_hand_played_by_the_chart_is_worth_what_plain_recursion_finds(rules: str) -> None:
    """Whoever follows the page wins with each hand what the engine says he does."""
    game = one_deck(rules)
    chart = analyse(game).chart
    found = worth_of(game, chart)
    for hand, up in HANDS:
        plainly = Plainly(game, up, chart)
        expected = plainly.opened(hand, plainly.shoe(*hand))
        assert found[tuple(sorted(hand)), up] == pytest.approx(expected, abs=1e-12), hand


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("up", ["9", "T"])
def test_a_whole_game_is_worth_what_plain_recursion_finds(rules: str, up: str) -> None:
    """All hands together, as often as each is dealt, come to the engine's return."""
    game, column = one_deck(rules), UP_CARDS.index(up)
    found = analyse(game)
    points = {"9": 9, "T": 10}[up]
    plainly = Plainly(game, points).expected()
    assert found.best.against[column] == pytest.approx(plainly, abs=1e-12)
    charted = Plainly(game, points, found.chart).expected()
    assert found.basic.against[column] == pytest.approx(charted, abs=1e-12)
    assert return_of(game, found.chart) == found.basic
