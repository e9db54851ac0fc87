"""Two pictures of a table side by side: what lies at each place, and what differs. No Qt here."""

from __future__ import annotations

from msgspec import Struct

from procedures.places import Place
from tablectl.client.views import TableView


class Lying(Struct, frozen=True, kw_only=True):
    """What lies at a place: cards, what they count, how it ended; insurance in minor units."""

    cards: tuple[str, ...] = ()
    total: str = ""
    outcome: str = ""
    insurance: int = 0


class Compared(Struct, frozen=True, kw_only=True):
    """A place in both pictures."""

    place: Place
    read: Lying
    stands: Lying

    @property
    def differs(self) -> bool:
        """Anything of it is another."""
        return self.read != self.stands


def compared(read: TableView, stands: TableView) -> tuple[Compared, ...]:
    """Every place where something lies in either; what differs stands first."""
    before, after = _lying(read), _lying(stands)
    places = [*before, *(place for place in after if place not in before)]
    nothing = Lying()
    rows = [
        Compared(place=place, read=before.get(place, nothing), stands=after.get(place, nothing))
        for place in places
    ]
    return tuple(sorted(rows, key=lambda row: not row.differs))


def _lying(view: TableView) -> dict[Place, Lying]:
    found = {Place("dealer"): Lying(cards=view.dealer, total=view.dealer_total)}
    for box in view.boxes:
        insurance = sum(bet.insurance for bet in box.bets)
        for number, hand in enumerate(box.hands):
            found[Place("box", box.box, number)] = Lying(
                cards=hand.cards,
                total=hand.total,
                outcome=hand.outcome,
                insurance=0 if number else insurance,
            )
    if view.carried:
        found[Place("carried")] = Lying(cards=view.carried)
    return found
