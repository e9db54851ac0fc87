"""What goes on around the game at random: checks, the recorder, the clock, cards that are turned,
money on its way, and people who sit at the table themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from procedures import commands as ask
from procedures.cards import CARDS
from procedures.house.opening import red_checks
from procedures.house.turned_card import face_down
from procedures.opening_checks import Check, CheckOf
from procedures.play.face_down import hole_card
from procedures.readings import CardSeen
from procedures.table import Player, Who
from tests.playing import SECOND, SUPERVISOR, SYSTEM

if TYPE_CHECKING:
    from tests.procedures.any_life import Life

PLAYERS = ("ann", "bob", "cem", "dee", "eve")
Asks = tuple[Who, ask.Ask]


def any_devices(life: Life) -> tuple[ask.UsesDevice, ...]:
    """A shoe, a pad and a camera, some tables' shoe a witness; seldom one of them twice."""
    shoe = ask.UsesDevice(name="shoe", role="exit", pulses=life.pulses)
    pad = ask.UsesDevice(name="pad", role="pad", pulses=False)
    eye = ask.UsesDevice(name="eye", role="felt", pulses=False)
    watch = ask.UsesDevice(name="watch", role="witness", pulses=False)
    used = (shoe, pad, eye, watch) if life.watched else (shoe, pad, eye)
    return (*used, shoe) if life.random.random() < 0.1 else used


def witnesses(life: Life) -> Asks | None:
    """The camera at the shoe says, mostly, what left; seldom another card, or nothing."""
    left, chance = life.to_witness.pop(0), life.random.random()
    if chance < 0.03:
        return None
    seen = CardSeen(life.one(CARDS)) if chance < 0.06 else left
    return life.reads(seen, "watch", "witness")


def opens(life: Life) -> Asks:
    """Somebody looks at what an opening needs, or opens, mostly with a reason where one is due."""
    if life.random.random() < 0.5:
        return SYSTEM, any_checks(life)
    red = red_checks(life.table)
    reason = life.one(("it is mended", "it is mended", " ")) if red else ""
    return SUPERVISOR, ask.OpenTable(devices=any_devices(life), despite=reason)


def any_checks(life: Life) -> ask.RecordChecks:
    """Mostly all is green."""
    well = life.random.random() < 0.5
    return ask.RecordChecks(
        checks=tuple(
            Check(of=of, ok=well or life.random.random() < 0.8, found=life.one(("", "as it is")))
            for of in get_args(CheckOf)
        )
    )


def goes_on_around(life: Life) -> Asks | None:
    """Now and then something that is about neither cards nor bets; money on its way arrives."""
    table, random = life.table, life.random
    if table.transfers and random.random() < 0.25:
        return SYSTEM, _ends(life)
    chance = random.random()
    if chance < 0.002:
        return SYSTEM, any_watch(life)
    if chance < 0.003:
        return SYSTEM, ask.NoticeClock(back=random.randint(1, 90 * SECOND))
    if chance < 0.006:
        return SUPERVISOR, any_turn(life)
    coming = [t.player for t in table.transfers if t.direction == "in"]
    if coming and chance < 0.03:
        return Who("player", coming[0]), ask.Leave()
    hole = hole_card(table)
    if hole is not None and chance < 0.03:
        return SUPERVISOR, ask.TurnCard(key=hole.key, reason="a doubt")
    there = [player.name for player in table.players if player.at_table]
    if there and chance < 0.012:
        says: tuple[Any, ...] = (
            ask.Leave(), ask.UndoChip(), ask.UndoChip(box=1), ask.ClearBet(),
        )  # fmt: skip
        return life.dealer, ask.ForPlayer(player=life.one(there), ask=life.one(says))
    return None


def any_watch(life: Life) -> ask.WatchRecorder:
    """Mostly what is another state than the record's."""
    lost = life.table.unrecorded_since is not None
    up = lost if life.random.random() < 0.8 else not lost
    return ask.WatchRecorder(up=up, detail=life.one(("", "no picture")))


def any_turn(life: Life) -> ask.TurnCard:
    """A card, mostly one that lies face down, and among those often the hole card."""
    down = [laid.key for laid in face_down(life.table)]
    keys = down if down and life.random.random() < 0.8 else [c.key for c in life.table.shoe.cards]
    key = (keys or ["none"])[-1] if life.random.random() < 0.5 else life.one(keys or ["none"])
    return ask.TurnCard(key=key, reason=life.one(("a doubt", "a doubt", "a doubt", " ")))


def _ends(life: Life) -> ask.EndTransfer:
    transfer = life.one(life.table.transfers)
    done = life.random.random() < 0.7
    return ask.EndTransfer(transfer=transfer.number, done=done, why="" if done else "not possible")


def brings_money(life: Life, player: Player, amount: int) -> Asks:
    """By cash at the table; else from his account, or at the cashier's."""
    strangely = life.random.random() < 0.03
    if player.at_table != strangely:
        return life.dealer, ask.BuyIn(player=player.name, amount=amount)
    if life.random.random() < 0.5:
        return Who("player", player.name), ask.AskFunds(amount=amount)
    return SYSTEM, ask.FundPurse(player=player.name, amount=amount)


def sits(life: Life, name: str, what: ask.Sit) -> Asks:
    """Over the network or, where people sit at the table, as often there."""
    there = life.table.pack.procedure.players_at_table and life.random.random() < 0.5
    seated = life.table.player(name)
    if seated is not None and life.random.random() < 0.9:
        there = seated.at_table
    if there:
        return life.dealer, ask.ForPlayer(player=name, ask=what)
    return Who("player", name), what


def entered(life: Life, by: Who, what: ask.Ask) -> Asks:
    """The dealer enters what somebody at the table does; seldom somebody else tries to."""
    player = life.table.player(by.name) if by.role == "player" else None
    there = player is not None and player.at_table
    if not isinstance(what, ask.AtTable) or not there or life.random.random() < 0.02:
        return by, what
    return life.dealer, ask.ForPlayer(player=by.name, ask=what)


def any_of_the_house(life: Life) -> tuple[Callable[[], ask.Ask], ...]:
    """Requests about all this that make no sense in particular."""
    one, players = life.one, (*PLAYERS, "nobody")
    says: tuple[Any, ...] = (
        ask.Sit(box=life.random.randint(0, 9)), ask.Leave(), ask.Rebet(), ask.ConfirmBet(),
        ask.PlaceChips(chips=(500,), box=one((None, 1, 2))),
    )  # fmt: skip
    count = life.table.transfer_count
    return (
        lambda: any_checks(life),
        lambda: any_watch(life),
        lambda: any_turn(life),
        lambda: ask.AskFunds(amount=one((1, 700, 2500))),
        lambda: ask.AskFunds(amount=2500),
        lambda: ask.EndTransfer(transfer=one((count, count + 1)), done=one((True, False))),
        lambda: ask.BuyIn(player=one(players), amount=one((1, 700))),
        lambda: ask.ForPlayer(player=one(players), ask=one(says)),
        lambda: ask.ForPlayer(player=one(players), ask=one(says)),
    )
