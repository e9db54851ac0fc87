"""The machine of a drill: what it commits itself to, and what it publishes afterwards (part G)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

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


class Machine(Struct, frozen=True, kw_only=True):
    """What the machine has committed itself to: the first cards of its shoe, and the salt."""

    decks: int
    cards: tuple[Card, ...] = ()
    salt: str = SALT

    def sealing(self, wanted: Commits, following: Iterable[Step]) -> Machine:
        """The machine with its next shoe; `following` are the steps that come after it."""
        cards = dealt_in(following) if wanted.cards is None else wanted.cards
        return replace(self, cards=cards, salt=SALT if wanted.salt is None else wanted.salt)

    @property
    def commits(self) -> ask.CommitShoe:
        """The request that tells of its shoe."""
        order = whole_order(self.cards, self.decks)
        return ask.CommitShoe(digest=commitment(self.salt, order), cards=len(order))

    def reveals(self, wanted: Reveals) -> ask.RevealShoe:
        """The request, with the order and the salt as they were, or as they are wanted."""
        cards = self.cards if wanted.cards is None else wanted.cards
        salt = self.salt if wanted.salt is None else wanted.salt
        return ask.RevealShoe(salt=salt, order=whole_order(cards, self.decks))
