"""Seats, purses and presence: who sits where, with what money, and who is not heard from."""

from __future__ import annotations

from procedures import accounts
from procedures.commands import FundPurse, Leave, LoseConnection, Reconnect, Sit
from procedures.events import PlayerAway, PlayerSat
from procedures.incident_events import Held
from procedures.play.hands import turn
from procedures.play.turns import ask_for_decision, is_absent
from procedures.refusals import Refused, refuse
from procedures.table import Player, Table, Who
from procedures.unfolding import Unfolding


def may_sit(table: Table, name: str, box: int) -> Refused | None:
    """One player a box, and as many boxes a player as the house allows (HP21, E-81)."""
    seated, game = table.player(name), table.pack.game
    if box == 0:
        return _may_stand(table, seated)
    if seated is not None and (seated.presence == "left" or len(seated.boxes) >= _most(table)):
        held = ", ".join(map(str, seated.boxes)) or "none"
        return refuse("already seated", player=name, box=held, most=_most(table))
    if box > game.boxes:
        return refuse("no such box", boxes=game.boxes)
    taken = table.at_box(box)
    return None if taken is None else refuse("seat taken", box=box, player=taken.name)


def _most(table: Table) -> int:
    return table.pack.game.boxes_per_player


def _may_stand(table: Table, seated: Player | None) -> Refused | None:
    """Where a box takes several bets, somebody may stand behind those of others (document 0)."""
    if table.pack.game.bets_per_box == 1:
        return refuse("nobody stands")
    if seated is None:
        return None
    held = ", ".join(map(str, seated.boxes)) or "none"
    return refuse("already seated", player=seated.name, box=held, most=_most(table))


def sit(u: Unfolding, by: Who, ask: Sit) -> Refused | None:
    """Take a box over the network; who sits at the table has the dealer for that (part G)."""
    seated = u.table.player(by.name)
    if seated is not None and seated.at_table:
        return refuse("at the table", player=by.name)
    return take_box(u, by.name, ask.box, at_table=False)


def take_box(u: Unfolding, name: str, box: int, *, at_table: bool) -> Refused | None:
    """Somebody has the box from now on."""
    refused = may_sit(u.table, name, box)
    if refused is None:
        u.add(PlayerSat(player=name, box=box, at_table=at_table))
    return refused


def plays(table: Table, player: Player) -> bool:
    """The player has a bet in the round being dealt."""
    now = table.running
    boxes = now.boxes if now is not None else ()
    return any(stake.player == player.name for box in boxes for stake in box.stakes)


def may_leave(table: Table, player: Player) -> Refused | None:
    """A table that waits for its players keeps them until their round is over (E-95, E-97)."""
    now, waits = table.running, table.pack.procedure.wait_for_players
    if now is None or not waits or not plays(table, player):
        return None
    return refuse("finish first", round=now.number)


def leave(u: Unfolding, player: Player, _: Leave) -> Refused | None:
    """Before the round has begun the bet goes back; afterwards the hand is played (HP5, HP6)."""
    refused = may_leave(u.table, player)
    if refused is None:
        u.add(PlayerAway(player=player.name, presence="left"))
        _ask_again(u, player)
    return refused


def _ask_again(u: Unfolding, player: Player) -> None:
    """The hand in turn is asked anew when its player's presence changes what it waits for."""
    now = u.table.running
    playing = None if now is None else turn(now, u.table.pack.game)
    if now is None or playing is None or not now.pending or playing[0].player != player.name:
        return
    box = playing[0]
    if u.table.held:
        timers = u.table.pack.timers
        wait = timers.absent_grace if is_absent(u.table, box) else timers.decision
        u.add(Held(remaining=u.waits(wait)))
    else:
        ask_for_decision(u, *playing)


def may_fund(table: Table, name: str) -> Refused | None:
    """Money comes to a purse between rounds only."""
    player = table.player(name)
    if player is None:
        return refuse("no such player", player=name)
    now = table.round
    if now is not None and now.ended is None:
        staked = plays(table, player) or any(
            bet.player == name and bet.confirmed for bet in now.bets
        )
        if staked:
            return refuse("player in round", player=name)
    return None


def fund_purse(u: Unfolding, _: Who, ask: FundPurse) -> Refused | None:
    """Fill a purse from the cashier; people at the table put down cash (part G)."""
    player = u.table.player(ask.player)
    if player is not None and player.at_table:
        return refuse("at the table", player=player.name)
    refused = may_fund(u.table, ask.player)
    if refused is None:
        purse = accounts.purse(ask.player)
        u.post(
            accounts.move(accounts.CASHIER, purse, ask.amount, "purse funded", "HP21"),
            scope="table",
        )
    return refused


def may_lose(table: Table, name: str) -> Refused | None:
    """Only somebody who is here can be lost."""
    player = table.player(name)
    if player is None:
        return refuse("no such player", player=name)
    if player.at_table:
        return refuse("at the table", player=name)
    here = player.presence == "here"
    return None if here else refuse("already so", player=name, presence=player.presence)


def lose_connection(u: Unfolding, _: Who, ask: LoseConnection) -> Refused | None:
    """Silent past the heartbeat deadline: a running decision keeps its time (B2)."""
    refused = may_lose(u.table, ask.player)
    if refused is None:
        u.add(PlayerAway(player=ask.player, presence="lost"))
    return refused


def may_reconnect(table: Table, name: str) -> Refused | None:
    """Only somebody who was lost comes back; who left may sit down again."""
    player = table.player(name)
    if player is None:
        return refuse("no such player", player=name)
    lost = player.presence == "lost"
    return None if lost else refuse("already so", player=name, presence=player.presence)


def reconnect(u: Unfolding, _: Who, ask: Reconnect) -> Refused | None:
    """Control returns for the next decision (E-71)."""
    refused = may_reconnect(u.table, ask.player)
    player = u.table.player(ask.player)
    if refused is None and player is not None:
        come_back(u, player)
    return refused


def come_back(u: Unfolding, player: Player) -> None:
    """The player is here again. A question put while he was gone gets its full time; one that he
    has had already keeps what is left of it, or losing the connection would buy time."""
    u.add(PlayerAway(player=player.name, presence="here"))
    if u.table.running is not None and u.table.running.asked_absent:
        _ask_again(u, player)
