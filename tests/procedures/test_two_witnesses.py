"""A shoe and the camera at its mouth: silent while they agree, one incident where they do not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.events import Event, ReadingTaken
from procedures.house.time_out import next_deadline
from procedures.incident_events import IncidentOpened
from procedures.irregular.two_witnesses import IRREGULARITY, one_witness
from procedures.pack import HousePack
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    Fault,
    Raw,
    Reading,
    Role,
    Seen,
    Sight,
)
from procedures.refusals import Refused
from procedures.remedies.offered import offered
from procedures.table import Who
from procedures.testimony import Witnesses
from tablectl.ledger.record import canonical
from tests.playing import SECOND, SHOE, SUPERVISOR, SYSTEM, Playing
from tests.procedures.test_absent_player import PACK

EYE = Who("device", "eye")
WINDOW = PACK.timers.witness_window * 1_000
PICTURE = "ab" * 32
SEATS = ("ann", "bob", "cid", "dot", "eva", "fay", "gus")


class Watched(Playing):
    """A table whose shoe has a camera beside it; both have read the burn."""

    def __init__(self, pack: HousePack = PACK) -> None:
        super().__init__(pack)
        self.opened(burn=None)
        self.hears("eye", DeviceUp())
        self.hears("shoe", CardSeen("2C"))
        self.hears("eye", CardSeen("2C"))

    def _open(self) -> None:
        devices = (
            ask.UsesDevice(name="shoe", role="exit", pulses=False),
            ask.UsesDevice(name="eye", role="witness", pulses=False),
        )
        self.do(SUPERVISOR, ask.OpenTable(devices=devices))

    def hears(self, device: str, seen: Seen) -> tuple[Event, ...]:
        """What one of them says now; the table is told of time that has passed, as by a service."""
        facts: tuple[Event, ...] = ()
        while (due := next_deadline(self.table)) is not None and due <= self.at:
            facts += self.do(SYSTEM, ask.PassTime())
        self.read_bytes += 4
        role: Role = "exit" if device == "shoe" else "witness"
        sight = Sight(picture=PICTURE, sure=9_990) if device == "eye" else msgspec.UNSET
        raw = Raw(f"{device}-1", self.read_bytes, 4)
        reading = Reading(device=device, role=role, at=self.at, raw=raw, seen=seen, sight=sight)
        return facts + self.do(SHOE if device == "shoe" else EYE, ask.Read(reading=reading))

    def dealing(self) -> Watched:
        """Seven players have bet and no card has been dealt."""
        for box, name in enumerate(SEATS, start=1):
            self.seat(name, box, 100_000)
        self.bet(**dict.fromkeys(SEATS, (2500,)))
        return self


def opened(facts: Sequence[Event]) -> list[str]:
    """What the incidents of two witnesses say."""
    ours = [e.incident for e in facts if isinstance(e, IncidentOpened)]
    return [incident.detail for incident in ours if incident.kind == IRREGULARITY.kind]


def waiting(table: Watched) -> tuple[str, ...]:
    """What one of them said and the other not yet."""
    return tuple(said.key for said in table.table.unmatched)


def alike(
    said: Sequence[Seen], chance: random.Random, *, late: int = WINDOW
) -> Iterator[tuple[int, str, Seen]]:
    """The same from both, each in its own order and at most `late` apart, as it comes in time."""
    at = 0
    heard: list[tuple[int, int, str, Seen]] = []
    last = {"shoe": -1, "eye": -1}
    for number, seen in enumerate(said):
        at += chance.randrange(0, SECOND)
        for device in ("shoe", "eye"):
            last[device] = max(last[device] + 1, at + chance.randrange(0, late // 2))
            heard.append((last[device], number, device, seen))
    yield from ((when, device, seen) for when, _, device, seen in sorted(heard, key=_when))


def _when(heard: tuple[int, int, str, Seen]) -> tuple[int, int, str]:
    return heard[:3]


SAID = st.lists(
    st.one_of(st.sampled_from(CARDS[:6]).map(CardSeen), st.just(CutCardSeen())),
    min_size=1,
    max_size=18,
)


@settings(max_examples=150, deadline=None)
@given(said=SAID, seed=st.integers(0, 2**32))
def test_any_interleaving_of_the_same_order_is_silent(said: list[Seen], seed: int) -> None:
    """Part E: silent when they agree, whoever is late, with repeats, cut cards, holds, a burn."""
    table = Watched().dealing()
    began, facts = table.at, len(table.facts)
    for when, device, seen in alike(said, random.Random(seed)):
        table.at = max(table.at, began + when)
        table.hears(device, seen)
    table.at += 2 * WINDOW
    while (due := next_deadline(table.table)) is not None and due <= table.at:
        table.do(SYSTEM, ask.PassTime())
    assert opened(table.facts[facts:]) == []
    assert waiting(table) == ()


@settings(max_examples=150, deadline=None)
@given(
    order=st.permutations(CARDS),
    count=st.integers(3, 14),
    gap=st.integers(0, 13),
    who=st.sampled_from(["shoe", "eye"]),
    seed=st.integers(0, 2**32),
)
def test_one_missed_card_is_one_incident_whatever_comes_behind_it(
    order: list[Card], count: int, gap: int, who: str, seed: int
) -> None:
    """IR14 and part E: aligned by value, then one incident for the gap, and no false ones."""
    said = [CardSeen(card) for card in order[:count] if card != "2C"]
    missed = said[gap % len(said)]
    table = Watched().dealing()
    began, facts = table.at, len(table.facts)
    for when, device, seen in alike(said, random.Random(seed), late=SECOND):
        table.at = max(table.at, began + when)
        if not (device == who and seen is missed):
            table.hears(device, seen)
    table.at += 2 * WINDOW
    while (due := next_deadline(table.table)) is not None and due <= table.at:
        table.do(SYSTEM, ask.PassTime())
    assert len(opened(table.facts[facts:])) == 1
    (left,) = (one for one in table.table.incidents if one.kind == IRREGULARITY.kind)
    assert [one.seen for one in left.testimony] == [missed]
    name = missed.card if who == "shoe" else None
    remedy = "go on" if name is None else "enter card"
    what = ask.Resolve(incident=left.number, remedy=remedy, card=name, reason="looked at the felt")
    table.do(SUPERVISOR, what)
    out = [laid.card for laid in table.table.shoe.cards if laid.place.where != "nothing"]
    assert sorted(map(str, out)) == sorted(["2C", *(one.card for one in said)])


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whatever_the_two_say_and_a_supervisor_answers_the_table_is_sound(seed: int) -> None:
    """Part E: each card ends in one place; every remedy that is offered can be carried out."""
    chance = random.Random(seed)
    table = Watched().dealing()
    for _ in range(60):
        table.at += chance.randrange(0, 3 * SECOND)
        if table.table.incidents and chance.random() < 0.4:
            answers(table, chance)
        elif table.table.status == "open":
            table.hears(chance.choice(("shoe", "eye")), something(chance))


def something(chance: random.Random) -> Seen:
    """What one of them may say: most often a card of a few."""
    if chance.random() < 0.7:
        return CardSeen(chance.choice(CARDS[:5]))
    return chance.choice((
        CutCardSeen(), Fault("unreadable"), Fault("double"), Fault("foreign"), Fault("covered"),
        Fault("not a card"), DeviceDown("unplugged"), DeviceUp(), DeviceUp(),
    ))  # fmt: skip


def answers(table: Watched, chance: random.Random) -> None:
    """A supervisor takes one of the remedies that an incident offers."""
    incident = chance.choice(table.table.incidents)
    remedy = chance.choice(offered(table.table, incident))
    card = chance.choice(CARDS[:5])
    what = ask.Resolve(incident=incident.number, remedy=remedy, card=card, reason="looked at it")
    came = table.tries(SUPERVISOR, what)
    assert not isinstance(came, Refused), (incident, remedy, came)


def lies(table: Watched) -> list[tuple[Card | None, str]]:
    """Every card behind the burn, and where it is."""
    return [(laid.card, laid.place.where) for laid in table.table.shoe.cards[1:]]


@pytest.mark.parametrize("first", ["9D", "TC"])
def test_of_two_cards_in_a_row_that_the_shoe_missed_both_are_entered(first: Card) -> None:
    """IR14: one incident while it is not clear what the shoe read; each is named for itself.

    Whichever is named first is the one that the camera saw as this.
    """
    table = Watched().dealing()
    table.hears("eye", CardSeen("9D"))
    table.hears("eye", CardSeen("TC"))
    table.hears("shoe", CardSeen("4H"))
    table.hears("eye", CardSeen("4H"))
    (both,) = table.table.incidents
    table.do(
        SUPERVISOR,
        ask.Resolve(incident=both.number, remedy="enter card", card=first, reason="felt"),
    )
    (other,) = table.table.incidents
    left: Card = "TC" if first == "9D" else "9D"
    assert [said.card for said in other.testimony] == [left]
    assert "enter card" in offered(table.table, other)
    table.do(
        SUPERVISOR,
        ask.Resolve(incident=other.number, remedy="enter card", card=left, reason="felt"),
    )
    assert lies(table) == [("9D", "box"), ("TC", "box"), ("4H", "box")]


def test_a_card_that_only_the_camera_saw_is_not_lost_with_the_cut_card() -> None:
    """IR14: it saw a card and then the cut card, the shoe neither; each is named for itself."""
    table = Watched().dealing()
    table.hears("eye", CardSeen("9D"))
    table.hears("eye", CutCardSeen())
    table.hears("shoe", CardSeen("4H"))
    table.hears("eye", CardSeen("4H"))
    (both,) = table.table.incidents
    table.do(SUPERVISOR, ask.Resolve(incident=both.number, remedy="cut card", reason="felt"))
    assert table.table.shoe.cut_card_out
    (other,) = (one for one in table.table.incidents if one.kind == IRREGULARITY.kind)
    table.do(
        SUPERVISOR,
        ask.Resolve(incident=other.number, remedy="enter card", card="9D", reason="felt"),
    )
    assert lies(table) == [("9D", "box"), (None, "nothing"), ("4H", "box")]


def test_what_the_shoe_could_not_read_is_named_in_its_own_incident_only() -> None:
    """Part E: the camera did not see it; its incident here ends at once, and no round with it."""
    table = Watched().dealing()
    for seen in (CardSeen("9C"), Fault("unreadable"), CardSeen("4H")):
        table.hears("shoe", seen)
    table.hears("eye", CardSeen("9C"))
    table.hears("eye", CardSeen("4H"))
    unread, alone = table.table.incidents
    assert (unread.kind, alone.detail) == ("unreadable", "only the shoe saw it")
    assert offered(table.table, alone) == ("go on", "cancel")
    table.hears("eye", Fault("unreadable"))
    assert lies(table)[1] == (None, "quarantine")
    table.do(SUPERVISOR, ask.Resolve(incident=alone.number, remedy="go on"))
    table.do(
        SUPERVISOR,
        ask.Resolve(incident=unread.number, remedy="enter card", card="9D", reason="felt"),
    )
    assert lies(table) == [("9C", "box"), ("9D", "box"), ("4H", "box")]


def test_two_together_that_only_the_shoe_saw_are_not_called_off_as_the_cameras_mistake() -> None:
    """HP18: they are an incident of their own."""
    table = Watched().dealing()
    for seen in (CardSeen("9C"), Fault("double"), CardSeen("4H")):
        table.hears("shoe", seen)
    table.hears("eye", CardSeen("9C"))
    table.hears("eye", CardSeen("4H"))
    together, alone = table.table.incidents
    assert (together.kind, alone.detail) == ("bad scan", "only the shoe saw it")
    assert offered(table.table, alone) == ("go on", "cancel")


def test_an_agreement_is_on_the_record_with_what_it_agrees_with() -> None:
    """Part E: silent, and an auditor finds which reading confirmed which."""
    table = Watched().dealing()
    first = table.hears("shoe", CardSeen("8S"))[0]
    second = table.hears("eye", CardSeen("8S"))[0]
    assert isinstance(first, ReadingTaken)
    assert isinstance(second, ReadingTaken)
    assert (first.agrees, second.agrees) == (msgspec.UNSET, first.reading.key)
    assert (second.reading.picture, second.reading.sure) == (PICTURE, 9_990)


def test_a_disagreement_names_both_readings_and_the_picture() -> None:
    """Part E: an incident with both; the grid offers either."""
    table = Watched().dealing()
    table.hears("shoe", CardSeen("8S"))
    table.hears("eye", CardSeen("8C"))
    (incident,) = table.table.incidents
    assert [(s.device, s.card, s.picture) for s in incident.testimony] == [
        ("shoe", "8S", ""),
        ("eye", "8C", PICTURE),
    ]
    assert len(incident.keys) == 2
    assert "8" not in incident.detail  # a dealer reads it too, and the card may lie face down


def test_what_only_the_camera_saw_while_its_shoe_went_down_waits_for_a_person() -> None:
    """E-37: a card that left just before the line was cut is not lost."""
    table = Watched().dealing()
    table.hears("eye", CardSeen("8S"))
    table.hears("shoe", DeviceDown("unplugged"))
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="play on", reason="camera only"))
    table.at += WINDOW
    assert opened(table.do(SYSTEM, ask.PassTime())) == ["only the camera saw it"]


def test_the_degraded_modes_have_names_and_are_counted() -> None:
    """Part F: what one reads alone while the other is down is counted."""
    table = Watched().dealing()
    assert one_witness(table.table) == ""
    table.hears("eye", DeviceDown("covered"))
    table.hears("shoe", CardSeen("8S"))
    assert one_witness(table.table) == "shoe only"
    table.hears("eye", DeviceUp())
    table.hears("shoe", DeviceDown("unplugged"))
    table.hears("eye", CardSeen("TD"))
    assert one_witness(table.table) == "camera only"
    assert isinstance(table.table.witnesses, Witnesses)
    assert table.table.witnesses.alone == 2
    table.hears("eye", DeviceDown("unplugged"))
    assert one_witness(table.table) == ""


def test_a_table_without_a_camera_knows_nothing_of_witnesses() -> None:
    """The record of a shoe alone is what it always was: no field of a camera is written."""
    table = Playing(PACK).opened()
    assert table.table.witnesses is msgspec.UNSET
    written = b"".join(canonical(fact) for fact in table.facts)
    assert not [name for name in (b"sight", b"agrees", b'"said"') if name in written]


def test_an_older_record_of_a_reading_is_still_read() -> None:
    """Old facts load: what they do not have is absent."""
    old = (
        b'{"note":"","reading":{"at":1,"device":"shoe","raw":{"length":4,"log":"a","offset":0},'
        b'"role":"exit","seen":{"card":"AS","type":"card"},"sequence":null},"type":"reading-taken"}'
    )
    fact = msgspec.json.decode(old, type=ReadingTaken)
    assert (fact.reading.picture, fact.reading.sure) == ("", None)
    assert canonical(fact) == old


@pytest.mark.parametrize("device", ["shoe", "eye"])
def test_nothing_is_waited_for_when_the_shoe_is_over(device: str) -> None:
    """Cards that are counted, or shown at a closed table, have no second witness."""
    table = Watched()
    table.hears(device, CardSeen("8S"))
    table.do(SUPERVISOR, ask.EndShoe(reason="a doubt"))
    assert waiting(table) == ()
    table.hears("shoe", CardSeen("9S"))
    assert waiting(table) == ()


def test_a_house_waits_as_long_as_its_pack_says() -> None:
    """The pack's window, in table time."""
    pack = replace(PACK, timers=replace(PACK.timers, witness_window=5_000))
    table = Watched(pack).dealing()
    began = table.at
    table.hears("shoe", CardSeen("8S"))
    assert next_deadline(table.table) == began + 5_000_000
