"""Basic strategy as people carry it: one page of letters by the hand's total and the dealer's card.

A chart is plain data, so a table can play by it for somebody who is gone (HP2). Its letters:
H hit, S stand, D double else hit, d double else stand, R surrender else hit, r surrender else
stand, P split. A pair that is not split, or may not be, is played as its total; N marks one that
is split by whoever has money, so that it is not given up for somebody who is gone (E-67).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from procedures.cards import Card, points, total

Move = Literal["hit", "stand", "double", "split", "surrender"]
Letters = Annotated[str, Meta(pattern=r"^[HSDdRr]{10}\Z")]
"""A total against the dealer's 2, 3, … 9, ten and ace."""
Pair = Annotated[str, Meta(pattern=r"^[PN.]{10}\Z")]
"""A pair against the same cards; `.` is played as its total, `N` so too but not given up."""

UP_CARDS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
"""The columns of a chart."""
HARD: Final = range(4, 22)
SOFT: Final = range(12, 22)
PAIRS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
"""The rows of each part of a chart."""


class Chart(Struct, frozen=True, kw_only=True):
    """One page: a row of letters for each hard total, soft total and pair."""

    hard: Annotated[tuple[Letters, ...], Meta(min_length=18, max_length=18)]  # 4 to 21
    soft: Annotated[tuple[Letters, ...], Meta(min_length=10, max_length=10)]  # 12 to 21
    pairs: Annotated[tuple[Pair, ...], Meta(min_length=10, max_length=10)]  # ace, 2, … ten


def as_the_dealer(_game: object) -> Chart:
    """Hit below 17 and stand from there, never wager: where no strategy was worked out."""
    return Chart(
        hard=tuple(("H" if points < 17 else "S") * 10 for points in HARD),
        soft=tuple(("H" if points < 17 else "S") * 10 for points in SOFT),
        pairs=("." * 10,) * len(PAIRS),
    )


MOVES: Final[dict[str, tuple[Move, ...]]] = {
    "H": ("hit",),
    "S": ("stand",),
    "D": ("double", "hit"),
    "d": ("double", "stand"),
    "R": ("surrender", "hit"),
    "r": ("surrender", "stand"),
    "P": ("split",),
    ".": (),
}
"""What each letter says, best first."""


def recommended(chart: Chart, cards: Sequence[Card], up: Card) -> tuple[Move, ...]:
    """The moves for these cards against this up card, best first; the last is hit or stand.

    The first that the hand may make is the one to make. Raises ValueError for a hand that has no
    move: bust, or of fewer than two cards.
    """
    counts, column = total(cards), _column(up)
    if len(cards) < 2 or counts.bust:
        raise ValueError(f"a hand of {len(cards)} cards, {counts}, has no move")
    rows, lowest = (chart.soft, SOFT.start) if counts.soft else (chart.hard, HARD.start)
    moves = MOVES[rows[counts.points - lowest][column]]
    if len(cards) != 2 or points(cards[0]) != points(cards[1]):
        return moves
    pair = chart.pairs[points(cards[0]) - 1][column]
    return moves[-1:] if pair == "N" else MOVES[pair] + moves


def play_with_money(chart: Chart, cards: Sequence[Card], up: Card, allowed: Set[Move]) -> Move:
    """What somebody who follows the chart does when these moves are allowed; else he stands."""
    return next((move for move in recommended(chart, cards, up) if move in allowed), "stand")


def without_wagers(chart: Chart, *, may_surrender: bool) -> Chart:
    """The chart that is played for somebody who is gone: nothing is doubled or split (HP2).

    What is left is hit or stand, and surrender where the pack has it for him; a pair that would be
    split is hit or stands (E-65 to E-69).
    """
    plain = str.maketrans("Dd", "HS") if may_surrender else str.maketrans("DdRr", "HSHS")
    return Chart(
        hard=tuple(row.translate(plain) for row in chart.hard),
        soft=tuple(row.translate(plain) for row in chart.soft),
        pairs=tuple(_kept(chart, at, may_surrender=may_surrender) for at in range(len(PAIRS))),
    )


def total_of_pair(chart: Chart, pair: int) -> str:
    """The letters of the total of a pair, by its row."""
    return chart.soft[0] if pair == 0 else chart.hard[2 * (pair + 1) - HARD.start]


def _kept(chart: Chart, pair: int, *, may_surrender: bool) -> str:
    """Where this pair would be split and its total is given up, the pair is not."""
    return "".join(
        "N" if may_surrender and (letter, other) in (("P", "R"), ("P", "r")) else "."
        for letter, other in zip(chart.pairs[pair], total_of_pair(chart, pair), strict=True)
    )


def _column(up: Card) -> int:
    """An ace comes last, behind everything that counts ten."""
    return (points(up) - 2) % len(UP_CARDS)
