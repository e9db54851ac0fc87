"""A table that a machine deals: its players say when the cards come (part G, MP7, E-116)."""

from __future__ import annotations

from procedures.commands import Deal, NewGame
from procedures.money import show
from procedures.play.betting import (
    bets_of,
    clear_felt,
    close_betting,
    confirm,
    give_back,
    may_begin,
    may_bet,
    may_confirm,
    no_bets,
    open_round,
)
from procedures.refusals import Refused, refuse
from procedures.round import Bet
from procedures.table import Player, Table
from procedures.unfolding import Unfolding


def may_deal(table: Table, player: Player, at: int) -> Refused | None:
    """One of the player's bets qualifies, and there is something left for him to ask for."""
    if table.pack.game.dealt_by != "machine":
        return refuse("a dealer deals")
    bets = bets_of(table, player)
    if table.betting is None or not bets:
        return may_bet(table, at) or no_bets(player)
    refused = [_lacks(table, player, bet, at) for bet in bets]
    if None not in refused:
        return refused[0]
    waits = all(bet.confirmed for bet in bets) and not _all_confirmed(table)
    return refuse("already confirmed") if waits else None


def _all_confirmed(table: Table) -> bool:
    now = table.betting
    return now is not None and all(bet.confirmed for bet in now.bets)


def _lacks(table: Table, player: Player, bet: Bet, at: int) -> Refused | None:
    return None if bet.confirmed else may_confirm(table, player, bet, at)


def deal(u: Unfolding, player: Player, _: Deal) -> Refused | None:
    """Confirm the bets that qualify; one below the minimum goes back, and why (E-116).

    The cards come when everybody who has chips on the table has asked for them.
    """
    refused = may_deal(u.table, player, u.at)
    if refused is not None:
        return refused
    for bet in bets_of(u.table, player):
        lacks = _lacks(u.table, player, bet, u.at)
        if lacks is not None and lacks.code != "under minimum":
            return lacks
        if lacks is not None:
            minimum = show(u.table.pack.limits.minimum, u.table.pack.currency)
            give_back(u, bet, f"less than the minimum of {minimum}")
        elif not bet.confirmed:
            confirm(u, bet, rides=False)
    if _all_confirmed(u.table):
        close_betting(u, "players")
    return None


def may_start_anew(table: Table) -> Refused | None:
    """After a round, and not while bets lie for the next."""
    if table.pack.game.dealt_by != "machine":
        return refuse("a dealer deals")
    return may_begin(table)


def new_game(u: Unfolding, _: Player, __: NewGame) -> Refused | None:
    """Clear the felt and open the betting, with nothing on it (MP7)."""
    refused = may_start_anew(u.table)
    if refused is None:
        clear_felt(u)
        open_round(u, u.table.rounds + 1)
    return refused
