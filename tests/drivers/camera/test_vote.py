"""The vote over the pictures of one slide says one card, once (camera.md, "Aims")."""

from __future__ import annotations

from collections.abc import Iterable

from drivers.camera.sight import Sighting
from drivers.camera.vote import Answer, Slide
from procedures.cards import Card
from procedures.readings import CardSeen, CutCardSeen, Fault, FaultKind

FRAME = 33_000


def card(name: Card, sure: int = 9_980) -> Sighting:
    return Sighting(what="card", card=name, sure=sure)


def unsaid(why: FaultKind) -> Sighting:
    return Sighting(what="nothing told", why=why)


def fed(slide: Slide, seen: Iterable[Sighting | None], start: int = 0) -> list[Answer]:
    answers = (slide.feed(each, start + n * FRAME) for n, each in enumerate(seen))
    return [answer for answer in answers if answer is not None]


GONE: list[Sighting | None] = [None] * 4
LONG_GONE: list[Sighting | None] = [None] * 10


def test_a_card_seen_in_many_pictures_is_told_once() -> None:
    assert fed(Slide(), [card("7H")] * 12 + GONE) == [CardSeen("7H")]


def test_a_card_that_stays_in_the_window_is_told_before_it_has_gone() -> None:
    assert fed(Slide(), [card("7H")] * 4) == [CardSeen("7H")]


def test_a_quick_card_is_told_when_it_has_gone() -> None:
    assert fed(Slide(), [unsaid("unreadable"), card("QS"), card("QS"), *GONE]) == [CardSeen("QS")]


def test_nothing_is_told_while_the_window_is_empty() -> None:
    assert fed(Slide(), [None] * 20) == []


def test_one_missed_picture_does_not_end_a_slide() -> None:
    seen = [card("4C"), card("4C"), None, card("4C"), card("4C"), card("4C"), *GONE]
    assert fed(Slide(), seen) == [CardSeen("4C")]


def test_one_empty_picture_of_a_slow_camera_does_not_make_two_cards_of_one() -> None:
    slide, every = Slide(), 150_000
    seen = [*[card("7H")] * 4, None, *[card("7H")] * 4, None, None, None]
    answers = [slide.feed(each, n * every) for n, each in enumerate(seen)]
    assert [answer for answer in answers if answer is not None] == [CardSeen("7H")]


def test_two_slides_of_the_same_card_are_two_cards() -> None:
    seen = [*[card("AD")] * 5, *LONG_GONE, *[card("AD")] * 5, *GONE]
    assert fed(Slide(), seen) == [CardSeen("AD"), CardSeen("AD")]


def test_a_card_whose_index_was_under_a_hand_for_a_moment_is_told_once() -> None:
    """Nobody deals two cards as fast as that; another one may have been under it."""
    for many in (2, 5):
        seen = [*[card("AD")] * 5, *GONE, *[card("AD")] * many, *GONE, *[card("AD")] * 5, *GONE]
        assert fed(Slide(), seen) == [CardSeen("AD")]
    seen = [*[card("AD")] * 5, *GONE, *[card("7C")] * 5, *GONE, *[card("AD")] * 5, *GONE]
    assert fed(Slide(), seen) == [CardSeen("AD"), CardSeen("7C"), CardSeen("AD")]


def test_a_card_seen_in_one_picture_and_not_quite_sure_is_not_told() -> None:
    """Nor named in words that everybody at the table reads: it may be the hole card."""
    answers = fed(Slide(), [unsaid("unreadable"), card("8D", 9_800), *GONE])
    assert answers == [Fault("unreadable", "read in one picture only")]


def test_one_picture_is_enough_when_it_is_very_sure() -> None:
    assert fed(Slide(), [card("8D", 9_990), *GONE]) == [CardSeen("8D")]


def test_pictures_that_disagree_are_not_outvoted_but_told_as_a_double() -> None:
    answers = fed(Slide(), [card("8D"), card("3D"), card("8D"), card("3D"), *GONE])
    assert answers == [Fault("double", "read as two different cards in one slide")]


def test_a_double_in_two_pictures_is_a_double_whatever_else_was_read() -> None:
    seen = [card("KS"), unsaid("double"), unsaid("double"), card("KS"), card("KS"), *GONE]
    assert fed(Slide(), seen) == [Fault("double", "two cards at once")]


def test_a_second_card_under_a_card_already_told_is_told_as_a_double() -> None:
    seen = [*[card("KS")] * 4, unsaid("double"), unsaid("double"), *GONE]
    assert fed(Slide(), seen) == [CardSeen("KS"), Fault("double", "two cards at once")]


def test_the_cut_card_is_told_as_the_cut_card() -> None:
    assert fed(Slide(), [Sighting(what="cut card")] * 3 + GONE) == [CutCardSeen()]


def test_a_card_face_down_is_unreadable() -> None:
    answers = fed(Slide(), [Sighting(what="back")] * 3 + GONE)
    assert answers == [Fault("unreadable", "a card face down")]


def test_a_card_never_read_is_told_with_its_reason() -> None:
    answers = fed(Slide(), [unsaid("foreign")] * 3 + GONE)
    assert answers == [Fault("foreign", "never read while it was in the window")]


def test_a_glimpse_of_something_unread_is_no_card() -> None:
    assert fed(Slide(), [unsaid("unreadable"), *GONE]) == []
