"""Basic strategy for document 2's game: the best single page by total and dealer's card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Final, Literal

from procedures.cards import Card, points, total

Move = Literal["hit", "stand", "double", "split", "surrender"]

CHART: Final = """
            2 3 4 5 6 7 8 9 T A
hard  4- 8  H H H H H H H H H H
hard  9- 9  H D D D D H H H H H
hard 10-10  D D D D D D D D H H
hard 11-11  D D D D D D D D D H
hard 12-12  H H S S S H H H H H
hard 13-13  S S S S S H H H H H
hard 14-14  S S S S S H H H R H
hard 15-15  S S S S S H H H R H
hard 16-16  S S S S S H H R R H
hard 17-21  S S S S S S S S S S
soft 12-12  H H H H H H H H H H
soft 13-14  H H H D D H H H H H
soft 15-16  H H D D D H H H H H
soft 17-17  H D D D D H H H H H
soft 18-18  S d d d d S S H H H
soft 19-21  S S S S S S S S S S
pair  1- 1  P P P P P P P P P P
pair  2- 3  P P P P P P . . . .
pair  4- 4  . . . P P . . . . .
pair  6- 6  P P P P P . . . . .
pair  7- 7  P P P P P P . . . .
pair  8- 8  P P P P P P P P . P
pair  9- 9  P P P P P . P P . .
"""
"""H hit, S stand, D double else hit, d double else stand, R surrender else hit, P split.

Eight decks, the dealer stands on all 17, double after split, one split, surrender not against an
ace. A pair without a P, and a pair that may not be split, is played as its total.
"""

_MOVES: Final[dict[str, tuple[Move, ...]]] = {
    "H": ("hit",),
    "S": ("stand",),
    "D": ("double", "hit"),
    "d": ("double", "stand"),
    "R": ("surrender", "hit"),
    "P": ("split",),
    ".": (),
}


def recommended(cards: Sequence[Card], up: Card) -> tuple[Move, ...]:
    """The moves for these cards against this up card, best first; the last is hit or stand.

    The first that the hand may make is the one to make. Raises ValueError for a hand that has no
    move: bust, or of fewer than two cards.
    """
    against = points(up)
    of_pair: tuple[Move, ...] = ()
    if len(cards) == 2 and points(cards[0]) == points(cards[1]):
        of_pair = _CELLS.get(("pair", points(cards[0]), against), ())
    counts = total(cards)
    moves = _CELLS.get(("soft" if counts.soft else "hard", counts.points, against))
    if moves is None or len(cards) < 2:
        raise ValueError(f"a hand of {len(cards)} cards, {counts}, has no move")
    return of_pair + moves


def play_with_money(cards: Sequence[Card], up: Card, allowed: Set[Move]) -> Move:
    """What somebody who follows the chart does when these moves are allowed; else he stands."""
    return next((move for move in recommended(cards, up) if move in allowed), "stand")


def _cells() -> Iterator[tuple[tuple[str, int, int], tuple[Move, ...]]]:
    for line in CHART.strip().splitlines()[1:]:
        kind, low, high = line[:4], int(line[5:7]), int(line[8:10])
        for up, letter in zip((*range(2, 11), 1), line[10:].split(), strict=True):
            for counts in range(low, high + 1):
                yield (kind, counts, up), _MOVES[letter]


_CELLS: Final = dict(_cells())
