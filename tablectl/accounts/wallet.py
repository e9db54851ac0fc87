"""The wallet: where players' money is while it is not at a table, whoever keeps it.

A movement is asked for under a key, and the same key moves money once, however often it is asked
for. What a wallet has not said clearly is unclear: it is asked again, never guessed.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class KeyTakenError(Exception):
    """The key of a movement was used before for something else; people have to look into it."""


class Movement(Struct, frozen=True, kw_only=True):
    """Money that is to move between a player's account and his purse. Minor units.

    `key` names the transfer for good: the table's stream, the transfer's number and when it was
    asked for, as `table/T1/7/1767225600000000`, so that no other record ever uses it.
    """

    key: str
    table: str
    player: str
    amount: int
    currency: str


class Done(Struct, frozen=True, kw_only=True, tag="done"):
    """The money has moved."""


class Declined(Struct, frozen=True, kw_only=True, tag="declined"):
    """The money has not moved and will not under this key."""

    why: str


class Unclear(Struct, frozen=True, kw_only=True, tag="unclear"):
    """Nobody can say: no answer in time, a connection lost, or an answer that is none."""

    why: str


class NeverHeard(Struct, frozen=True, kw_only=True, tag="never-heard"):
    """The wallet knows no movement of this key; it may be asked for again."""


WalletAnswer = Done | Declined | Unclear


class Wallet(Protocol):
    """Any thread may call it, and wait for it. Raises KeyTakenError and nothing else."""

    def fund_purse(self, movement: Movement) -> WalletAnswer:
        """Take the money from the player's account; the same key again gets the first answer."""
        ...

    def return_purse(self, movement: Movement) -> WalletAnswer:
        """Put the money into the player's account; the same key again gets the first answer."""
        ...

    def query(self, movement: Movement) -> WalletAnswer | NeverHeard:
        """What became of the movement; moves nothing."""
        ...
