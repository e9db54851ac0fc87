"""What is told of a window and of a felt, and when: once, with its picture, when it lies still."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from drivers.camera.felt_scene import FELT, spot
from drivers.camera.felt_watch import EVERY, FeltWatch
from drivers.camera.frames import Frame
from drivers.camera.sight import Picture, Point, Sighting
from drivers.camera.simulated_camera import SimulatedFelt, felt_set_up, window_set_up
from drivers.camera.vote import Slide
from drivers.camera.window_watch import WindowWatch
from procedures.cards import Card
from procedures.places import Lies
from procedures.readings import CardSeen, CutCardSeen, Fault, FaultKind, FeltSeen, Seen

WINDOW_SET_UP = window_set_up("0")
FELT_SET_UP = felt_set_up("0")
APART = 33_000
EMPTY = [None] * 17
"""Pictures without a card, for half a second."""


class Witness:
    """Somebody who says what is seen in each picture, in place of a network."""

    def __init__(self) -> None:
        self.says: tuple[Sighting, ...] = ()

    def window(self, _: Picture, *, card: float | None = None) -> Sighting | None:
        """The one thing said of a picture with cards of a known size."""
        assert card is not None
        return self.says[0] if self.says else None

    def felt(self, _: Picture, *, card: float | None = None) -> tuple[Sighting, ...]:
        """All things said of a picture with cards of a known size."""
        assert card is not None
        return self.says


def card_at(card: Card, at: Point = (200, 200), sure: int = 9990) -> Sighting:
    """A card seen here."""
    x, y = at
    outline = ((x - 30, y - 40), (x + 30, y - 40), (x + 30, y + 40), (x - 30, y + 40))
    return Sighting(what="card", card=card, sure=sure, outline=outline)


def unread(why: FaultKind, at: Point = (200, 200)) -> Sighting:
    """Something the eye abstains from."""
    return Sighting(what="nothing told", why=why, outline=card_at("AS", at).outline)


def grey(number: int) -> Picture:
    """A window's picture that can be told from others."""
    return np.full((480, 640, 3), number, np.uint8)


class AtShoe:
    """A window watched, picture by picture; empty when the camera begins to look."""

    def __init__(self, *, empty: bool = True) -> None:
        self.eye = Witness()
        self.watch = WindowWatch(self.eye, Slide(), WINDOW_SET_UP)
        self.number = 0
        if empty:
            assert self.sees(EMPTY) == []

    def sees(self, sightings: Sequence[Sighting | None]) -> list[tuple[Seen, int, int | None]]:
        """What is told: seen, how sure, and the shade of the picture kept."""
        found = []
        for sighting in sightings:
            self.number += 1
            self.eye.says = () if sighting is None else (sighting,)
            frame = Frame(picture=grey(self.number), number=self.number, at=self.number * APART)
            for told in self.watch.look(frame):
                shade = None if told.picture is None else int(told.picture[0, 0, 0])
                found.append((told.seen, told.sure, shade))
        return found


def test_a_card_that_slides_out_is_told_once_with_its_surest_picture() -> None:
    """Ten pictures, one reading; the fourth picture was the best."""
    slide = [card_at("9H", sure=9900 + (n == 3) * 90) for n in range(10)]
    told = AtShoe().sees([None, *slide, *[None] * 30])
    assert [(seen, sure) for seen, sure, _ in told] == [(CardSeen("9H"), 9990)]
    assert told[0][2] == len(EMPTY) + 5


def test_two_slides_of_the_same_card_are_two_readings() -> None:
    """Eight decks hold eight of each; each reading has a picture of its own slide."""
    one = [*[card_at("9H")] * 8, *[None] * 10]
    told = AtShoe().sees(one * 2)
    assert [seen for seen, _, _ in told] == [CardSeen("9H"), CardSeen("9H")]
    assert told[0][2] != told[1][2]


def test_what_cannot_be_read_is_a_fault_with_its_picture() -> None:
    """Nobody guesses, and a person can look."""
    told = AtShoe().sees([*[unread("unreadable")] * 6, *[None] * 10])
    (seen, _, shade) = told[0]
    assert isinstance(seen, Fault)
    assert seen.kind == "unreadable"
    assert shade is not None


def test_the_cut_card_is_told_as_such() -> None:
    """It is never a card of the game."""
    cut = Sighting(what="cut card", sure=9000)
    told = AtShoe().sees([*[cut] * 6, *[None] * 10])
    assert [seen for seen, _, _ in told] == [CutCardSeen()]


def test_a_camera_lost_in_the_middle_of_a_slide_tells_what_it_had_seen() -> None:
    """What came before counts; afterwards nothing of it is left."""
    shoe = AtShoe()
    assert shoe.sees([card_at("9H")] * 2) == []
    assert [told.seen for told in shoe.watch.interrupted()] == [CardSeen("9H")]
    assert shoe.watch.interrupted() == ()
    assert not shoe.watch.busy


@pytest.mark.parametrize("before", [0, 1, 9])
def test_a_card_that_lies_there_when_the_camera_begins_to_look_is_for_a_person(
    before: int,
) -> None:
    """Its process was restarted: told again, the card would be dealt twice. The next is told.

    A camera's first pictures may be too dim to show it.
    """
    shoe = AtShoe(empty=False)
    ((seen, _, shade),) = shoe.sees([*[None] * before, *[card_at("9H")] * 8, *[None] * 10])
    assert isinstance(seen, Fault)
    assert (seen.kind, "began to look" in seen.detail, "9H" in seen.detail) == (
        "unreadable", True, False,
    )  # fmt: skip
    assert shade is not None
    again = shoe.sees([*[card_at("9H")] * 8, *[None] * 10])
    assert [seen for seen, _, _ in again] == [CardSeen("9H")]


def stopped(shoe: AtShoe, before: Sequence[Sighting | None]) -> list[Seen]:
    """What is told when the pictures stop behind these."""
    told = [seen for seen, _, _ in shoe.sees(before)]
    told += (one.seen for one in shoe.watch.interrupted())
    shoe.number += 60  # two seconds without a picture
    return told


def test_a_card_that_still_lies_there_after_a_stall_is_not_told_again() -> None:
    """Told before the pictures stopped or as they stopped; told again, it would be dealt again."""
    for before in ([card_at("9H")] * 6, [card_at("9H")] * 2):
        shoe = AtShoe()
        assert stopped(shoe, before) == [CardSeen("9H")]
        assert shoe.sees([*[card_at("9H", (201, 202))] * 8, *[None] * 10]) == []
        again = [*[card_at("9H", (201, 202))] * 8, *[None] * 10]
        assert [seen for seen, _, _ in shoe.sees(again)] == [CardSeen("9H")]


def test_a_card_that_a_camera_opened_anew_shows_dimly_at_first_is_not_told_again() -> None:
    """A few pictures without it do not say that it has gone."""
    shoe = AtShoe()
    assert stopped(shoe, [card_at("9H")] * 6) == [CardSeen("9H")]
    assert shoe.sees([*[None] * 10, *[card_at("9H")] * 8, *[None] * 10]) == []


def test_a_card_that_was_not_told_before_a_stall_is_told_after_it() -> None:
    """One glimpse before, read afterwards."""
    shoe = AtShoe()
    assert stopped(shoe, [unread("unreadable")]) == []
    assert [seen for seen, _, _ in shoe.sees([card_at("9H")] * 6)] == [CardSeen("9H")]


def test_another_card_after_a_stall_is_told() -> None:
    """It is no repeat of the one before, wherever it lies."""
    shoe = AtShoe()
    assert stopped(shoe, [card_at("9H")] * 6) == [CardSeen("9H")]
    assert [seen for seen, _, _ in shoe.sees([card_at("2C")] * 6)] == [CardSeen("2C")]


def test_the_same_face_elsewhere_after_a_stall_is_for_a_person_to_look_at() -> None:
    """Eight decks hold eight of each: it may be the card that was told, or a second one."""
    shoe = AtShoe()
    assert stopped(shoe, [card_at("9H")] * 6) == [CardSeen("9H")]
    ((fault, _, shade),) = shoe.sees([*[card_at("9H", (200, 300))] * 8, *[None] * 10])
    assert isinstance(fault, Fault)
    assert fault.kind == "unreadable"
    assert "the card told before the pictures stopped" in fault.detail
    assert "9H" not in fault.detail  # it may be a hole card, which this would name (part E)
    assert shade is not None


def test_the_same_face_after_a_stall_and_an_empty_window_is_a_second_card() -> None:
    """The first was seen to have gone."""
    shoe = AtShoe()
    assert stopped(shoe, [card_at("9H")] * 6) == [CardSeen("9H")]
    slide = [*EMPTY, *[card_at("9H")] * 6]
    assert [seen for seen, _, _ in shoe.sees(slide)] == [CardSeen("9H")]


def test_a_second_card_under_one_that_still_lies_there_after_a_stall_is_told() -> None:
    """What was told before takes nothing away from what is new."""
    shoe = AtShoe()
    assert stopped(shoe, [card_at("9H")] * 6) == [CardSeen("9H")]
    lies = [*[card_at("9H")] * 4, unread("double"), unread("double"), *[None] * 10]
    assert [seen for seen, _, _ in shoe.sees(lies)] == [Fault("double", "two cards at once")]


def test_what_cannot_be_read_where_a_card_was_told_before_a_stall_may_be_a_second_card() -> None:
    """The first may have been drawn meanwhile, and the next one come out as far, face down."""
    back = Sighting(what="back", outline=card_at("9H").outline)
    for now in (back, unread("unreadable")):
        shoe = AtShoe()
        assert stopped(shoe, [card_at("9H")] * 6) == [CardSeen("9H")]
        ((fault, _, _),) = shoe.sees([*[now] * 8, *[None] * 10])
        assert isinstance(fault, Fault)
        assert "the card told before the pictures stopped, perhaps a card more" in fault.detail


def test_the_same_card_that_is_glimpsed_once_more_after_a_stall_is_no_second_one() -> None:
    """One picture of it and it goes; or it goes under a glare."""
    for rest in ([], [unread("unreadable")] * 4):
        shoe = AtShoe()
        assert stopped(shoe, [card_at("9H")] * 6) == [CardSeen("9H")]
        assert shoe.sees([card_at("9H", sure=9_000), *rest, *[None] * 10]) == []


@pytest.mark.parametrize("kind", ["double", "foreign"])
def test_two_cards_or_a_foreign_one_that_lie_there_after_a_stall_are_told_once(
    kind: FaultKind,
) -> None:
    """Told again, they would be two cards more in the record."""
    shoe = AtShoe()
    (told,) = stopped(shoe, [unread(kind)] * 6)
    assert isinstance(told, Fault)
    assert told.kind == kind
    assert shoe.sees([*[unread(kind)] * 6, *[None] * 10]) == []


def test_a_card_that_stays_through_two_stalls_is_told_once() -> None:
    """However often the pictures stop."""
    shoe = AtShoe()
    assert stopped(shoe, [card_at("9H")] * 6) == [CardSeen("9H")]
    for _ in range(2):
        assert stopped(shoe, [card_at("9H")] * 6) == []
    assert shoe.sees([card_at("9H")] * 6) == []


class AtTable:
    """A felt watched, look by look."""

    def __init__(self) -> None:
        self.eye = Witness()
        self.felt = SimulatedFelt(seed=1)
        self.watch = FeltWatch(self.eye, FELT_SET_UP)
        self.number = 0

    def looks(self, count: int) -> list[Seen]:
        """What is told in so many looks."""
        found: list[Seen] = []
        for _ in range(count):
            self.number += 1
            frame = Frame(picture=self.felt.read(), number=self.number, at=self.number * EVERY)
            found.extend(told.seen for told in self.watch.look(frame))
        return found


def test_a_felt_is_told_when_it_lies_still_and_only_when_it_has_changed() -> None:
    """An empty felt once; then the cards, box by box; then nothing more."""
    table = AtTable()
    assert table.looks(6) == [FeltSeen(())]
    table.felt.lay({1: ("KC", "9H"), 0: ("5D",)})
    x, y = spot(FELT, 1)
    table.eye.says = (
        card_at("9H", (x + 25, y - 20)), card_at("5D", spot(FELT, 0)), card_at("KC", (x, y)),
    )  # fmt: skip
    lies = (Lies(box=0, cards=("5D",)), Lies(box=1, cards=("KC", "9H")))
    assert table.looks(6) == [FeltSeen(lies)]
    assert table.looks(6) == []


def test_nothing_is_told_while_something_moves() -> None:
    """A hand over the table: the felt is read when it is gone."""
    table = AtTable()
    table.looks(4)
    table.eye.says = (card_at("KC", spot(FELT, 2)),)
    told = []
    for n in range(4):
        table.felt.lay({2: ("KC",)}, reaching=(500 + 60 * n, 420))
        told += table.looks(1)
    assert told == []
    table.felt.lay({2: ("KC",)})
    assert table.looks(5) == [FeltSeen((Lies(box=2, cards=("KC",)),))]


def test_what_two_looks_do_not_agree_on_is_not_told() -> None:
    """One glance is not believed."""
    table = AtTable()
    table.looks(4)
    told = []
    for card in ("KC", "KS", "KC", "KS"):
        table.eye.says = (card_at(card, spot(FELT, 2)),)
        told += table.looks(1)
    assert told == []


def test_a_box_in_which_one_card_cannot_be_read_is_not_told_in_part_and_the_others_are() -> None:
    """It is named as unsure, once; read in the end, it is told whole."""
    table = AtTable()
    table.looks(4)
    x, y = spot(FELT, 3)
    other = card_at("5D", spot(FELT, 1))
    told = Lies(box=1, cards=("5D",))
    table.eye.says = (other, card_at("KC", (x, y)), unread("unreadable", (x + 30, y)))
    assert table.looks(5) == [FeltSeen((told,), unsure=(3,))]
    table.eye.says = (other, card_at("KC", (x, y)), card_at("2D", (x + 30, y)))
    assert table.looks(4) == [FeltSeen((told, Lies(box=3, cards=("KC", "2D"))))]


def test_something_unread_that_lies_at_no_place_is_a_fault() -> None:
    """Nobody can say which box it is of."""
    table = AtTable()
    table.looks(4)
    table.eye.says = (unread("unreadable", (1240, 440)),)
    assert table.looks(5) == [Fault("unreadable", "a card at no place, near column 1240, row 440")]


def test_a_card_beside_every_place_is_a_fault() -> None:
    """It lies where no card belongs; somebody must look."""
    table = AtTable()
    table.looks(4)
    table.eye.says = (card_at("6C", (1240, 440)),)
    (fault,) = table.looks(5)
    assert fault == Fault("moved", "6C lies at no place, near column 1240, row 440")


def test_a_card_face_down_is_left_out() -> None:
    """A hole card is no difference."""
    table = AtTable()
    back = Sighting(what="back", outline=card_at("AS", spot(FELT, 0)).outline)
    table.eye.says = (back, card_at("5D", spot(FELT, 0)))
    assert table.looks(5) == [FeltSeen((Lies(box=0, cards=("5D",)),))]
