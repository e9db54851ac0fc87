"""A deck is enrolled by showing all of it once; afterwards a card must look like its own face."""

from __future__ import annotations

import os
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest
from msgspec import structs

from drivers.camera.drawn_cards import STYLES, Style
from drivers.camera.enrol import ALL, Enrolled, EnrolledDamaged
from drivers.camera.enrolment import Enrolment, NotEnrolled
from drivers.camera.eye import Eye
from drivers.camera.light import Light
from drivers.camera.model import Model
from drivers.camera.sight import Picture
from drivers.camera.window_scene import WINDOW, window
from procedures.cards import CARDS, Card
from tests.drivers.camera.decks_shown import shown_deck

CARD = float(WINDOW.card)
CLUB = STYLES[0]


def picture_of(
    card: Card, style: Style = CLUB, *, seed: int = 50, light: Light | None = None
) -> Picture:
    if light is None:
        return window(card, style=style, seed=seed).picture
    return window(card, style=style, seed=seed, light=light).picture


@pytest.fixture(scope="module")
def club() -> Enrolled:
    return shown_deck(CLUB).finished()


def test_nothing_shown_means_all_is_missing() -> None:
    assert Enrolment(Eye()).missing == ALL


def test_a_deck_may_be_shown_in_any_order_and_says_what_is_missing() -> None:
    enrolment = Enrolment(Eye())
    for card in ("KD", "2S", "TH"):
        enrolment.show(picture_of(card), card=CARD, named=card)
    assert set(ALL) - set(enrolment.missing) == {"KD", "2S", "TH"}
    with pytest.raises(NotEnrolled, match="still missing: AS, 3S"):
        enrolment.finished()


def test_a_card_shown_twice_is_refused() -> None:
    enrolment = Enrolment(Eye())
    enrolment.show(picture_of("5H"), card=CARD, named="5H")
    with pytest.raises(NotEnrolled, match="5H was shown already"):
        enrolment.show(picture_of("5H", seed=51), card=CARD, named="5H")


def test_a_card_named_as_another_is_refused() -> None:
    enrolment = Enrolment(Eye())
    with pytest.raises(NotEnrolled, match="it is named 5H but reads KS"):
        enrolment.show(picture_of("KS"), card=CARD, named="5H")


def test_an_empty_window_enrols_nothing() -> None:
    with pytest.raises(NotEnrolled, match="no card is in view"):
        Enrolment(Eye()).show(window(None, seed=1).picture, card=CARD)


def test_a_whole_deck_is_kept_and_read_again(club: Enrolled, tmp_path: Path) -> None:
    club.save(tmp_path / "club.npz")
    again = Enrolled.load(tmp_path / "club.npz", Model())
    assert again.cards == frozenset(CARDS)
    eye = Eye(enrolled=again)
    seen = eye.window(picture_of("7C"), card=CARD)
    assert seen is not None
    assert seen.card == "7C"


def test_a_file_that_is_no_deck_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "deck.npz"
    other.write_bytes(b"not a deck")
    with pytest.raises(EnrolledDamaged, match="enrol it anew"):
        Enrolled.load(other, Model())


def test_a_deck_cut_short_at_any_byte_is_refused_and_never_half_believed(
    club: Enrolled, tmp_path: Path
) -> None:
    kept, cut = tmp_path / "club.npz", tmp_path / "cut.npz"
    club.save(kept)
    whole = kept.read_bytes()
    for size in range(0, len(whole), len(whole) // 40):
        cut.write_bytes(whole[:size])
        with pytest.raises(EnrolledDamaged):
            Enrolled.load(cut, Model())


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("7C", None, "7C missing"),
        ("7C", np.zeros((1, 3, 3, 3), np.uint8), "another shape"),
        ("7C", np.zeros((1, 64, 40, 3), np.float64), "another shape"),
        ("7C", np.zeros((0, 64, 40, 3), np.uint8), "another shape"),
        ("back", np.zeros((2, 2), np.uint8), "another shape"),
        ("highs", np.full(52, np.nan), "another shape"),
        ("highs", np.zeros(51), "another shape"),
        ("highs", np.full(52, "0.2"), "another shape"),
        ("highs", np.full(52, 0.2 + 1j), "another shape"),
        ("7C", np.array([{"a": 1}], object), "not an enrolled deck"),
        ("7C", np.zeros((1, 20_000, 10_000, 1), np.uint8), "unpacks to too much"),
    ],
)
def test_a_deck_with_something_else_in_it_is_refused(
    club: Enrolled, tmp_path: Path, name: str, value: np.ndarray | None, said: str
) -> None:
    club.save(tmp_path / "club.npz")
    with np.load(tmp_path / "club.npz") as kept:
        parts = {each: kept[each] for each in kept.files if each != name}
    if value is not None:
        parts[name] = value
    np.savez_compressed(tmp_path / "other.npz", **parts)
    with pytest.raises(EnrolledDamaged, match=said):
        Enrolled.load(tmp_path / "other.npz", Model())


def test_a_deck_whose_parts_are_no_arrays_is_refused(club: Enrolled, tmp_path: Path) -> None:
    club.save(tmp_path / "club.npz")
    for name, content in (
        ("7C", b"no array"),
        ("7C.npy", b"\x93NUMPY\x01\x00\x20\x00{'descr': '|u1', 'shape': (9"),
        ("7C.npy", b"\x93NUMPY\x01\x00\x06\x00{[]:0}"),
    ):
        other = tmp_path / "other.npz"
        with ZipFile(tmp_path / "club.npz") as kept, ZipFile(other, "w") as changed:
            for part in kept.namelist():
                if part != "7C.npy":
                    changed.writestr(part, kept.read(part))
            changed.writestr(name, content)
        with pytest.raises(EnrolledDamaged, match="enrol it anew"):
            Enrolled.load(other, Model())


def test_a_pipe_is_no_deck_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "deck.npz")
    with pytest.raises(EnrolledDamaged, match="no such file"):
        Enrolled.load(tmp_path / "deck.npz", Model())


def test_a_card_of_a_deck_with_other_indices_is_foreign(club: Enrolled) -> None:
    eye = Eye(enrolled=club)
    magnum = next(style for style in STYLES if style.name == "magnum")
    cards: tuple[Card, ...] = ("AS", "6H", "9D", "TC", "JS", "QH", "KD", "3C")
    pictures = [window(card, style=magnum, out=1.1, seed=50).picture for card in cards]
    seen = [eye.window(picture, card=CARD) for picture in pictures]
    assert sum(each is not None and each.why == "foreign" for each in seen) >= 7


@pytest.mark.parametrize(("nothing", "what"), [(0.01, "card"), (0.2, "nothing told")])
def test_what_may_be_no_index_needs_more_than_a_likeness_to_the_deck(
    club: Enrolled, nothing: float, what: str
) -> None:
    """Seen in a window: the pattern of a back was a little like an ace."""
    eye = Eye(enrolled=club)
    (card,) = eye._cards(picture_of("9D"), CARD)
    less_sure = structs.replace(card.told, sure=0.87, nothing=nothing)
    assert eye._told(structs.replace(card, told=less_sure)).what == what


def test_an_enrolled_card_is_read_in_other_light(club: Enrolled) -> None:
    eye = Eye(enrolled=club)
    dim = Light(level=0.6)
    cards: tuple[Card, ...] = ("AS", "6H", "9D", "TC", "JS", "QH", "KD", "3C")
    read = [eye.window(picture_of(card, light=dim), card=CARD) for card in cards]
    assert (
        sum(seen is not None and seen.card == card for seen, card in zip(read, cards, strict=True))
        >= 7
    )
