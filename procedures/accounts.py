"""The accounts that money moves between, by name, and the postings people make from them."""

from __future__ import annotations

from typing import Final

from procedures.round import Posting

CASHIER: Final = "cashier"
"""Outside the table: where purses are filled from and returned to."""
CASH: Final = "cash"
"""What people at the table have put down and were given back (part G)."""
BANK: Final = "bank"
"""What the house has won or lost at this table."""


def purse(player: str) -> str:
    """What a seated player may bet with."""
    return f"purse:{player}"


def locked(player: str) -> str:
    """Paid to a player in mid-round, his own when the round ends (E-52)."""
    return f"locked:{player}"


def wagers(box: int) -> str:
    """What rides on a box."""
    return f"wager:{box}"


def move(debit: str, credit: str, amount: int, why: str, rule: str) -> Posting:
    """One movement of money."""
    return Posting(debit=debit, credit=credit, amount=amount, why=why, rule=rule)


def reversed_posting(posting: Posting, rule: str) -> Posting:
    """The movement back, for a cancelled round; the original stays in the record."""
    return Posting(
        debit=posting.credit,
        credit=posting.debit,
        amount=posting.amount,
        why=f"cancelled: {posting.why}",
        rule=rule,
    )


def owed(player: str) -> str:
    """What a player owes the house after a reversal, or the house one who has left (part F)."""
    return f"owed:{player}"
