"""Seats, purses and presence: who sits where, with what money, and who is not heard from."""

from __future__ import annotations

from procedures import accounts
from procedures.commands import FundPurse, Leave, LoseConnection, Reconnect, Sit
from procedures.events import PlayerAway, PlayerSat
from procedures.incident_events import Held
from procedures.play.hands import turn
from procedures.play.turns import ask_for_decision, is_absent
from procedures.refusals import Refused, refuse
from procedures.table import BoxInPlay, Player, Table, Who
from procedures.unfolding import MILLISECOND, Unfolding


def may_sit(table: Table, name: str, box: int) -> Refused | None:
    """One player a box, one box a player (HP21, E-81)."""
    seated = table.player(name)
    if seated is not None:
        return refuse("already seated", player=name, box=seated.box)
    if box > table.pack.game.boxes:
        return refuse("no such box", boxes=table.pack.game.boxes)
    taken = table.at_box(box)
    return None if taken is None else refuse("seat taken", box=box, player=taken.name)


def sit(u: Unfolding, by: Who, ask: Sit) -> Refused | None:
    """Take a box."""
    refused = may_sit(u.table, by.name, ask.box)
    if refused is None:
        u.add(PlayerSat(player=by.name, box=ask.box))
    return refused


def in_round(table: Table, player: Player) -> BoxInPlay | None:
    """The player's box in the round being dealt."""
    now = table.running
    boxes = now.boxes if now is not None else ()
    return next((box for box in boxes if box.player == player.name), None)


def leave(u: Unfolding, player: Player, _: Leave) -> Refused | None:
    """Before the round has begun the bet goes back; afterwards the hand is played (HP5, HP6)."""
    u.add(PlayerAway(player=player.name, presence="left"))
    playing = in_round(u.table, player)
    if playing is not None:
        _ask_again(u, playing)
    return None


def _ask_again(u: Unfolding, box: BoxInPlay) -> None:
    """The hand in turn is asked anew when its player's presence changes what it waits for."""
    now = u.table.running
    playing = None if now is None else turn(now, u.table.pack.game)
    if now is None or playing is None or not now.pending or playing[0].box != box.box:
        return
    if u.table.held:
        timers = u.table.pack.timers
        wait = timers.absent_grace if is_absent(u.table, box) else timers.decision
        u.add(Held(remaining=wait * MILLISECOND))
    else:
        ask_for_decision(u, *playing)


def may_fund(table: Table, name: str) -> Refused | None:
    """Money comes to a purse between rounds only."""
    player = table.player(name)
    if player is None:
        return refuse("no such player", player=name)
    now = table.round
    if now is not None and now.ended is None:
        staked = in_round(table, player) is not None or any(
            bet.player == name and bet.confirmed for bet in now.bets
        )
        if staked:
            return refuse("player in round", player=name)
    return None


def fund_purse(u: Unfolding, _: Who, ask: FundPurse) -> Refused | None:
    """Fill a purse from the cashier."""
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
    playing = in_round(u.table, player)
    if playing is not None and u.table.running is not None and u.table.running.asked_absent:
        _ask_again(u, playing)
