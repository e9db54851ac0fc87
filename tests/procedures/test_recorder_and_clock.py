"""The recorder of the pictures and the machine's clock (part F): alarms that hold nothing."""

from __future__ import annotations

import msgspec
import pytest

from procedures import commands as ask
from procedures.house_events import RecorderBack, RecorderLost
from procedures.incident_events import IncidentEscalated, IncidentOpened
from procedures.refusals import Code, Refused
from procedures.remedies.offered import offered
from procedures.table import Who
from tests.playing import DEALER, SECOND, SUPERVISOR, SYSTEM, Playing
from tests.procedures.seated import of, plays, seated
from tests.procedures.test_absent_player import PACK


def refusal(table: Playing, what: ask.Ask, by: Who = SYSTEM) -> Code | None:
    outcome = table.tries(by, what)
    return outcome.code if isinstance(outcome, Refused) else None


def test_a_recorder_that_stops_in_play_is_an_alarm_and_play_goes_on() -> None:
    """Part F: the incident says why, holds nothing, and can only be noted."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 8S")
    deadline = table.table.deadline
    facts = table.do(SYSTEM, ask.WatchRecorder(up=False, detail="no picture"))
    assert of(facts, RecorderLost) == [RecorderLost(since=table.at, detail="no picture")]
    incident = of(facts, IncidentOpened)[0].incident
    assert (incident.kind, incident.detail) == ("recorder down", "no picture")
    assert offered(table.table, incident) == ("noted",)
    assert not table.table.held
    assert table.table.deadline == deadline
    plays(table, "ann:stand 7C")
    assert table.round.ended == "settled"


def test_the_gap_is_told_when_the_recorder_is_back() -> None:
    """Part F: what is missing, in microseconds; the alarm stays until somebody notes it."""
    table = seated(ann=1)
    table.do(SYSTEM, ask.WatchRecorder(up=False))
    table.wait(90)
    facts = table.do(SYSTEM, ask.WatchRecorder(up=True))
    assert facts == (RecorderBack(gap=90 * SECOND),)
    assert table.table.unrecorded_since is None
    assert [i.detail for i in table.table.incidents] == ["it does not answer"]
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="noted"))
    assert table.table.incidents == ()


def test_a_gap_is_never_less_than_nothing() -> None:
    """Part F: a command that comes with an earlier time makes no negative gap."""
    table = seated(ann=1)
    table.do(SYSTEM, ask.WatchRecorder(up=False))
    table.wait(-5)
    assert table.do(SYSTEM, ask.WatchRecorder(up=True)) == (RecorderBack(gap=0),)


def test_only_what_changes_is_written_down() -> None:
    """Part F: the same again is refused, or the record would say it every few seconds."""
    table = seated(ann=1)
    assert refusal(table, ask.WatchRecorder(up=True)) == "recorder so already"
    table.do(SYSTEM, ask.WatchRecorder(up=False))
    assert refusal(table, ask.WatchRecorder(up=False)) == "recorder so already"


def test_a_closed_table_has_no_alarm_of_its_recorder_but_the_gap() -> None:
    """Part F: nothing is played, so nobody is called; that it was off is on record all the same."""
    table = Playing(PACK)
    facts = table.do(SYSTEM, ask.WatchRecorder(up=False))
    assert [type(fact) for fact in facts] == [RecorderLost]
    table.wait(1)
    assert table.do(SYSTEM, ask.WatchRecorder(up=True)) == (RecorderBack(gap=SECOND),)


def test_a_held_table_hears_of_its_recorder() -> None:
    """Part F: a hold stops the cards, not the watch over the pictures."""
    table = seated(ann=1)
    table.do(DEALER, ask.CallSupervisor(what="look"))
    assert of(table.do(SYSTEM, ask.WatchRecorder(up=False)), RecorderLost)


def test_a_clock_that_is_set_back_is_an_alarm_and_moves_no_deadline() -> None:
    """Part F: order is by position and deadlines are table time."""
    table = seated(ann=1)
    table.do(DEALER, ask.OpenBetting())
    deadline = table.table.deadline
    facts = table.do(SYSTEM, ask.NoticeClock(back=1_500_250))
    incident = of(facts, IncidentOpened)[0].incident
    assert (incident.kind, incident.holds) == ("clock set back", False)
    assert incident.detail == "by 1.500 s; table time went on"
    assert table.table.deadline == deadline
    assert offered(table.table, incident) == ("noted",)


def test_an_alarm_of_the_house_goes_up_when_nobody_acknowledges_it() -> None:
    """Part F: as every other, after the pack's time."""
    table = seated(ann=1)
    table.do(SYSTEM, ask.NoticeClock(back=SECOND))
    table.wait(PACK.timers.acknowledge / 1000)
    assert of(table.do(SYSTEM, ask.PassTime()), IncidentEscalated)


def test_a_clock_that_was_not_set_back_is_not_noticed() -> None:
    """A step of nothing is no request at all."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "notice-clock", "back": 0}, ask.NoticeClock)


@pytest.mark.parametrize("what", [ask.WatchRecorder(up=False), ask.NoticeClock(back=1)])
def test_only_the_service_watches_recorder_and_clock(what: ask.Ask) -> None:
    """Nobody at the table says that the pictures are missing, or are not."""
    assert refusal(seated(ann=1), what, SUPERVISOR) == "role"
