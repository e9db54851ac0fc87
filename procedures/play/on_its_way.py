"""Money that leaves the table for an account outside, or is to come from there."""

from __future__ import annotations

from procedures.house_events import TransferAsked
from procedures.transfer import Direction, Transfer
from procedures.unfolding import Unfolding


def ask_wallet(u: Unfolding, player: str, direction: Direction, amount: int) -> None:
    """Write down what the wallet is to move."""
    number = u.table.transfer_count + 1
    transfer = Transfer(number=number, player=player, direction=direction, amount=amount, at=u.at)
    u.add(TransferAsked(transfer=transfer))
