"""Playing cards, written as dealers and auditors write them: rank then suit, `AS`, `TD`, `9H`.

A card is its two-letter text and nothing else, so the rules, the wire and the ledger hold the same
thing. The type checker knows the 52 texts; `parse_card` refuses every other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, cast, get_args

from msgspec import Struct

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
Suit = Literal["S", "H", "D", "C"]
# fmt: off
Card = Literal[
    "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS",
    "AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH",
    "AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "TD", "JD", "QD", "KD",
    "AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC",
]
# fmt: on

RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
SUITS: Final[tuple[Suit, ...]] = get_args(Suit)
CARDS: Final[tuple[Card, ...]] = get_args(Card)

_KNOWN = frozenset(CARDS)
_POINTS: Final[dict[str, int]] = {rank: min(n, 10) for n, rank in enumerate(RANKS, start=1)}


def parse_card(text: str) -> Card:
    """The card that `text` names.

    Raises ValueError for anything but one of the 52 texts, lower case and blanks included.
    """
    if text not in _KNOWN:
        raise ValueError(f"{text!r} is not a card; cards are written rank then suit, as AS, TD, 9H")
    return text


def card_of(rank: Rank, suit: Suit) -> Card:
    """The card with this rank and suit."""
    return cast(Card, rank + suit)


def rank(card: Card) -> Rank:
    """The card's rank, `A` to `K`."""
    return cast(Rank, card[0])


def suit(card: Card) -> Suit:
    """The card's suit, one of `S H D C`."""
    return cast(Suit, card[1])


def points(card: Card) -> int:
    """What the card counts: an ace 1, a picture 10 (every document, "Card values")."""
    return _POINTS[card[0]]


class Total(Struct, frozen=True):
    """What a hand counts. `soft` when an ace in it counts eleven."""

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        """Over 21."""
        return self.points > 21

    def __str__(self) -> str:
        """As people say it at the table: `soft 17`, `hard 16`."""
        return f"{'soft' if self.soft else 'hard'} {self.points}"


def total(cards: Iterable[Card]) -> Total:
    """The highest value of a hand that is not above 21, or its lowest when all are above."""
    return _counted(tuple(cards))


@lru_cache(maxsize=4_096)
def _counted(cards: tuple[Card, ...]) -> Total:
    """The same cards count the same, and are counted many times in a round."""
    hard, ace = 0, False
    for card in cards:
        hard += _POINTS[card[0]]
        ace = ace or card[0] == "A"
    soft = ace and hard <= 11
    return Total(hard + 10 if soft else hard, soft)
