"""What decides at the station is plain: sounds, holds, backs, people's entries, what lies where."""

from __future__ import annotations

import io
import wave
from typing import get_args

from msgspec.structs import replace

from procedures import commands as ask
from procedures.irregular.known import IRREGULARITIES
from procedures.offers import Offer
from procedures.places import Lies, Place
from tablectl.client.views import BACK, BoxView, CardView, IncidentView, TableView, TurnedView
from tests.ui.felt.felts import dealt, supervised
from tests.ui.parts.test_no_qt import view
from ui.parts import told
from ui.parts.tables import Change
from ui.station.lying import DEALER, Lying
from ui.station.people import Entry, Person, entries, free_boxes, people, request, spots
from ui.station.tones import NOTES, wav
from ui.station.viewmodel import Sound, StationModel, covered

SECOND = 1_000_000
BOX_3 = Place("box", 3)


def card(key: str, face: str = "9H", place: Place = BOX_3) -> CardView:
    """A card that lies somewhere."""
    return CardView(key=key, card=face, place=place)


def incident(number: int, kind: str = "bad scan", **more: object) -> IncidentView:
    """Something that holds the table."""
    made = IncidentView(number=number, kind=kind, rule="HP18", sentence="Two.", holds=True, at=0)
    return replace(made, **more)


def taken(model: StationModel, shown: TableView, now: int = 0) -> Sound | None:
    """What is heard when the table is shown so."""
    return model.take(Change(table="T1", before=None, after=shown, facts=()), now)


def test_a_card_that_is_read_is_heard_and_shown_for_two_seconds() -> None:
    """Not the one that lay there when the station began."""
    model = StationModel()
    first, second = (replace(view("T1"), last_card=card(key)) for key in ("a", "b"))
    assert taken(model, first) is None
    assert model.last_card(0) is None or model.last_card(5 * SECOND) is None
    assert taken(model, second, now=7 * SECOND) == "read"
    assert model.last_card(9 * SECOND - 1) == card("b")
    assert model.last_card(9 * SECOND) is None
    assert taken(model, second, now=8 * SECOND) is None


def test_a_hold_is_heard_once_and_a_repeat_has_a_sound_of_its_own() -> None:
    """E-36: the dealer hears that it is about one card or two."""
    model = StationModel()
    calm = view("T1")
    held = replace(calm, held=True, incidents=(incident(1),))
    twice = replace(calm, held=True, incidents=(incident(2, "one or two"),))
    assert [taken(model, shown) for shown in (calm, held, held, calm, twice, twice)] == [
        None, "held", None, None, "repeat", None,
    ]  # fmt: skip


def test_the_kinds_of_a_repeat_are_kinds_that_there_are() -> None:
    """E-36, HP16: a renamed kind would be heard as a common hold."""
    assert {"one or two", "carried card read", "device down"} <= {
        kind.kind for kind in IRREGULARITIES
    }


def test_a_hold_says_why_and_what_to_leave_alone() -> None:
    """Part F: the narrowest thing that may be said; one card to lay frees nothing else."""
    model = StationModel()

    def off(*incidents: IncidentView) -> tuple[str, int]:
        taken(model, replace(view("T1"), held=True, incidents=incidents))
        assert model.hold is not None
        assert [why.number for why in model.hold.whys] == [one.number for one in incidents]
        return model.hold.hands_off, model.hold.box

    assert off(incident(1)) == ("everything", 0)
    assert off(incident(1, keys=("a",))) == ("the marked cards", 0)
    assert off(incident(1, box=4, keys=("a",))) == ("the box", 4)
    assert off(incident(1, box=4), incident(2)) == ("everything", 4)
    assert off(incident(1, "device down")) == ("the reader", 0)
    assert off(incident(1, "picked up", box=4, next_card="9H")) == ("the named card", 4)
    taken(model, view("T1"))
    assert model.hold is None


def test_what_cannot_be_recorded_stops_the_table_like_a_hold() -> None:
    """No card may be dealt that no record would have."""
    model = StationModel()
    assert taken(model, view("T1")) is None
    assert taken(model, replace(view("T1"), trouble="the disk is full")) == "held"
    assert model.hold is not None
    assert model.hold.sentence == "Stop: nothing can be recorded"
    assert model.hold.sentence in told.known()
    assert model.hold.hands_off == "everything"


def test_whatever_a_supervisor_may_see_the_station_shows_a_back() -> None:
    """Part E: a burn, what is set aside, and a card that was turned are backs at the table."""
    shown = replace(
        view("T1"),
        dealer=("TH", "5C"),
        dealer_total="hard 15",
        cards=(
            card("1", "2C", Place("burn")),
            card("2", "TH", Place("dealer")),
            card("3", "5C", Place("dealer")),
            card("4", "7D", Place("quarantine")),
            card("5"),
        ),
        last_card=card("4", "7D", Place("quarantine")),
        turned=(TurnedView(key="3", card="5C", place="dealer"),),
    )
    at_table = covered(shown)
    assert [one.card for one in at_table.cards] == [BACK, "TH", BACK, BACK, "9H"]
    assert (at_table.dealer, at_table.dealer_total) == (("TH", BACK), "")
    assert at_table.last_card is not None
    assert at_table.last_card.card == BACK
    assert at_table.turned == ()


def test_the_depth_is_the_one_that_the_step_names() -> None:
    """HP7: it is filled in, and the dealer confirms it."""
    model = StationModel()
    taken(model, replace(view("T1"), sentence="Cut the pack at 25 %"))
    assert model.percent_due == 25
    taken(model, view("T1"))
    assert model.percent_due == 0


# -- people at the table --------------------------------------------------------------------------

OFFERED = (
    Offer(kind="buy-in", choices=("ann",)),
    Offer(
        kind="for-player",
        choices=(
            ":sit:0", ":sit:4", "ann:sit:4", "ann:leave:", "ann:place-chips:500",
            "ann:place-chips:5/2:1000", "ann:confirm-bet:", "max:decide:hit",
            "max:undo-chip:3/1:bet", "max:answer-insurance:3/1:even money", "ann:rebet:",
        ),
    ),
)  # fmt: skip


def test_each_offer_for_a_person_becomes_the_request_that_it_is() -> None:
    """Part G: his box, or the one that is named; a decision answers the question that is open."""
    sent = [request(entry, asked=7) for entry in entries(OFFERED)]
    assert sent == [
        ask.ForPlayer(player=who, ask=what)
        for who, what in (
            ("", ask.Sit(box=0)),
            ("", ask.Sit(box=4)),
            ("ann", ask.Sit(box=4)),
            ("ann", ask.Leave()),
            ("ann", ask.PlaceChips(chips=(500,))),
            ("ann", ask.PlaceChips(chips=(1_000,), box=5, spot=2)),
            ("ann", ask.ConfirmBet()),
            ("max", ask.Decide(ask=7, action="hit")),
            ("max", ask.UndoChip(box=3, spot=1)),
            ("max", ask.AnswerInsurance(answer="even money", box=3, spot=1)),
            ("ann", ask.Rebet()),
        )
    ]
    rides = Entry(player="ann", kind="confirm-bet")
    assert request(rides, asked=0, rides=True).ask == ask.ConfirmBet(rides=True)


def test_people_are_shown_by_their_boxes_and_whose_turn_it_is() -> None:
    """Who stands behind the boxes of others is there as well."""
    boxes = (
        BoxView(box=3, player="max", at_table=True),
        BoxView(box=5, player="online"),
        BoxView(box=6, player="max", at_table=True),
    )
    there = people(replace(view("T1"), boxes=boxes), entries(OFFERED))
    assert there == (Person(name="max", boxes=(3, 6), turn=True), Person(name="ann"))
    assert spots(entries(OFFERED), "ann") == ((0, 1), (5, 2))
    assert free_boxes(entries(OFFERED)) == (0, 4)
    assert free_boxes(entries(OFFERED), "max") == ()


# -- what lies where ------------------------------------------------------------------------------


def test_a_report_begins_with_the_felt_as_the_record_has_it() -> None:
    """E-26: the dealer changes only what is otherwise, and the whole felt is told."""
    lying = Lying(supervised(dealt("8S", "TH", "9D", "AC").table))
    assert lying.felt() == (
        Lies(box=DEALER, cards=("AC",)),
        Lies(box=2, cards=("8S",)),
        Lies(box=4, cards=("TH",)),
        Lies(box=7, cards=("9D",)),
    )
    assert not lying.changed
    assert lying.choose(Place("box", 4))
    lying.take()
    lying.take()
    assert lying.choose(Place("box", 5))
    lying.put("TH")
    assert not lying.choose(Place("burn"))
    assert lying.changed
    told_by = lying.report("empty seat", note="oh", box=5)
    assert told_by.felt[2:] == (Lies(box=5, cards=("TH",)), Lies(box=7, cards=("9D",)))
    assert (told_by.box, told_by.note) == (None, "oh")
    assert lying.report("picked up", note="", box=5) == ask.Report(what="picked up", box=5)
    shown = lying.picture()
    assert [hand.cards for hand in shown.boxes[4].hands] == [("TH",)]
    assert shown.boxes[3].hands == ()
    lying.as_recorded()
    assert not lying.changed


def test_a_card_that_lies_face_down_is_no_part_of_a_report() -> None:
    """Part E: nobody at the table can say what it is."""
    seen = replace(supervised(dealt("8S", "TH", "9D", "AC").table), dealer=("AC", BACK))
    assert Lying(seen).there(DEALER) == ("AC",)


# -- sounds and sentences -------------------------------------------------------------------------


def test_the_four_sounds_are_short_and_none_is_like_another() -> None:
    """A dealer tells them apart without looking up."""
    assert set(NOTES) == set(get_args(Sound))
    assert len(set(NOTES.values())) == len(NOTES)
    for sound in get_args(Sound):
        with wave.open(io.BytesIO(wav(sound))) as file:
            seconds = file.getnframes() / file.getframerate()
            loudest = max(memoryview(file.readframes(file.getnframes())).cast("h"))
        assert 0.04 < seconds < 0.8
        assert 4_000 < loudest < 16_000


def test_every_sentence_of_an_incident_is_known_to_the_screens() -> None:
    """Otherwise a German screen would say it in English."""
    assert not {kind.sentence for kind in IRREGULARITIES} - set(told.known())
