"""Appends of several threads share a commit, and what is wrong with one is its own affair."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from tablectl.ledger.heads import ExportedHeads
from tablectl.ledger.sqlite import SQLiteStore, open_sqlite
from tablectl.ledger.store import AlreadyAnswered, LedgerError, Stale
from tablectl.ledger.verify import verify
from tests.tablectl.ledger.conftest import SmallDisk
from tests.tablectl.ledger.facts import NOON, by_ann, noted

Outcome = int | str


class Batch:
    """Appends that all wait while the first one is being written, and then go together."""

    def __init__(self, store: SQLiteStore) -> None:
        self.store = store
        self.commits = 0
        self.outcomes: list[Outcome] = []
        self._threads: list[Thread] = []
        store._writer.set_trace_callback(self._traced)

    def run(self, first: Callable[[], int], *others: Callable[[], int]) -> list[Outcome]:
        """The outcome of each: the position it reached, or the name of what it was refused by."""
        appends = (first, *others)
        self.outcomes = ["none"] * len(appends)
        self._threads = [Thread(target=self._try, args=(n, a)) for n, a in enumerate(appends)]
        self._threads[0].start()
        for thread in self._threads:
            thread.join()
        return self.outcomes

    def _traced(self, statement: str) -> None:
        if statement != "COMMIT":
            return
        self.commits += 1
        if self.commits == 1:
            for number, thread in enumerate(self._threads[1:], start=1):
                thread.start()
                while len(self.store._together._waiting) < number:
                    os.sched_yield()

    def _try(self, number: int, append: Callable[[], int]) -> None:
        try:
            self.outcomes[number] = append()
        except (LedgerError, ValueError) as error:
            self.outcomes[number] = type(error).__name__

    def append(self, stream: str, after: int, command: int, *, facts: int = 1) -> Callable[[], int]:
        """An append to be run."""
        wanted = [noted(number) for number in range(facts)]
        key = by_ann(command)
        return lambda: self.store.append(stream, after, wanted, command=key, at=NOON).position


@pytest.fixture
def batch(tmp_path: Path) -> Iterator[Batch]:
    """Over an empty ledger; what it holds at the end has to verify."""
    with closing(open_sqlite(tmp_path / "ledger.sqlite")) as store:
        yield Batch(store)
        assert verify(store, ExportedHeads(), []).problems == ()


def test_what_waits_for_a_commit_shares_the_next(batch: Batch) -> None:
    """Twenty tables need two commits: one for the first, one for all that came meanwhile."""
    appends = [batch.append(f"table/T{n}", 0, n, facts=2) for n in range(20)]
    assert batch.run(*appends) == [2] * 20
    assert batch.commits == 2


def test_appends_to_one_stream_follow_each_other_within_a_commit(batch: Batch) -> None:
    """Each is decided against what the one before it leaves."""
    appends = [batch.append("table/T1", n, n) for n in range(5)]
    assert batch.run(*appends) == [1, 2, 3, 4, 5]
    assert batch.commits == 2


def test_a_stale_append_fails_alone(batch: Batch) -> None:
    """The tables beside it are stored as if it had not been there."""
    appends = [batch.append("table/T1", 0, 1), batch.append("table/T1", 0, 2)]
    beside = [batch.append(f"table/T{n}", 0, n) for n in range(3, 9)]
    assert batch.run(*appends, *beside) == [1, "Stale"] + [1] * 6
    assert batch.store.answer(by_ann(2).id) is None


def test_a_command_that_is_written_already_fails_alone(batch: Batch) -> None:
    """Also where the first use of its id is in the same commit, or in another stream."""
    appends = [batch.append("table/T1", 0, 1), batch.append("table/T2", 0, 1)]
    twice = [batch.append("table/T3", 0, 3), batch.append("table/T4", 0, 3)]
    beside = [batch.append(f"table/T{n}", 0, n) for n in range(5, 9)]
    outcomes = batch.run(*appends, *twice, *beside)
    assert outcomes == [1, "AlreadyAnswered", 1, "AlreadyAnswered"] + [1] * 4


def test_an_append_that_cannot_be_written_at_all_fails_alone(batch: Batch) -> None:
    """No facts, or a number that no ledger holds."""
    key = by_ann(2)

    def too_late() -> int:
        return batch.store.append("table/T2", 0, [noted(1)], command=key, at=2**64).position

    empty = batch.append("table/T3", 0, 3, facts=0)
    beside = [batch.append(f"table/T{n}", 0, n) for n in range(4, 8)]
    outcomes = batch.run(batch.append("table/T1", 0, 1), too_late, empty, *beside)
    assert outcomes == [1, "ValueError", "ValueError"] + [1] * 4


def test_of_two_that_append_at_the_same_position_one_wins(tmp_path: Path) -> None:
    """Eight writers race for each of fifty positions; the others are told that they are stale."""
    told: Counter[str] = Counter()
    with closing(open_sqlite(tmp_path / "ledger.sqlite")) as store:

        def race(writer: int) -> None:
            for after in range(50):
                key = by_ann(writer * 50 + after)
                try:
                    store.append("table/T1", after, [noted(writer)], command=key, at=NOON)
                    told["won"] += 1
                except Stale:
                    told["stale"] += 1

        threads = [Thread(target=race, args=(writer,)) for writer in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert store.head("table/T1").position == told["won"]
        assert verify(store, ExportedHeads(), []).problems == ()


def test_a_full_disk_fails_all_that_share_the_commit(small_disk: SmallDisk) -> None:
    """Nobody is told that something is stored, and all of it can be tried again."""
    with closing(open_sqlite(small_disk.folder / "ledger.sqlite", busy_ms=0)) as store:
        batch = Batch(store)
        large = 600
        small_disk.fill()
        appends = [batch.append(f"table/T{n}", 0, n, facts=large) for n in range(8)]
        assert batch.run(*appends) == ["LedgerUnavailable"] * 8
        assert store.streams() == ()
        small_disk.free()
        assert [append() for append in appends] == [large] * 8


def test_a_retry_of_a_command_is_told_from_one_that_failed(batch: Batch) -> None:
    """What was stored is answered, what was stale is free to be tried again."""
    stored, stale = batch.append("table/T1", 0, 1), batch.append("table/T1", 0, 2)
    assert batch.run(stored, stale) == [1, "Stale"]
    with pytest.raises(AlreadyAnswered):
        stored()
    assert batch.append("table/T1", 1, 2)() == 2


def test_a_closed_ledger_takes_nothing(tmp_path: Path) -> None:
    """Whoever writes behind the closing is told at once, and nobody waits for ever."""
    store = open_sqlite(tmp_path / "ledger.sqlite")
    store.close()
    for number in range(2):
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            store.append("table/T1", 0, [noted(1)], command=by_ann(number), at=NOON)
