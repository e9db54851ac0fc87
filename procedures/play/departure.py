"""Players who left: before the round has begun the bet goes back (HP5, E-76)."""

from __future__ import annotations

from procedures import accounts
from procedures.events import BetSet, RoundUnplayed
from procedures.play.after_round import end_of_round, free_seat
from procedures.play.betting import bets_of, give_back
from procedures.round import Stake
from procedures.table import Player, Table
from procedures.unfolding import Unfolding


def let_go(u: Unfolding) -> bool:
    """Free the seat of one player who left and has no hand that must be played. False: none."""
    table = u.table
    player = next((p for p in table.players if p.presence == "left" and _free(table, p)), None)
    if player is None:
        return False
    if table.running is not None:
        _withdraw(u, player)
    else:
        for bet in bets_of(table, player):
            give_back(u, bet, "")
    free_seat(u, player)
    now = u.table.running
    if now is not None and not now.boxes:
        u.add(RoundUnplayed(round=now.number))
        end_of_round(u)
    return True


def _free(table: Table, player: Player) -> bool:
    """Once the round has begun his hand is played (E-76).

    It begins with its first card, or with one that is seen already: carried, or kept by a hold.
    """
    now = table.running
    if now is None or all(s.player != player.name for box in now.boxes for s in box.stakes):
        return True
    return not now.dealt and not table.laid("carried", "quarantine")


def _withdraw(u: Unfolding, player: Player) -> None:
    now = u.table.running
    for box in now.boxes if now is not None else ():
        for stake in box.stakes:
            if stake.player == player.name:
                wager, purse = accounts.wagers(box.box), accounts.purse(player.name)
                u.post(accounts.move(wager, purse, stake.amount, "left before the deal", "HP5"))
                u.add(_taken_back(box.box, stake))


def _taken_back(box: int, stake: Stake) -> BetSet:
    return BetSet(box=box, spot=stake.spot, player=stake.player, chips=(), confirmed=False)
