"""The machine of a drill: what it commits itself to, and what it publishes afterwards (part G)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.commitment import commitment
from procedures.drilling.drill import ReadOut, Said, Step
from procedures.drilling.phrase import Commits, Reveals
from procedures.readings import CardSeen

SALT: Final = f"{0x5A17:064x}"
"""The salt of a shoe for which a drill names none."""


def whole_order(cards: Iterable[Card], decks: int) -> tuple[Card, ...]:
    """A whole shoe that begins with these cards; the rest of the decks follow in their order."""
    first = tuple(cards)
    rest = Counter(CARDS * decks) - Counter(first)
    return (*first, *(card for card in CARDS for _ in range(rest[card])))


def dealt_in(steps: Iterable[Step]) -> tuple[Card, ...]:
    """The cards that the shoe's device reads in these steps, up to the machine's next step."""
    dealt: list[Card] = []
    for step in steps:
        match step.doing:
            case Said(wish=Commits() | Reveals()):
                break
            case ReadOut(device=device, seen=seen) if device.role == "exit":
                dealt += [one.card for one in seen if isinstance(one, CardSeen)]
            case _:
                pass
    return tuple(dealt)


class Machine:
    """Remembers the order and the salt of the shoe that it committed itself to."""

    def __init__(self, decks: int) -> None:
        self._decks = decks
        self._cards: tuple[Card, ...] = ()
        self._salt = SALT

    def commits(self, wanted: Commits, following: Iterable[Step]) -> ask.CommitShoe:
        """The request; `following` are the steps that come after it."""
        self._cards = dealt_in(following) if wanted.cards is None else wanted.cards
        self._salt = SALT if wanted.salt is None else wanted.salt
        order = whole_order(self._cards, self._decks)
        return ask.CommitShoe(digest=commitment(self._salt, order), cards=len(order))

    def reveals(self, wanted: Reveals) -> ask.RevealShoe:
        """The request, with the order and the salt as they were, or as they are wanted."""
        cards = self._cards if wanted.cards is None else wanted.cards
        salt = self._salt if wanted.salt is None else wanted.salt
        return ask.RevealShoe(salt=salt, order=whole_order(cards, self._decks))
