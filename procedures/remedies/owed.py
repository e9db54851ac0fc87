"""Money that a correction moves: to a purse and from it, never below nought (part F)."""

from __future__ import annotations

from procedures import accounts
from procedures.round import Posting
from procedures.table import Table


def credit_or_debit(
    table: Table, player: str, amount: int, why: str, rule: str
) -> tuple[Posting, ...]:
    """Money to a player from the bank, or back; what the purse lacks is owed.

    Somebody who is not seated any more gets it, or owes it, on an account of his own.
    """
    owed, seated = accounts.owed(player), table.player(player) is not None
    if amount >= 0:
        debt = min(amount, max(0, -table.balance(owed)))
        rest = accounts.purse(player) if seated else owed
        return (
            accounts.move(accounts.BANK, owed, debt, why, rule),
            accounts.move(accounts.BANK, rest, amount - debt, why, rule),
        )
    from_purse = min(-amount, table.purse(player)) if seated else 0
    return (
        accounts.move(accounts.purse(player), accounts.BANK, from_purse, why, rule),
        accounts.move(owed, accounts.BANK, -amount - from_purse, f"{why}; owed", rule),
    )
