"""How often the dealer ends where, with every up card and from shoes that lack some cards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from procedures.odds.dealer import dealer_ends
from procedures.odds.holdings import holdings
from tests.procedures.odds.analysed import PLAIN, other
from tests.procedures.odds.worked_out_plainly import BLACKJACK, BUST, Plainly


@cache
def from_no_end_of_decks(points: int, cards: int, *, soft: bool) -> dict[int, Fraction]:
    """The dealer's ends where each rank is always one card in thirteen."""
    if cards == 2 and points == 21:
        return {BLACKJACK: Fraction(1)}
    if points >= 17:
        return {min(points, BUST): Fraction(1)}
    ends: dict[int, Fraction] = {}
    for card in range(1, 11):
        chance = Fraction(4 if card == 10 else 1, 13)
        hard = points - 10 * soft + card
        ace = (soft or card == 1) and hard <= 11
        then = from_no_end_of_decks(hard + 10 * ace, cards + 1, soft=ace)
        for end, part in then.items():
            ends[end] = ends.get(end, Fraction(0)) + chance * part
    return ends


@pytest.mark.parametrize("up", range(1, 11))
def test_from_endless_decks_the_dealer_ends_as_thirteenths_say(up: int) -> None:
    """With so many decks that no card is missed, the chances are those of a shoe without end."""
    found = dealer_ends(10**8, np.zeros((1, 10), dtype=int), hits_soft_17=False)
    ends = from_no_end_of_decks(up + 10 * (up == 1), 1, soft=up == 1)
    for at, end in enumerate(range(17, 22)):
        assert found.totals[up - 1, 0, at] == pytest.approx(float(ends[end]), abs=1e-7)
    assert found.bust[up - 1, 0] == pytest.approx(float(ends[BUST]), abs=1e-7)
    assert found.blackjack[up - 1, 0] == pytest.approx(float(ends.get(BLACKJACK, 0)), abs=1e-7)


def test_a_six_busts_most_and_an_ace_least() -> None:
    """Of a hundred hands with a six 42 bust, of a hundred with an ace 11 or 12."""
    busts = dealer_ends(10**8, np.zeros((1, 10), dtype=int), hits_soft_17=False).bust[:, 0]
    assert busts.argmax() == 5
    assert busts.argmin() == 0
    assert busts[5] == pytest.approx(0.4232, abs=5e-5)
    assert busts[0] == pytest.approx(0.1153, abs=5e-5)


@settings(max_examples=12)
@given(
    cards=st.lists(st.integers(1, 10), max_size=8).filter(
        lambda cards: max(map(cards.count, cards), default=0) < 4
    ),
    up=st.integers(7, 10),
    hits=st.booleans(),
)
def test_every_chance_is_that_of_plain_recursion(cards: list[int], up: int, *, hits: bool) -> None:
    """Whatever cards are gone from a single deck, the ends are those found card by card."""
    out = np.array([[cards.count(points) for points in range(1, 11)]])
    found = dealer_ends(1, out, hits_soft_17=hits)
    plainly = Plainly(other(PLAIN, decks=1, dealer_hits_soft_17=hits), up)
    ends = plainly.dealer((up,), plainly.shoe(*cards))
    assert sum(ends.values()) == pytest.approx(1, abs=1e-12)
    for at, end in enumerate(range(17, 22)):
        assert found.totals[up - 1, 0, at] == pytest.approx(ends.get(end, 0), abs=1e-12)
    assert found.bust[up - 1, 0] == pytest.approx(ends[BUST], abs=1e-12)
    assert found.blackjack[up - 1, 0] == pytest.approx(ends.get(BLACKJACK, 0), abs=1e-12)


def test_a_player_may_come_to_hold_3072_hands() -> None:
    """Of two cards and more, not bust, by what the cards count; fewer from a single deck."""
    assert (holdings(8).pair < 0).sum() == 3_072
    assert (holdings(1).pair < 0).sum() == 2_008
