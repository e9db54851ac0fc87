"""A card that a person has picked up on the screen, and where it is drawn meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from procedures.places import Place
from ui.felt.layout import HIGH, WIDE, Spot

MayDrop = Callable[[str, Place], str]
"""May the card of this key be laid at this place? Nothing if so, else the reason with its rule."""


class Carrying(Struct, frozen=True, kw_only=True):
    """The card that is carried, the stop that it is over, and where the pointer is, if one is."""

    key: str
    over: str
    at: tuple[float, float] | None = None


def carried_spot(card: Spot, at: tuple[float, float]) -> Spot:
    """Where a carried card is drawn: under the pointer, and wholly on the felt."""
    x = min(max(0.0, at[0] - card.w / 2), WIDE - card.w)
    y = min(max(0.0, at[1] - card.h / 2), HIGH - card.h)
    return Spot(x, y, card.w, card.h)
