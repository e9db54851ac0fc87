"""Corners are gathered into cards, so that a card is told once and two equal cards twice."""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec import structs

from drivers.camera.find import Corner
from drivers.camera.gather import gather
from drivers.camera.read import Read
from procedures.cards import CARDS, Card

LONG = 200.0


def corner_of(middle: tuple[float, float], turn: float, *, foot: bool = False) -> Corner:
    """The top left index of a card turned by `turn` degrees, or the one at its foot."""
    angle = math.radians(turn + (180 if foot else 0))
    up = (math.sin(angle), -math.cos(angle))
    right = (-up[1], up[0])
    across, along = 0.3 * LONG, 0.37 * LONG
    return Corner(
        x=middle[0] - across * right[0] + along * up[0],
        y=middle[1] - across * right[1] + along * up[1],
        up=up, plain=1.0, high=0.18 * LONG, middle=middle, sure=0.9,
    )  # fmt: skip


def reading(card: Card, corner: Corner, sure: float = 0.99) -> Read:
    r, s = CARDS.index(card) % 13, CARDS.index(card) // 13
    ranks = [math.log((1 - sure) / 13)] * 14
    suits = [math.log((1 - sure) / 4)] * 5
    ranks[r] = suits[s] = math.log(sure)
    return Read(
        corner=corner,
        card=card,
        sure=sure**2,
        nothing=0.0,
        logs=(*ranks, *suits),
        look=np.zeros(3_520, np.float32),
    )


def test_both_corners_of_a_card_are_one_card_and_surer_than_either() -> None:
    one = reading("9C", corner_of((300, 300), 20))
    two = reading("9C", corner_of((300, 300), 20, foot=True))
    (card,) = gather([one, two])
    assert card.told.card == "9C"
    assert card.told.sure > one.sure


def test_opposite_indices_are_one_card_though_a_large_index_places_its_middle_badly() -> None:
    off = 0.35 * LONG
    one = corner_of((300, 300), 20)
    two = corner_of((300, 300), 20, foot=True)
    one = structs.replace(one, middle=(300 - off, 300.0))
    two = structs.replace(two, middle=(300 + off, 300.0))
    (card,) = gather([reading("4H", one), reading("4H", two)], card=LONG)
    assert len(card.corners) == 2
    assert card.middle == pytest.approx((300, 300), abs=1)


def test_opposite_indices_that_stand_far_in_and_a_little_turned_are_one_card() -> None:
    """Seen on a felt: a card was told twice, each of its indices placing the middle elsewhere."""
    up, down = (-0.286, -0.958), (0.2, 0.98)
    one, two = corner_of((300, 300), 0), corner_of((300, 300), 0)
    one = structs.replace(one, x=1146 / 0.645, y=431 / 0.645, up=up, middle=(1857.0, 746.0))
    two = structs.replace(two, x=1219 / 0.645, y=500 / 0.645, up=down, middle=(1780.0, 698.0))
    (card,) = gather([reading("4H", one), reading("4H", two)], card=LONG)
    assert len(card.corners) == 2


def test_two_equal_cards_whose_indices_stand_back_to_back_stay_two() -> None:
    """Seen on a felt: the space between two equal cards was told as a third."""
    foot = corner_of((300, 300), 0, foot=True)
    aside, below = 2 * (foot.x - 300) + 0.45 * LONG, 2 * (foot.y - 300) + 0.65 * LONG
    head = corner_of((300 + aside, 300 + below), 0)
    cards = gather([reading("KD", foot), reading("KD", head)], card=LONG)
    assert [len(card.corners) for card in cards] == [1, 1]


def test_two_equal_cards_beside_each_other_are_not_one_between_them() -> None:
    """Seen on a felt: the foot of one five and the head of the next, each card aside."""
    head, foot = corner_of((300, 300), 0), corner_of((300, 300), 0)
    head = structs.replace(head, x=759 / 0.825, y=152 / 0.825, up=(0.5, -0.86),
                           middle=(770 / 0.825, 222 / 0.825))  # fmt: skip
    foot = structs.replace(foot, x=609 / 0.825, y=221 / 0.825, up=(-0.24, 0.97),
                           middle=(579 / 0.825, 151 / 0.825))  # fmt: skip
    assert len(gather([reading("5C", head), reading("5C", foot)], card=LONG)) == 2


def test_a_card_with_four_indices_is_one_card() -> None:
    """The other two look as if their card lay beyond, back to back with the first two."""
    first, second = (corner_of((300, 300), 20, foot=foot) for foot in (False, True))
    beyond = [of_four(first, 20), of_four(second, 20)]
    for surest in (0.99, 0.999):
        others = [reading("KD", each, surest) for each in beyond]
        (card,) = gather([reading("KD", first), *others, reading("KD", second)], card=LONG)
        assert {id(each.corner) for each in card.corners} == {id(first), id(second)}


def test_an_equal_card_below_that_shows_its_index_a_little_aside_stays_a_card() -> None:
    """It is the same index as of the one above, and not one of the other two."""
    first, second = (corner_of((300, 300), 0, foot=foot) for foot in (False, True))
    below = corner_of((300 - 0.1 * LONG, 300), 0)
    below = structs.replace(below, middle=(300 - 0.5 * LONG, 300))
    reads = [reading("KD", first), reading("KD", second), reading("KD", below, 0.98)]
    assert [len(card.corners) for card in gather(reads, card=LONG)] == [2, 1]


def of_four(corner: Corner, turn: float) -> Corner:
    """The index at the other side of the same short edge, its card taken to lie beyond it."""
    angle = math.radians(turn)
    right = (math.cos(angle), math.sin(angle))
    to = (300 - corner.x) * right[0] + (300 - corner.y) * right[1]
    x, y = corner.x + 2 * to * right[0], corner.y + 2 * to * right[1]
    middle = (x + corner.middle[0] - corner.x, y + corner.middle[1] - corner.y)
    return structs.replace(corner, x=x, y=y, middle=middle)


def test_two_equal_cards_side_by_side_stay_two() -> None:
    one = reading("9C", corner_of((300, 300), 0))
    two = reading("9C", corner_of((470, 300), 0))
    assert len(gather([one, two])) == 2


def test_two_equal_cards_in_a_fan_stay_two() -> None:
    one = reading("9C", corner_of((300, 300), 0))
    two = reading("9C", corner_of((350, 300), 0))
    assert len(gather([one, two])) == 2


def test_corners_that_read_differently_are_never_one_card() -> None:
    one = reading("9C", corner_of((300, 300), 0))
    two = reading("6C", corner_of((300, 300), 0, foot=True))
    assert len(gather([one, two])) == 2


def test_the_outline_runs_round_the_card_from_its_own_top_left() -> None:
    (card,) = gather([reading("AS", corner_of((300, 300), 0))], card=LONG)
    short = LONG * 63 / 88
    wanted = ((300 - short / 2, 200), (300 + short / 2, 200), (300 + short / 2, 400),
              (300 - short / 2, 400))  # fmt: skip
    assert all(
        math.dist(found, there) < 2 for found, there in zip(card.outline, wanted, strict=True)
    )
