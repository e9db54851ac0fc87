"""Betting: chips on a box, confirmed before no more bets, within the table's limits (HP1)."""

from __future__ import annotations

from typing import Literal

from procedures import accounts
from procedures.commands import ClearBet, ConfirmBet, NoMoreBets, OpenBetting, PlaceChips, UndoChip
from procedures.commands import Rebet as RebetAsk
from procedures.events import BetSet, BettingClosed, BettingOpened, RoundUnplayed, TableCleared
from procedures.incident_events import Held
from procedures.money import show
from procedures.play.after_round import end_of_round
from procedures.refusals import Refused, refuse
from procedures.table import Bet, Player, Table, Who
from procedures.unfolding import MILLISECOND, Unfolding


def may_open_betting(table: Table) -> Refused | None:
    """Betting opens between rounds, while cards are fanned and shuffled too (E-13)."""
    now = table.round
    if table.betting is not None:
        return refuse("betting open", round=table.betting.number)
    if now is not None and now.running:
        return refuse("round running", round=now.number)
    if table.status == "paused":
        return refuse("table paused")
    if table.dealing is None:
        return refuse("no dealer")
    return None


def open_betting(u: Unfolding, _: Who, __: OpenBetting) -> Refused | None:
    """Clear the felt and take bets for the next round."""
    refused = may_open_betting(u.table)
    if refused is None:
        if u.table.laid("box", "dealer"):
            u.add(TableCleared())
        open_round(u, u.table.rounds + 1)
    return refused


def open_round(u: Unfolding, number: int, *, held: bool = False) -> None:
    """Open the betting of a round, with its full time; while held, the time waits too."""
    wait = u.table.pack.timers.betting
    u.add(BettingOpened(round=number, deadline=u.deadline(wait)))
    if held:
        u.add(Held(remaining=wait * MILLISECOND))


def may_close_betting(table: Table) -> Refused | None:
    """The dealer may call "no more bets" while betting is open."""
    return None if table.betting is not None else refuse("betting over")


def no_more_bets(u: Unfolding, _: Who, __: NoMoreBets) -> Refused | None:
    """The dealer's call."""
    refused = may_close_betting(u.table)
    if refused is None:
        close_betting(u, "dealer")
    return refused


def close_betting(u: Unfolding, why: Literal["dealer", "time", "card"]) -> None:
    """Only confirmed bets play; other chips go back. Nobody bets: the round is not played."""
    now = u.table.betting
    if now is None:
        return
    boxes = tuple(bet.box for bet in now.bets if bet.confirmed)
    u.add(BettingClosed(boxes=boxes, why=why))
    if not boxes:
        u.add(RoundUnplayed(round=now.number))
        end_of_round(u)


def may_bet(table: Table, at: int) -> Refused | None:
    """A seated player may change his bet until the deadline, by the server's clock."""
    if table.betting is None:
        return refuse("betting over")
    if table.deadline is not None and at >= table.deadline:
        return refuse("too late")
    return None


def bet_of(table: Table, player: Player) -> Bet | None:
    """The player's chips in the betting that is open."""
    now = table.betting
    return None if now is None else next((b for b in now.bets if b.box == player.box), None)


def place_chips(u: Unfolding, player: Player, ask: PlaceChips) -> Refused | None:
    """Add chips to the bet; a confirmed bet is open again."""
    bet = bet_of(u.table, player)
    return _set(u, player, (bet.chips if bet else ()) + ask.chips)


def undo_chip(u: Unfolding, player: Player, _: UndoChip) -> Refused | None:
    """Take the last chip back."""
    bet = bet_of(u.table, player)
    if bet is None:
        return may_bet(u.table, u.at) or refuse("no bet", box=player.box)
    return _set(u, player, bet.chips[:-1])


def clear_bet(u: Unfolding, player: Player, _: ClearBet) -> Refused | None:
    """Take all chips back."""
    if bet_of(u.table, player) is None:
        return may_bet(u.table, u.at) or refuse("no bet", box=player.box)
    return _set(u, player, ())


def rebet(u: Unfolding, player: Player, _: RebetAsk) -> Refused | None:
    """Place the previous round's chips again, as a whole or not at all (E-103)."""
    if not player.last_bet:
        return refuse("no previous bet", player=player.name)
    return _set(u, player, player.last_bet)


def may_place(table: Table, player: Player, chips: tuple[int, ...], at: int) -> Refused | None:
    """Whether the bet may become these chips: known chips, within the maximum and the purse."""
    limits, currency = table.pack.limits, table.pack.currency
    refused = may_bet(table, at)
    if refused is not None:
        return refused
    unknown = next((chip for chip in chips if chip not in limits.chips), None)
    if unknown is not None:
        known = ", ".join(show(chip) for chip in limits.chips)
        return refuse("unknown chip", chip=show(unknown), chips=known)
    amount = sum(chips)
    if amount > limits.maximum:
        shown = show(amount), show(limits.maximum, currency)
        return refuse("over maximum", amount=shown[0], maximum=shown[1])
    bet = bet_of(table, player)
    purse = table.purse(player.name) + (bet.amount if bet and bet.confirmed else 0)
    if amount > purse:
        return refuse("purse", purse=show(purse), needed=show(amount))
    return None


def _set(u: Unfolding, player: Player, chips: tuple[int, ...]) -> Refused | None:
    refused = may_place(u.table, player, chips, u.at)
    if refused is None:
        take_back(u, player)
        u.add(BetSet(box=player.box, player=player.name, chips=chips, confirmed=False))
    return refused


def take_back(u: Unfolding, player: Player) -> None:
    """A confirmed stake returns to the purse."""
    bet = bet_of(u.table, player)
    if bet is not None and bet.confirmed:
        wager, purse = accounts.wagers(player.box), accounts.purse(player.name)
        u.post(accounts.move(wager, purse, bet.amount, "bet taken back", "HP1"))


def may_confirm(table: Table, player: Player, at: int) -> Refused | None:
    """A bet is confirmed when it reaches the minimum and the purse covers it."""
    refused = may_bet(table, at)
    if refused is not None:
        return refused
    bet = bet_of(table, player)
    if bet is None:
        return refuse("no bet", box=player.box)
    if bet.confirmed:
        return refuse("already confirmed")
    minimum = table.pack.limits.minimum
    if bet.amount < minimum:
        shown = show(minimum, table.pack.currency)
        return refuse("under minimum", amount=show(bet.amount), minimum=shown)
    return may_place(table, player, bet.chips, at)


def confirm_bet(u: Unfolding, player: Player, _: ConfirmBet) -> Refused | None:
    """The stake leaves the purse and will play."""
    refused = may_confirm(u.table, player, u.at)
    bet = bet_of(u.table, player)
    if refused is not None or bet is None:
        return refused
    purse, wager = accounts.purse(player.name), accounts.wagers(player.box)
    u.post(accounts.move(purse, wager, bet.amount, "bet", "HP1"))
    u.add(BetSet(box=bet.box, player=bet.player, chips=bet.chips, confirmed=True))
    return None
