"""The first two cards of a box: how often each two come, and whether they are given up or split."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from procedures.odds.analysis import Return
from procedures.odds.holdings import CELLS, RANKS, TEN, Holdings, Numbers, Truths, Whole
from procedures.odds.play import HIT, Played, Splits
from procedures.odds.worth import VALUE, WAGERED, Worth
from procedures.pack import Game


class Opening(Struct, frozen=True, kw_only=True, eq=False):
    """What is done with the first two cards, beyond hitting, standing and doubling."""

    given_up: Truths  # (10, R) surrendered
    split: Numbers  # (10, R) the part of such hands that is split: of tens perhaps not all match


def deal_chances(game: Game, hands: Holdings) -> Numbers:
    """(10, R) how often the first cards are this hand against this up card; nothing for others."""
    full = 4 * game.decks * np.array([1] * 9 + [4])
    chances = np.zeros((RANKS, len(hands.size)))
    counts = hands.counts[hands.whole]
    orders = np.where((counts == 2).any(axis=1), 1, 2)
    for up in range(RANKS):
        shoe = (full - (np.arange(RANKS) == up)).astype(float)
        falling = np.where(counts == 2, shoe * (shoe - 1), np.where(counts == 1, shoe, 1))
        two = orders * falling.prod(axis=1) / (shoe.sum() * (shoe.sum() - 1))
        chances[up, hands.whole] = full[up] / full.sum() * two
    return chances


def same_rank(game: Game) -> float:
    """How many of the pairs that count twenty are of one rank, and may be split everywhere."""
    return (4 * game.decks - 1) / (16 * game.decks - 1) if game.split_match == "rank" else 1.0


def best_opening(game: Game, worth: Worth, played: Played, split: Splits) -> Opening:
    """Give up and split wherever it is better than anything else."""
    hands = worth.hands
    values = played.values[:, :-1, VALUE]
    pair_value = pair_column(hands, split.values[..., VALUE], -np.inf)
    natural = hands.points == 21
    given_up = hands.whole & ~natural & (worth.surrender > values)
    parted = hands.whole & (pair_value > np.maximum(values, worth.surrender))
    return Opening(given_up=given_up & ~parted, split=parted * _splittable(game, hands))


def charted_opening(
    game: Game, worth: Worth, gives_up: Truths, splits_pair: Truths, keeps_pair: Truths
) -> Opening:
    """Give up these cells, (10, 44), but not these pairs, (10, 10); and split those, (10, 10)."""
    hands = worth.hands
    parted = hands.whole & (pair_column(hands, splits_pair.astype(float), 0) > 0)
    barred = np.isneginf(worth.surrender)
    kept = pair_column(hands, keeps_pair.astype(float), 0) > 0
    given_up = gives_up[:, hands.cell] & hands.whole & ~barred & ~kept
    return Opening(given_up=given_up & ~parted, split=parted * _splittable(game, hands))


def pair_column(hands: Holdings, by_rank: Numbers, other: float) -> Numbers:
    """(10, R) of a column for each pair, (10, 10); `other` for hands that are no pair."""
    column = np.full((RANKS, len(hands.size)), other)
    there = hands.pairs >= 0
    column[:, hands.pairs[there]] = by_rank[:, there]
    return column


def _splittable(game: Game, hands: Holdings) -> Numbers:
    share = np.ones(len(hands.size))
    share[hands.pairs[TEN]] = same_rank(game)
    return share


def returned(
    game: Game, worth: Worth, played: Played, split: Splits, opening: Opening
) -> tuple[Return, Numbers]:
    """What this way of playing brings; and (10, R) each first hand's value, all in it."""
    hands = worth.hands
    chances = deal_chances(game, hands)
    value, wagered = (played.values[:, :-1, side].copy() for side in (VALUE, WAGERED))
    np.copyto(value, worth.surrender, where=opening.given_up)
    wagered[opening.given_up] = 0
    for side, column in ((VALUE, value), (WAGERED, wagered)):
        parts = pair_column(hands, np.nan_to_num(split.values[..., side], neginf=0), 0.0)
        column += opening.split * (parts - column)
    value -= worth.apart[:, None] * worth.blackjack
    against = (chances * value).sum(axis=1)
    columns = np.roll(np.arange(RANKS), -1)
    shown = chances.sum(axis=1)
    result = Return(
        expected=float(against.sum()),
        wagered=float(1 + (chances * wagered).sum()),
        against=tuple(float(against[up] / shown[up]) for up in columns),
    )
    return result, value


def reached(game: Game, worth: Worth, played: Played, split: Splits, opening: Opening) -> Numbers:
    """(10, R) how often a player comes to decide each hand, split hands and all."""
    hands = worth.hands
    often = deal_chances(game, hands)
    goes_on = ((played.taken == HIT) & ~opening.given_up) * (1 - opening.split)
    for rank in range(RANKS):
        if hands.starts[rank] >= 0:
            pairs = often[:, hands.pairs[rank]] * opening.split[:, hands.pairs[rank]]
            second = hands.child[hands.starts[rank]]
            _deal_on(often, second, pairs[:, None] * split.dealt[:, rank])
    return flowed(worth, often, goes_on)


def flowed(worth: Worth, often: Numbers, goes_on: Numbers) -> Numbers:
    """(10, R) how often each hand comes, if the part `goes_on` of each hand takes another card."""
    hands, often = worth.hands, often.copy()
    for level in reversed(hands.levels):
        for rank in range(RANKS):
            flow = often[:, level] * goes_on[:, level] * worth.draw[:, level, rank]
            _deal_on(often, hands.child[level, rank], flow)
    return often


def _deal_on(often: Numbers, child: Whole, flow: Numbers) -> None:
    there = child >= 0
    often[:, child[there]] += flow[:, there]


def by_cell(hands: Holdings, column: Numbers) -> Numbers:
    """(10, 44) the sum of a column, (10, R), over the hands of each cell of a chart."""
    sums = np.zeros((RANKS, CELLS))
    for up in range(RANKS):
        sums[up] = np.bincount(hands.cell, weights=column[up], minlength=CELLS)
    return sums
