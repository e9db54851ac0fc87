"""The eye reads drawn cards, abstains with a reason, and never says a card that is not there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from drivers.camera.drawn_cards import STYLES, Style, style_named
from drivers.camera.eye import SURE, Eye
from drivers.camera.felt_scene import FELT, felt
from drivers.camera.gather import gather
from drivers.camera.model import MODEL, Model, ModelDamaged
from drivers.camera.vision import cv2
from drivers.camera.window_scene import WINDOW, Second, window
from procedures.cards import Card
from tests.drivers.camera.test_gather import LONG, corner_of, reading

CARD = float(WINDOW.card)


@pytest.fixture(scope="module")
def eye() -> Eye:
    return Eye()


def test_a_model_that_is_not_the_one_shipped_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "model.onnx"
    other.write_bytes(MODEL.read_bytes() + b"\0")
    with pytest.raises(ModelDamaged, match="not the model that was shipped"):
        Model(other)


def test_a_missing_model_is_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(ModelDamaged, match="cannot be read"):
        Model(tmp_path / "model.onnx")


def test_the_model_is_small_enough_to_ship() -> None:
    assert MODEL.stat().st_size <= 2 * 1024 * 1024


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
@pytest.mark.parametrize("card", ["AS", "TD", "7H", "QC", "6S", "9C"])
def test_a_card_that_lies_free_is_read_or_not_told_but_never_misread(
    eye: Eye, style: Style, card: Card
) -> None:
    seen = eye.window(window(card, style=style, seed=3).picture, card=CARD)
    assert seen is None or seen.what == "nothing told" or seen.card == card


def test_most_cards_that_lie_free_are_read(eye: Eye) -> None:
    cards: tuple[Card, ...] = ("AS", "2H", "4D", "5C", "8S", "TH", "JD", "KC")
    shots = [(card, window(card, seed=n).picture) for n, card in enumerate(cards)]
    read = [eye.window(picture, card=CARD) for _, picture in shots]
    right = [
        seen is not None and seen.card == card for seen, (card, _) in zip(read, shots, strict=True)
    ]
    assert sum(right) >= 7


def test_an_empty_window_holds_nothing(eye: Eye) -> None:
    assert eye.window(window(None, seed=1).picture, card=CARD) is None


def test_the_cut_card_is_known_for_what_it_is(eye: Eye) -> None:
    seen = eye.window(window("cut card", out=1.1, seed=2).picture, card=CARD)
    assert seen is not None
    assert seen.what == "cut card"


def test_a_card_face_down_is_not_taken_for_a_card(eye: Eye) -> None:
    for style in STYLES:
        seen = eye.window(window("back", style=style, out=1.1, seed=2).picture, card=CARD)
        assert seen is None or seen.what in ("back", "nothing told")


@pytest.mark.parametrize("light", [(0.82, 0.58, 0.82), (0.5, 0.6, 0.9)])
@pytest.mark.parametrize("card", ["QS", "KS"])
def test_a_face_in_coloured_light_whose_index_is_hard_to_read_is_not_taken_for_a_back(
    eye: Eye, card: Card, light: tuple[float, float, float]
) -> None:
    """Its paper looks coloured then, as a back's or the cut card's; its index is plainly one."""
    lit = (window(card, seed=3).picture * np.array(light) * 0.7).astype(np.uint8)
    blurred = np.asarray(cv2.GaussianBlur(lit, (0, 0), 4), np.uint8)
    seen = eye.window(blurred, card=CARD)
    assert seen is not None
    assert (seen.what, seen.card) in {("nothing told", None), ("card", card)}


def test_a_second_card_whose_index_shows_beside_the_first_is_a_double(eye: Eye) -> None:
    under = Second(shown="4D", gap=18.0, side="left")
    seen = eye.window(window("KS", second=under, out=1.1, seed=2).picture, card=CARD)
    assert seen is not None
    assert (seen.what, seen.why) == ("nothing told", "double")


@pytest.mark.parametrize(("sure", "what"), [(0.8, "nothing told"), (0.93, "card")])
def test_two_indices_that_are_both_hard_to_read_tell_no_card_together(
    eye: Eye, sure: float, what: str
) -> None:
    """Seen on a felt: a queen of spades whose indices both looked a little like clubs."""
    one, two = (corner_of((300, 300), 0, foot=foot) for foot in (False, True))
    (card,) = gather([reading("QC", one, sure), reading("QC", two, sure)], card=LONG)
    assert card.told.sure > SURE  # both together seem to be sure
    assert eye._told(card).what == what


@pytest.mark.parametrize(
    ("style", "seed"), [("magnum", 1), ("bridge", 3), ("bridge", 4), ("four colours", 2)]
)
def test_no_card_is_told_more_often_than_it_lies_on_the_felt(
    eye: Eye, style: str, seed: int
) -> None:
    """Indices that stand far in, a large letter in the middle, four indices: all are one card's."""
    hands: dict[int, list[Card]] = {1: ["9S", "KD"], 2: ["JS", "QH"], 4: ["KS"], 5: ["7D"]}
    seen = eye.felt(felt(hands, style=style_named(style), seed=seed).picture, card=FELT.card)
    told = [each.card for each in seen if each.card is not None]
    assert len(told) == len(set(told)) > 3


def test_an_empty_felt_holds_no_card(eye: Eye) -> None:
    assert not [each for each in eye.felt(felt({}, seed=1).picture, card=FELT.card) if each.card]


def test_the_same_picture_is_read_the_same_way_twice(eye: Eye) -> None:
    picture = window("5H", seed=4).picture
    assert eye.window(picture, card=CARD) == eye.window(np.copy(picture), card=CARD)
