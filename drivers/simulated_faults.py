"""The menus of faults of a simulated shoe and of a simulated camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Literal, get_args

from drivers.simulated_deck import CUT_CARD, Thing
from procedures.cards import CARDS, Card

OrderFault = Literal["cut-early", "cut-late", "cut-missing", "unshuffled"]
SlideFault = Literal[
    "garble",
    "drop",
    "duplicate",
    "split",
    "merge",
    "silence",
    "unplug",
    "double",
    "no-read",
    "jam",
    "foreign",
]
FaultName = SlideFault | OrderFault

FAULTS: Final[Mapping[FaultName, str]] = {
    "garble": "one byte of the card's message arrives wrong",
    "drop": "the card's message never arrives",
    "duplicate": "the card's message is sent twice",
    "split": "the card's message arrives byte by byte",
    "merge": "the card's message arrives together with the next one, in one piece",
    "silence": "the device says nothing from this card on until it is woken",
    "unplug": "the cable comes out before this card; it leaves unseen",
    "double": "two cards leave at once",
    "no-read": "the card leaves unread; there is only its exit pulse",
    "jam": "the card sticks in the mouth once; the next slide brings it out",
    "foreign": "a card of another deck comes out in front of this one",
    "cut-early": "the cut card lies here, before its place",
    "cut-late": "the cut card lies here, behind its place",
    "cut-missing": "the cut card is not in the shoe",
    "unshuffled": "from here on the cards lie in the order of new decks",
}
"""Each fault with what happens. The last four lie in the order of the shoe."""

CameraFault = Literal[
    "blur",
    "glare",
    "hand",
    "double",
    "missed",
    "covered",
    "black",
    "frozen",
    "moved",
    "exposure",
    "stall",
    "unplug",
]

CAMERA_FAULTS: Final[Mapping[CameraFault, str]] = {
    "blur": "the card leaves out of focus and in bad light",
    "glare": "a lamp shines on the card",
    "hand": "a hand lies over the card while it leaves",
    "double": "a second card leaves under this one",
    "missed": "the card leaves between two pictures",
    "covered": "something covers the lens from this card on until it is cleared",
    "black": "the picture is black from this card on until it is cleared",
    "frozen": "the camera sends its last picture again and again until it is cleared",
    "moved": "the camera is pushed before this card, until it is cleared",
    "exposure": "the light changes before this card and stays so",
    "stall": "the camera sends nothing from this card on until it is cleared",
    "unplug": "the camera is unplugged before this card until it is cleared",
}
"""Each fault of a camera with what happens. The last seven outlast the card."""


def rearranged(things: Sequence[Thing], at: int, fault: OrderFault) -> tuple[Thing, ...]:
    """The shoe with this fault in its order, at place `at` (0 is the first thing out).

    Raises ValueError where the shoe has no such place, or no cut card to move.
    """
    if not 0 <= at < len(things):
        raise ValueError(f"{fault} at {at}: the shoe has {len(things)} places")
    if fault == "unshuffled":
        return (*things[:at], *_sorted(things[at:]))
    if CUT_CARD not in things:
        raise ValueError(f"{fault}: there is no cut card in the shoe")
    place = things.index(CUT_CARD)
    rest = (*things[:place], *things[place + 1 :])
    if fault == "cut-missing":
        return rest
    if (at < place) != (fault == "cut-early") or at == place:
        raise ValueError(f"{fault} at {at}: the cut card's place is {place}")
    return (*rest[:at], CUT_CARD, *rest[at:])


def chance(*, seed: int, shoe: int, places: int, rate: float) -> dict[int, SlideFault]:
    """Faults for a shoe at random, `rate` of the slides, always the same for the same seed."""
    dice = Random(f"tablectl faults {seed}/{shoe}")
    menu: tuple[SlideFault, ...] = get_args(SlideFault)
    return {place: dice.choice(menu) for place in range(places) if dice.random() < rate}


def camera_chance(*, seed: int, shoe: int, places: int, rate: float) -> dict[int, CameraFault]:
    """Faults of a camera at random, as `chance`."""
    dice = Random(f"tablectl camera faults {seed}/{shoe}")
    menu: tuple[CameraFault, ...] = get_args(CameraFault)
    return {place: dice.choice(menu) for place in range(places) if dice.random() < rate}


def _sorted(things: Sequence[Thing]) -> list[Thing]:
    """Cards deck by deck as they come from the box; the cut card keeps its place."""
    left = dict.fromkeys(CARDS, 0)
    keyed: list[tuple[int, int, Card]] = []
    for thing in things:
        if thing != CUT_CARD:
            keyed.append((left[thing], CARDS.index(thing), thing))
            left[thing] += 1
    cards = iter(sorted(keyed))
    return [thing if thing == CUT_CARD else next(cards)[2] for thing in things]
