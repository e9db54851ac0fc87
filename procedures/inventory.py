"""Every card of the set, accounted for at any moment: by rank and suit, and by where it is."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from procedures.cards import CARDS, Card
from procedures.places import Where
from procedures.table import Table

_NO_CARD: tuple[Where, ...] = ("repeat", "nothing")


class Accounted(Struct, frozen=True, kw_only=True):
    """One card of the decks: how many the set holds, are unseen, and lie in each place."""

    card: Card
    in_set: int
    unseen: int
    lies: tuple[tuple[Where, int], ...]


class Inventory(Struct, frozen=True, kw_only=True):
    """The whole set. `unread` cards are out and nobody knows which."""

    cards: tuple[Accounted, ...]
    unread: int

    @property
    def unseen(self) -> int:
        """Cards that have not been read; unread ones that are out are among them."""
        return sum(accounted.unseen for accounted in self.cards)


def inventory(table: Table) -> Inventory:
    """Where every card of the present shoe is. Unseen less than nought never happens."""
    decks = table.pack.game.decks
    out = [laid for laid in table.shoe.cards if laid.place.where not in _NO_CARD]
    lies = Counter((laid.card, laid.place.where) for laid in out if laid.card is not None)
    seen = Counter(laid.card for laid in out if laid.card is not None)
    return Inventory(
        cards=tuple(
            Accounted(
                card=card,
                in_set=decks,
                unseen=decks - seen[card],
                lies=tuple((where, n) for (c, where), n in sorted(lies.items()) if c == card),
            )
            for card in CARDS
        ),
        unread=sum(laid.card is None for laid in out),
    )
