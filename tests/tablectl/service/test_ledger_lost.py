"""When the ledger cannot be written: nothing is acknowledged, no reading is lost, the table goes on
when the cause is gone."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from procedures import commands as ask
from procedures import events as ev
from procedures import incident_events as ie
from procedures.readings import CardSeen, Reading
from tablectl.answers import Accepted, NotStored
from tablectl.bootstrap import open_house
from tablectl.data_dir import DataDir
from tablectl.history import facts
from tablectl.ledger.heads import read_heads
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.store import LedgerUnavailable
from tablectl.ledger.verify import verify
from tablectl.simulate.demo import open_world
from tablectl.simulate.world import StuckError
from tests.tablectl.ledger.conftest import SmallDisk
from tests.tablectl.service.serving import (
    ANN,
    DEALER,
    NOON,
    SECOND,
    SUPERVISOR,
    Serving,
    come_back,
    logged,
    read,
    served,
)

pytestmark = pytest.mark.logs("nothing can be stored")


@contextmanager
def locked(at: Serving) -> Iterator[None]:
    """Another program has the file locked, in spite of everything."""
    with closing(sqlite3.connect(at.house.places.ledger, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_on_a_full_disk_readings_wait_in_order_and_are_stored_when_there_is_room(
    small_disk: SmallDisk,
) -> None:
    """What is answered as not stored is not there and nobody was told; then all of it is."""
    with served(small_disk.folder) as at:
        at.opened().asked()
        small_disk.fill()
        waiting: list[Reading] = []
        answer = None
        while len(waiting) < 3:
            reading = at.says(CardSeen("KD" if len(waiting) % 2 else "3C"))
            answer = at.service.handle(read(reading))
            if isinstance(answer, NotStored):
                waiting.append(reading)
        assert isinstance(answer, NotStored)
        assert "the disk is full; free" in answer.reason
        assert at.service.trouble == answer.reason
        before = at.stored()
        assert isinstance(at.do(SUPERVISOR, ask.CallSupervisor(what="full"), id="a"), NotStored)
        assert len(before) == at.service.table.position == at.told[-1].through
        small_disk.free()
        at.service.tick()
        taken = [e.reading for e in at.stored() if isinstance(e, ev.ReadingTaken)]
        assert taken[-3:] == waiting
        assert at.service.trouble == ""
        assert isinstance(at.do(SUPERVISOR, ask.CallSupervisor(what="full"), id="a"), Accepted)
        assert verify(at.house.store, read_heads(at.house.places.heads), []).problems == ()


def test_a_locked_ledger_refuses_and_goes_on(tmp_path: Path) -> None:
    """The next command carries what waited with it, in front."""
    with served(tmp_path) as at:
        at.opened().asked()
        cards = [at.says(CardSeen(card)) for card in ("KD", "3C")]
        with locked(at):
            for reading in cards:
                answer = at.service.handle(read(reading))
                assert isinstance(answer, NotStored)
                assert "another program has locked it" in answer.reason
        at.done(SUPERVISOR, ask.CallSupervisor(what="locked"))
        stored = at.stored()
        taken = [e.reading for e in stored if isinstance(e, ev.ReadingTaken)]
        assert taken[-2:] == cards
        last = next(e for e in reversed(stored) if isinstance(e, ie.IncidentOpened))
        assert last.incident.kind == "supervisor called"


def test_a_reading_given_twice_while_it_waits_is_stored_once(tmp_path: Path) -> None:
    """Waiting does not make two of it."""
    with served(tmp_path) as at:
        at.opened().asked()
        reading = at.says(CardSeen("KD"))
        with locked(at):
            for _ in range(3):
                assert isinstance(at.service.handle(read(reading)), NotStored)
        at.service.tick()
        keys = [e.reading.key for e in at.stored() if isinstance(e, ev.ReadingTaken)]
        assert keys.count(reading.key) == 1


def test_a_time_out_that_could_not_be_stored_still_comes_before_what_follows(
    tmp_path: Path,
) -> None:
    """E-62: the ledger's trouble gives nobody more time, and overtakes nothing."""
    with served(tmp_path) as at:
        at.opened().asked()
        at.clock.advance_to(at.deadline())
        reading = at.says(CardSeen("KD"))
        with locked(at):
            at.service.tick()
            assert at.service.trouble
            assert isinstance(at.service.handle(read(reading)), NotStored)
        at.service.tick()
        tail = [e for e in at.stored() if isinstance(e, ev.DecisionTaken | ev.ReadingTaken)]
        assert isinstance(tail[-2], ev.DecisionTaken)
        assert tail[-2].by == "time-out"
        assert isinstance(tail[-1], ev.ReadingTaken)
        assert tail[-1].reading == reading


def test_a_write_error_of_the_disk_refuses_and_goes_on(tmp_path: Path) -> None:
    """A limit on the size of files stands for a disk that reports an error."""
    with served(tmp_path) as at:
        at.opened()
        before, limit = at.stored(), resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, limit[1]))
        try:
            answer = at.do(DEALER, ask.OpenBetting(), id="a")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        assert isinstance(answer, NotStored)
        assert "the disk reports an error" in answer.reason
        assert at.stored() == before
        assert isinstance(at.do(DEALER, ask.OpenBetting(), id="a"), Accepted)


def test_a_ledger_spoiled_under_a_running_table_is_never_acknowledged_upon(
    tmp_path: Path,
) -> None:
    """A file overwritten by another program: whatever is asked is answered as not stored."""
    with served(tmp_path) as at:
        at.opened()
    with served(tmp_path) as at:
        path = at.house.places.ledger
        whole = path.read_bytes()
        path.write_bytes(bytes(len(whole)))
        told = len(at.told)
        for what in (ask.OpenBetting(), ask.CallSupervisor(what="spoiled")):
            assert isinstance(at.do(DEALER, what), NotStored)
        assert len(at.told) == told
        path.write_bytes(whole)


@pytest.mark.logs("cannot export a head")
def test_a_head_that_cannot_be_exported_hides_no_fact(
    tmp_path: Path, small_disk: SmallDisk
) -> None:
    """The round is stored and told; the head of the next moment vouches for it."""
    with served(tmp_path, heads=small_disk.folder / "heads.jsonl") as at:
        at.opened().asked()
        small_disk.fill()
        for _ in range(40):  # until the last page of the heads file is full too
            at.service.anchor()
        at.done(ANN, ask.Decide(ask=1, action="stand"))
        at.cards("TC")
        assert any(isinstance(event, ev.RoundSettled) for event in at.told[-1].events)
        assert at.told[-1].through == len(at.stored())
        small_disk.free()
        at.service.anchor()
        heads = read_heads(small_disk.folder / "heads.jsonl")
        assert heads.heads[-1].position == len(at.stored())
        with locked(at):
            assert isinstance(at.do(DEALER, ask.OpenBetting()), NotStored)


def test_a_table_that_cannot_store_its_return_does_not_begin(tmp_path: Path) -> None:
    """E-78: without that fact, the outage would count against whoever was asked."""
    with served(tmp_path) as at:
        at.opened().asked()
        at.done(ANN, ask.Decide(ask=1, action="hit"))
        logged(at, [CardSeen("4C")])
    with served(tmp_path, at=NOON + 60 * SECOND) as at:
        before = at.stored()
        with locked(at), pytest.raises(LedgerUnavailable, match=r"cannot go on: .* locked"):
            come_back(at)
        assert at.stored() == before
        come_back(at)
        assert sum(isinstance(event, ev.ServiceResumed) for event in at.stored()) == 1
        at.done(ANN, ask.Decide(ask=2, action="stand"))


def test_a_read_only_disk_is_said_before_a_table_begins(small_disk: SmallDisk) -> None:
    """Nothing is served that could not be written down."""
    with served(small_disk.folder) as at:
        at.opened()
        with locked(at):
            assert isinstance(at.do(DEALER, ask.OpenBetting()), NotStored)
    small_disk.make_read_only()
    with (
        pytest.raises(LedgerUnavailable, match=r"Read-only file system; .* must exist and be"),
        open_house(small_disk.folder),
    ):
        pass


def test_a_demonstration_on_a_disk_that_fills_up_goes_on_when_there_is_room(
    small_disk: SmallDisk, tmp_path: Path
) -> None:
    """Byte log and ledger stop together; the rounds end as on a disk with room."""
    with pytest.raises(StuckError, match="the disk is full; free"):
        _played(small_disk.folder)
    before = _stored_rounds(small_disk.folder)
    small_disk.fill()
    with pytest.raises((LedgerUnavailable, StuckError), match=r"full|No space left"):
        _played(small_disk.folder)
    small_disk.free()
    subprocess.run(["mount", "-o", "remount,size=32m", small_disk.folder], check=True)
    _played(small_disk.folder)
    _played(tmp_path)
    rounds = _stored_rounds(tmp_path)
    assert _stored_rounds(small_disk.folder) == rounds
    assert len(before) < len(rounds)


def _played(folder: Path) -> None:
    """To the end of a short shoe."""
    with (
        open_house(folder) as house,
        open_world(house, seed=2, faults="cut-early@30") as world,
    ):
        while not world.service.table.shoe.over or not world.service.table.rounds:
            world.step()


def _stored_rounds(folder: Path) -> list[ev.RoundSettled]:
    with closing(open_readonly(DataDir(folder).ledger)) as store:
        return [e for _, e in facts(store, "T1") if isinstance(e, ev.RoundSettled)]
