"""What the felt points at beyond the hands: keys, ghosts, what lies apart, what is next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from msgspec import Struct

from procedures.places import Place
from tablectl.client.views import CardView, TableView


class Ghost(Struct, frozen=True, kw_only=True):
    """A card of a guided sequence: where it lay, and whether it has been read again.

    `step` counts from 1 in the order in which the cards are to come.
    """

    key: str
    card: str
    place: Place
    step: int
    ticked: bool = False


class Apart(Struct, frozen=True, kw_only=True):
    """A card that lies beside the hands: burned, offered on, or set aside."""

    card: str
    place: Place


class Guide(Struct, frozen=True, kw_only=True):
    """What the felt shows of a table beyond its view."""

    keys: Mapping[Place, tuple[str, ...]] = {}
    """The keys of the cards at each place, in the order in which they lie."""
    next_place: Place | None = None
    """Where the next card goes, if the view does not say it."""
    apart: tuple[Apart, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    lit: tuple[str, ...] = ()
    """Cards to point at: those of an incident, or the one that is being put right."""
    last: str = ""
    """The card that was read last."""


def guide_of(view: TableView) -> Guide:
    """What the view itself tells its staff; for a player there is nothing of it."""
    there: defaultdict[Place, list[CardView]] = defaultdict(list)
    for card in view.cards:
        there[card.place].append(card)
    return Guide(
        keys={place: _keys(faces(view, place), cards) for place, cards in there.items()},
        next_place=view.next_place if view.phase in ("deal", "burn") and not view.held else None,
        apart=tuple(
            Apart(card=card.card, place=card.place)
            for card in view.cards
            if card.place.where in ("burn", "offered", "quarantine")
        ),
        ghosts=tuple(_ghosts(view)),
        last=view.last_card.key if view.last_card is not None else "",
    )


def faces(view: TableView, place: Place) -> tuple[str, ...]:
    """The faces that the view has at a place of the game, in the order of the hand."""
    match place.where:
        case "box":
            hands = view.boxes[place.box - 1].hands
            return hands[place.hand].cards if place.hand < len(hands) else ()
        case "dealer":
            return view.dealer
        case "carried":
            return view.carried
    return ()


def _keys(shown: tuple[str, ...], cards: list[CardView]) -> tuple[str, ...]:
    """The key of each face, in the order of the hand; cards left the shoe in another, perhaps.

    Empty where face and card do not go together: then no key is told rather than a wrong one.
    """
    if not shown:
        return tuple(card.key for card in cards)
    left, keys = list(cards), []
    for face in shown:
        found = next((card for card in left if (card.card or "unread") == (face or "unread")), None)
        if found is None:
            return ()
        left.remove(found)
        keys.append(found.key)
    return () if left else tuple(keys)


def _ghosts(view: TableView) -> Iterator[Ghost]:
    """The cards of the sequence that is running, in the order in which they are to come."""
    running = next((incident for incident in view.incidents if incident.steps), None)
    for number, step in enumerate(running.steps if running is not None else (), start=1):
        yield Ghost(key=step.key, card=step.card, place=step.place, step=number, ticked=step.done)
