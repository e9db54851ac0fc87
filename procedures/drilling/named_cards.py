"""Cards named as people name them, by where they lie: `box 2 hand 1 card 3`, `dealer card 1`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from procedures.places import Laid
from procedures.table import Table

NAMED = (
    r"(?:round \d{1,6} )?"
    r"(?:box \d{1,2}(?: hand \d)?|dealer|burn|carried|quarantine|discard) card \d{1,2}"
)
"""The pattern of a name, without groups."""
_PARTS = re.compile(r"(?:round (\d+) )?(box \d+(?: hand \d)?|[a-z]+) card (\d+)")


class CardName(Struct, frozen=True, kw_only=True):
    """The n-th card at a place, counted from 1; of the cards that lie there now, or of a round."""

    place: str
    nth: int
    round: int | None = None

    def __str__(self) -> str:
        of = f"round {self.round} " if self.round is not None else ""
        return f"{of}{self.place} card {self.nth}"


def card_name(text: str) -> CardName:
    """The name that these words are. Raises ValueError for anything else."""
    match = _PARTS.fullmatch(text)
    if match is None:
        raise ValueError(f"a card is named as box 2 card 1, or dealer card 1; found {text!r}")
    place = match[2].removesuffix(" hand 1")
    return CardName(place=place, nth=int(match[3]), round=int(match[1]) if match[1] else None)


def reading_of(table: Table, named: CardName) -> str:
    """The key of the named card's reading; its name as it is where no such card lies there."""
    there = [laid for laid in _cards(table, named.round) if str(laid.place) == named.place]
    return there[named.nth - 1].key if 1 <= named.nth <= len(there) else str(named)


def _cards(table: Table, number: int | None) -> Iterable[Laid]:
    ended = (r for r in (*table.played, table.round) if r is not None and r.ended is not None)
    past = next((r.laid for r in ended if r.number == number), None)
    return table.shoe.cards if past is None else past
