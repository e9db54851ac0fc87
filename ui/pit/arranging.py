"""Rearranging the record by moving cards on the felt: which card goes to which position (E-24).

The cards of the round lie in dealing order. A card that is burned leaves its position, and all
behind it move up; a burn that is laid at a hand takes its position there, and all behind it move
down; two cards of hands change places. No Qt here.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from procedures.offers import Preview
from procedures.places import Place
from tablectl.client.views import BoxView, CardView, TableView

BURN = Place("burn")


class Arranging(Struct, frozen=True, kw_only=True):
    """The cards of the round in dealing order as they are to be, and those that are burned."""

    order: tuple[str, ...]
    burned: tuple[str, ...] = ()
    slots: tuple[Place, ...] = ()
    """The positions in dealing order, as the record has them now."""
    may_burn: tuple[str, ...] = ()
    """What may be named beside the round's own cards: the burn before it, cards nobody was due."""

    begun: tuple[str, ...] = ()
    """The order as the record has it."""

    @property
    def moved(self) -> bool:
        """Whether anything is to be other than the record has it."""
        return bool(self.burned) or self.order != self.begun

    def place(self, key: str) -> Place | None:
        """Where a card would lie; None where only the service can say it, or it is no such card."""
        if key in self.burned:
            return BURN
        if key not in self.order:
            return None
        at = self.order.index(key)
        return self.slots[at] if at < len(self.slots) else None


class NotThereError(Exception):
    """A card may not be laid there: why, with the rule."""


def arranging(view: TableView) -> Arranging:
    """The record as it is; nothing is moved yet."""
    felt = [card for card in view.cards if card.place.where in ("box", "dealer")]
    order = tuple(card.key for card in felt)
    slots = tuple(card.place for card in felt)
    if view.next_place is not None and view.phase == "deal":
        slots = (*slots, view.next_place)
    return Arranging(order=order, begun=order, slots=slots, may_burn=tuple(_beside(view)))


def moved(now: Arranging, key: str, to: Place) -> Arranging:
    """The arrangement after a card was laid there. Raises NotThereError."""
    why = refusal(now, key, to)
    if why:
        raise NotThereError(why)
    if to == BURN:
        left = tuple(one for one in now.order if one != key)
        return structs.replace(now, order=left, burned=(*now.burned, key))
    other, order = _at(now, key, to), list(now.order)
    if key in order:
        here, there = order.index(key), order.index(other)
        order[here], order[there] = order[there], order[here]
        return structs.replace(now, order=tuple(order))
    order.insert(order.index(other) if other else len(order), key)
    burned = tuple(one for one in now.burned if one != key)
    return structs.replace(now, order=tuple(order), burned=burned)


def refusal(now: Arranging, key: str, to: Place) -> str:
    """Why a card may not be laid there; empty if it may."""
    if key not in (*now.begun, *now.may_burn):
        return "E-24: this card is none of the round's"
    if to.where not in ("box", "dealer", "burn"):
        return "E-24: cards of the round go to a hand, the dealer or the burn"
    if to == BURN:
        return "E-24: it is burned already" if key in now.burned else ""
    if to not in now.slots:
        return "E-24: no card of this round is due there"
    return ""


def arranged_view(view: TableView, now: Arranging, would: Preview | None) -> TableView:
    """The table as it would be: by the preview where there is one, else as far as it is known."""
    places = {card.key: now.place(card.key) or card.place for card in view.cards}
    if would is not None:
        places |= {card.key: card.after for card in would.cards if card.key in places}
    by_order = {key: at for at, key in enumerate(now.order)}
    cards = sorted(
        (structs.replace(card, place=places[card.key]) for card in view.cards),
        key=lambda card: by_order.get(card.key, -1),
    )
    return with_cards(view, cards)


def with_cards(view: TableView, cards: Iterable[CardView]) -> TableView:
    """The same table with these cards lying there; what they count and what is next is not said."""
    lying = tuple(cards)
    return structs.replace(
        view,
        phase="",
        deadline=None,
        next_place=None,
        cards=lying,
        dealer=_faces(lying, Place("dealer")),
        dealer_total="",
        carried=_faces(lying, Place("carried")),
        boxes=tuple(_box(box, lying) for box in view.boxes),
    )


def _box(box: BoxView, cards: tuple[CardView, ...]) -> BoxView:
    hands = tuple(
        structs.replace(hand, cards=_faces(cards, Place("box", box.box, at)), total="", turn=False)
        for at, hand in enumerate(box.hands)
    )
    return structs.replace(box, hands=hands)


def _faces(cards: Iterable[CardView], place: Place) -> tuple[str, ...]:
    return tuple(card.card for card in cards if card.place == place)


def _beside(view: TableView) -> Iterable[str]:
    """The burn taken just before the round's first card, and cards that nobody was due."""
    before: CardView | None = None
    for card in view.cards:
        if card.place.where in ("box", "dealer"):
            if before is not None and before.place == BURN:
                yield before.key
            break
        before = card
    not_due = {key for i in view.incidents if i.kind == "card not due" for key in i.keys}
    yield from (c.key for c in view.cards if c.place.where == "quarantine" and c.key in not_due)


def _at(now: Arranging, key: str, to: Place) -> str:
    """The card there that gives way: of the same pass if there is one, else the last there."""
    there = [
        one for one, place in zip(now.order, now.slots, strict=False) if place == to and one != key
    ]
    if not there:
        return ""
    mine = now.place(key)
    if mine is None or mine == BURN:
        return there[0]
    own = [one for one, p in zip(now.order, now.slots, strict=False) if p == mine]
    return there[min(own.index(key), len(there) - 1)]
