"""The cards of a simulated shoe, in the order in which they will leave it."""

from __future__ import annotations

from random import Random
from typing import Final, Literal

from procedures.cards import CARDS, Card

Thing = Card | Literal["cut card"]
"""What can leave a shoe."""

CUT_CARD: Final = "cut card"


def shuffled(*, seed: int, shoe: int, decks: int) -> tuple[Card, ...]:
    """Shoe number `shoe` of a seed: always the same order."""
    cards = list(CARDS * decks)
    Random(f"tablectl shoe {seed}/{shoe}").shuffle(cards)
    return tuple(cards)


def unshuffled(decks: int) -> tuple[Card, ...]:
    """The decks one upon the other, each as it comes from its box."""
    return CARDS * decks


def loaded(cards: tuple[Card, ...], *, cut_at: int | None) -> tuple[Thing, ...]:
    """The cards with the cut card behind the first `cut_at` of them; without one where None."""
    if cut_at is None:
        return cards
    if not 0 <= cut_at <= len(cards):
        raise ValueError(f"the cut card cannot lie behind card {cut_at} of {len(cards)}")
    return (*cards[:cut_at], CUT_CARD, *cards[cut_at:])
