"""The cards of the simulated shoe at a table: which are in it, which lie on the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from drivers.simulated_deck import CUT_CARD, Thing, loaded, shuffled
from drivers.simulated_faults import FaultName, OrderFault, SlideFault, rearranged
from procedures.pack import HousePack
from procedures.table import Table

_ORDER: Final = get_args(OrderFault)
_SLIDE: Final = get_args(SlideFault)
NOTHING_OUT: Final = ("jam", "foreign")
"""Faults at which no card of the shoe has left it."""
CUT_SHORT: Final = "cut short by the end of the connection"
"""What a driver says of a message that was not whole: its card is pushed back into the shoe."""


class FaultsError(ValueError):
    """The faults cannot be understood, or the shoe has no place for one."""


def cut_at(pack: HousePack) -> int:
    """The place in a shoe where the dealer puts the cut card."""
    return pack.game.decks * 52 * pack.procedure.cut_card_percent // 100


def contents(table: Table, seed: int, faults: Mapping[int, FaultName]) -> tuple[Thing, ...]:
    """What was loaded as the table's present shoe, in order, with the faults of its order.

    Raises FaultsError where the shoe has no place for a fault.
    """
    cards = shuffled(seed=seed, shoe=table.shoe.number, decks=table.pack.game.decks)
    things = loaded(cards, cut_at=cut_at(table.pack))
    for place, fault in sorted(faults.items()):
        if fault in _ORDER:
            try:
                things = rearranged(things, place, _order(fault))
            except ValueError as error:
                raise FaultsError(str(error)) from error
    if faults and max(faults) >= len(things):
        raise FaultsError(f"the shoe has no place {max(faults)}; its last is {len(things) - 1}")
    return things


def slide_faults(faults: Mapping[int, FaultName], gone: int) -> dict[int, FaultName]:
    """The faults that are still to come, where `gone` things are out already."""
    return {at: fault for at, fault in faults.items() if at >= gone and fault in _SLIDE}


def gone(table: Table, things: tuple[Thing, ...], faults: Mapping[int, FaultName]) -> int:
    """How many things of the shoe are out, by the record; the cut card is one of them."""
    _, out = _matched(table, things, faults)
    return out


def on_the_felt(
    table: Table, things: tuple[Thing, ...], faults: Mapping[int, FaultName], out: int
) -> dict[str, Thing]:
    """What really lies there for each reading, read or not; `out` things have left."""
    places, known = _matched(table, things, faults)
    for key, place in zip(_seen_by_camera(table), range(known, out), strict=False):
        places[key] = place  # the shoe has said nothing of it
    return {key: things[place] for key, place in places.items() if place < out}


def _matched(
    table: Table, things: tuple[Thing, ...], faults: Mapping[int, FaultName]
) -> tuple[dict[str, int], int]:
    """The place in the shoe that each entry of the record stands for, and how many are out."""
    places: dict[str, int] = {}
    out = 0
    by_camera = {*_seen_by_camera(table)}
    fragments = {key for i in table.incidents if CUT_SHORT in i.detail for key in i.keys}
    for laid in table.shoe.cards:
        if laid.place.where == "repeat" or laid.key in fragments or laid.key in by_camera:
            continue
        unread = laid.card is None or laid.entered
        if _cut_at(things, out) and (table.shoe.cut_card_out or not unread):
            out += 1
        second_of_two = laid.key.endswith("/2")
        lost = _cut_at(things, out) and faults.get(out, "jam") not in NOTHING_OUT
        if laid.place.where == "nothing" and not lost:
            continue
        if unread and not second_of_two and faults.get(out) in NOTHING_OUT:
            continue
        places[laid.key] = out
        out += 1
    return places, out + (1 if table.shoe.cut_card_out and _cut_at(things, out) else 0)


def _seen_by_camera(table: Table) -> list[str]:
    """What only the camera beside the shoe saw, as long as nobody has said which card it is."""
    cameras = tuple(f"{device.name}/" for device in table.devices if device.role == "witness")
    return [
        laid.key
        for laid in table.shoe.cards
        if laid.key.startswith(cameras) and (laid.card is None or laid.place.where == "nothing")
    ]


def _cut_at(things: tuple[Thing, ...], place: int) -> bool:
    return things[place : place + 1] == (CUT_CARD,)


def _order(fault: FaultName) -> OrderFault:
    return next(name for name in _ORDER if name == fault)
