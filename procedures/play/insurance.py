"""Insurance and even money: one question to all boxes at once when the dealer shows an ace (B9)."""

from __future__ import annotations

from procedures import accounts
from procedures.commands import AnswerInsurance
from procedures.events import InsuranceAnswered, InsuranceClosed, InsuranceOpened
from procedures.money import half_down, show
from procedures.pack import Game
from procedures.play.hands import dealer_has_drawn, shows_ace
from procedures.play.settlement import pay_hand_now
from procedures.refusals import Refused, refuse
from procedures.round import BoxInPlay, InsuranceAnswer, Round, Stake
from procedures.table import Player, Table
from procedures.unfolding import Unfolding


def offer_insurance(u: Unfolding) -> None:
    """Ask every bet that could take it; with nobody to ask, go on (E-59, E-70)."""
    table, now = u.table, u.table.running
    if now is None:
        return
    asked = tuple(
        (box.box, stake.spot)
        for box in now.boxes
        for stake in box.stakes
        if _can_be_asked(table, now, box, stake)
    )
    if not asked:
        u.add(InsuranceClosed())
        return
    names = {s.player for box in now.boxes for s in box.stakes if (box.box, s.spot) in asked}
    there = all(map(table.sits_there, names))
    until = None if there else u.deadline(table.pack.timers.insurance)
    u.add(InsuranceOpened(bets=asked, deadline=until))


def _silent(now: Round) -> tuple[tuple[BoxInPlay, Stake], ...]:
    """The bets that have not answered."""
    return tuple((box, stake) for box in now.boxes for stake in box.stakes if stake.answer is None)


def answer_awaited(table: Table, now: Round) -> bool:
    """Somebody has still to answer; who has walked away from the table says no by that."""
    names = {stake.player for _, stake in _silent(now)}
    gone = {p.name for p in table.players if p.at_table and p.presence == "left"}
    return bool(names - gone)


def _can_be_asked(table: Table, now: Round, box: BoxInPlay, stake: Stake) -> bool:
    player = table.player(stake.player)
    here = player is not None and player.presence == "here"
    waited_for = player is not None and table.pack.procedure.wait_for_players
    answers: tuple[InsuranceAnswer, ...] = ("insurance", "even money")
    return (here or waited_for) and any(
        _available(table, now, box, stake, answer) is None for answer in answers
    )


def _available(
    table: Table,
    now: Round,
    box: BoxInPlay,
    stake: Stake,
    answer: InsuranceAnswer,
    amount: int | None = None,
) -> Refused | None:
    game = table.pack.game
    if answer == "none":
        return None
    if not shows_ace(now) or game.insurance == "none":
        return refuse("no insurance")
    if answer == "even money":
        return None if game.even_money and box.hands[0].natural else refuse("no even money")
    half, purse = half_of(box, stake, game), table.purse(stake.player)
    needed = half if amount is None else amount
    if half == 0:
        return refuse("no insurance")
    if game.insurance == "up to half":
        needed = min(half, max(purse, 1)) if amount is None else amount
        if needed > half:
            return refuse("insurance amount", allowed=f"up to {show(half)}")
    elif needed != half:
        return refuse("insurance amount", allowed=f"exactly {show(half)}")
    return None if purse >= needed else refuse("purse", purse=show(purse), needed=show(needed))


def half_of(box: BoxInPlay, stake: Stake, game: Game) -> int:
    """The most that a bet may be insured for: half its stake, rounded down (E-58, E-107)."""
    whole = game.insurance_half_of == "whole stake"
    return half_down(box.riding(stake.spot) if whole else stake.amount)


def answerable(
    table: Table, player: Player, answer: InsuranceAnswer, at: int
) -> tuple[tuple[int, int], ...]:
    """The player's bets, as (box, spot), that may give this answer now."""
    now = table.running
    return tuple(
        (box.box, stake.spot)
        for box in (now.boxes if now is not None else ())
        for stake in box.stakes
        if stake.player == player.name and _may(table, box, stake, answer, None, at) is None
    )


def _may(
    table: Table,
    box: BoxInPlay,
    stake: Stake,
    answer: InsuranceAnswer,
    amount: int | None,
    at: int,
) -> Refused | None:
    """A bet answers once, in time; insurance needs the money, even money a blackjack."""
    now = table.running
    if now is None or not (now.insurance == "open" or _open_late(table, now, box, stake)):
        return refuse("no insurance")
    if table.deadline is not None and at >= table.deadline and now.insurance == "open":
        return refuse("too late")
    unavailable = _available(table, now, box, stake, answer, amount)
    late = now.insurance == "over" and answer == "insurance"
    # who could not be asked has the answer "none" from the start; he is told why (E-59)
    if stake.answer is None or late or (stake.answer == "none" and unavailable is not None):
        return unavailable
    return refuse("already answered")


def _open_late(table: Table, now: Round, box: BoxInPlay, stake: Stake) -> bool:
    """Where it stays open: until the dealer's second card, after doubles and splits too."""
    game = table.pack.game
    return (
        game.insurance_open == "until the dealer draws"
        and now.insurance == "over"
        and not dealer_has_drawn(now, game)
        and stake.answer == "none"
        and box.riding(stake.spot) > 0
    )


def answer_insurance(u: Unfolding, player: Player, ask: AnswerInsurance) -> Refused | None:
    """Take insurance on a bet, even money at once, or neither."""
    found = _meant(u.table, player, ask)
    if isinstance(found, Refused):
        return found
    box, stake = found
    refused = _may(u.table, box, stake, ask.answer, ask.amount, u.at)
    if refused is not None:
        return refused
    amount = _amount(u.table, box, stake, ask)
    purse, wager = accounts.purse(player.name), accounts.wagers(box.box)
    u.post(accounts.move(purse, wager, amount, "insurance", "E-58"))
    u.add(
        InsuranceAnswered(
            box=box.box, spot=stake.spot, answer=ask.answer, amount=amount, by="player"
        )
    )
    if ask.answer == "even money":
        pay_hand_now(u, box, 0, "even money")
    return None


def _amount(table: Table, box: BoxInPlay, stake: Stake, ask: AnswerInsurance) -> int:
    if ask.answer != "insurance":
        return 0
    most = half_of(box, stake, table.pack.game)
    return min(most, table.purse(stake.player)) if ask.amount is None else ask.amount


def _meant(table: Table, player: Player, ask: AnswerInsurance) -> tuple[BoxInPlay, Stake] | Refused:
    """The bet that is answered for; without a box, the only one of the player's that is asked."""
    now = table.running
    own = [
        (box, stake)
        for box in (now.boxes if now is not None else ())
        for stake in box.stakes
        if stake.player == player.name
        and ask.box in (None, box.box)
        and ask.spot in (None, stake.spot)
    ]
    if len(own) > 1:
        waiting = [(box, stake) for box, stake in own if stake.answer is None]
        own = waiting or own
    if not own:
        return refuse("no insurance")
    return own[0] if len(own) == 1 else refuse("which box")


def close_insurance(u: Unfolding) -> None:
    """Silence is no (E-74); it stays open for people at the table, who have no clock (part G)."""
    now = u.table.running
    silent = _silent(now) if now is not None else ()
    there = [(box, stake) for box, stake in silent if u.table.sits_there(stake.player)]
    for box, stake in silent:
        if (box, stake) not in there:
            u.add(
                InsuranceAnswered(
                    box=box.box, spot=stake.spot, answer="none", amount=0, by="time-out"
                )
            )
    if there:
        bets = tuple((box.box, stake.spot) for box, stake in there)
        u.add(InsuranceOpened(bets=bets, deadline=None))
    else:
        u.add(InsuranceClosed())
