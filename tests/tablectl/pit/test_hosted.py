"""A table of a pit whose own work fails: it says so, and no other table notices."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from procedures import commands as ask
from procedures.table import Who
from tablectl.answers import Accepted, NotStored
from tablectl.bootstrap import open_house, open_service
from tablectl.clock import RealClock, VirtualClock
from tablectl.games.packs import open_pack
from tablectl.pit.faults import Faults
from tablectl.pit.hosted import HostedTable
from tablectl.pit.table_line import line_of
from tablectl.service import Published

SAM = Who("supervisor", "sam")
NOON = 1_767_268_800_000_000


@pytest.mark.logs("T1: a fault of this program; the table goes on")
def test_a_fault_in_one_table_touches_no_other_and_stops_neither(tmp_path: Path) -> None:
    """The fault is counted where it happened; both tables go on to decide what is asked."""
    clock, failed = RealClock(), SimpleQueue[int]()

    def fails() -> None:
        failed.put(1)
        raise RuntimeError("a device that nobody foresaw")

    with open_house(tmp_path) as house:
        services = [
            open_service(house, name, open_pack("live-eight-deck"), clock)[0]
            for name in ("T1", "T2")
        ]
        faulty = HostedTable(services[0], house.store, clock, fails)
        sound = HostedTable(services[1], house.store, clock)
        for hosted in (faulty, sound):
            hosted.start()
        try:
            for _ in range(3):
                failed.get(timeout=20)
            for hosted in (faulty, sound):
                answer = hosted.submit(SAM, ask.OpenTable(devices=()), id="open").result(20)
                assert answer == Accepted(first=2, last=2)
        finally:
            for hosted in (faulty, sound):
                hosted.stop()
        assert line_of(faulty).faults >= 3
        assert line_of(sound).faults == 0
        assert [hosted.table.status for hosted in (faulty, sound)] == ["open", "open"]


@pytest.mark.logs(
    "T1: a fault of this program; the table goes on", "fault 1200 times more, now: Run"
)
def test_a_fault_that_comes_in_each_turn_is_told_whole_once_and_then_counted() -> None:
    """Twenty turns a second do not fill the log: once whole, then once a minute how often."""
    clock = VirtualClock(NOON)
    faults = Faults("T1", clock)

    def broken(number: int) -> None:
        raise RuntimeError(f"a device that nobody foresaw, {number}")

    def fails(number: int) -> None:
        with pytest.raises(RuntimeError) as raised:
            broken(number)
        faults.take(raised.value)

    with told() as lines:
        for number in range(1200):
            fails(number)
            clock.advance_to(clock.now() + 50_000)
        assert len(lines) == 1
        assert "in broken" in lines[0]
        fails(1200)
        fails(1201)
        assert len(lines) == 2
        assert "Traceback" not in lines[1]
        with pytest.raises(ZeroDivisionError) as other:
            _ = 1 // (faults.count - 1202)
        faults.take(other.value)
    assert "ZeroDivisionError" in lines[2]
    assert faults.count == 1203


@contextmanager
def told() -> Iterator[list[str]]:
    """What the log of faults says, tracebacks and all."""
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler, log = Kept(), logging.getLogger("tablectl.pit.faults")
    log.addHandler(handler)
    yield lines
    log.removeHandler(handler)


@pytest.mark.logs("T1: a fault of this program; the table goes on")
def test_a_request_whose_handling_fails_is_answered_and_does_not_hold_up_the_next(
    tmp_path: Path,
) -> None:
    """Whoever asked is told that nothing is certain; asked again, he gets what was stored."""
    clock = RealClock()

    def fails(_: Published) -> None:
        raise RuntimeError("a screen that nobody foresaw")

    with open_house(tmp_path) as house:
        service, _ = open_service(house, "T1", open_pack("live-eight-deck"), clock)
        service.subscribe(fails)
        hosted = HostedTable(service, house.store, clock)
        hosted.start()
        try:
            what = ask.OpenTable(devices=())
            answer = hosted.submit(SAM, what, id="open").result(20)
            again = hosted.submit(SAM, what, id="open").result(20)
        finally:
            hosted.stop()
    assert isinstance(answer, NotStored)
    assert again == Accepted(first=2, last=2)
