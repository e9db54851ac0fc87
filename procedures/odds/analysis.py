"""What is worked out of a game: how it is best played, and what comes of that.

Plain data without NumPy, so that a table or a screen can hold it; `procedures.odds.engine` works
it out, and its docstring says by which convention.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from procedures.odds.chart import Chart
from procedures.pack import Game

ENGINE: Final = 1
"""The version of these calculations: what was kept from another is worked out again."""

READ: Final = (
    "decks",
    "peek",
    "blackjack_pays",
    "dealer_hits_soft_17",
    "charlie",
    "double_on",
    "double_after_split",
    "split_match",
    "max_hands",
    "resplit_aces",
    "hit_split_aces",
    "double_split_aces",
    "surrender",
    "surrender_against_blackjack",
    "dealer_blackjack_takes",
    "auto_stand_21",
)
"""The fields of a game that its odds depend on; the rest is who deals, in what order, and when."""

Progress = Callable[[int, int], None]
"""Told how many steps are done, and of how many."""


class Return(Struct, frozen=True, kw_only=True):
    """What a way of playing brings, in initial bets; insurance is never taken."""

    expected: float
    """What a player wins on average for each initial bet; below nothing where the house wins."""
    wagered: float
    """What he stakes on average for each initial bet, doubles and splits included."""
    against: tuple[float, ...]
    """What he wins on average when the dealer shows 2, 3, … 9, ten, ace."""

    @property
    def expected_of_wagered(self) -> float:
        """What he wins on average for each unit staked, doubles and splits included."""
        return self.expected / self.wagered


class Analysis(Struct, frozen=True, kw_only=True):
    """How a game is best played, and what comes of it."""

    chart: Chart
    basic: Return
    """By the chart alone: total-dependent play."""
    best: Return
    """Every hand decided by its own cards: composition-dependent play."""


def game_key(game: Game) -> str:
    """SHA-256, in hex, of the fields that the odds depend on: games of one key have one chart."""
    read = {name: getattr(game, name) for name in READ}
    return hashlib.sha256(msgspec.json.encode(read, order="sorted")).hexdigest()
