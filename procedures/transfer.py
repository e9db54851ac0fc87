"""Money on its way between a player's account outside and his purse at the table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Direction = Literal["in", "out"]


class Transfer(Struct, frozen=True, kw_only=True):
    """A movement that the wallet was asked for and has not answered. Minor units.

    *in*: from the account to the purse; *out*: what was left when the seat was freed.
    """

    number: int
    player: str
    direction: Direction
    amount: int
    at: int
