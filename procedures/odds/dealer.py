"""Where the dealer's hand ends, for every up card and every shoe that a player's hand can leave.

The dealer decides nothing, so each set of cards that ends his hand has one number of orders in
which it can be drawn, whatever the shoe; its chance is that number times the falling powers of
what the shoe holds of each rank.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

import numpy as np
from msgspec import Struct

from procedures.odds.holdings import ACE, RANKS, TEN, Numbers, Whole

ENDS: Final = (17, 18, 19, 20, 21)
_AT_ONCE: Final = 512
"""Shoes worked out together; more would not fit the processor's cache."""
_NEVER: Final = -1e4
"""The logarithm that stands for a chance of nothing."""


class DealerEnds(Struct, frozen=True, eq=False):
    """Chances that depend on the up card (first axis, ace to ten) and the shoe (second axis)."""

    totals: Numbers  # (10, S, 5) he ends on 17 to 21, a blackjack apart
    bust: Numbers  # (10, S)
    blackjack: Numbers  # (10, S)


def dealer_ends(decks: int, out: Whole, *, hits_soft_17: bool) -> DealerEnds:
    """How the dealer ends from shoes of this many decks without the cards `out` (S, 10)."""
    full = 4 * decks * np.array([1] * 9 + [4])
    left = full - out
    totals = np.zeros((RANKS, len(out), len(ENDS)))
    blackjack = np.zeros((RANKS, len(out)))
    for up in range(RANKS):
        shoe = left - (np.arange(RANKS) == up)
        for at in range(0, len(out), _AT_ONCE):
            part = slice(at, at + _AT_ONCE)
            totals[up, part] = _ends_of(up, shoe[part], hits_soft_17=hits_soft_17)
        if up in (ACE, TEN):
            blackjack[up] = shoe[:, _other(up)].clip(0) / shoe.sum(axis=1)
    return DealerEnds(totals, 1 - totals.sum(axis=2) - blackjack, blackjack)


def _other(up: int) -> int:
    """The rank that makes a blackjack with this up card."""
    return TEN if up == ACE else ACE


def _ends_of(up: int, shoe: Whole, *, hits_soft_17: bool) -> Numbers:
    drawn, ways = endings(up, hits_soft_17=hits_soft_17)
    shoe = shoe.clip(0)
    columns: list[Numbers] = []
    picks: list[Numbers] = []
    for rank in range(RANKS):
        power = np.zeros(len(shoe))
        for cards in range(1, int(drawn[:, rank].max()) + 1):
            power = power + _logarithm(shoe[:, rank] - cards + 1)
            columns.append(power)
            picks.append(drawn[:, rank] == cards)
    for cards in range(1, int(drawn.sum(axis=1).max()) + 1):
        columns.append(-_logarithm(shoe.sum(axis=1) - cards + 1))
        picks.append(drawn.sum(axis=1) >= cards)
    chances = np.exp(np.array(columns).T @ np.array(picks, dtype=float))
    result: Numbers = chances @ ways
    return result


def _logarithm(cards: Whole) -> Numbers:
    result: Numbers = np.where(cards > 0, np.log(cards.clip(1)), _NEVER)
    return result


@cache
def endings(up: int, *, hits_soft_17: bool) -> tuple[Whole, Numbers]:
    """The sets of cards (D, 10) that end his hand on 17 to 21, and the orders of each (D, 5).

    `up` is a rank, 0 for an ace to 9 for a ten. A blackjack is not among them.
    """
    drawn: list[tuple[int, ...]] = []
    ways: list[list[int]] = []
    nothing: tuple[int, ...] = (0,) * RANKS
    open_hands = Counter({nothing: 1})
    while open_hands:
        longer: Counter[tuple[int, ...]] = Counter()
        ended: Counter[tuple[int, ...]] = Counter()
        for hand, orders in open_hands.items():
            for rank in range(RANKS):
                more = (*hand[:rank], hand[rank] + 1, *hand[rank + 1 :])
                points, soft = _counts(up, more)
                stays = points > 17 or (points == 17 and not (soft and hits_soft_17))
                if points == 21 and sum(more) == 1:
                    continue
                if not stays:
                    longer[more] += orders
                elif points <= 21:
                    ended[more] += orders
        for hand, orders in ended.items():
            drawn.append(hand)
            ways.append([orders if _counts(up, hand)[0] == end else 0 for end in ENDS])
        open_hands = longer
    return np.array(drawn), np.array(ways, dtype=float)


def _counts(up: int, drawn: tuple[int, ...]) -> tuple[int, bool]:
    hard = up + 1 + sum((rank + 1) * cards for rank, cards in enumerate(drawn))
    soft = (up == ACE or drawn[ACE] > 0) and hard <= 11
    return hard + 10 * soft, soft
