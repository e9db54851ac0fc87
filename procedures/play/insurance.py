"""Insurance and even money: one question to all boxes at once when the dealer shows an ace (B9)."""

from __future__ import annotations

from procedures import accounts
from procedures.commands import AnswerInsurance
from procedures.events import InsuranceAnswered, InsuranceClosed, InsuranceOpened
from procedures.money import half_down, show
from procedures.play.hands import shows_ace
from procedures.play.settlement import pay_hand_now
from procedures.refusals import Refused, refuse
from procedures.table import BoxInPlay, InsuranceAnswer, Player, Round, Table
from procedures.unfolding import Unfolding


def offer_insurance(u: Unfolding) -> None:
    """Ask every box that could take it; with nobody to ask, go on (E-59, E-70)."""
    table, now = u.table, u.table.running
    if now is None:
        return
    asked = tuple(box.box for box in now.boxes if _can_be_asked(table, now, box))
    if asked:
        u.add(InsuranceOpened(boxes=asked, deadline=u.deadline(table.pack.timers.insurance)))
    else:
        u.add(InsuranceClosed())


def _can_be_asked(table: Table, now: Round, box: BoxInPlay) -> bool:
    player = table.player(box.player)
    here = player is not None and player.presence == "here"
    answers: tuple[InsuranceAnswer, ...] = ("insurance", "even money")
    return here and any(_available(table, now, box, answer) is None for answer in answers)


def _available(table: Table, now: Round, box: BoxInPlay, answer: InsuranceAnswer) -> Refused | None:
    game = table.pack.game
    if answer == "none":
        return None
    if not shows_ace(now) or game.insurance == "none":
        return refuse("no insurance")
    hand = box.hands[0]
    if answer == "even money":
        return None if game.even_money and hand.natural else refuse("no even money")
    half = half_down(hand.staked)
    if half == 0:
        return refuse("no insurance")
    purse = table.purse(box.player)
    return None if purse >= half else refuse("purse", purse=show(purse), needed=show(half))


def may_answer(table: Table, player: Player, answer: InsuranceAnswer, at: int) -> Refused | None:
    """A box in play answers once, in time; insurance needs the money, even money a blackjack."""
    now = table.running
    box = None if now is None else next((b for b in now.boxes if b.box == player.box), None)
    if now is None or box is None or now.insurance != "open":
        return refuse("no insurance")
    if table.deadline is not None and at >= table.deadline:
        return refuse("too late")
    unavailable = _available(table, now, box, answer)
    # who could not be asked has the answer "none" from the start; he is told why (E-59)
    if box.answer is None or (box.answer == "none" and unavailable is not None):
        return unavailable
    return refuse("already answered")


def answer_insurance(u: Unfolding, player: Player, ask: AnswerInsurance) -> Refused | None:
    """Take half the stake as insurance, even money at once, or neither."""
    refused = may_answer(u.table, player, ask.answer, u.at)
    now = u.table.running
    if refused is not None or now is None:
        return refused
    box = next(b for b in now.boxes if b.box == player.box)
    amount = half_down(box.hands[0].staked) if ask.answer == "insurance" else 0
    purse, wager = accounts.purse(player.name), accounts.wagers(box.box)
    u.post(accounts.move(purse, wager, amount, "insurance", "E-58"))
    u.add(InsuranceAnswered(box=box.box, answer=ask.answer, amount=amount, by="player"))
    if ask.answer == "even money":
        pay_hand_now(u, box, 0, "even money")
    return None


def close_insurance(u: Unfolding) -> None:
    """Silence is no (E-74)."""
    now = u.table.running
    for box in now.boxes if now is not None else ():
        if box.answer is None:
            u.add(InsuranceAnswered(box=box.box, answer="none", amount=0, by="time-out"))
    u.add(InsuranceClosed())
