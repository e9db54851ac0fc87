"""A picture laid out: each thing that is drawn, where, and what can be pointed at. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from procedures.places import Place
from ui.felt.fan import fan, hand
from ui.felt.layout import FELT, LINE, BoxSpots, Layout, Spot
from ui.felt.picture import (
    DEALER,
    FeltBet,
    FeltCard,
    FeltClock,
    FeltHand,
    FeltPicture,
    FeltSeat,
    FeltShoe,
    Notice,
    dealt_places,
)

_DEAL_HERE = 190.0


class Frame(Struct, frozen=True):
    """The outline of the hand whose turn it is."""

    place: Place


class Slot(Struct, frozen=True):
    """Where the next card goes: DEAL HERE, which is written in `band`."""

    place: Place
    band: Spot


class Insured(Struct, frozen=True):
    """What lies on the insurance line before a box."""

    seat: FeltSeat


class Cover(Struct, frozen=True):
    """The grey over a picture that is not live."""

    notice: Notice


class Named(Struct, frozen=True):
    """The name of a place beside the boxes."""

    place: Place


class Focus(Struct, frozen=True):
    """Where the keyboard is."""

    stop: str


class Carried(Struct, frozen=True):
    """The place that a carried card is over; `reason` says why it may not be laid there.

    `band` is where that is written, where no card lies.
    """

    place: Place
    reason: str
    band: Spot


Drawn = (
    FeltCard | FeltHand | FeltSeat | FeltBet | FeltShoe | FeltClock | Notice | Frame | Slot
    | Insured | Cover | Named | Focus | Carried
)  # fmt: skip


class Thing(Struct, frozen=True):
    """One thing on the felt; what lies higher covers what lies lower."""

    what: Drawn
    spot: Spot
    height: int


class Stop(Struct, frozen=True):
    """A card, by its key, or a place that can be pointed at.

    `spot` is all of it, `free` what no other card covers; arrows go by `point`.
    """

    what: str | Place
    spot: Spot
    free: Spot
    point: tuple[float, float]


class Arranged(Struct, frozen=True, kw_only=True):
    """The things by name, and the stops by name."""

    things: Mapping[str, Thing]
    stops: Mapping[str, Stop]


def arrange(picture: FeltPicture, layout: Layout) -> Arranged:
    """Everything of the picture in its place."""
    cards: dict[Place, list[FeltCard]] = {}
    for card in picture.cards:
        cards.setdefault(card.place, []).append(card)
    things = dict(_things(picture, layout, cards))
    return Arranged(things=things, stops=dict(_stops(picture, layout, cards, things)))


def card_stop(key: str) -> str:
    """The name of the stop at a card."""
    return f"card {key}"


def place_stop(place: Place) -> str:
    """The name of the stop at a place."""
    return f"place {place.where} {place.box} {place.hand}"


def pointed_at(arranged: Arranged, x: float, y: float) -> str:
    """The stop at a point of the felt: the card that lies uppermost, else the place; or nothing."""
    cards: list[str] = []
    places: list[str] = []
    for name, stop in arranged.stops.items():
        if stop.spot.has(x, y):
            (cards if isinstance(stop.what, str) else places).append(name)
    if cards:
        return max(cards, key=lambda name: arranged.things[name].height)
    return places[0] if places else ""


def box_spots(picture: FeltPicture, layout: Layout, number: int) -> BoxSpots:
    """Where everything of a box of this picture lies."""
    seat = picture.seats[number - 1] if len(picture.seats) >= number else None
    lines = tuple(2 if bet.owner else 1 for bet in seat.bets) if seat is not None else ()
    hands = sum(hand.place.box == number for hand in picture.hands)
    return layout.box(number, bets=lines or (1,), hands=max(1, hands))


def room_of(picture: FeltPicture, layout: Layout, place: Place) -> Spot:
    """All that belongs to a place: a hand with its total, a box, or a place beside the boxes."""
    if place.where != "box":
        return layout.place(place.where)
    spots = box_spots(picture, layout, place.box)
    return spots.whole if picture.hand(place) is None else spots.hands[place.hand]


def _things(
    picture: FeltPicture, layout: Layout, cards: Mapping[Place, Sequence[FeltCard]]
) -> Iterator[tuple[str, Thing]]:
    for seat in picture.seats:
        yield from _seat(picture, layout, seat)
    for lying in picture.hands:
        yield from _hand(lying, cards.get(lying.place, ()), picture, layout)
    for where in ("burn", "carried", "offered", "quarantine", "discard"):
        place = Place(where)
        yield f"name {where}", Thing(Named(place), layout.name(where), 1)
    if picture.shoe is not None:
        yield "shoe", Thing(picture.shoe, layout.shoe, 1)
    if picture.clock is not None:
        yield "clock", Thing(picture.clock, layout.clock, 1)
    if picture.notice is not None and picture.notice.covers:
        yield "cover", Thing(Cover(picture.notice), FELT, 10_000)
    elif picture.notice is not None:
        yield "notice", Thing(picture.notice, layout.notice, 5_000)


def _seat(picture: FeltPicture, layout: Layout, seat: FeltSeat) -> Iterator[tuple[str, Thing]]:
    spots = box_spots(picture, layout, seat.box)
    top, under = spots.heading, spots.state
    y = min(top.y, under.y)
    yield f"seat {seat.box}", Thing(seat, Spot(top.x, y, top.w, top.h + under.h), 1)
    for bet, spot in zip(seat.bets, spots.bets, strict=False):
        yield f"bet {seat.box} {bet.spot}", Thing(bet, spot, 1)
    if seat.answer:
        yield f"insurance {seat.box}", Thing(Insured(seat), spots.insurance, 1)


def _hand(
    lying: FeltHand, cards: Sequence[FeltCard], picture: FeltPicture, layout: Layout
) -> Iterator[tuple[str, Thing]]:
    place, room = lying.place, room_of(picture, layout, lying.place)
    count = len(cards) + lying.next
    if place.where == "box":
        spots, line = hand(room, count, across=lying.doubled and count > 2)
    else:
        spots, line = fan(room, count), layout.name(place.where)
    for card, spot in zip(cards, spots, strict=False):
        yield card_stop(card.key), Thing(card, spot, 100 + card.at)
    if lying.next:
        yield f"slot {place}", Thing(Slot(place, _band(spots[-1], room)), spots[-1], 400)
    if place.where == "box" or place == DEALER:
        yield f"total {place}", Thing(lying, line, 300)
    if lying.turn:
        low = max(line.bottom, room.y + LINE)
        yield f"frame {place}", Thing(Frame(place), Spot(room.x, room.y, room.w, low - room.y), 50)


def _band(slot: Spot, room: Spot) -> Spot:
    """Across the lower part of the slot, or below it where it would cover the index of a card."""
    wide = min(_DEAL_HERE, max(room.w, slot.w))
    x = min(max(room.x, slot.middle[0] - wide / 2), room.right - wide)
    below = slot.h < 3 * LINE
    return Spot(x, slot.bottom if below else slot.bottom - LINE - 4, wide, LINE)


def _stops(
    picture: FeltPicture,
    layout: Layout,
    cards: Mapping[Place, Sequence[FeltCard]],
    things: Mapping[str, Thing],
) -> Iterator[tuple[str, Stop]]:
    for place in dealt_places(picture):
        keys = [card.key for card in cards.get(place, ())]
        spots = [things[card_stop(key)].spot for key in keys]
        for at, (key, spot) in enumerate(zip(keys, spots, strict=True)):
            free = _free(spot, spots[at + 1 :])
            yield card_stop(key), Stop(key, spot, free, free.middle)
        room, total = room_of(picture, layout, place), things.get(f"total {place}")
        point = total.spot.middle if total is not None else (room.middle[0], room.bottom)
        yield place_stop(place), Stop(place, room, room, point)


def _free(spot: Spot, above: list[Spot]) -> Spot:
    """The part of a card at its upper left that the cards laid after it do not cover."""
    right, bottom = spot.right, spot.bottom
    for other in above:
        if not spot.meets(other):
            continue
        if other.x > spot.x + 1:
            right = min(right, other.x)
        else:
            bottom = min(bottom, other.y)
    return Spot(spot.x, spot.y, right - spot.x, bottom - spot.y)
