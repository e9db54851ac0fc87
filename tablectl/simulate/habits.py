"""The habits of the simulated players: what each does depends on seed, round, hand and question."""

from __future__ import annotations

from random import Random
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from procedures import commands as ask
from procedures.odds.chart import Move, play_with_money
from procedures.pack import HousePack
from procedures.play.hands import turn, up_card
from procedures.play.insurance import answerable
from procedures.play.turns import may_decide
from procedures.round import InsuranceAnswer, Round
from procedures.table import Player, Table

SECOND: Final = 1_000_000
Kind = Literal["basic", "slow", "disconnecting", "leaving", "timid", "careful", "riding"]


class Guest(Struct, frozen=True):
    """A simulated player: name, box, what is peculiar about him, and his second box if any.

    Box 0: he stands, and bets on the boxes of others.
    """

    name: str
    box: int
    kind: Kind
    second: int = 0


GUESTS: Final = (
    Guest("ann", 1, "basic"),
    Guest("ben", 2, "slow"),
    Guest("cleo", 4, "disconnecting"),
    Guest("dan", 5, "leaving"),
    Guest("eve", 7, "timid"),
)
_WITH_TWO_BOXES: Final = {"ben": 3}
_STANDING: Final = (Guest("fay", 0, "careful"), Guest("gus", 0, "riding"))
"""Those who come where a box takes several bets: one insures a part, one lets his bet ride."""
BUY_IN: Final = 50_000
"""What a purse is filled with, in minor units."""


class Wish(Struct, frozen=True, kw_only=True):
    """What a guest will ask for, and when. `by_system`: the gateway asks on his account."""

    at: int
    ask: ask.Ask
    by_system: bool = False


def guests_of(pack: HousePack) -> tuple[Guest, ...]:
    """Who comes to such a table: as many as it has boxes for, and who stands where one may."""
    game = pack.game
    seated = tuple(
        replace(guest, second=_second(guest, pack)) for guest in GUESTS if guest.box <= game.boxes
    )
    return (*seated, *(_STANDING if game.bets_per_box > len(_STANDING) else ()))


def _second(guest: Guest, pack: HousePack) -> int:
    box = _WITH_TWO_BOXES.get(guest.name, 0)
    return box if pack.game.boxes_per_player > 1 and box <= pack.game.boxes else 0


def wish(guest: Guest, table: Table, since: int, seed: int) -> Wish | None:
    """The guest's next wish at this table; `since` is when the table last changed."""
    player = table.player(guest.name)
    now = table.round
    if player is None or _wants_his_second(guest, player):
        return _sits_down(table, since, guest.box if player is None else guest.second)
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
    return _insures_late(guest, table, now, since, seed) or _decides(guest, table, now, seed)


def _wants_his_second(guest: Guest, player: Player) -> bool:
    here = player.presence == "here"
    return here and guest.second > 0 and guest.second not in player.boxes


def _dice(seed: int, guest: Guest, now: Round, what: str) -> Random:
    return Random(f"{seed}/{guest.name}/{now.number}/{what}")


def _sits_down(table: Table, since: int, box: int) -> Wish | None:
    now = table.round
    between = now is None or now.ended is not None or now.betting
    if table.status == "open" and between and not table.held:
        return Wish(at=since + SECOND // 2, ask=ask.Sit(box=box))
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
    dice = _dice(seed, guest, now, "bet")
    at = opened + dice.randint(1, 6) * SECOND
    bets = [bet for bet in now.bets if bet.player == guest.name]
    spots = _spots(guest, player, table, now, dice)
    empty = next((spot for spot in spots if spot not in {(b.box, b.spot) for b in bets}), None)
    if empty is not None and len(bets) < len(spots):
        if not bets and table.purse(guest.name) < 4 * table.pack.limits.minimum:
            fund = ask.FundPurse(player=player.name, amount=BUY_IN)
            return Wish(at=opened + SECOND // 4, ask=fund, by_system=True)
        stake = _stake(guest, table, dice)
        if bets and sum(stake) > table.purse(guest.name) - sum(b.amount for b in bets):
            stake = ()
        if stake:
            chips = ask.PlaceChips(chips=stake, box=empty[0], spot=empty[1])
            return Wish(at=at, ask=chips)
    waiting = next((bet for bet in bets if not bet.confirmed), None)
    forgets = guest.kind == "timid" and dice.random() < 0.15
    if waiting is None or forgets:
        return None
    rides = guest.kind == "riding"
    confirming = ask.ConfirmBet(box=waiting.box, spot=waiting.spot, rides=rides)
    return Wish(at=at + SECOND, ask=confirming)


def _spots(
    guest: Guest, player: Player, table: Table, now: Round, dice: Random
) -> tuple[tuple[int, int], ...]:
    """Where the guest bets, as (box, spot): on his boxes, or standing on somebody else's."""
    if player.boxes:
        return tuple((box, 1) for box in player.boxes)
    mine = next(((bet.box, bet.spot) for bet in now.bets if bet.player == guest.name), None)
    if mine is not None:
        return (mine,)
    taken = [box for other in table.players for box in other.boxes]
    spot = 2 + [one.name for one in _STANDING].index(guest.name)
    return ((dice.choice(taken), spot),) if taken else ()


def _stake(guest: Guest, table: Table, dice: Random) -> tuple[int, ...]:
    chips = table.pack.limits.chips
    if guest.kind == "timid":
        return (chips[1],)
    count = dice.randint(1, 3)
    chip = chips[1] if table.purse(guest.name) < 20_000 else dice.choice(chips[1:3])
    return (chip,) * count


def _insurance(guest: Guest, table: Table, now: Round, seed: int) -> Wish | None:
    asked = next(
        (
            (box, stake)
            for box in now.boxes
            for stake in box.stakes
            if stake.player == guest.name and stake.answer is None
        ),
        None,
    )
    if asked is None or table.deadline is None:
        return None
    box, stake = asked
    opened = table.deadline - table.pack.timers.insurance * 1_000
    dice = _dice(seed, guest, now, "insurance")
    answer: InsuranceAnswer = "none"
    affords = table.purse(guest.name) * 2 >= stake.amount
    if guest.kind == "timid":
        even = box.hands[0].natural and table.pack.game.even_money
        answer = "even money" if even else "insurance" if affords else "none"
    if guest.kind == "careful" and affords:
        answer = "insurance"
    part = answer == "insurance" and table.pack.game.insurance == "up to half"
    answering = ask.AnswerInsurance(
        answer=answer,
        box=box.box,
        spot=stake.spot,
        amount=stake.amount * 3 // 10 if part else None,
    )
    return Wish(at=opened + dice.randint(1, 4) * SECOND, ask=answering)


def _insures_late(guest: Guest, table: Table, now: Round, since: int, seed: int) -> Wish | None:
    """Now and then somebody insures his doubled hand, where the house takes it so late (E-107)."""
    if _dice(seed, guest, now, "late").random() < 0.5:
        return None
    for box in now.boxes:
        doubled = any(hand.doubled for hand in box.hands)
        for stake in box.stakes if doubled else ():
            if stake.player == guest.name and (box.box, stake.spot) in _may_insure(table, guest):
                late = ask.AnswerInsurance(answer="insurance", box=box.box, spot=stake.spot)
                return Wish(at=since + SECOND // 2, ask=late)
    return None


def _may_insure(table: Table, guest: Guest) -> tuple[tuple[int, int], ...]:
    player = table.player(guest.name)
    return answerable(table, player, "insurance", at=0) if player is not None else ()


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
