"""The set: the physical decks of a shoe, their age, and when they were last counted in full."""

from __future__ import annotations

from msgspec import Struct

from procedures.cards import Card


class CardSet(Struct, frozen=True, kw_only=True):
    """One set of decks, by its id. `good_count` is the last round before a count that came out."""

    set_id: str
    seal: str = ""
    shuffles: int = 0
    good_count: int = 0
    replaced: tuple[Card, ...] = ()
