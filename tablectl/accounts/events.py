"""Facts about players' accounts. Each that moves money has two sides, and both are named.

A player's account is `account:NAME`; the other side is the cashier, a table's stream, or the
corrections. Amounts are whole minor units and never nought.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from procedures.refusals import Code
from tablectl.accounts.wallet import Movement
from tablectl.people.commands import By

CASHIER: Final = "cashier"
"""Money that players have brought or were given."""
CORRECTIONS: Final = "corrections"
"""What balances were wrong by."""


def account(player: str) -> str:
    """A player's account, by its name in the books."""
    return f"account:{player}"


class Entry(Struct, frozen=True, kw_only=True):
    """Money moved from `debit` to `credit`: by whom, why, and under which key it was asked for."""

    player: str
    amount: int
    currency: str
    debit: str
    credit: str
    why: str
    key: str
    by: By


class Credited(Entry, frozen=True, kw_only=True, tag="credited"):
    """The player brought money to the cashier."""


class PaidOut(Entry, frozen=True, kw_only=True, tag="paid-out"):
    """The cashier gave the player money."""


class Withdrawn(Entry, frozen=True, kw_only=True, tag="withdrawn"):
    """Money went from the account to a purse at a table."""


class Returned(Entry, frozen=True, kw_only=True, tag="returned"):
    """What was left in a purse came back to the account."""


class Corrected(Entry, frozen=True, kw_only=True, tag="corrected"):
    """A balance was wrong and was put right; `before` and `after` are the player's."""

    before: int
    after: int


class MovementDeclined(Struct, frozen=True, kw_only=True, tag="movement-declined"):
    """A table asked for money that the account did not hold."""

    movement: Movement
    why: str


class EntryRefused(Struct, frozen=True, kw_only=True, tag="entry-refused"):
    """A cashier asked for what is not done."""

    player: str
    asked: str
    code: Code
    rule: str
    reason: str
    by: By


Moved = Credited | PaidOut | Withdrawn | Returned | Corrected
AccountsEvent = Moved | MovementDeclined | EntryRefused
