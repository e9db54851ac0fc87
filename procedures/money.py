"""Money: whole minor units (cents), payouts as fractions, and the one place that rounds.

A bet is rounded once: what it wins is rounded up to a whole minor unit, an insurance wager down
(E-58, E-117). There is no floating point anywhere.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Money = Annotated[int, Meta(ge=0, le=10**15)]
"""An amount that is not negative, in minor units."""


class Odds(Struct, frozen=True):
    """A payout, `pays` to `per`: three to two is `Odds(3, 2)`."""

    pays: Annotated[int, Meta(ge=0)]
    per: Annotated[int, Meta(ge=1)]

    def __str__(self) -> str:
        return f"{self.pays}:{self.per}"


def winnings(stake: int, odds: Odds) -> int:
    """What a stake wins at these odds, without the stake, rounded up."""
    return -(-stake * odds.pays // odds.per)


def half_up(stake: int) -> int:
    """Half of a stake, rounded up: what comes back to a player who surrenders."""
    return (stake + 1) // 2


def half_down(stake: int) -> int:
    """Half of a stake, rounded down: the largest insurance (E-58)."""
    return stake // 2


def show(amount: int, currency: str = "") -> str:
    """An amount for people: `12.50 USD`; thousands are set apart with a thin gap."""
    sign = "-" if amount < 0 else ""
    whole, cents = divmod(abs(amount), 100)
    text = f"{sign}{whole:,}.{cents:02d}".replace(",", " ")
    return f"{text} {currency}" if currency else text
