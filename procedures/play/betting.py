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
from procedures.round import Bet
from procedures.table import Player, Table, Who
from procedures.unfolding import Unfolding


def may_open_betting(table: Table) -> Refused | None:
    """Betting opens between rounds, while cards are fanned and shuffled too (E-13)."""
    now = table.round
    if table.betting is not None:
        return refuse("betting open", round=table.betting.number)
    if now is not None and now.running:
        return refuse("round running", round=now.number)
    if table.status == "paused":
        return refuse("table paused")
    if table.pack.game.dealt_by == "machine":
        return refuse("not committed") if table.shoe.over else None
    if table.dealing is None:
        return refuse("no dealer")
    return None


def open_betting(u: Unfolding, _: Who, __: OpenBetting) -> Refused | None:
    """Clear the felt and take bets for the next round."""
    refused = may_open_betting(u.table)
    if refused is None:
        clear_felt(u)
        open_round(u, u.table.rounds + 1)
    return refused


def clear_felt(u: Unfolding) -> None:
    """The cards of the last round go to the discard tray."""
    if u.table.laid("box", "dealer"):
        u.add(TableCleared())


def open_round(u: Unfolding, number: int, *, held: bool = False) -> None:
    """Open the betting of a round, with its full time; while held, the time waits too.

    Where people sit at the table only the dealer's call ends it (part G).
    """
    wait, there = u.table.pack.timers.betting, any(p.at_table for p in u.table.players)
    u.add(BettingOpened(round=number, deadline=None if there else u.deadline(wait)))
    if held:
        u.add(Held(remaining=None if there else u.waits(wait)))


def may_close_betting(table: Table) -> Refused | None:
    """The dealer may call "no more bets" while betting is open."""
    return None if table.betting is not None else refuse("betting over")


def no_more_bets(u: Unfolding, _: Who, __: NoMoreBets) -> Refused | None:
    """The dealer's call."""
    refused = may_close_betting(u.table)
    if refused is None:
        close_betting(u, "dealer")
    return refused


def close_betting(u: Unfolding, why: Literal["dealer", "time", "card", "players"]) -> None:
    """Only confirmed bets play; other chips go back. Nobody bets: the round is not played."""
    now = u.table.betting
    if now is None:
        return
    from_right = u.table.pack.game.first_box == "dealer's right"
    boxes = tuple(sorted({bet.box for bet in now.bets if bet.confirmed}, reverse=from_right))
    u.add(BettingClosed(boxes=boxes, why=why))
    if not boxes:
        u.add(RoundUnplayed(round=now.number))
        end_of_round(u)


def may_bet(table: Table, at: int) -> Refused | None:
    """Somebody at the table may change his bets until the deadline, by the server's clock.

    A machine's table opens its betting with the first chip (part G).
    """
    if table.betting is None:
        refused = may_begin(table)
        told = refused is None or refused.code == "not committed"
        return refused if told else refuse("betting over")
    if table.deadline is not None and at >= table.deadline:
        return refuse("too late")
    return None


def may_begin(table: Table) -> Refused | None:
    """At a machine's table the players open the betting, once its shoe is committed to."""
    if table.pack.game.dealt_by != "machine":
        return refuse("betting over")
    return may_open_betting(table)


def bets_of(table: Table, player: Player) -> tuple[Bet, ...]:
    """The player's chips in the betting that is open."""
    now = table.betting
    return tuple(bet for bet in now.bets if bet.player == player.name) if now is not None else ()


def bet_at(table: Table, box: int, spot: int) -> Bet | None:
    """The chips at a spot of a box in the betting that is open."""
    now = table.betting
    bets = now.bets if now is not None else ()
    return next((bet for bet in bets if (bet.box, bet.spot) == (box, spot)), None)


def _meant(player: Player, box: int | None, spot: int) -> tuple[int, int] | Refused:
    """The box and spot that a request is about; without a box, the player's only one."""
    if box is not None:
        return (box, spot)
    return (player.box, spot) if len(player.boxes) == 1 else refuse("which box")


def _bet_meant(table: Table, player: Player, box: int | None, spot: int, at: int) -> Bet | Refused:
    """The player's own bet that a request is about."""
    refused, where = may_bet(table, at), _meant(player, box, spot)
    if refused is not None or isinstance(where, Refused):
        return refused or refuse("which box")
    bet = bet_at(table, *where)
    if bet is None or bet.player != player.name:
        return refuse("no bet", where=f"box {where[0]}")
    return bet


def no_bets(player: Player) -> Refused:
    """What a player is told who has no chips on any of his boxes."""
    boxes = ", ".join(map(str, player.boxes)) or "any"
    return refuse("no bet", where=f"box{'es' if len(player.boxes) > 1 else ''} {boxes}")


def _bets_meant(
    table: Table, player: Player, box: int | None, spot: int, at: int
) -> tuple[Bet, ...] | Refused:
    """One bet of the player, or all of them where no box is named."""
    if box is None:
        return may_bet(table, at) or bets_of(table, player) or no_bets(player)
    bet = _bet_meant(table, player, box, spot, at)
    return bet if isinstance(bet, Refused) else (bet,)


def place_chips(u: Unfolding, player: Player, ask: PlaceChips) -> Refused | None:
    """Add chips to a bet; a confirmed bet is open again."""
    at = _meant(player, ask.box, ask.spot)
    if isinstance(at, Refused):
        return at
    bet = bet_at(u.table, *at)
    return _set(u, player, _changed(player, at, (bet.chips if bet else ()) + ask.chips))


def _changed(player: Player, at: tuple[int, int], chips: tuple[int, ...]) -> Bet:
    return Bet(box=at[0], spot=at[1], player=player.name, chips=chips)


def undo_chip(u: Unfolding, player: Player, ask: UndoChip) -> Refused | None:
    """Take the last chip back (MP7)."""
    bet = _bet_meant(u.table, player, ask.box, ask.spot, u.at)
    if isinstance(bet, Refused):
        return bet
    return _set(u, player, _changed(player, (bet.box, bet.spot), bet.chips[:-1]))


def clear_bet(u: Unfolding, player: Player, ask: ClearBet) -> Refused | None:
    """Take all chips back (MP7)."""
    bets = _bets_meant(u.table, player, ask.box, ask.spot, u.at)
    if isinstance(bets, Refused):
        return bets
    for bet in bets:
        _lay(u, _changed(player, (bet.box, bet.spot), ()))
    return None


def rebet(u: Unfolding, player: Player, _: RebetAsk) -> Refused | None:
    """Place the previous round's bets again, as a whole or not at all (E-103)."""
    refused = may_rebet(u.table, player, u.at)
    for bet in player.last_bets if refused is None else ():
        _lay(u, _changed(player, (bet.box, bet.spot), bet.chips))
    return refused


def may_rebet(table: Table, player: Player, at: int) -> Refused | None:
    """The previous bets are within the limits and the purse, all together."""
    if not player.last_bets:
        return refuse("no previous bet", player=player.name)
    last = player.last_bets
    refused = (may_place(table, player, bet, at, along=last) for bet in last)
    return next((why for why in refused if why is not None), None)


def may_place(
    table: Table, player: Player, bet: Bet, at: int, *, along: tuple[Bet, ...] = ()
) -> Refused | None:
    """Whether the bet may become these chips: known chips, within the maximum and the purse.

    `along` are bets of the same player that are placed with it, all or none.
    """
    limits, currency = table.pack.limits, table.pack.currency
    refused = may_bet(table, at) or _may_use(table, player, bet)
    if refused is not None:
        return refused
    unknown = next((chip for chip in bet.chips if chip not in limits.chips), None)
    if unknown is not None:
        known = ", ".join(show(chip) for chip in limits.chips)
        return refuse("unknown chip", chip=show(unknown), chips=known)
    here = (bet.box, bet.spot)
    others = _with(table, along)
    beside = sum(b.amount for b in others if b.box == bet.box and (b.box, b.spot) != here)
    if bet.amount + beside > limits.maximum:
        shown = show(bet.amount + beside), show(limits.maximum, currency)
        return refuse("over maximum", amount=shown[0], maximum=shown[1])
    own = [b for b in others if b.player == player.name and (b.box, b.spot) != here]
    return _affords(table, player, (bet, *own))


def _with(table: Table, along: tuple[Bet, ...]) -> tuple[Bet, ...]:
    """The bets on the table as they would be with these among them."""
    replaced = {(bet.box, bet.spot) for bet in along}
    now = table.betting
    there = now.bets if now is not None else ()
    return (*along, *(bet for bet in there if (bet.box, bet.spot) not in replaced))


def _may_use(table: Table, player: Player, bet: Bet) -> Refused | None:
    """A bet lies on a box of the player's own, or on another's where a box takes several."""
    game = table.pack.game
    if bet.box > game.boxes:
        return refuse("no such box", boxes=game.boxes)
    if bet.spot > game.bets_per_box:
        return refuse("no such spot", box=bet.box, spots=game.bets_per_box)
    there = bet_at(table, bet.box, bet.spot)
    if there is not None:  # it stays when whoever was seated at the box has left
        taken = there.player != player.name
        why = refuse("spot taken", spot=bet.spot, box=bet.box, player=there.player)
        return why if taken else None
    others = game.bets_per_box > 1 and table.at_box(bet.box) is not None
    return None if others or bet.box in player.boxes else refuse("not your box", box=bet.box)


def _affords(table: Table, player: Player, bets: tuple[Bet, ...]) -> Refused | None:
    """The purse, and what is confirmed already, cover these bets together."""
    amount = sum(bet.amount for bet in bets)
    confirmed = sum(bet.amount for bet in bets_of(table, player) if bet.confirmed)
    purse = table.purse(player.name) + confirmed
    return None if amount <= purse else refuse("purse", purse=show(purse), needed=show(amount))


def _set(u: Unfolding, player: Player, bet: Bet) -> Refused | None:
    refused = may_place(u.table, player, bet, u.at)
    if refused is None:
        _lay(u, bet)
    return refused


def _lay(u: Unfolding, bet: Bet) -> None:
    """The bet is these chips now, and is not confirmed."""
    _begin(u)
    before = bet_at(u.table, bet.box, bet.spot)
    if before is not None:
        take_back(u, before)
    u.add(_bet_set(bet, confirmed=False))


def _bet_set(bet: Bet, *, confirmed: bool, rides: bool = False) -> BetSet:
    return BetSet(
        box=bet.box,
        spot=bet.spot,
        player=bet.player,
        chips=bet.chips,
        confirmed=confirmed,
        rides=rides,
    )


def _begin(u: Unfolding) -> None:
    """The first chip opens the betting of a machine's table (part G)."""
    if u.table.betting is None:
        clear_felt(u)
        open_round(u, u.table.rounds + 1)


def give_back(u: Unfolding, bet: Bet, why: str) -> None:
    """The chips leave the box, and a confirmed stake returns to the purse."""
    take_back(u, bet)
    u.add(BetSet(box=bet.box, spot=bet.spot, player=bet.player, chips=(), confirmed=False, why=why))


def take_back(u: Unfolding, bet: Bet) -> None:
    """A confirmed stake returns to the purse."""
    if bet.confirmed:
        wager, purse = accounts.wagers(bet.box), accounts.purse(bet.player)
        u.post(accounts.move(wager, purse, bet.amount, "bet taken back", "HP1"))


def may_confirm(table: Table, player: Player, bet: Bet, at: int) -> Refused | None:
    """A bet is confirmed when it reaches the minimum and the purse covers it."""
    refused = may_bet(table, at)
    if refused is not None:
        return refused
    if bet.confirmed:
        return refuse("already confirmed")
    minimum = table.pack.limits.minimum
    if bet.amount < minimum:
        shown = show(minimum, table.pack.currency)
        return refuse("under minimum", amount=show(bet.amount), minimum=shown)
    return may_place(table, player, bet, at)


def confirm_bet(u: Unfolding, player: Player, ask: ConfirmBet) -> Refused | None:
    """The stake leaves the purse and will play; without a box, that of every bet that may."""
    if u.table.betting is None:
        return refuse("betting over")
    bets = _bets_meant(u.table, player, ask.box, ask.spot, u.at)
    if isinstance(bets, Refused):
        return bets
    refused = [may_confirm(u.table, player, bet, u.at) for bet in bets]
    if None not in refused:
        return refused[0]
    for bet, why in zip(bets, refused, strict=True):
        if why is None:
            confirm(u, bet, rides=ask.rides)
    return None


def confirm(u: Unfolding, bet: Bet, *, rides: bool) -> None:
    """The stake goes from the purse to the box."""
    purse, wager = accounts.purse(bet.player), accounts.wagers(bet.box)
    u.post(accounts.move(purse, wager, bet.amount, "bet", "HP1"))
    u.add(_bet_set(bet, confirmed=True, rides=rides))
