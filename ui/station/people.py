"""People who sit at the table themselves: what the dealer may enter for them now. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from msgspec import Struct

from procedures import commands as ask
from procedures.offers import Offer
from procedures.round import Action, InsuranceAnswer
from tablectl.client.views import TableView

OWN: Final = (0, 1)
"""A spot by which somebody's only box is meant."""
Spot = tuple[int, int]
"""A box and which of its bets; box 0 stands for somebody's own."""


class Entry(Struct, frozen=True, kw_only=True):
    """One thing that may be entered for somebody; `chosen` is a chip, a box, an action."""

    player: str
    kind: str
    spot: Spot = OWN
    chosen: str = ""


class Person(Struct, frozen=True, kw_only=True):
    """Somebody at the table, and the boxes that are his."""

    name: str
    boxes: tuple[int, ...] = ()
    turn: bool = False
    """The table waits for him."""


def entries(offers: Iterable[Offer]) -> tuple[Entry, ...]:
    """Everything that may be entered, of the offer `for-player`."""
    choices = next((offer.choices for offer in offers if offer.kind == "for-player"), ())
    return tuple(_entry(choice) for choice in choices)


def people(view: TableView, may: Iterable[Entry]) -> tuple[Person, ...]:
    """Everybody who sits at the table or stands behind it, by his box."""
    may = tuple(may)
    boxes: dict[str, tuple[int, ...]] = {}
    for box in view.boxes:
        if box.at_table and box.player:
            boxes[box.player] = (*boxes.get(box.player, ()), box.box)
    for name in [b.player for box in view.boxes for b in box.bets if b.at_table]:
        boxes.setdefault(name, ())
    for entry in may:
        if entry.player:
            boxes.setdefault(entry.player, ())
    asked = {entry.player for entry in may if entry.kind == "decide" or _asks_insurance(entry)}
    named = sorted(boxes, key=lambda name: (boxes[name] or (99,), name))
    return tuple(Person(name=name, boxes=boxes[name], turn=name in asked) for name in named)


def _asks_insurance(entry: Entry) -> bool:
    """He is asked and may say no; later, while it stays open, he may only take it (part G)."""
    return entry.kind == "answer-insurance" and entry.chosen == "none"


def spots(may: Iterable[Entry], player: str) -> tuple[Spot, ...]:
    """Where something may be entered for him, his own box first."""
    bets = ("place-chips", "undo-chip", "clear-bet", "confirm-bet", "answer-insurance")
    found = {one.spot for one in may if one.player == player and one.kind in bets}
    return tuple(sorted(found))


def free_boxes(may: Iterable[Entry], player: str = "") -> tuple[int, ...]:
    """The boxes that he may take; 0 is to stand. Without a name, somebody new."""
    return tuple(int(e.chosen) for e in may if e.player == player and e.kind == "sit")


def request(
    entry: Entry, *, asked: int, rides: bool = False, amount: int | None = None
) -> ask.ForPlayer:
    """What the dealer sends for it. `asked` is the number of the question a decision answers.

    `amount` is that of an insurance, in minor units; without it as much as may be.
    """
    what = _at_table(entry, asked, rides=rides, amount=amount)
    return ask.ForPlayer(player=entry.player, ask=what)


def _at_table(entry: Entry, asked: int, *, rides: bool, amount: int | None) -> ask.AtTable:
    box, spot = entry.spot
    at = box or None
    match entry.kind:
        case "sit":
            return ask.Sit(box=int(entry.chosen))
        case "leave":
            return ask.Leave()
        case "place-chips":
            return ask.PlaceChips(chips=(int(entry.chosen),), box=at, spot=spot)
        case "undo-chip":
            return ask.UndoChip(box=at, spot=spot)
        case "clear-bet":
            return ask.ClearBet(box=at, spot=spot)
        case "rebet":
            return ask.Rebet()
        case "confirm-bet":
            return ask.ConfirmBet(box=at, spot=spot, rides=rides)
        case "answer-insurance":
            answer = cast("InsuranceAnswer", entry.chosen)
            return ask.AnswerInsurance(
                answer=answer, box=at, spot=spot if at else None, amount=amount
            )
        case "decide":
            return ask.Decide(ask=asked, action=cast("Action", entry.chosen))
    raise ValueError(f"the station has no {entry.kind!r} for people at the table")


def _entry(choice: str) -> Entry:
    """`ann:place-chips:3/1:500`, `ann:decide:hit`, `:sit:3`."""
    player, kind, rest = choice.split(":", 2)
    at, _, chosen = rest.rpartition(":")
    box, _, spot = at.partition("/")
    where = (int(box), int(spot)) if at else OWN
    return Entry(player=player, kind=kind, spot=where, chosen="" if chosen == "bet" else chosen)
