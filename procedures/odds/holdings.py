"""Every hand that a player can come to hold, by what its cards count, for whole-table arithmetic.

Rows are hands; suits and faces do not matter, so a hand is how many aces, twos, … tens it has.
Hands of a box that was not split come first, then the hands that begin with one card of a split
pair, for each pair. A split hand is dealt from the shoe as it stood after the pair was dealt: the
pair's other card is out too, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import numpy as np
from msgspec import Struct

Numbers = np.ndarray[Any, np.dtype[np.float64]]
Whole = np.ndarray[Any, np.dtype[np.int64]]
Truths = np.ndarray[Any, np.dtype[np.bool_]]

RANKS: Final = 10
"""Ace, two, … nine, and everything that counts ten; the ace is number 0."""
ACE: Final = 0
TEN: Final = 9
SOFT: Final = 22
"""Cells of a chart: a hard total is its own number, a soft one lies this much higher."""
CELLS: Final = 2 * SOFT
POINTS: Final = np.arange(1, RANKS + 1)


class Holdings(Struct, frozen=True, kw_only=True, eq=False):
    """The hands as columns; R rows."""

    counts: Whole  # (R, 10) the cards of the hand
    out: (
        Whole  # (R, 10) the cards that are no longer in the shoe: the hand, and a pair's other card
    )
    pair: Whole  # (R,) the rank that was split, or -1
    size: Whole  # (R,) how many cards
    hard: Whole  # (R,) every ace counted as one
    points: Whole  # (R,) as `cards.total` counts
    soft: Truths  # (R,)
    cell: Whole  # (R,) the total as a cell of a chart
    child: Whole  # (R, 10) the row after one more card; -1 when that is a bust
    levels: tuple[Whole, ...]  # the rows of two cards and more of each hard total, from 21 down
    starts: Whole  # (10,) the row of one card of each pair, before its second card
    pairs: Whole  # (10,) the row of each pair before it is split

    @property
    def whole(self) -> Truths:
        """The hands of two cards of a box that was not split."""
        result: Truths = (self.pair < 0) & (self.size == 2)
        return result


@cache
def holdings(decks: int) -> Holdings:
    """The hands that can be dealt from this many decks."""
    held = 4 * decks * np.array([1] * 9 + [4])
    hands = np.array([hand for hand in _hands() if (np.array(hand) <= held).all()])
    blocks, pairs = [hands[hands.sum(axis=1) > 1]], [-1]
    for rank in range(RANKS):
        with_one = hands[hands[:, rank] > 0]
        blocks.append(with_one[with_one[:, rank] < held[rank]])
        pairs.append(rank)
    counts = np.concatenate(blocks)
    pair = np.repeat(pairs, [len(block) for block in blocks])
    hard = counts @ POINTS
    soft = (counts[:, ACE] > 0) & (hard <= 11)
    points = hard + 10 * soft
    size = counts.sum(axis=1)
    other = np.where(pair[:, None] == np.arange(RANKS), 1, 0)
    row_of = {
        (int(p), *map(int, c)): row for row, (p, c) in enumerate(zip(pair, counts, strict=True))
    }
    several = size > 1
    return Holdings(
        counts=counts,
        out=counts + other,
        pair=pair,
        size=size,
        hard=hard,
        points=points,
        soft=soft,
        cell=points + SOFT * soft,
        child=np.array([[row_of.get(key, -1) for key in _with_one_more(key)] for key in row_of]),
        levels=tuple(np.flatnonzero(several & (hard == total)) for total in range(21, 1, -1)),
        starts=np.array([row_of.get((r, *_of(r, 1)), -1) for r in range(RANKS)]),
        pairs=np.array([row_of.get((-1, *_of(r, 2)), -1) for r in range(RANKS)]),
    )


def _hands() -> Iterator[tuple[int, ...]]:
    """Every hand of one card and more that is not bust, as how many it has of each rank."""

    def add(rank: int, room: int) -> Iterator[tuple[int, ...]]:
        if rank == RANKS:
            yield ()
            return
        for cards in range(room // (rank + 1) + 1):
            for rest in add(rank + 1, room - cards * (rank + 1)):
                yield (cards, *rest)

    return (hand for hand in add(0, 21) if any(hand))


def _of(rank: int, cards: int) -> tuple[int, ...]:
    return tuple(cards if at == rank else 0 for at in range(RANKS))


def _with_one_more(key: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return ((*key[: at + 1], key[at + 1] + 1, *key[at + 2 :]) for at in range(RANKS))
