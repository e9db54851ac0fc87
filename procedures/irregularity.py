"""What an irregularity is: its name, its rule, what the table is told, what may be done."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Remedy = Literal[
    "cancel", "go on", "carry", "burn", "deal on", "end shoe", "one card", "two cards",
    "enter card", "no card", "cut card", "card and cut card", "noted",
    "reposition", "rescan", "replace", "re-assign", "return wagers", "play on", "offer on",
    "scrap", "pay blackjacks", "dealer draws", "refill shoe", "replace card", "override",
    "correct settlement", "rearrange",
]  # fmt: skip


class Irregularity(Struct, frozen=True, kw_only=True):
    """One kind of incident. `sentence` is for everybody who hears of it.

    `remedies` is everything the house may do about it; the state and the pack narrow it down.
    """

    kind: str
    rule: str
    sentence: str
    remedies: tuple[Remedy, ...]
    dealer_may: tuple[Remedy, ...] = ()
    """What needs no judgement, so that a dealer may do it (part F)."""
    holds: bool = True
    of_the_round: bool = True
    """It is over when its round is cancelled."""
    for_staff: bool = False
    """Players hear nothing of it: it is about neither their cards nor their round."""
