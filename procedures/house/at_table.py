"""Players who sit at the table: the dealer enters their bets and decisions (document 0, part G)."""

from __future__ import annotations

from procedures import accounts
from procedures.commands import BuyIn
from procedures.house.seating import may_fund
from procedures.refusals import Refused, refuse
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def may_enter(table: Table, name: str, *, sits_down: bool) -> Refused | None:
    """This house has people at the table, and he is one of them, or sits down now."""
    if not table.pack.procedure.players_at_table:
        return refuse("plays online")
    player = table.player(name)
    if player is None:
        return None if sits_down else refuse("not seated", player=name)
    return None if player.at_table else refuse("not at the table", player=name)


def may_buy_in(table: Table, name: str) -> Refused | None:
    """Cash is put down between rounds."""
    return may_enter(table, name, sits_down=False) or may_fund(table, name)


def buy_in(u: Unfolding, _: Who, ask: BuyIn) -> Refused | None:
    """Cash for chips; what is left is paid out when he leaves."""
    refused = may_buy_in(u.table, ask.player)
    if refused is None:
        purse = accounts.purse(ask.player)
        u.post(accounts.move(accounts.CASH, purse, ask.amount, "bought in", "G"), scope="table")
    return refused
