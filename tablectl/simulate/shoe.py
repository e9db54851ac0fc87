"""The cards of the simulated shoe at a table: which are in it, which lie on the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from drivers.simulated_deck import CUT_CARD, Thing, loaded, shuffled
from drivers.simulated_faults import FaultName, OrderFault, SlideFault, rearranged
from procedures.cards import Card
from procedures.places import Laid
from procedures.table import Table

_ORDER: Final = get_args(OrderFault)
_SLIDE: Final = get_args(SlideFault)
NOTHING_OUT: Final = ("jam", "foreign")
"""Faults at which no card of the shoe has left it."""


def contents(table: Table, seed: int, faults: Mapping[int, FaultName]) -> tuple[Thing, ...]:
    """What was loaded as the table's present shoe, in order, with the faults of its order."""
    decks = table.pack.game.decks
    cards = shuffled(seed=seed, shoe=table.shoe.number, decks=decks)
    depth = len(cards) * table.pack.procedure.cut_card_percent // 100
    things = loaded(cards, cut_at=depth)
    for place, fault in sorted(faults.items()):
        if fault in _ORDER:
            things = rearranged(things, place, _order(fault))
    return things


def slide_faults(faults: Mapping[int, FaultName], gone: int) -> dict[int, FaultName]:
    """The faults that are still to come, where `gone` things are out already."""
    return {at: fault for at, fault in faults.items() if at >= gone and fault in _SLIDE}


def gone(table: Table) -> int:
    """How many things of the shoe are out, by the record; the cut card is one of them."""
    return len(_physical(table)) + (1 if table.shoe.cut_card_out else 0)


def on_the_felt(table: Table, out: tuple[Thing, ...]) -> dict[str, Card]:
    """Which card really lies there for each reading, read or not. `out`: what has left the shoe."""
    cards = [thing for thing in out if thing != CUT_CARD]
    return {laid.key: card for laid, card in zip(_physical(table), cards, strict=False)}


def _physical(table: Table) -> list[Laid]:
    """The entries of the record that stand for a card out of the shoe."""
    phantom = {
        key
        for incident in table.incidents
        for key in incident.keys
        if any(word in incident.detail for word in NOTHING_OUT)
    }
    return [
        laid
        for laid in table.shoe.cards
        if laid.place.where not in ("repeat", "nothing") and laid.key not in phantom
    ]


def _order(fault: FaultName) -> OrderFault:
    return next(name for name in _ORDER if name == fault)
