"""Money between a player's account outside and his purse, asked for here and moved elsewhere.

The wish is a fact before the wallet hears of it, and its answer is a fact before money is in a
purse; whatever happens in between can be asked again by the transfer's number.
"""

from __future__ import annotations

from procedures import accounts
from procedures.commands import AskFunds, EndTransfer
from procedures.house.seating import may_fund
from procedures.house_events import TransferEnded
from procedures.irregular import payment_declined
from procedures.money import show
from procedures.play.on_its_way import ask_wallet
from procedures.refusals import Refused, refuse
from procedures.table import Player, Table, Who
from procedures.transfer import Transfer
from procedures.unfolding import Unfolding


def may_ask_funds(table: Table, player: Player) -> Refused | None:
    """One at a time, and between rounds only."""
    coming = next(
        (t for t in table.transfers if (t.player, t.direction) == (player.name, "in")), None
    )
    if coming is not None:
        return refuse("on its way", amount=show(coming.amount), player=player.name)
    return may_fund(table, player.name)


def ask_funds(u: Unfolding, player: Player, ask: AskFunds) -> Refused | None:
    """The wallet is to be asked for this much."""
    refused = may_ask_funds(u.table, player)
    if refused is None:
        ask_wallet(u, player.name, "in", ask.amount)
    return refused


def may_end(table: Table, transfer: Transfer, *, done: bool) -> Refused | None:
    """Money comes to a purse between rounds and under no hold; all else is written at once."""
    if not _to_purse(table, transfer, done=done):
        return None
    if table.held:
        holding = next((i for i in table.incidents if i.holds), None)
        return refuse("table held", why=holding.kind if holding else "see the record")
    return may_fund(table, transfer.player)


def _to_purse(table: Table, transfer: Transfer, *, done: bool) -> bool:
    """It came for somebody who still plays over the network; cash at the table is another's."""
    player = table.player(transfer.player)
    here = player is not None and player.presence != "left" and not player.at_table
    return here and done and transfer.direction == "in"


def end_transfer(u: Unfolding, _: Who, ask: EndTransfer) -> Refused | None:
    """What the wallet has answered.

    What comes for somebody who has left goes back; what an account does not take is owed to him.
    """
    transfer = u.table.transfer(ask.transfer)
    if transfer is None:
        return refuse("no such transfer", transfer=ask.transfer)
    refused = may_end(u.table, transfer, done=ask.done)
    if refused is not None:
        return refused
    name, amount = transfer.player, transfer.amount
    came = _to_purse(u.table, transfer, done=ask.done)
    u.add(TransferEnded(transfer=transfer, done=ask.done, to_purse=came, why=ask.why))
    if came:
        purse = accounts.purse(name)
        u.post(accounts.move(accounts.CASHIER, purse, amount, "purse funded", "G"), scope="table")
    elif ask.done and transfer.direction == "in":
        ask_wallet(u, name, "out", amount)
    elif not ask.done and transfer.direction == "out":
        _owe(u, transfer, ask.why)
    return None


def _owe(u: Unfolding, transfer: Transfer, why: str) -> None:
    """The account does not take it, so the house owes it, and people are told."""
    name, amount = transfer.player, transfer.amount
    owed = accounts.move(accounts.CASHIER, accounts.owed(name), amount, "not paid", "F")
    u.post(owed, scope="table")
    detail = f"{show(amount)} to {name}: {why or 'no reason given'}"
    u.raise_incident(payment_declined.IRREGULARITY, detail)
