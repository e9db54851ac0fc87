"""Two cards at once are noticed by the edge of the second, and one card is never taken for two."""

from __future__ import annotations

import math
from typing import Literal

import pytest

from drivers.camera.drawn_cards import STYLES, Style, style_named
from drivers.camera.eye import Eye
from drivers.camera.lie import NEAR, ROUGH, lie
from drivers.camera.window_scene import WINDOW, Second, window
from procedures.cards import Card

CARD = float(WINDOW.card)
SIDES: tuple[Literal["ahead", "left", "right"], ...] = ("ahead", "left", "right")


@pytest.fixture(scope="module")
def eye() -> Eye:
    return Eye()


def test_most_second_cards_that_stand_out_under_the_first_are_noticed(eye: Eye) -> None:
    """A gap of 5 to 15 mm to any side, one card of each pair wholly in view."""
    noticed = 0
    for gap in (5.0, 9.0, 15.0):
        for side in SIDES:
            under = Second(shown="4D", gap=gap, side=side)
            seen = eye.window(window("9S", second=under, out=1.05, seed=6).picture, card=CARD)
            noticed += seen is not None and (seen.what, seen.why) == ("nothing told", "double")
    assert noticed >= 7


@pytest.mark.parametrize(
    ("style", "card", "second", "seed"),
    [
        ("tavern", "JD", Second(shown="3H", gap=2.0, side="right"), 20),
        ("bridge", "5S", Second(shown="AC", gap=2.0), 60),
        ("bridge", "4H", Second(shown="5C", gap=3.0), 396),
    ],
)
def test_a_second_card_that_one_look_leaves_in_doubt_is_noticed_by_looks_in_other_sizes(
    eye: Eye, style: str, card: Card, second: Second, seed: int
) -> None:
    """It stands out by 2 or 3 mm; one look alone gives it less than is needed."""
    picture = window(card, style=style_named(style), second=second, out=1.05, seed=seed).picture
    seen = eye.window(picture, card=CARD)
    assert seen is not None
    assert seen.why == "double"


@pytest.mark.parametrize("out", [0.6, 0.7, 0.8])
def test_most_are_noticed_while_only_one_index_of_the_first_is_out(eye: Eye, out: float) -> None:
    """The shoe still covers the other, so that the middle is where the one says it is."""
    noticed = 0
    for gap in (5.0, 9.0, 15.0):
        for side in SIDES:
            under = Second(shown="4D", gap=gap, side=side)
            seen = eye.window(window("9S", second=under, out=out, seed=6).picture, card=CARD)
            noticed += seen is not None and seen.why == "double"
    assert noticed >= 5
    for seed in range(6):
        seen = eye.window(window("9S", out=out, seed=seed).picture, card=CARD)
        assert seen is not None
        assert seen.card == "9S"


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_one_card_is_never_taken_for_two(eye: Eye, style: Style) -> None:
    """Frames and borders printed on a card are no second edge."""
    cards: tuple[Card, ...] = ("QS", "2H", "TC")
    for seed, card in enumerate(cards):
        seen = eye.window(window(card, style=style, out=1.05, seed=seed).picture, card=CARD)
        assert seen is None or seen.why != "double"


def test_a_hand_on_a_card_is_not_a_second_one(eye: Eye) -> None:
    """Edges that put the card far from where its one index says that it lies are not its own."""
    picture = window("JS", style=style_named("bridge"), out=1.03, hand=0.3, seed=46).picture
    seen = eye.window(picture, card=CARD)
    assert seen is not None
    assert seen.card == "JS"


@pytest.mark.parametrize(
    ("moved", "turned", "off"), [((9.0, -7.0), 5.0, NEAR), ((40.0, -30.0), 12.0, ROUGH)]
)
def test_where_a_card_lies_is_put_right_by_its_edges(
    moved: tuple[float, float], turned: float, off: float
) -> None:
    """Pixels and degrees off before; within a millimetre and two degrees after."""
    seen = window("7C", out=1.1, seed=9)
    (card,) = seen.lying
    x = sum(point[0] for point in card.outline) / 4
    y = sum(point[1] for point in card.outline) / 4
    top_left, bottom_left = card.outline[0], card.outline[3]
    truth = math.atan2(top_left[1] - bottom_left[1], top_left[0] - bottom_left[0])
    way = truth + math.radians(turned)
    middle, up = lie(
        seen.picture, (x + moved[0], y + moved[1]), (math.cos(way), math.sin(way)), CARD, off=off
    )
    assert math.hypot(middle[0] - x, middle[1] - y) < CARD / 88
    assert abs(math.degrees(math.atan2(up[1], up[0]) - truth)) < 2
