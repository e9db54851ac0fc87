"""The machine's clock beside table time: a step is told once, and moves nothing."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from procedures import commands as ask
from procedures.incident_events import IncidentOpened
from procedures.table import Who
from tablectl.clock import RealClock, WallClock, stepped
from tablectl.history import facts
from tablectl.pit.pit import Pit
from tests.tablectl.gated import until
from tests.tablectl.pitted import pit_in

SAM = Who("supervisor", "sam")
SECOND = 1_000_000


@pytest.mark.parametrize(
    ("known", "ahead", "step"),
    [
        (0, 0, 0),
        (0, SECOND, 0),
        (0, SECOND + 1, SECOND + 1),
        (0, -SECOND, 0),
        (0, -SECOND - 1, -SECOND - 1),
        (-3_600 * SECOND, -3_600 * SECOND, 0),
        (-3_600 * SECOND, 0, 3_600 * SECOND),
    ],
)
def test_a_step_is_what_is_more_than_tolerated(known: int, ahead: int, step: int) -> None:
    """Against where the clock was known to be, forward or back."""
    assert stepped(known, ahead, SECOND) == step


def test_each_step_is_told_once() -> None:
    """And a slow drift is one when it has become too much."""
    shown = (0, -5 * SECOND, -5 * SECOND, -5 * SECOND - 600_000, -6 * SECOND - 1, 0)
    watched = WallClock(SECOND, partial(next, iter(shown)))
    told = [watched.look(0) for _ in shown]
    assert told == [0, -5 * SECOND, 0, 0, -SECOND - 1, 6 * SECOND + 1]
    assert watched.ahead == 0


def set_back(pit: Pit) -> int:
    """How many incidents of a clock set back are open at both tables together."""
    return sum(
        incident.kind == "clock set back"
        for hosted in pit.tables.values()
        for incident in hosted.table.incidents
    )


@pytest.mark.logs(
    r"the machine's clock was set: it is 3(599|600)\d{3} ms behind table time",
    r"the machine's clock was set: it is \d{1,3} ms (ahead of|behind) table time",
)
def test_a_clock_that_is_set_back_is_an_alarm_at_every_open_table(tmp_path: Path) -> None:
    """Part F: once a step; no deadline moves, no order changes, and forward is only logged."""
    real, moved = RealClock(), 0
    machine = WallClock(SECOND, lambda: real.now() + moved)
    with pit_in(tmp_path, "T1", "T2", "T3", clock=real, machine=machine) as pit:
        for name in ("T1", "T2"):
            opened = pit.tables[name].submit(SAM, ask.OpenTable(devices=()), id="open")
            opened.result(20)
        before = pit.clock.now()
        moved = -3_600 * SECOND
        until(lambda: set_back(pit) == 2)
        assert before < pit.clock.now() < before + 60 * SECOND
        moved = 0
        until(lambda: abs(machine.ahead) < SECOND)
        assert pit.tables["T3"].table.position == 1
        for name in ("T1", "T2"):
            raised = [e for _, e in facts(pit.store, name) if isinstance(e, IncidentOpened)]
            assert [one.incident.kind for one in raised] == ["clock set back"]
            assert re.match(r"by 3(599|600)\.\d{3} s; ", raised[0].incident.detail)
            assert not pit.tables[name].table.held


def test_an_open_pit_tells_table_time_and_the_machines(tmp_path: Path) -> None:
    """Nothing is told of a clock that runs as it should."""
    with pit_in(tmp_path, "T1", clock=RealClock(), machine=WallClock(SECOND)) as pit:
        assert abs(pit.openings.ahead()) < SECOND
