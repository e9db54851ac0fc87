"""What a reader could not read: held at once, and nothing after it is assigned (E-37, IR14)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.readings import CardSeen, CutCardSeen, ExitPulse, Fault, FaultKind, Seen
from tests.playing import DEALER
from tests.procedures.seated import plays
from tests.procedures.test_readings import dealing, reads
from tests.procedures.test_shoe import places


@pytest.mark.parametrize("kind", ["unreadable", "jam", "moved", "covered", "foreign", "not a card"])
def test_every_fault_of_reading_holds_the_table(kind: FaultKind) -> None:
    """Part E: held, and a card that may have left waits unnamed; no auto-stand meanwhile (E-37)."""
    table = dealing("TS")
    assert reads(table, Fault(kind, "bent")) == ["unreadable"]
    assert places(table)[-1] == (None, "quarantine")
    assert table.table.incidents[0].detail == f"shoe: {kind}, bent"


def test_a_gap_in_the_devices_count_is_a_missed_read() -> None:
    """IR14: nothing after it is assigned."""
    table = dealing("TS")
    assert reads(table, Fault("missed")) == ["missed read"]
    plays(table, "TD")
    assert places(table)[-2:] == [(None, "quarantine"), ("TD", "quarantine")]


def test_an_exit_pulse_without_a_card_is_a_missed_read() -> None:
    """Part E: something left the shoe and was not read."""
    table = dealing(pulses=True)
    assert reads(table, ExitPulse()) == ["missed read"]


@pytest.mark.parametrize("seen", [CardSeen("TS"), CutCardSeen()])
def test_one_exit_pulse_belongs_to_what_was_seen_before_it(seen: Seen) -> None:
    """A card, or the cut card, and its pulse are one thing leaving the shoe."""
    table = dealing(pulses=True)
    reads(table, seen)
    assert reads(table, ExitPulse()) == []
    assert reads(table, ExitPulse()) == ["missed read"]


def test_the_pulse_and_the_gap_of_an_unreadable_card_are_told_once() -> None:
    """One card, one incident: the pulse behind it and the lost message are its own."""
    table = dealing(pulses=True)
    assert reads(table, Fault("unreadable")) == ["unreadable"]
    assert reads(table, Fault("missed")) == ["belongs to the card that could not be read"]
    assert reads(table, ExitPulse()) == []


def test_a_double_feed_is_two_cards_that_wait() -> None:
    """HP18: two at once, neither known (E-35)."""
    table = dealing("TS")
    assert reads(table, Fault("double")) == ["bad scan"]
    assert places(table)[-2:] == [(None, "quarantine"), (None, "quarantine")]


def test_the_cut_card_during_a_hold_is_no_card() -> None:
    """Part E, last row but one: any time, from E-08 to E-12."""
    table = dealing("TS")
    table.do(DEALER, ask.CallSupervisor(what="look"))
    reads(table, CutCardSeen())
    assert table.table.shoe.last_round == 1
    assert not table.table.laid("quarantine")
