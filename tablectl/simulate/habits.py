"""The habits of the simulated players: what each does depends on seed, round, hand and question."""

from __future__ import annotations

from random import Random
from typing import Final, Literal

from msgspec import Struct

from procedures import commands as ask
from procedures.odds.chart import Move, play_with_money
from procedures.play.hands import turn, up_card
from procedures.play.turns import may_decide
from procedures.round import InsuranceAnswer, Round
from procedures.table import Player, Table

SECOND: Final = 1_000_000
Kind = Literal["basic", "slow", "disconnecting", "leaving", "timid"]


class Guest(Struct, frozen=True):
    """A simulated player: name, box, and what is peculiar about him."""

    name: str
    box: int
    kind: Kind


GUESTS: Final = (
    Guest("ann", 1, "basic"),
    Guest("ben", 2, "slow"),
    Guest("cleo", 4, "disconnecting"),
    Guest("dan", 5, "leaving"),
    Guest("eve", 7, "timid"),
)
BUY_IN: Final = 50_000
"""What a purse is filled with, in minor units."""


class Wish(Struct, frozen=True, kw_only=True):
    """What a guest will ask for, and when. `by_system`: the gateway asks on his account."""

    at: int
    ask: ask.Ask
    by_system: bool = False


def wish(guest: Guest, table: Table, since: int, seed: int) -> Wish | None:
    """The guest's next wish at this table; `since` is when the table last changed."""
    player = table.player(guest.name)
    now = table.round
    if player is None:
        return _sits_down(guest, table, since)
    if player.presence == "lost":
        back = now is None or now.betting or now.ended is not None
        comes = Wish(at=since + SECOND, ask=ask.Reconnect(player=guest.name), by_system=True)
        return comes if back and not table.held else None
    if player.presence == "left" or table.held:
        return None
    if now is None or now.ended is not None:
        return _buys_in(player, table, since)
    if now.betting:
        return _bets(guest, player, table, now, seed)
    if now.insurance == "open":
        return _insurance(guest, table, now, seed)
    return _decides(guest, table, now, seed)


def _dice(seed: int, guest: Guest, now: Round, what: str) -> Random:
    return Random(f"{seed}/{guest.name}/{now.number}/{what}")


def _sits_down(guest: Guest, table: Table, since: int) -> Wish | None:
    now = table.round
    between = now is None or now.ended is not None or now.betting
    if table.status == "open" and between and not table.held:
        return Wish(at=since + SECOND // 2, ask=ask.Sit(box=guest.box))
    return None


def _buys_in(player: Player, table: Table, since: int) -> Wish | None:
    if table.purse(player.name) >= 4 * table.pack.limits.minimum:
        return None
    fund = ask.FundPurse(player=player.name, amount=BUY_IN)
    return Wish(at=since + SECOND // 2, ask=fund, by_system=True)


def _bets(guest: Guest, player: Player, table: Table, now: Round, seed: int) -> Wish | None:
    if table.deadline is None:
        return None
    opened = table.deadline - table.pack.timers.betting * 1_000
    bet = next((bet for bet in now.bets if bet.player == guest.name), None)
    dice = _dice(seed, guest, now, "bet")
    if bet is not None and bet.confirmed:
        return None
    at = opened + dice.randint(1, 6) * SECOND
    if bet is None:
        if table.purse(guest.name) < 4 * table.pack.limits.minimum:
            fund = ask.FundPurse(player=player.name, amount=BUY_IN)
            return Wish(at=opened + SECOND // 4, ask=fund, by_system=True)
        return Wish(at=at, ask=ask.PlaceChips(chips=_stake(guest, table, dice)))
    forgets = guest.kind == "timid" and dice.random() < 0.15
    return None if forgets else Wish(at=at + SECOND, ask=ask.ConfirmBet())


def _stake(guest: Guest, table: Table, dice: Random) -> tuple[int, ...]:
    chips = table.pack.limits.chips
    if guest.kind == "timid":
        return (chips[1],)
    count = dice.randint(1, 3)
    chip = chips[1] if table.purse(guest.name) < 20_000 else dice.choice(chips[1:3])
    return (chip,) * count


def _insurance(guest: Guest, table: Table, now: Round, seed: int) -> Wish | None:
    box = next((b for b in now.boxes if b.player == guest.name), None)
    if box is None or box.answer is not None or table.deadline is None:
        return None
    opened = table.deadline - table.pack.timers.insurance * 1_000
    dice = _dice(seed, guest, now, "insurance")
    answer: InsuranceAnswer = "none"
    if guest.kind == "timid":
        natural = box.hands[0].natural
        affords = table.purse(guest.name) * 2 >= box.hands[0].staked
        answer = "even money" if natural else "insurance" if affords else "none"
    return Wish(at=opened + dice.randint(1, 4) * SECOND, ask=ask.AnswerInsurance(answer=answer))


def _decides(guest: Guest, table: Table, now: Round, seed: int) -> Wish | None:
    playing = turn(now, table.pack.game)
    if playing is None or not now.pending or playing[0].player != guest.name:
        return None
    if table.deadline is None:
        return None
    box, index = playing
    asked = table.deadline - table.pack.timers.decision * 1_000
    dice = _dice(seed, guest, now, f"{index}/{len(box.hands[index].cards)}/{len(now.decisions)}")
    if guest.kind == "disconnecting" and dice.random() < 0.3:
        lost = ask.LoseConnection(player=guest.name)
        return Wish(at=asked + 2 * SECOND, ask=lost, by_system=True)
    if guest.kind == "leaving" and dice.random() < 0.08:
        return Wish(at=asked + 2 * SECOND, ask=ask.Leave())
    seconds = dice.randint(8, 22) if guest.kind == "slow" else dice.randint(1, 5)
    if seconds * 1_000 >= table.pack.timers.decision:
        return None  # too slow: the time runs out
    hand, up = box.hands[index], up_card(now) or "TS"  # none yet: play as against a ten (IR1)
    move = play_with_money(table.pack.chart, hand.cards, up, _allowed(guest, table))
    return Wish(at=asked + seconds * SECOND, ask=ask.Decide(ask=now.asks, action=move))


def _allowed(guest: Guest, table: Table) -> frozenset[Move]:
    player = table.player(guest.name)
    moves: tuple[Move, ...] = ("hit", "stand", "double", "split", "surrender")
    if player is None:
        return frozenset(("hit", "stand"))
    possible = frozenset(m for m in moves if may_decide(table, player, m, at=0) is None)
    if guest.kind == "timid":
        possible -= {"double", "split"}
    return possible | {"stand"}
