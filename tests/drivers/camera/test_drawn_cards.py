"""The drawn decks: 52 faces that can be told apart, in each of several styles."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from drivers.camera.drawn_cards import (
    CUT_COLOURS,
    STYLES,
    Style,
    back,
    cut_card,
    face,
    pips,
    shape_of,
    style_named,
)
from procedures.cards import CARDS, RANKS, points, rank, suit

STYLE_NAMES = [style.name for style in STYLES]


def test_there_are_at_least_four_styles_and_each_is_found_by_its_name() -> None:
    """A deck is chosen by name."""
    assert len(STYLES) >= 4
    assert len(set(STYLE_NAMES)) == len(STYLES)
    assert [style_named(name) for name in STYLE_NAMES] == list(STYLES)


def test_a_style_that_does_not_exist_is_refused_with_those_that_do() -> None:
    """A wrong name is told, not guessed."""
    with pytest.raises(ValueError, match="'linen' is no style of drawn cards; there are club"):
        style_named("linen")


@pytest.mark.parametrize("style", STYLES, ids=STYLE_NAMES)
def test_the_52_faces_the_back_and_the_cut_card_all_look_different(style: Style) -> None:
    """Two cards that look alike could never be told apart."""
    pictures = [*(face(card, style) for card in CARDS), back(style), cut_card(style)]
    assert len({hashlib.sha256(picture.tobytes()).digest() for picture in pictures}) == 54
    assert {picture.shape for picture in pictures} == {(style.size[1], style.size[0], 3)}


@pytest.mark.parametrize("style", STYLES, ids=STYLE_NAMES)
def test_the_index_corner_alone_tells_each_rank_from_every_other(style: Style) -> None:
    """A reader that sees one corner must be able to tell the card."""
    high = style.size[1]
    corners = [
        face(card, style)[: high // 3, : round(2 * style.index_x * 8)].astype(int)
        for card in CARDS
        if suit(card) == "S"
    ]
    apart = [
        np.abs(one - other).mean() for n, one in enumerate(corners) for other in corners[n + 1 :]
    ]
    assert min(apart) > 1


@pytest.mark.parametrize("style", STYLES, ids=STYLE_NAMES)
def test_a_card_reads_the_same_both_ways_round(style: Style) -> None:
    """The index stands in two corners; turned half round it lies where it lay."""
    for card in ("8S", "KD", "TH"):
        picture = face(card, style)
        corner = np.s_[20 : style.size[1] // 6, 20 : round(1.5 * style.index_x * 8)]
        assert np.array_equal(picture[corner], picture[::-1, ::-1][corner])


@pytest.mark.parametrize("value", range(1, 11))
def test_a_card_has_as_many_signs_as_it_counts(value: int) -> None:
    """The layout of the signs is the common one: columns left, middle and right."""
    places = pips(value)
    assert len(places) == len(set(places)) == value
    assert {column for column, _ in places} <= {0.0, 0.5, 1.0}
    mirrored = {(1 - column, row) for column, row in places}
    assert mirrored == set(places)


def test_the_points_of_a_card_are_the_number_of_its_signs() -> None:
    """Ace to ten: one sign a point."""
    numbered = [card for card in CARDS if rank(card) in RANKS[:10]]
    assert all(len(pips(points(card))) == points(card) for card in numbered)


@pytest.mark.parametrize("style", STYLES, ids=STYLE_NAMES)
def test_a_card_has_rounded_corners(style: Style) -> None:
    """What lies outside the corners' rounding is not card."""
    shape = shape_of(style)
    assert shape[0, 0] == shape[-1, -1] == shape[0, -1] == 0
    assert shape[shape.shape[0] // 2, shape.shape[1] // 2] == 255
    assert 0.97 < (shape > 127).mean() < 1


def test_red_and_black_are_told_apart_and_four_colours_are_four() -> None:
    """Ordinary decks print two colours, one style four."""
    for style in STYLES:
        inks = dict(style.ink)
        assert len(set(inks.values())) == (4 if style.name == "four colours" else 2)
        assert inks["H"] != inks["S"]


def test_cut_cards_come_in_several_plain_colours() -> None:
    """The cut card has no sign on it."""
    for colour in range(len(CUT_COLOURS)):
        picture = cut_card(STYLES[0], colour)
        assert (picture == picture[0, 0]).all()
        assert tuple(picture[0, 0]) == CUT_COLOURS[colour]


def test_a_drawn_face_cannot_be_written_on() -> None:
    """It is drawn once and shared."""
    with pytest.raises(ValueError, match="read-only"):
        face("AS", STYLES[0])[0, 0] = 0
