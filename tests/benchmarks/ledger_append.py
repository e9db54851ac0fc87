"""What the ledger adds to the disk: an append against a bare sqlite3 insert and commit.

    python -m tests.benchmarks.ledger_append [--dir DIR] [--appends N]

Both write the same bytes at the same durability (write-ahead log, synchronous=FULL) to the same
disk, turn about; five runs. The aim is bare + 0.25 ms at the median.
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns

from tablectl.ledger.record import Fact
from tablectl.ledger.sqlite import open_sqlite
from tablectl.ledger.store import CommandKey, Store
from tests.benchmarks.ledger_facts import of_a_card

RUNS = 5


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Append to the ledger against a bare insert.")
    parser.add_argument("--dir", type=Path, help="a folder on the disk to measure")
    parser.add_argument("--appends", type=int, default=500, help="in each run (default: 500)")
    arguments = parser.parse_args()
    runs = [_run(arguments.dir, arguments.appends) for _ in range(RUNS)]
    print(f"{RUNS} runs of {arguments.appends} appends of 2 facts; milliseconds, median (spread)")
    for name, percent in (("p50", 50), ("p99", 99)):
        bare = [_percentile(run[0], percent) for run in runs]
        ours = [_percentile(run[1], percent) for run in runs]
        more = [our - one for our, one in zip(ours, bare, strict=True)]
        ratio = [our / one for our, one in zip(ours, bare, strict=True)]
        print(
            f"{name}: bare {_told(bare)}, ledger {_told(ours)},"
            f" more {_told(more)}, ratio {_told(ratio)}"
        )


def _run(folder: Path | None, appends: int) -> tuple[list[float], list[float]]:
    wanted = [of_a_card(number) for number in range(appends)]
    with (
        TemporaryDirectory(dir=folder) as name,
        closing(_bare(Path(name) / "bare.sqlite")) as bare,
        closing(open_sqlite(Path(name) / "ledger.sqlite")) as store,
    ):
        times: tuple[list[float], list[float]] = ([], [])
        for number, facts in enumerate(wanted):
            times[0].append(_timed(partial(_insert, bare, number, facts)))
            times[1].append(_timed(partial(_append, store, number, facts)))
        return times


def _bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL").fetchall()
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE facts (position INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    return connection


def _insert(connection: sqlite3.Connection, number: int, facts: Sequence[Fact]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for place, fact in enumerate(facts, start=1):
        connection.execute(
            "INSERT INTO facts VALUES (?, ?)", (number * len(facts) + place, fact.body)
        )
    connection.execute("COMMIT")


def _append(store: Store, number: int, facts: Sequence[Fact]) -> None:
    key = CommandKey(f"shoe-1/shoe-1.0001/{number}/card", "shoe-1", bytes(32))
    store.append("table/T1", number * len(facts), facts, command=key, at=number)


def _timed(work: Callable[[], None]) -> float:
    begun = perf_counter_ns()
    work()
    return (perf_counter_ns() - begun) / 1e6


def _percentile(times: list[float], percent: int) -> float:
    return statistics.quantiles(times, n=100)[percent - 1]


def _told(values: list[float]) -> str:
    return f"{statistics.median(values):.3f} ({min(values):.3f} to {max(values):.3f})"


if __name__ == "__main__":
    main()
