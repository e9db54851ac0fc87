"""Cards of earlier rounds, to put a settlement right that was reckoned with a wrong one (IR9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from tablectl.client.reviews import FactTold
from tablectl.client.views import TableView


class CardOut(Struct, frozen=True, kw_only=True):
    """A card of a round: its key, its face, and the place that it was dealt to, in words."""

    key: str
    card: str
    round: int
    fact: FactTold


def cards_of(facts: Iterable[FactTold], number: int) -> Iterator[CardOut]:
    """The cards that were dealt in a round, in order; what was put right has its new face."""
    told = tuple(facts)
    put_right = {
        str(fact.fact["key"]): str(fact.fact["card"])
        for fact in told
        if fact.kind == "card-entered" and fact.fact is not None and fact.fact.get("card")
    }
    for fact in told:
        if fact.kind == "card-placed" and fact.fact is not None and fact.fact.get("card"):
            key = str(fact.fact["key"])
            card = put_right.get(key, str(fact.fact["card"]))
            yield CardOut(key=key, card=card, round=number, fact=fact)


def unknown(view: TableView, keys: Iterable[str]) -> bool:
    """Whether some of these cards do not lie on the felt any more."""
    return not {card.key for card in view.cards}.issuperset(keys)
