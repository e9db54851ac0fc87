"""A table of a pit whose own work fails: it says so, and no other table notices."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue

import pytest

from procedures import commands as ask
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.bootstrap import open_house, open_service
from tablectl.clock import RealClock
from tablectl.hosted import HostedTable
from tablectl.packs import open_pack
from tablectl.queries import line_of

SAM = Who("supervisor", "sam")


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
