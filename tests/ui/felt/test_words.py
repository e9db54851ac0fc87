"""What is written on the felt and said of it, in English and in German."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from procedures.cards import CARDS
from procedures.places import Place
from procedures.round import Outcome
from tablectl.client.views import BACK
from tests.ui.felt.conftest import Show
from tests.ui.felt.felts import closed, insurance, pictured, split_and_doubled
from ui.felt import words
from ui.felt.layout import FIXED
from ui.felt.moves import Move
from ui.felt.picture import UNREAD, FeltCard, FeltHand, FeltPicture, FeltSeat, Notice, felt_picture
from ui.felt.view import FeltView
from ui.parts.language import chosen, speak

BOX = Place("box", 3)


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    """The screens speak German, and English again afterwards."""
    before = QLocale()
    speak(qapp, chosen("de"))
    yield
    speak(qapp, chosen("en"))
    QLocale.setDefault(before)


def euros(amount: int) -> str:
    """An amount as the tests write it."""
    return f"{amount / 100:.2f}"


def said_of(picture: FeltPicture, place: Place) -> str:
    """A place of the picture in words."""
    return words.place_there(picture, place, euros)


@pytest.mark.parametrize(
    ("total", "outcome", "said"),
    [
        ("soft 17", "", "soft 17"),
        ("hard 16", "", "hard 16"),
        ("hard 24", "", "bust 24"),
        ("blackjack", "", "blackjack"),
        ("hard 20", "win", "20 + won"),
        ("hard 24", "bust", "24 − bust"),
        ("blackjack", "blackjack", "+ blackjack"),
        ("blackjack", "push blackjack", "= push"),
        ("hard 12", "surrender", "12 − surrendered"),
        ("", "", ""),
    ],
)
def test_a_hand_says_what_it_counts_and_how_it_ended(total: str, outcome: str, said: str) -> None:
    """In words, with a sign that needs no colour."""
    hand = FeltHand(place=BOX, cards=2, total=total, outcome=outcome)
    assert words.counted(hand) == said


def test_hands_of_a_split_are_numbered() -> None:
    """From 1, as the record has them."""
    hand = FeltHand(place=Place("box", 3, 1), cards=2, total="soft 18", of_many=True)
    assert words.counted(hand) == "2: soft 18"


def test_every_outcome_has_a_word_and_a_sign() -> None:
    """No outcome of the rules is shown as its bare name of the record."""
    said = {outcome: words.outcome(outcome) for outcome in get_args(Outcome)}
    assert all(text[:2] in ("+ ", "− ", "= ") and len(text) > 3 for text in said.values())


def test_every_card_and_place_has_a_name() -> None:
    """52 cards, a back, one that was not read; each place of the felt."""
    cards = {words.card(face) for face in (*CARDS, BACK, UNREAD)}
    assert len(cards) == 54
    assert "10 of hearts" in cards
    places = {words.place(Place(where)) for where in FIXED}
    assert len(places) == len(FIXED)
    assert words.place(Place("quarantine")) == "set aside"
    assert words.place(Place("box", 3, 1)) == "box 3 hand 2"


def test_a_box_is_told_with_its_bet_and_its_insurance() -> None:
    """Everything that the felt shows of it."""
    picture = pictured(insurance().table)
    assert said_of(picture, Place("box", 2)) == (
        "box 2, ann, 25.00, insured 12.50, 8 of spades, 8 of clubs, hard 16"
    )
    assert "insurance?" in said_of(picture, Place("box", 4))
    assert said_of(picture, Place("box", 1)) == "box 1, free"


def test_a_doubled_hand_is_told_with_what_rides_on_it() -> None:
    """And the hand beside it, to which the next card goes."""
    picture = pictured(split_and_doubled().table)
    first, second = (said_of(picture, Place("box", 2, number)) for number in (0, 1))
    assert first.endswith("8 of spades, 3 of diamonds, king of clubs, hard 21, doubled, 50.00")
    assert second == "box 2 hand 2, 8 of clubs, hard 8, 25.00, his turn, DEAL HERE"


@pytest.mark.parametrize(
    ("presence", "at_table", "said"),
    [
        ("here", False, ""),
        ("here", True, "at the table"),
        ("lost", False, "✕ away"),
        ("left", False, "✕ left"),
    ],
)
def test_it_is_said_how_somebody_is_at_his_box(
    presence: str,
    at_table: bool,  # noqa: FBT001 - a row
    said: str,
) -> None:
    """Who is away is told by a word and a sign."""
    seat = FeltSeat(box=3, player="mia", presence=presence, at_table=at_table, bets=())
    assert words.state(seat) == said


def test_a_ghost_says_what_is_wanted_of_it() -> None:
    """Which comes next, and which have been read again."""
    card = FeltCard(key="k1", face="8H", place=BOX, at=0, ghost="next", step=3)
    assert words.card_there(card) == "8 of hearts, box 3: lay this one next, number 3"
    ticked = FeltCard(key="k1", face="8H", place=BOX, at=0, ghost="ticked", step=3)
    assert words.card_there(ticked) == "8 of hearts, box 3: read again"


def test_moves_are_told() -> None:
    """Dealt, turned over, gone."""
    dealt = Move(kind="came", key="k", face="AS", before=None, after=BOX)
    turned = Move(kind="turned", key="k", face="KD", before=BOX, after=Place("dealer"))
    gone = Move(kind="left", key="k", face=BACK, before=BOX, after=None)
    assert [words.moved(move) for move in (dealt, turned, gone)] == [
        "ace of spades to box 3",
        "dealer: now king of diamonds",
        "a card face down gone",
    ]


@pytest.mark.usefixtures("german")
def test_the_felt_speaks_german() -> None:
    """Ranks and suits the other way round, and no English left over."""
    assert words.card("QH") == "Herz Dame"
    assert words.deal_here() == "HIERHER GEBEN"
    assert words.notice(Notice("lost")).startswith("NICHT")


def test_another_language_is_written_at_once(
    qapp: QApplication, view: FeltView, show: Show
) -> None:
    """While the felt is open."""
    show(felt_picture(closed()))
    assert "CLOSED" in view.accessibleName()
    before = QLocale()
    speak(qapp, chosen("de"))
    qapp.processEvents()
    german = view.accessibleName()
    speak(qapp, chosen("en"))
    QLocale.setDefault(before)
    qapp.processEvents()
    assert "CLOSED" not in german
    assert "CLOSED" in view.accessibleName()
