"""After a restart: what was read is recorded, and the outage is nobody's loss (E-78)."""

from __future__ import annotations

from pathlib import Path

import pytest

from procedures import commands as ask
from procedures import events as ev
from procedures.readings import CardSeen, DeviceDown, DeviceUp, Raw, Reading, Seen
from procedures.refusals import Refused
from procedures.table import Who
from tests.tablectl.service.serving import (
    ANN,
    DEALER,
    NOON,
    SECOND,
    SUPERVISOR,
    Serving,
    come_back,
    logged,
    served,
)


def left_at_a_decision(folder: Path) -> int:
    """A table whose process ended while ann was asked; when her time would have been over."""
    with served(folder) as at:
        at.opened().asked()
        return at.deadline()


def test_what_was_logged_and_not_decided_is_recorded_once(tmp_path: Path) -> None:
    """Bytes are logged before they are decided; a second restart adds nothing but itself."""
    with served(tmp_path) as at:
        at.opened().asked()
        at.done(ANN, ask.Decide(ask=1, action="hit"))
        logged(at, [CardSeen("4C")])
    with served(tmp_path, at=NOON + 60 * SECOND) as at:
        come_back(at)
        assert at.service.table.running is not None
        assert at.service.table.running.boxes[0].hands[0].cards == ("9H", "5C", "4C")
        facts = at.stored()
    with served(tmp_path, at=NOON + 70 * SECOND) as at:
        come_back(at)
        added = at.stored()[len(facts) :]
        assert [type(event) for event in added] == [ev.ServiceResumed]


def test_the_loss_of_the_process_itself_is_not_held_against_the_table(tmp_path: Path) -> None:
    """The log's last mark says that the connection stood when the program ended."""
    with served(tmp_path) as at:
        at.opened().asked()
        logged(at, [])
    with served(tmp_path, at=NOON + 60 * SECOND) as at:
        come_back(at)
        assert at.service.table.incidents == ()


def test_a_short_outage_gives_everybody_the_full_time(tmp_path: Path) -> None:
    """Whoever was asked is asked again, though the time was over long ago."""
    deadline = left_at_a_decision(tmp_path)
    with served(tmp_path, at=deadline + 20 * SECOND) as at:
        come_back(at)
        at.service.tick()
        assert at.deadline() == at.clock.now() + at.service.table.pack.timers.decision * 1000
        assert not at.service.table.held
        at.done(ANN, ask.Decide(ask=1, action="hit"))


def test_a_short_outage_gives_bettors_the_full_time(tmp_path: Path) -> None:
    """Betting that was open is open again for its whole length."""
    with served(tmp_path) as at:
        at.opened().betting()
        ended = at.deadline()
    with served(tmp_path, at=ended + 20 * SECOND) as at:
        come_back(at)
        at.service.tick()
        assert at.service.table.betting is not None
        assert at.deadline() == at.clock.now() + at.service.table.pack.timers.betting * 1000


@pytest.mark.parametrize(("seconds", "held"), [(60, False), (61, True)])
def test_an_outage_longer_than_the_grace_is_held_for_a_supervisor(
    tmp_path: Path, seconds: int, *, held: bool
) -> None:
    """The pack's grace is a minute: to the second it is played on, beyond it is held."""
    with served(tmp_path) as at:
        at.opened().asked()
        last = at.told[-1].at
    with served(tmp_path, at=last + seconds * SECOND) as at:
        come_back(at)
        at.service.tick()
        assert at.service.table.held is held
        if held:
            incident = at.service.table.incidents[0]
            assert (incident.kind, incident.rule) == ("outage", "E-78")
            assert isinstance(at.do(ANN, ask.Decide(ask=1, action="hit")), Refused)
            going_on = ask.Resolve(incident=incident.number, remedy="go on", reason="looked")
            at.done(SUPERVISOR, going_on)
        at.done(ANN, ask.Decide(ask=1, action="hit"))


def test_an_outage_begins_when_the_devices_were_last_heard(tmp_path: Path) -> None:
    """A table that was quiet for minutes, and away for seconds, is not held."""
    with served(tmp_path) as at:
        at.opened().betting()
        at.done(DEALER, ask.NoMoreBets())
        at.wait(600)
        logged(at, [None])
        killed_at = at.clock.now()
    with served(tmp_path, at=killed_at + 5 * SECOND) as at:
        come_back(at)
        assert not at.service.table.held
        resumed = [event for event in at.stored() if isinstance(event, ev.ServiceResumed)]
        assert [event.outage for event in resumed] == [5 * SECOND]


def test_only_a_loss_that_something_follows_in_its_segment_is_recorded(tmp_path: Path) -> None:
    """It happened while the program lived; the others ended with it: two devices, two lives."""
    with served(tmp_path) as at:
        at.opened()
        said: list[tuple[str, str, Seen]] = [
            ("shoe", "2", DeviceUp()),
            ("pad", "2", DeviceUp()),
            ("shoe", "2", DeviceDown("unplugged")),
            ("pad", "2", DeviceDown("ended")),
            ("shoe", "2", DeviceUp()),
            ("shoe", "2", DeviceDown("unplugged again")),
            ("shoe", "2", DeviceDown("ended")),
            ("shoe", "3", DeviceUp()),
            ("shoe", "3", DeviceDown("ended")),
        ]
        at.service.come_back(tail(at, said))
        taken = [e.reading for e in at.stored() if isinstance(e, ev.ReadingTaken)]
        assert [(reading.device, reading.raw.log, reading.seen) for reading in taken[-5:]] == [
            *said[:3],
            said[4],
            said[7],
        ]


def tail(at: Serving, said: list[tuple[str, str, Seen]]) -> list[Reading]:
    """Readings of several devices in several segments, one after the other."""
    return [
        Reading(
            device=device,
            role="exit" if device == "shoe" else "pad",
            at=at.clock.now() + number,
            raw=Raw(log, number, 1),
            seen=seen,
        )
        for number, (device, log, seen) in enumerate(said)
    ]


def test_a_closed_table_comes_back_closed(tmp_path: Path) -> None:
    """There is nothing to resume, so nothing is said."""
    with served(tmp_path) as at:
        at.done(Who("dealer", "bea"), ask.ChangeDealer(dealer="bea", how="opening"))
    with served(tmp_path, at=NOON + 3600 * SECOND) as at:
        facts = at.stored()
        come_back(at)
        assert at.stored() == facts
