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
_AT_ONCE: Final = 256
"""Shoes worked out together; more would not fit the processor's cache."""
_HALF: Final = 5
"""Ace to five are the low ranks, six to ten the high ones."""


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
    """(S, 5) the chances for one up card; a set of cards is taken as its low and its high part."""
    ends = _in_halves(up, hits_soft_17=hits_soft_17)
    shoe = shoe.clip(0)
    chances = _orders(ends.low, shoe[:, :_HALF])[ends.of_low]
    chances *= _orders(ends.high, shoe[:, _HALF:])[ends.of_high]
    chances *= (1 / _falling(shoe.sum(axis=1), int(ends.cards.max())))[ends.cards]
    result: Numbers = (ends.ways.T @ chances).T
    return result


def _orders(sets: Whole, shoe: Whole) -> Numbers:
    """(sets, S) in how many ways each set of cards can be taken, rank by rank, from each shoe."""
    product = np.ones((len(sets), len(shoe)))
    for rank in range(sets.shape[1]):
        product *= _falling(shoe[:, rank], int(sets[:, rank].max()))[sets[:, rank]]
    return product


def _falling(cards: Whole, most: int) -> Numbers:
    """(most + 1, S) the falling powers of these numbers of cards: 1, n, n (n - 1), …"""
    steps = (cards - np.arange(most)[:, None]).clip(0)
    return np.concatenate([np.ones((1, len(cards))), np.cumprod(steps, axis=0, dtype=float)])


class _InHalves(Struct, frozen=True, kw_only=True, eq=False):
    """The sets of cards that end a hand (D), each as a set of low ranks and one of high ranks."""

    low: Whole
    of_low: Whole  # (D,) which of them it is
    high: Whole
    of_high: Whole
    cards: Whole  # (D,) how many in all
    ways: Numbers  # (D, 5)


@cache
def _in_halves(up: int, *, hits_soft_17: bool) -> _InHalves:
    drawn, ways = endings(up, hits_soft_17=hits_soft_17)
    low, of_low = np.unique(drawn[:, :_HALF], axis=0, return_inverse=True)
    high, of_high = np.unique(drawn[:, _HALF:], axis=0, return_inverse=True)
    cards = drawn.sum(axis=1)
    return _InHalves(low=low, of_low=of_low, high=high, of_high=of_high, cards=cards, ways=ways)


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
