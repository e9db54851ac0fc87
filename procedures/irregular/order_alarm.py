"""Order alarm: the shoe is not shuffled (IR12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from procedures.cards import CARDS, Card
from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="order alarm",
    rule="IR12",
    sentence="The cards come out in the order of new decks.",
    remedies=(
        "go on",
        "cancel",
        "end shoe",
    ),
    of_the_round=False,
)

FIRST, LAST = 20, 40
"""The order is judged on these many cards from the beginning of the shoe."""
_AT_MOST = 8
"""Neighbours of a new deck among twenty cards; a shuffled shoe has about one (measured: tests)."""


def unshuffled(cards: Sequence[Card]) -> bool:
    """Among the last twenty cards far too many follow each other as in a new deck."""
    last = cards[-FIRST:]
    places = [CARDS.index(card) for card in last]
    together = sum(abs(b - a) == 1 for a, b in pairwise(places))
    return len(last) == FIRST and together > _AT_MOST
