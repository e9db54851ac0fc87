"""Where a card can be: one place at a time, from the shoe's mouth to the discard tray."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from procedures.cards import Card

Where = Literal[
    "box", "dealer", "burn", "carried", "offered", "quarantine", "discard", "counted", "repeat",
    "scrapped", "nothing",
]  # fmt: skip


class Place(Struct, frozen=True):
    """Where a card is; *nothing*: it was no card after all.

    `box` counts from 1 and `hand` from 0; they mean something in a box only.
    """

    where: Where
    box: int = 0
    hand: int = 0

    def __str__(self) -> str:
        if self.where != "box":
            return self.where
        return f"box {self.box}" + (f" hand {self.hand + 1}" if self.hand else "")


class Lies(Struct, frozen=True, kw_only=True):
    """What lies at a box of the felt, in order, as a person or a camera sees it; box 0: dealer."""

    box: int
    cards: tuple[Card, ...]


class Laid(Struct, frozen=True, kw_only=True):
    """A card that has left the shoe: the key of its reading, and where it is now.

    `card` is None for one that no device could read, until a person names it.
    """

    key: str
    card: Card | None
    place: Place
    entered: bool = False
    """The card was named by a person, not by the shoe."""
    carried: bool = False
    """The card was out before its round (HP16)."""
    turned: bool = False
    """It lies face down, and a supervisor has looked at it."""
