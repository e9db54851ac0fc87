"""The simulated shoe: its order, its menu of faults, and what the real driver makes of each."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from drivers.framing import Grammar
from drivers.grammars import GRAMMARS, grammar_named
from drivers.simulated_deck import Thing, loaded, shuffled, unshuffled
from drivers.simulated_faults import FAULTS, FaultName, SlideFault, chance, rearranged
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from procedures.cards import CARDS, Card
from procedures.readings import CardSeen, CutCardSeen, DeviceDown, ExitPulse, Fault, Seen
from tests.drivers.heard import PATIENCE, Bench, bench

THINGS: tuple[Thing, ...] = ("AS", "2S", "3S", "cut card", "4S", "5S")


def card(name: Card) -> CardSeen:
    """A card seen."""
    return CardSeen(name)


PULSE = ExitPulse()


def unreadable(it: Bench) -> list[Seen]:
    """What was seen, faults without their text."""
    return [Fault(seen.kind) if isinstance(seen, Fault) else seen for seen in it.heard.said]


ON_REFERENCE: dict[SlideFault, list[Seen]] = {
    "garble": [Fault("unreadable"), Fault("missed"), PULSE, card("3S"), PULSE],
    "drop": [Fault("missed"), PULSE, card("3S"), PULSE],
    "duplicate": [card("2S"), card("2S"), PULSE, card("3S"), PULSE],
    "split": [card("2S"), PULSE, card("3S"), PULSE],
    "merge": [card("2S"), PULSE, card("3S"), PULSE],
    "double": [Fault("double"), PULSE, CutCardSeen(), PULSE],
    "no-read": [PULSE, card("3S"), PULSE],
    "jam": [Fault("jam"), card("2S"), PULSE],
    "foreign": [Fault("foreign"), PULSE, card("2S"), PULSE],
}
ON_LINES: dict[SlideFault, list[Seen]] = {
    "garble": [Fault("unreadable"), card("3S")],
    "drop": [card("3S")],
    "duplicate": [card("2S"), card("2S"), card("3S")],
    "split": [card("2S"), card("3S")],
    "merge": [card("2S"), card("3S")],
    "double": [card("2S"), CutCardSeen()],
    "no-read": [card("3S")],
    "jam": [card("2S")],
}


@pytest.mark.parametrize(
    ("name", "fault", "expected"),
    [("reference", fault, expected) for fault, expected in ON_REFERENCE.items()]
    + [("letter-digits", fault, expected) for fault, expected in ON_LINES.items()]
    + [("four-digit", fault, expected) for fault, expected in ON_LINES.items()],
)
def test_each_fault_is_seen_for_what_the_wire_can_tell(
    tmp_path: Path, name: str, fault: FaultName, expected: list[Seen]
) -> None:
    """A fault at the second card, one slide before it and two from it on.

    On the reference wire nothing that left the shoe goes unnoticed; lines can tell less.
    """
    with bench(tmp_path, grammar_named(name), THINGS, {1: fault}) as it:
        for _ in range(3):
            it.shoe.slide()
            it.settle()
        first = [card("AS"), PULSE] if name == "reference" else [card("AS")]
        assert unreadable(it) == [*first, *expected]


def test_a_repeated_message_bears_the_same_number(tmp_path: Path) -> None:
    """The driver passes both on; which is a repeat is for the procedures (E-36)."""
    with bench(tmp_path, grammar_named("reference"), THINGS, {0: "duplicate"}) as it:
        it.shoe.slide()
        it.settle()
        assert [reading.sequence for reading in it.heard.readings] == [None, 1, 1, 2]
        keys = {reading.key for reading in it.heard.readings}
        assert len(keys) == 4


@pytest.mark.parametrize("name", ["reference", "letter-digits"])
def test_a_foreign_card_looks_as_the_wire_can_tell(tmp_path: Path, name: str) -> None:
    """A line wire reads it as a card of its own; it comes in front of the shoe's next card."""
    with bench(tmp_path, grammar_named(name), THINGS, {0: "foreign"}) as it:
        slide = it.shoe.slide()
        assert (slide.out, slide.fault, it.shoe.left) == ((), "foreign", THINGS)
        it.settle()
        expected = Fault if name == "reference" else CardSeen
        assert isinstance(it.heard.said[0], expected)
        assert it.shoe.slide().out == ("AS",)


def test_silence_lasts_until_the_device_is_woken(tmp_path: Path) -> None:
    """Cards leave unsaid; the numbers show it afterwards."""
    with bench(tmp_path, grammar_named("reference"), THINGS, {0: "silence"}) as it:
        it.shoe.slide()
        it.shoe.heartbeat()
        assert it.line.written == 0
        assert it.shoe.silent
        it.clock.time += 5_000_000
        it.driver.check()
        assert it.heard.seen[-1] == DeviceDown("silent for 5 s")
        it.shoe.wake()
        it.shoe.slide()
        it.settle()
        assert it.heard.said == [card("2S"), PULSE]


def test_an_unplugged_shoe_loses_the_card_and_says_so_when_plugged_in(tmp_path: Path) -> None:
    """The connection is lost before the card leaves; the numbers show what it would have said."""
    with bench(tmp_path, grammar_named("reference"), THINGS, {1: "unplug"}) as it:
        it.shoe.slide()
        it.settle()
        assert it.shoe.slide().out == ("2S",)
        assert it.driver.wait_down(PATIENCE)
        assert not it.line.plugged
        it.line.plug()
        assert it.driver.wait_up(PATIENCE)
        it.shoe.slide()
        it.settle()
        assert it.heard.said[2:] == [
            Fault("missed", "messages 3 to 4 never arrived", 2),
            card("3S"),
            PULSE,
        ]


def test_every_fault_of_the_menu_has_its_line_and_is_tried(tmp_path: Path) -> None:
    """The menu is the table that `--list-faults` shows."""
    assert set(FAULTS) == set(get_args(SlideFault)) | {
        "cut-early",
        "cut-late",
        "cut-missing",
        "unshuffled",
    }
    assert set(ON_REFERENCE) | {"silence", "unplug"} == set(get_args(SlideFault))


def test_the_cut_card_can_lie_early_late_or_not_at_all() -> None:
    """The cards keep their order, only the cut card moves."""
    assert rearranged(THINGS, 1, "cut-early") == ("AS", "cut card", "2S", "3S", "4S", "5S")
    assert rearranged(THINGS, 5, "cut-late") == ("AS", "2S", "3S", "4S", "5S", "cut card")
    assert rearranged(THINGS, 0, "cut-missing") == ("AS", "2S", "3S", "4S", "5S")


@pytest.mark.parametrize(
    ("things", "at", "fault"),
    [
        (THINGS, 4, "cut-early"),
        (THINGS, 2, "cut-late"),
        (THINGS, 3, "cut-late"),
        (("AS",), 0, "cut-missing"),
        (THINGS, 6, "unshuffled"),
        (THINGS, -1, "unshuffled"),
    ],
)
def test_a_fault_that_the_shoe_has_no_place_for_is_refused(
    things: tuple[Thing, ...], at: int, fault: FaultName
) -> None:
    """A fault that would not happen must not be promised."""
    with pytest.raises(ValueError, match=fault):
        SimulatedShoe(
            things, line=SimulatedLine(), grammar=grammar_named("reference"), faults={at: fault}
        )


def test_unshuffled_cards_lie_as_in_new_decks_and_none_is_lost() -> None:
    """From the place on, deck by deck; what is before stays."""
    things = loaded(shuffled(seed=3, shoe=1, decks=2), cut_at=52)
    sorted_ = rearranged(things, 10, "unshuffled")
    assert sorted_[:10] == things[:10]
    assert Counter(sorted_) == Counter(things)
    assert sorted_[52] == "cut card"
    assert rearranged(loaded(unshuffled(2), cut_at=None), 0, "unshuffled") == CARDS * 2


def test_the_same_seed_gives_the_same_shoe_and_every_shoe_another() -> None:
    """Order depends on seed and number of the shoe alone; every card is there in each deck."""
    first = shuffled(seed=7, shoe=1, decks=8)
    assert first == shuffled(seed=7, shoe=1, decks=8)
    assert first != shuffled(seed=7, shoe=2, decks=8)
    assert first != shuffled(seed=8, shoe=1, decks=8)
    assert Counter(first) == dict.fromkeys(CARDS, 8)
    assert first[:5] == ("4H", "7D", "TD", "3C", "TC")


def test_the_cut_card_lies_behind_the_number_of_cards_asked_for() -> None:
    """At half of eight decks 208 cards come before it; a place outside is refused."""
    cards = shuffled(seed=7, shoe=1, decks=8)
    things = loaded(cards, cut_at=208)
    assert things.index("cut card") == 208
    assert len(things) == 417
    assert "cut card" not in loaded(cards, cut_at=None)
    with pytest.raises(ValueError, match="behind card 417 of 416"):
        loaded(cards, cut_at=417)


def test_a_shoe_goes_on_at_the_first_card_that_is_not_out(tmp_path: Path) -> None:
    """What is gone is gone; the cut card counts as a place."""
    shoe = SimulatedShoe(THINGS, line=SimulatedLine(), grammar=grammar_named("reference"), gone=4)
    assert (shoe.place, shoe.left) == (4, ("4S", "5S"))
    with pytest.raises(ValueError, match="no card there any more"):
        shoe.plan(3, "jam")
    assert [shoe.slide().place for _ in range(2)] == [4, 5]
    with pytest.raises(IndexError, match="the shoe is empty"):
        shoe.slide()


def test_faults_by_chance_are_the_same_for_the_same_seed() -> None:
    """About the rate asked for, and only faults of a slide."""
    faults = chance(seed=5, shoe=1, places=10_000, rate=0.02)
    assert faults == chance(seed=5, shoe=1, places=10_000, rate=0.02)
    assert faults != chance(seed=5, shoe=2, places=10_000, rate=0.02)
    assert 150 < len(faults) < 250
    assert set(faults.values()) == set(get_args(SlideFault))
    assert chance(seed=5, shoe=1, places=10_000, rate=0.0) == {}


@pytest.mark.parametrize("name", ["reference", "four-digit"])
def test_the_same_shoe_writes_the_same_bytes(tmp_path: Path, name: str) -> None:
    """Twice through a shoe with every fault that needs nobody's help: byte for byte the same."""
    grammar = grammar_named(name)
    faults: dict[int, FaultName] = {
        0: "garble",
        5: "foreign",
        8: "double",
        12: "duplicate",
        20: "merge",
    }
    assert _written(tmp_path, grammar, faults) == _written(tmp_path, grammar, faults)


def _written(folder: Path, grammar: Grammar, faults: dict[int, FaultName]) -> bytes:
    line = SimulatedLine(folder / "port")
    line.plug()
    near = os.open(line.path, os.O_RDONLY | os.O_NOCTTY)
    shoe = SimulatedShoe(CARDS[:30], line=line, grammar=grammar, faults=faults, seed=9)
    read = b""
    while shoe.left:
        shoe.slide()
        while len(read) < line.written:
            read += os.read(near, 4096)
    os.close(near)
    line.close()
    return read


@pytest.mark.parametrize("name", GRAMMARS)
def test_in_lock_step_the_same_seed_gives_the_same_readings(tmp_path: Path, name: str) -> None:
    """Keys, times and all, through every fault of the menu, whatever the threads' chance was."""
    grammar = grammar_named(name)
    first = _lock_step(tmp_path / "first", grammar)
    assert first == _lock_step(tmp_path / "second", grammar)
    assert len(first) > 60


def _lock_step(folder: Path, grammar: Grammar) -> list[tuple[str, int, Seen, int | None]]:
    menu: tuple[SlideFault, ...] = get_args(SlideFault)
    faults: dict[int, FaultName] = {
        place: menu[place // 3 % len(menu)] for place in range(0, 99, 3)
    }
    folder.mkdir()
    things = loaded(shuffled(seed=6, shoe=1, decks=2), cut_at=52)
    with bench(folder, grammar, things, faults) as it:
        it.shoe.self_test()
        it.settle()
        while it.shoe.left:
            it.clock.time += 1_000_000
            it.shoe.slide()
            if it.line.plugged:
                it.settle()
            else:
                assert it.driver.wait_down(PATIENCE)
                it.line.plug()
                assert it.driver.wait_up(PATIENCE)
            it.driver.check()
            it.shoe.wake()
            it.shoe.heartbeat()
            it.settle()
        return [(r.key, r.at, r.seen, r.sequence) for r in it.heard.readings]


def test_a_link_that_is_something_else_is_not_overwritten(tmp_path: Path) -> None:
    """A file of somebody's stands where the port was to be."""
    (tmp_path / "port").write_text("mine")
    with pytest.raises(FileExistsError, match="is not a symbolic link"):
        SimulatedLine(tmp_path / "port")
    assert (tmp_path / "port").read_text() == "mine"


def test_the_path_stays_the_same_when_the_port_changes(tmp_path: Path) -> None:
    """Other ports taken meanwhile do not matter: the link leads to the present one."""
    line = SimulatedLine(tmp_path / "port")
    line.plug()
    before = line.path.resolve()
    line.unplug()
    assert not line.path.is_symlink()
    taken = os.openpty()
    line.plug()
    assert line.path.resolve() != before or not before.exists()
    assert line.path.exists()
    line.close()
    for end in taken:
        os.close(end)
