"""A game played out over every hand: the value of each decision, and how often each hand comes.

Decisions are numbers, so that whole columns of hands can be decided at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from msgspec import Struct

from procedures.odds.holdings import RANKS, TEN, Numbers, Whole
from procedures.odds.worth import OF_FIRST, SIDES, VALUE, WAGERED, Worth
from procedures.pack import Game

STAND: Final = 0
HIT: Final = 1
DOUBLE: Final = 2
SURRENDER: Final = 3
SPLIT: Final = 4

Picks = Callable[[Whole, Numbers], Whole]
"""Which of stand, hit and double each of these rows takes; from the values, (3, 10, rows)."""


class Played(Struct, frozen=True, kw_only=True, eq=False):
    """Every hand played out in one way. A blackjack's bet that lies apart is not in the values."""

    values: Numbers  # (10, R + 1, 3) as the hand is played; the last row is nothing
    options: Numbers  # (3, 10, R) what standing, hitting and doubling are worth; -inf: barred
    taken: Whole  # (10, R) STAND, HIT or DOUBLE


def play_out(worth: Worth, picks: Picks) -> Played:
    """Play every hand from the last card back, each hand as `picks` says."""
    hands = worth.hands
    rows = len(hands.size)
    values = np.zeros((RANKS, rows + 1, SIDES))
    options = np.full((3, RANKS, rows), -np.inf)
    taken = np.zeros((RANKS, rows), dtype=int)
    for level in hands.levels:
        hit = np.einsum("ulk,ulkc->ulc", worth.draw[:, level], values[:, hands.child[level]])
        hit += worth.bust[:, level]
        ways = np.stack([worth.stand[:, level], hit, worth.double[:, level]])
        some = ways[..., VALUE].copy()
        some[HIT][:, ~worth.may_hit[level]] = -np.inf
        some[DOUBLE][:, ~worth.may_double[level]] = -np.inf
        way = picks(level, some)
        values[:, level] = np.take_along_axis(ways, way[None, :, :, None], axis=0)[0]
        options[:, :, level] = some
        taken[:, level] = way
    natural = hands.whole & (hands.points == 21)
    values[:, :-1][:, natural, VALUE] = worth.natural[:, natural]
    return Played(values=values, options=options, taken=taken)


def best(_rows: Whole, options: Numbers) -> Whole:
    """The best decision for each hand."""
    result: Whole = options.argmax(axis=0)
    return result


class Splits(Struct, frozen=True, eq=False):
    """What splitting each pair is worth against each up card, and which hands come of it."""

    values: Numbers  # (10 up cards, 10 ranks, 3); -inf where it is barred
    dealt: Numbers  # (10, 10, 10) how many hands end with each rank as their second card


def splits(game: Game, worth: Worth, played: Played) -> Splits:
    """Split each pair, and again as long as the game lets it and it is better.

    Every hand is dealt and played from the shoe as it stood after the pair was dealt.
    """
    values = np.full((RANKS, RANKS, SIDES), -np.inf)
    dealt = np.zeros((RANKS, RANKS, RANKS))
    for rank in range(RANKS):
        start = worth.hands.starts[rank]
        if game.max_hands < 2 or start < 0:
            continue
        for up in range(RANKS):
            tree = _Tree(game, worth, played, up, rank)
            values[up, rank], dealt[up, rank] = tree.split()
    return Splits(values, dealt)


class _Tree:
    """One pair against one up card, split hand by hand."""

    def __init__(self, game: Game, worth: Worth, played: Played, up: int, rank: int) -> None:
        hands = worth.hands
        self._rank = rank
        self._hands = game.max_hands
        self._chance = worth.draw[up, hands.starts[rank]]
        self._value = played.values[up, hands.child[hands.starts[rank]]]
        self._again = (rank > 0 or game.resplit_aces) * 1.0
        if rank == TEN and game.split_match == "rank":
            self._again = (4 * game.decks - 2) / (16 * game.decks - 2)
        self._or_busted = game.dealer_blackjack_takes == "initial or busted"
        self._blackjack = float(worth.blackjack[up, hands.starts[rank]])
        self._known: dict[tuple[int, int], tuple[Numbers, Numbers]] = {}

    def split(self) -> tuple[Numbers, Numbers]:
        value, dealt = self._from(2, self._hands - 2)
        value = value.copy()
        value[VALUE] += self._of_box(dealt.sum())
        value[WAGERED] += dealt.sum() - 1
        return value, dealt

    def _of_box(self, hands: float) -> float:
        """What the box wins beside its hands' own values.

        Where a bust takes the place of the initial wager, the first one does: every other is lost
        in full. Whether one hand is bust is taken to say nothing of the others.
        """
        one = float(self._chance @ self._value[:, OF_FIRST])
        if not (self._or_busted and self._blackjack):
            return one
        some = self._blackjack * (1 - (1 - one / self._blackjack) ** hands)
        return float(some - hands * one)

    def _from(self, waiting: int, more: int) -> tuple[Numbers, Numbers]:
        """Hands that wait for their second card, and how many more splits are allowed."""
        if waiting == 0:
            return np.zeros(SIDES), np.zeros(RANKS)
        if (waiting, more) not in self._known:
            value, dealt = self._from(waiting - 1, more)
            value = value + self._chance @ self._value
            dealt = dealt + self._chance
            if more and self._again:
                kept = self._value[self._rank] + self._from(waiting - 1, more)[0]
                again, hands = self._from(waiting + 1, more - 1)
                if again[VALUE] > kept[VALUE]:
                    chance = self._chance[self._rank] * self._again
                    value = value + chance * (again - kept)
                    shift = hands - self._from(waiting - 1, more)[1]
                    shift[self._rank] -= 1
                    dealt = dealt + chance * shift
            self._known[waiting, more] = value, dealt
        return self._known[waiting, more]
