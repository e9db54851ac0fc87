"""What simulated rounds came to, in whole numbers, and what that says of a game's return."""

from __future__ import annotations

from math import sqrt
from typing import Final

from msgspec import Struct

_NORMAL_95: Final = 1.959964
"""Standard errors to each side that hold 95 % of a normal distribution."""


class Sample(Struct, frozen=True, kw_only=True):
    """Rounds that were played out, and the sums of them. Money in minor units.

    One observation is one round, all its seats together: they play against one dealer's hand, so
    they win and lose together.
    """

    rounds: int = 0
    seats: int
    bet: int
    net: int = 0
    """What the players won, less what they lost, over all rounds and seats."""
    squares: int = 0
    """The squares of what each round brought, added up."""
    staked: int = 0
    """All wagers, doubles and splits included."""
    commands: int = 0
    facts: int = 0

    def with_more(self, other: Sample) -> Sample:
        """Both together; they have the same seats and bet."""
        return Sample(
            rounds=self.rounds + other.rounds,
            seats=self.seats,
            bet=self.bet,
            net=self.net + other.net,
            squares=self.squares + other.squares,
            staked=self.staked + other.staked,
            commands=self.commands + other.commands,
            facts=self.facts + other.facts,
        )

    @property
    def mean(self) -> float:
        """What a player won on average, in initial bets. Raises ZeroDivisionError with no round."""
        return self.net / (self.rounds * self.seats * self.bet)

    @property
    def error(self) -> float:
        """The standard error of the mean, in initial bets; infinite below two rounds."""
        if self.rounds < 2:
            return float("inf")
        spread = self.squares - self.net * self.net / self.rounds
        deviation = sqrt(spread / (self.rounds - 1))
        return deviation / (self.seats * self.bet) / sqrt(self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean, in initial bets."""
        reach = _NORMAL_95 * self.error
        return self.mean - reach, self.mean + reach

    def z(self, expected: float) -> float:
        """How many standard errors the mean lies above what is expected, in initial bets."""
        return (self.mean - expected) / self.error if self.error else 0.0
