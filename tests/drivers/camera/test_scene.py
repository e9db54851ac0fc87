"""The drawn scenes: the truth that is told of each picture, and what the picture then shows."""

from __future__ import annotations

import numpy as np
import pytest

from drivers.camera.drawn_cards import STYLES
from drivers.camera.felt_scene import FELT, Felt, Stray, area, felt, spot
from drivers.camera.light import GOOD, Light, any_light, lit
from drivers.camera.scene import Rendered, Shown
from drivers.camera.vision import cv2
from drivers.camera.window_scene import WINDOW, Second, Window, window

STILL = Light(slope=0, noise=0, blur=0, jpeg=0)
"""Light that leaves every pixel as it was drawn."""


def lying_on(rendered: Rendered) -> list[str]:
    """What lies there, in words."""
    return [lying.card or lying.what for lying in rendered.lying]


def brightness_in(rendered: Rendered, number: int) -> float:
    """Mean brightness inside the outline of one of the things that lie there."""
    mask = np.zeros(rendered.picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.array(rendered.lying[number].outline)], 255)
    return float(rendered.picture[mask > 0].mean())


def test_the_same_seed_draws_the_same_picture_and_another_seed_another() -> None:
    """A scene is decided by what is asked for, and by nothing else."""
    first, again = (window("9H", out=0.6, seed=3).picture for _ in range(2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, window("9H", out=0.6, seed=4).picture)


def test_an_empty_window_has_nothing_in_it() -> None:
    """Nobody deals: there is no card to be told."""
    assert window(None).lying == ()


@pytest.mark.parametrize("out", [0.25, 0.5, 0.75, 1.0])
def test_as_much_of_a_card_is_in_view_as_is_out_of_the_mouth(out: float) -> None:
    """The shoe hides the rest."""
    (lying,) = window("9H", out=out, seed=1).lying
    assert lying.card == "9H"
    assert abs(lying.seen - 100 * out) < 6


def test_a_card_stands_out_bright_where_the_truth_says_it_lies() -> None:
    """The outline is that of the card in the picture."""
    shown = window("2C", out=1.0, light=STILL, seed=5)
    assert brightness_in(shown, 0) > 180
    assert window(None, light=STILL).picture[WINDOW.mouth + 60 :].mean() < 60


def test_the_index_that_comes_out_first_is_the_foots() -> None:
    """Half a card shows one index; turned round, the other."""
    (foot_first,) = window("KD", out=0.5).lying
    (head_first,) = window("KD", out=0.5, turned=True).lying
    assert foot_first.indices == (0, 100)
    assert head_first.indices == (100, 0)


def test_a_card_that_comes_out_long_edge_first_lies_across() -> None:
    """Some shoes turn the card by a quarter."""
    (lying,) = window("5S", camera=Window(lead="long"), seed=2).lying
    xs, ys = zip(*lying.outline, strict=True)
    assert max(xs) - min(xs) > max(ys) - min(ys)


@pytest.mark.parametrize("gap", [2, 8, 20])
def test_a_second_card_stands_out_by_its_gap(gap: float) -> None:
    """Two cards at once: the lower one's edge shows by so many millimetres."""
    below, above = window("TD", out=0.9, second=Second(shown="4S", gap=gap)).lying
    assert (below.card, above.card) == ("4S", "TD")
    mm = WINDOW.card / 88
    lowest = [max(y for _, y in lying.outline) for lying in (below, above)]
    assert abs((lowest[0] - lowest[1]) / mm - gap) < 1.5
    assert below.seen < 40


def test_a_hand_hides_the_card_below_it() -> None:
    """What is hidden is not in view, and the truth says so."""
    (free,) = window("9H", out=1.0).lying
    (hidden,) = window("9H", out=1.0, hand=0.8).lying
    assert hidden.seen < free.seen - 25


def test_the_cut_card_and_a_back_are_no_cards_of_the_game() -> None:
    """They lie there without a value."""
    assert [(lying.what, lying.card) for lying in window("cut card").lying] == [("cut card", None)]
    assert [(lying.what, lying.card) for lying in window("back").lying] == [("back", None)]


def test_hands_lie_at_their_boxes_lowest_card_first() -> None:
    """Each card's middle lies in the place of its box."""
    hands: dict[int, tuple[Shown, ...]] = {
        0: ("9H", "back"),
        1: ("KC", "2D"),
        3: ("8S", "8D", "3C"),
        5: ("7D", "JH"),
    }
    shown = felt(hands, seed=2)
    for box, cards in hands.items():
        there = [lying.card or lying.what for lying in shown.lying if lying.box == box]
        assert there == list(cards)
    for lying in shown.lying:
        assert lying.box is not None
        middle = np.array(lying.outline).mean(axis=0)
        corners = np.array(area(FELT, lying.box), np.float32)
        at = (float(middle[0]), float(middle[1]))
        assert cv2.pointPolygonTest(corners, at, measureDist=False) > 0


def test_every_card_of_a_hand_shows_its_upper_index() -> None:
    """A dealer lays cards so that each can be read."""
    shown = felt({2: ("AS", "TH", "4C", "9D")}, chips=False, seed=3)
    assert all(lying.indices[0] == 100 for lying in shown.lying)
    assert shown.lying[0].seen < 60
    assert shown.lying[-1].seen >= 97


def test_a_stray_card_lies_at_no_box() -> None:
    """A card beside every place is told without a box."""
    (lying,) = felt({}, strays=[Stray(shown="6C", at=(1150, 200), turn=70)]).lying
    assert (lying.card, lying.box) == ("6C", None)


def test_places_lie_inside_the_picture_and_apart_from_one_another() -> None:
    """However many boxes a table has."""
    for boxes in (1, 3, 5, 7):
        camera = Felt(boxes=boxes)
        spots = [spot(camera, box) for box in range(boxes + 1)]
        for box, (x, y) in enumerate(spots):
            corners = np.array(area(camera, box), np.float32)
            assert 0 < x < camera.wide
            assert 0 < y < camera.high
            holding = [
                n for n, (a, b) in enumerate(spots)
                if cv2.pointPolygonTest(corners, (float(a), float(b)), measureDist=False) > 0
            ]  # fmt: skip
            assert holding == [box]


def test_another_grain_is_the_same_scene_a_moment_later() -> None:
    """Cards that lie still lie in the same place in the next picture."""
    one, next_ = (felt({1: ("KC",)}, seed=1, grain=n) for n in (0, 1))
    assert one.lying == next_.lying
    assert not np.array_equal(one.picture, next_.picture)
    assert np.abs(one.picture.astype(int) - next_.picture).mean() < 4


def test_light_changes_a_picture_as_its_name_says() -> None:
    """Darker is darker, glare is brighter, blur has weaker edges."""
    scene = window("9H", light=STILL).picture

    def taken(light: Light) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        return lit(scene, light, np.random.default_rng(1))

    def edges(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> float:
        return float(np.abs(np.diff(picture.astype(int), axis=0)).mean())

    assert taken(Light(level=0.5)).mean() < 0.6 * taken(GOOD).mean()
    assert taken(Light(glare=1)).mean() > taken(GOOD).mean()
    assert edges(taken(Light(blur=3, noise=0))) < 0.6 * edges(taken(Light(blur=0, noise=0)))
    warm, cold = taken(Light(warmth=1)), taken(Light(warmth=-1))
    assert warm[..., 0].mean() < cold[..., 0].mean()


def test_hard_light_is_harder_than_a_studios() -> None:
    """The scale from 0 to 1 is one of conditions."""
    dice = np.random.default_rng(4)
    easy = [any_light(dice, hard=0) for _ in range(30)]
    hard = [any_light(dice, hard=1) for _ in range(30)]
    assert max(light.glare for light in easy) == 0 < max(light.glare for light in hard)
    assert np.mean([light.noise for light in easy]) < np.mean([light.noise for light in hard])


def test_every_style_can_lie_in_both_scenes() -> None:
    """Decks of different widths and indices are drawn alike."""
    for style in STYLES:
        assert lying_on(window("QS", style=style)) == ["QS"]
        assert lying_on(felt({1: ("QS",), 0: ("TD",)}, style=style)) == ["TD", "QS"]
