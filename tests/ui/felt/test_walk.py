"""The felt by keyboard alone, and what lies under the pointer."""

from __future__ import annotations

from collections import deque
from typing import Final

import pytest

from procedures.places import Place
from tests.ui.felt.felts import dealt, fullest, pictured, split_and_doubled
from ui.felt.arranged import Arranged, arrange, card_stop, place_stop, pointed_at
from ui.felt.layout import Layout, SeenFrom
from ui.felt.picture import FeltPicture, felt_picture
from ui.felt.walk import Way, step

ARROWS: Final[tuple[Way, ...]] = ("left", "right", "up", "down")
PICTURES: Final = {
    "empty": lambda: pictured(dealt().table),
    "split": lambda: pictured(split_and_doubled().table),
    "fullest": lambda: felt_picture(fullest()),
    "long": lambda: felt_picture(fullest(hands=1, cards=11)),
}


def laid_out(picture: FeltPicture, side: SeenFrom = "dealer") -> Arranged:
    """The picture in its place."""
    return arrange(picture, Layout(picture.boxes, side))


@pytest.mark.parametrize("side", ["dealer", "players"])
@pytest.mark.parametrize("name", PICTURES)
def test_arrows_lead_from_every_stop_to_every_other(name: str, side: SeenFrom) -> None:
    """No card and no place can be reached by mouse only."""
    stops = laid_out(PICTURES[name](), side).stops
    first = next(iter(stops))
    reached, waiting = {first}, deque([first])
    leads_to: dict[str, set[str]] = {}
    while waiting:
        here = waiting.popleft()
        leads_to[here] = {step(stops, here, way) for way in ARROWS}
        for there in leads_to[here] - reached:
            reached.add(there)
            waiting.append(there)
    assert set(stops) - reached == set()


def test_page_keys_go_through_all_of_them_and_round() -> None:
    """Every stop once, then the first again."""
    stops = laid_out(pictured(split_and_doubled().table)).stops
    here, seen = next(iter(stops)), []
    for _ in stops:
        seen.append(here)
        here = step(stops, here, "next")
    assert (seen, here) == (list(stops), seen[0])
    assert step(stops, here, "previous") == seen[-1]


def test_an_arrow_goes_to_the_neighbour() -> None:
    """Along a fan card by card; down from the last row to the dealer."""
    stops = laid_out(felt_picture(fullest(hands=1, cards=3))).stops
    first, second = card_stop("box 2/0"), card_stop("box 2/1")
    assert step(stops, first, "right") == second
    assert step(stops, second, "left") == first
    assert step(stops, first, "down") == place_stop(Place("box", 2))
    assert step(stops, place_stop(Place("discard")), "right") == place_stop(Place("discard"))


def test_from_a_stop_that_is_gone_the_walk_begins_anew() -> None:
    """The card that had the focus may have been swept off."""
    stops = laid_out(pictured(dealt().table)).stops
    assert step(stops, "card gone", "left") == next(iter(stops))


def test_the_pointer_takes_the_card_that_lies_uppermost() -> None:
    """Of two cards in a fan the later one, where they overlap; else the hand or the place."""
    arranged = laid_out(felt_picture(fullest(hands=1, cards=3)))
    for name, stop in arranged.stops.items():
        x, y = stop.free.middle
        found = pointed_at(arranged, x, y)
        if isinstance(stop.what, str):
            assert found == name
    hand = arranged.stops[place_stop(Place("box", 5))]
    assert pointed_at(arranged, *hand.point) == place_stop(Place("box", 5))
    assert pointed_at(arranged, -5, -5) == ""


@pytest.mark.parametrize("side", ["dealer", "players"])
@pytest.mark.parametrize("name", PICTURES)
def test_everything_that_is_drawn_lies_on_the_felt(name: str, side: SeenFrom) -> None:
    """Nothing of any picture is cut off."""
    arranged = laid_out(PICTURES[name](), side)
    for thing in arranged.things.values():
        assert 0 <= thing.spot.x <= thing.spot.right <= 1_600
        assert 0 <= thing.spot.y <= thing.spot.bottom <= 1_000


def test_a_doubled_hand_has_its_last_card_across() -> None:
    """One card, the third; the index of each stays free."""
    arranged = laid_out(pictured(split_and_doubled().table))
    cards = [
        arranged.things[card_stop(card.key)].spot
        for card in pictured(split_and_doubled().table).cards
        if card.place == Place("box", 2)
    ]
    assert [card.w > card.h for card in cards] == [False, False, True]
