"""The returns that games.md gives in its section 2, and what no return can fail to be."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest

from procedures.odds.analysis import READ, game_key
from procedures.odds.engine import analyse
from procedures.pack import Game
from tablectl.games.packs import open_pack
from tests.procedures.odds.analysed import LIVE, PEEK, PLAIN, analysed, edge, other

FIVE: Final = open_pack("five-deck").game
EXACT: Final = 0.003
"""Percentage points within which an exact figure is met."""

FIGURES: Final[dict[str, tuple[Game, float | None, float | None]]] = {
    "eight decks without surrender": (PLAIN, -0.48768, -0.48578),
    "live-eight-deck": (LIVE, -0.24160, -0.23990),
    "surrender lost fully": (other(LIVE, surrender_against_blackjack="full"), -0.41676, -0.41498),
    "five-deck": (FIVE, -0.54716, -0.54248),
    "initial only": (other(FIVE, dealer_blackjack_takes="initial only"), -0.43778, -0.43376),
    "doubles back": (other(FIVE, dealer_blackjack_takes="doubles refunded"), -0.46653, -0.46253),
    "four decks and a peek": (other(PEEK, decks=4), None, -0.39906),
    "surrender, no Charlie": (other(open_pack("surrender").game, charlie=0), None, -0.3303),
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_of_the_games_is_met(name: str) -> None:
    """Each exact return of games.md, in percent of the initial bet, by chart and by best play."""
    game, by_chart, best = FIGURES[name]
    found = analysed(game)
    if by_chart is not None:
        assert 100 * found.basic.expected == pytest.approx(by_chart, abs=EXACT)
    assert 100 * found.best.expected == pytest.approx(best, abs=EXACT)


@pytest.mark.parametrize("name", [name for name, row in FIGURES.items() if row[0].max_hands == 2])
def test_where_a_pair_is_split_once_a_figure_is_met_to_its_last_place(name: str) -> None:
    """The only convention that bends a figure is that of splitting again."""
    game, by_chart, best = FIGURES[name]
    found = analysed(game)
    assert 100 * found.best.expected == pytest.approx(best, abs=1e-5)
    if by_chart is not None:
        assert 100 * found.basic.expected == pytest.approx(by_chart, abs=2e-5)


def test_a_simulated_figure_is_met_within_three_standard_errors() -> None:
    """The Austrian game was simulated: -0.2653 with a standard error of 0.0025."""
    assert edge(open_pack("austrian").game) == pytest.approx(-0.2653, abs=3 * 0.0025)


def test_what_document_1_states_comes_out_only_with_doubles_refunded() -> None:
    """99.59 of 100 wagered is that reading's figure; the literal text gives 99.51 (games.md)."""
    literal = analysed(FIVE).basic
    refunded = analysed(other(FIVE, dealer_blackjack_takes="doubles refunded")).basic
    assert f"{100 + 100 * refunded.expected_of_wagered:.2f}" == "99.59"
    assert f"{100 + 100 * literal.expected_of_wagered:.3f}" == "99.508"
    assert f"{100 + 100 * literal.expected:.3f}" == "99.453"


def test_the_best_play_is_never_worth_less_than_the_chart() -> None:
    """A chart decides many hands at once, and pays for it a little."""
    for game, _, _ in FIGURES.values():
        found = analysed(game)
        assert 0 < found.best.expected - found.basic.expected < 0.0002


@pytest.mark.parametrize(
    "games",
    [
        [other(PEEK, decks=decks) for decks in (8, 6, 4, 2, 1)],
        [other(PEEK, dealer_hits_soft_17=True), PEEK],
        [
            other(PLAIN, dealer_blackjack_takes=takes)
            for takes in ("all", "doubles refunded", "initial only")
        ],
        [other(PLAIN, dealer_blackjack_takes="initial or busted"), PLAIN],
        [
            other(PLAIN, surrender=kind, surrender_against_blackjack=lost)
            for kind, lost in (
                ("none", "half"),
                ("not against an ace", "full"),
                ("not against an ace", "half"),
                ("early", "half"),
            )
        ],
        [PEEK, other(PEEK, surrender="late")],
        [other(PEEK, max_hands=hands) for hands in (2, 3, 4)],
        [other(PEEK, double_after_split=False, double_on="9 to 11"), PEEK],
        [PEEK, other(PEEK, double_on="any number of cards")],
        [PEEK, other(PEEK, hit_split_aces=True)],
        [other(PEEK, max_hands=4), other(PEEK, max_hands=4, resplit_aces=True)],
        [PEEK, other(PEEK, charlie=7), other(PEEK, charlie=6), other(PEEK, charlie=5)],
    ],
    ids=lambda games: f"{len(games)} games",
)
def test_a_rule_that_helps_the_player_is_worth_something(games: list[Game]) -> None:
    """Fewer decks, a soft seventeen that stands, surrender, splits, doubles, a Charlie."""
    for worse, better in pairwise(games):
        assert edge(worse) < edge(better)


def test_a_blackjack_that_is_paid_less_costs_what_it_comes_to() -> None:
    """At 6:5 each blackjack that wins brings three tenths of a bet less."""
    pays = PEEK.blackjack_pays
    even = other(PEEK, blackjack_pays=type(pays)(6, 5))
    total, tens, aces = 416, 128, 32
    two = 2 * tens * aces / (total * (total - 1))
    both = two * 2 * (tens - 1) * (aces - 1) / ((total - 2) * (total - 3))
    assert edge(PEEK) - edge(even) == pytest.approx(100 * 0.3 * (two - both), abs=1e-9)


def test_only_the_fields_that_are_said_to_matter_matter() -> None:
    """Who deals, in what order and for how many changes neither strategy nor return."""
    changed = other(
        LIVE,
        dealt_by="machine",
        shuffled="every round",
        boxes=1,
        bets_per_box=3,
        first_box="dealer's right",
        deal_order="hand by hand",
        hole_card=True,
        insurance="up to half",
        insurance_open="until the dealer draws",
        insurance_half_of="whole stake",
        insured_hand_frozen=False,
        even_money=False,
        immediate_blackjack=False,
        dealer_draws_when_nobody_is_left=False,
    )
    alike = {name for name in READ if getattr(changed, name) == getattr(LIVE, name)}
    assert alike == set(READ)
    assert game_key(changed) == game_key(LIVE)
    assert analyse(changed) == analysed(LIVE)


@pytest.mark.parametrize("field", READ)
def test_games_that_differ_in_what_matters_have_other_keys(field: str) -> None:
    """The key of a game tells it from every other that plays otherwise."""
    value = getattr(LIVE, field)
    changed = not value if isinstance(value, bool) else "late"
    assert game_key(other(LIVE, **{field: changed})) != game_key(LIVE)


def test_how_far_the_work_is_is_told() -> None:
    """From nothing to all, in steps that never go back."""
    steps: list[tuple[int, int]] = []
    analyse(other(LIVE, decks=1), lambda done, of: steps.append((done, of)))
    assert steps[0][0] == 0
    assert steps[-1][0] == steps[-1][1]
    assert [done for done, _ in steps] == sorted({done for done, _ in steps})
