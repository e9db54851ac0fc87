"""The simulated dealer, at work: does what the prompt says."""

from __future__ import annotations

from procedures import commands as ask
from procedures.house.count import may_count
from procedures.house.shuffle import next_step
from procedures.prompt import prompt
from procedures.table import Table, Who
from tablectl.simulate.duty import DEALERS, SECOND, Duty


def dealer_duty(table: Table, since: int) -> Duty | None:
    """The dealer's next duty; `since` is when the table last changed."""
    dealing = table.dealing
    if dealing is None:
        if table.status != "open":
            return None
        opening = ask.ChangeDealer(dealer=DEALERS[0], how="opening")
        return Duty(at=since + SECOND, by=Who("dealer", DEALERS[0]), ask=opening)
    by = Who("dealer", dealing.dealer)
    now = table.round
    between = now is None or now.ended is not None
    if dealing.overdue and between and not table.held:
        following = DEALERS[(DEALERS.index(dealing.dealer) + 1) % len(DEALERS)]
        change = ask.ChangeDealer(dealer=following, how="rotation")
        return Duty(at=since + SECOND, by=Who("dealer", following), ask=change)
    told = prompt(table)
    match told.kind:
        case "shuffle":
            return _shuffles(table, since, by)
        case "burn" | "deal":
            return Duty(at=since + SECOND, by=by, slide=True)
        case "open betting":
            return Duty(at=since + 3 * SECOND, by=by, ask=ask.OpenBetting())
        case "betting":
            return _closes_bets(table, since, by)
        case _:
            return None


def _shuffles(table: Table, since: int, by: Who) -> Duty | None:
    step = next_step(table)
    counted_first = step == "shuffled" and may_count(table) is None
    if step is None or table.held or counted_first:
        return None
    procedure = table.pack.procedure
    percents = {"cut": procedure.cut_at_percent, "cut card in": procedure.cut_card_percent}
    record = ask.RecordShuffle(
        step=step,
        set_id=f"set-{table.shoe.number % 2 + 1}" if step == "shuffled" else "",
        percent=percents.get(step, 0),
    )
    return Duty(at=since + 5 * SECOND, by=by, ask=record)


def _closes_bets(table: Table, since: int, by: Who) -> Duty | None:
    """Call "no more bets" when everybody who is here has confirmed; else the timer does."""
    now = table.betting
    if now is None or table.deadline is None:
        return None
    here = {player.name for player in table.players if player.presence == "here"}
    confirmed = {bet.player for bet in now.bets if bet.confirmed}
    placing = any(not bet.confirmed for bet in now.bets)
    if not here or here - confirmed or placing:
        return None
    return Duty(at=since + SECOND, by=by, ask=ask.NoMoreBets())
