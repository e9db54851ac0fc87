"""What lies where, as the dealer says it for a report: the record's felt, changed by hand. No Qt.

A report is judged by the felt as it is, so the whole felt is told, the dealer as box 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from procedures import commands as ask
from procedures.cards import CARDS, parse_card
from procedures.commands import Reported
from procedures.places import Lies, Place
from tablectl.client.views import BoxView, CardView, HandView, TableView

TOLD_BY_FELT: Final = frozenset(
    {"out of order", "empty seat", "too many cards", "wrong total", "burn mistaken",
     "dealer card forgotten"}
)  # fmt: skip
"""Reports that say what lies where."""
OF_A_BOX: Final = frozenset({"picked up", "off the table"})
"""Reports that may name the box that they are about."""
DEALER: Final = 0


class Lying:
    """The felt as the dealer says it is. `at` is the box that cards are put to and taken from."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._cards: dict[int, list[str]] = {DEALER: _faced(view.dealer)}
        for box in view.boxes:
            self._cards[box.box] = _faced(card for hand in box.hands for card in hand.cards)
        self._record = {box: tuple(cards) for box, cards in self._cards.items()}
        self.at: int = DEALER

    @property
    def changed(self) -> bool:
        """It is not as the record has it."""
        return any(tuple(cards) != self._record[box] for box, cards in self._cards.items())

    def there(self, box: int) -> tuple[str, ...]:
        """The cards at a box, in order."""
        return tuple(self._cards[box])

    def choose(self, place: Place) -> bool:
        """Mean this box or the dealer; whether it is one."""
        if place.where == "dealer":
            self.at = DEALER
        elif place.where == "box":
            self.at = place.box
        return place.where in ("dealer", "box")

    def put(self, card: str) -> None:
        """One more card lies at the box that is meant."""
        self._cards[self.at].append(card)

    def take(self) -> None:
        """The last card at the box that is meant does not lie there."""
        if self._cards[self.at]:
            self._cards[self.at].pop()

    def as_recorded(self) -> None:
        """Begin again with what the record has."""
        self._cards = {box: list(cards) for box, cards in self._record.items()}

    def felt(self) -> tuple[Lies, ...]:
        """What lies where; boxes where nothing lies are left out."""
        return tuple(
            Lies(box=box, cards=tuple(parse_card(card) for card in cards))
            for box, cards in sorted(self._cards.items())
            if cards
        )

    def report(self, what: Reported, *, note: str, box: int | None) -> ask.Report:
        """The request; the felt and the box only where such a report has them."""
        return ask.Report(
            what=what,
            felt=self.felt() if what in TOLD_BY_FELT else (),
            box=box if what in OF_A_BOX else None,
            note=note,
        )

    def picture(self) -> TableView:
        """The view of a table on which the cards lie so; its totals are nobody's."""
        cards = tuple(
            CardView(key=f"{box}/{number}", card=card, place=_place(box))
            for box, there in self._cards.items()
            for number, card in enumerate(there)
        )
        return replace(
            self._view,
            cards=cards,
            dealer=tuple(self._cards[DEALER]),
            dealer_total="",
            carried=(),
            boxes=tuple(self._box(box) for box in self._view.boxes),
            incidents=(),
            held=False,
            status="open",
            phase="report",
            deadline=None,
            last_card=None,
            next_place=None,
        )

    def _box(self, box: BoxView) -> BoxView:
        """One hand for each box: hands of a split lie together in a report."""
        there = tuple(self._cards[box.box])
        hand = HandView(cards=there, total="", staked=sum(bet.amount for bet in box.bets))
        return replace(box, hands=(hand,) if there else ())


def _place(box: int) -> Place:
    return Place("box", box) if box else Place("dealer")


def _faced(cards: Iterable[str]) -> list[str]:
    """Cards with a face: what lies face down is no part of a report."""
    return [card for card in cards if card in CARDS]
