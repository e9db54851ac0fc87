"""Where everything lies on the felt: nothing is cut off, nothing covers what must be read."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.games.packs import open_pack, shipped_packs
from ui.felt.fan import INDEX, LEAST, SHAPE, fan, hand
from ui.felt.layout import FELT, FIXED, HIGH, LETTERS, LINE, WIDE, BoxSpots, Layout, SeenFrom, Spot

SIDES: Final[tuple[SeenFrom, ...]] = ("dealer", "players")
BOXES: Final = tuple(range(1, 8))
layouts = st.builds(Layout, st.sampled_from(BOXES), st.sampled_from(SIDES))
bet_lines = st.lists(st.sampled_from((1, 2)), min_size=1, max_size=3).map(tuple)


def apart(spots: list[Spot]) -> bool:
    """Whether no two of them meet."""
    return not any(one.meets(other) for one, other in combinations(spots, 2))


def parts(spots: BoxSpots) -> list[Spot]:
    """Everything in a box."""
    return [spots.heading, spots.state, *spots.bets, *spots.hands, spots.insurance]


def beside(layout: Layout) -> list[Spot]:
    """Everything on the felt that belongs to no box."""
    places = [layout.place(where) for where in FIXED]
    names = [layout.name(where) for where in FIXED]
    return [*places, *names, layout.shoe, layout.clock, layout.notice]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("boxes", BOXES)
def test_nothing_on_the_felt_meets_anything_else(boxes: int, side: SeenFrom) -> None:
    """Boxes, places and their names, shoe, clock and notice each have room of their own."""
    layout = Layout(boxes, side)
    whole = [layout.box(number).whole for number in range(1, boxes + 1)]
    assert apart([*whole, *beside(layout)])
    assert all(FELT.holds(spot) for spot in (*whole, *beside(layout)))


@given(layout=layouts, bets=bet_lines, hands=st.integers(1, 4), data=st.data())
def test_nothing_in_a_box_meets_anything_else(
    layout: Layout, bets: tuple[int, ...], hands: int, data: st.DataObject
) -> None:
    """Name, bets, hands and insurance of a box lie apart, and within the box."""
    spots = layout.box(data.draw(st.integers(1, layout.boxes)), bets=bets, hands=hands)
    assert apart(parts(spots))
    assert all(spots.whole.holds(part) for part in parts(spots))
    assert len(spots.bets) == len(bets)
    assert len(spots.hands) == hands


@given(
    layout=layouts,
    bets=bet_lines,
    hands=st.integers(1, 4),
    count=st.integers(1, 11),
    across=st.booleans(),
)
def test_every_index_of_a_hand_can_be_read(
    layout: Layout,
    bets: tuple[int, ...],
    hands: int,
    count: int,
    across: bool,  # noqa: FBT001 - drawn
) -> None:
    """Even four hands of eleven cards beside three bets: each card's index lies free."""
    for room in layout.box(1, bets=bets, hands=hands).hands:
        cards, line = hand(room, count, across=across)
        assert len(cards) == count
        assert all(room.holds(card) for card in (*cards, line))
        assert not any(card.meets(line) for card in cards)
        for number, card in enumerate(cards):
            assert max(card.w, card.h) >= LEAST
            over = [other for other in cards[number + 1 :] if other.meets(index_of(card))]
            assert not over, (number, card, over)


def index_of(card: Spot) -> Spot:
    """The part of a card in which its rank and suit stand."""
    share = INDEX if card.h > card.w else INDEX * SHAPE
    return Spot(card.x, card.y, share * card.w - 0.01, 0.7 * card.h)


@pytest.mark.parametrize("count", [1, 2, 5, 11])
def test_the_dealers_cards_and_those_set_aside_fit_too(count: int) -> None:
    """A dealer may draw many small cards, and many cards may have been set aside."""
    layout = Layout(7)
    for where in FIXED:
        room = layout.place(where)
        assert all(room.holds(card) for card in fan(room, count))


@given(count=st.integers(12, 30), hands=st.integers(1, 4))
def test_a_hand_longer_than_can_be_is_drawn_all_the_same(count: int, hands: int) -> None:
    """A record that is wrong is shown, not hidden by a fault of the screen."""
    room = Layout(7).box(4, bets=(2, 2, 2), hands=hands).hands[0]
    assert all(room.holds(card) for card in fan(room, count))


@pytest.mark.parametrize("name", shipped_packs())
def test_every_house_has_a_felt(name: str) -> None:
    """With its boxes full, its bets, its splits and its longest likely hands."""
    game = open_pack(name).game
    layout = Layout(game.boxes)
    for number in range(1, game.boxes + 1):
        spots = layout.box(number, bets=(2,) * game.bets_per_box, hands=game.max_hands)
        assert apart(parts(spots))
        for room in spots.hands:
            assert all(card.h >= LEAST for card in hand(room, 9)[0])


def test_box_one_is_at_the_dealers_left_and_the_shoe_too() -> None:
    """From the players' side the same felt is turned half round."""
    behind, before = Layout(7), Layout(7, "players")
    assert behind.box(1).whole.x < behind.box(7).whole.x
    assert behind.shoe.x < behind.place("discard").x
    assert behind.place("dealer").y > behind.box(4).whole.bottom
    assert before.box(1).whole.x > before.box(7).whole.x
    assert before.shoe.x > before.place("discard").x
    assert before.place("dealer").bottom < before.box(4).whole.y


def test_the_boxes_lie_in_an_arc() -> None:
    """The outer boxes are nearer to the dealer than the middle one."""
    tops = [Layout(7).box(number).whole.y for number in BOXES]
    assert tops == sorted(tops[:4], reverse=True) + sorted(tops[4:])
    assert tops[0] > tops[3]


@pytest.mark.parametrize("size", [(800, 500), (1280, 800), (1920, 1080)])
def test_writing_is_nowhere_smaller_than_eleven_points(size: tuple[int, int]) -> None:
    """At 96 dots an inch, on the smallest felt that there is."""
    scale = min(size[0] / WIDE, size[1] / HIGH)
    assert LETTERS * scale * 72 / 96 >= 11
    assert LINE >= 1.15 * LETTERS
