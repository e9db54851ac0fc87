"""Rounds in one line: `plays(table, "TS 9D 8S ann:stand 9C")`."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from procedures import commands as ask
from procedures.cards import parse_card
from procedures.events import Event
from procedures.pack import HousePack
from procedures.readings import ExitPulse
from procedures.round import BoxResult
from procedures.table import Who
from tests.playing import Playing
from tests.procedures.test_absent_player import PACK

_ANSWERS = {"insurance": "insurance", "even-money": "even money", "none": "none"}


def house(**game: object) -> HousePack:
    """The live pack with these fields of its game changed."""
    return replace(PACK, game=replace(PACK.game, **game))


def seated(
    *, pack: HousePack = PACK, purse: int = 100_000, pulses: bool = False, **boxes: int
) -> Playing:
    """A table with a dealer, a shoe that has burned its card, and these players with money."""
    table = Playing(pack, pulses=pulses).opened(burn=None)
    table.cards("2C")
    if pulses:
        table.reads(ExitPulse(), after=0.05)
    for name, box in boxes.items():
        table.seat(name, box, purse)
    return table


def plays(table: Playing, script: str) -> list[Event]:
    """Cards leave the shoe and players act, in this order; the facts of it all.

    `TS` is a card, `cut` the cut card, `ann:hit` a decision, `ann:insurance`, `ann:even-money` and
    `ann:none` answers, `time` the deadline that is waited for.
    """
    first = len(table.facts)
    for word in script.split():
        name, _, act = word.partition(":")
        if word == "cut":
            table.cut_card()
        elif word == "time":
            table.deadline()
        elif act in _ANSWERS:
            table.player(name, ask.AnswerInsurance(answer=cast(Any, _ANSWERS[act])))
        elif act:
            table.decides(name, act)
        else:
            table.cards(parse_card(word))
    return table.facts[first:]


def one_round(script: str, *, pack: HousePack = PACK, stake: tuple[int, ...] = (2500,)) -> int:
    """What `ann`, alone at box 1, wins or loses in this round."""
    table = seated(pack=pack, ann=1)
    before = table.table.purse("ann")
    table.bet(ann=stake)
    plays(table, script)
    assert table.round.ended == "settled", table.round
    return table.table.purse("ann") - before


def result(table: Playing, box: int) -> BoxResult:
    """How a box ended."""
    return next(r for r in table.round.results if r.box == box)


def of(facts: list[Event] | tuple[Event, ...], *kinds: type) -> list[Any]:
    """The facts of these kinds."""
    return [fact for fact in facts if isinstance(fact, kinds)]


def player(name: str) -> Who:
    """A player, asking."""
    return Who("player", name)
