"""Cards as they are drawn: told apart at every size, in both sets of suits."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Final

import pytest
from PySide6.QtGui import QImage

from procedures.cards import CARDS, RANKS
from tablectl.client.views import BACK
from ui.felt.card_art import CUT_CARD, CardArt
from ui.felt.fan import INDEX
from ui.felt.picture import UNREAD
from ui.parts.theme import dark, light

FACES: Final = (*CARDS, BACK, UNREAD, CUT_CARD)
SIZES: Final = ((17, 24), (25, 35), (70, 98), (143, 200))


@pytest.fixture
def art(qapp: object) -> CardArt:
    """Cards of the light theme with suits of four colours."""
    return CardArt(light(four_colour=True))


def drawn(art: CardArt, face: str, size: tuple[int, int], ratio: float = 1.0) -> QImage:
    """A card as an image."""
    return art.pixmap(face, *size, ratio).toImage()


def differ(one: QImage, other: QImage) -> int:
    """How many points differ plainly."""
    return sum(
        abs(one.pixelColor(x, y).lightness() - other.pixelColor(x, y).lightness()) > 60
        for x in range(one.width())
        for y in range(one.height())
    )


@pytest.mark.parametrize("size", SIZES)
def test_no_two_cards_look_alike(art: CardArt, size: tuple[int, int]) -> None:
    """52 faces, a back, a card that was not read, and the cut card."""
    seen = {bytes(drawn(art, face, size).constBits()) for face in FACES}
    assert len(seen) == len(FACES)


@pytest.mark.parametrize("high", [24, 31])
def test_ranks_are_told_apart_by_the_index_alone(art: CardArt, high: int) -> None:
    """As a fan leaves it free, at the lowest that a card is ever drawn."""
    wide = round(high * 5 / 7)
    strip = (0, 0, round(INDEX * wide), round(0.45 * high))
    ranks = {rank: drawn(art, rank + "S", (wide, high)).copy(*strip) for rank in RANKS}
    for one, other in combinations(RANKS, 2):
        assert differ(ranks[one], ranks[other]) >= 4, (one, other)


@pytest.mark.parametrize("size", SIZES)
def test_the_index_lies_in_the_part_that_a_fan_leaves_free(
    art: CardArt, size: tuple[int, int]
) -> None:
    """Between it and the rest of the card there is no ink, and every rank is there whole."""
    wide, high = size
    for rank in RANKS:
        card = drawn(art, rank + "S", size)
        column = int(INDEX * wide)
        beside = [card.pixelColor(column, y).lightness() for y in range(3, int(0.68 * high))]
        assert min(beside) > 170, rank
        ink = sum(
            card.pixelColor(x, y).lightness() < 120
            for x in range(2, column)
            for y in range(2, int(0.43 * high))
        )
        assert ink >= 0.13 * column * 0.41 * high, (rank, ink)


def test_suits_differ_by_shape_and_not_by_colour_only() -> None:
    """Never colour alone: in one colour they still differ."""
    plain = CardArt(light())
    for one, other in pairwise("SHDC"):
        first = drawn(plain, "A" + one, (17, 24)).convertToFormat(QImage.Format.Format_Grayscale8)
        second = drawn(plain, "A" + other, (17, 24)).convertToFormat(
            QImage.Format.Format_Grayscale8
        )
        assert differ(first, second) >= 10


def test_four_colours_change_clubs_and_diamonds(art: CardArt) -> None:
    """Spades and hearts stay as they are."""
    plain = CardArt(light())
    changed = [
        s for s in "SHDC" if drawn(plain, "8" + s, (70, 98)) != drawn(art, "8" + s, (70, 98))
    ]
    assert changed == ["D", "C"]


def test_a_card_across_keeps_its_index_upright(art: CardArt) -> None:
    """Its upper left corner shows the rank; it is not a card turned on its side."""
    lying = drawn(art, "KD", (98, 70))
    assert (lying.width(), lying.height()) == (98, 70)
    index = [(x, y) for x in range(4, 34) for y in range(4, 32)]
    assert any(lying.pixelColor(x, y).lightness() < 140 for x, y in index)
    assert lying.pixelColor(90, 8).lightness() > 200


def test_a_picture_is_drawn_once_for_a_size_and_a_screen(art: CardArt) -> None:
    """And again for a screen of more points."""
    first = art.pixmap("AS", 70, 98, 1.0)
    assert art.pixmap("AS", 70, 98, 1.0).cacheKey() == first.cacheKey()
    sharp = art.pixmap("AS", 70, 98, 2.0)
    assert (sharp.width(), sharp.height()) == (140, 196)
    assert sharp.devicePixelRatio() == 2.0


def test_only_so_many_pictures_are_kept(art: CardArt) -> None:
    """Sizes come and go while a window is pulled larger; memory does not grow with them."""
    first = art.pixmap("AS", 20, 28, 1.0).cacheKey()
    for wide in range(30, 30 + 9):
        for face in CARDS:
            art.pixmap(face, wide, 42, 1.0)
    assert art.pixmap("AS", 20, 28, 1.0).cacheKey() != first


def test_both_themes_draw_a_back_that_shows_nothing(art: CardArt) -> None:
    """A back has no index: all backs are one."""
    for theme in (light(), dark()):
        back = drawn(CardArt(theme), BACK, (70, 98))
        colours = {theme.red_suit, theme.black_suit}
        names = {back.pixelColor(x, y).name() for x in range(70) for y in range(98)}
        assert not names & colours
