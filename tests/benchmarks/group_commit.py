"""What tables gain by sharing commits: appends a second against a bare writer thread's.

    python -m tests.benchmarks.group_commit [--dir DIR] [--producers N] [--appends N]

The yardstick is one thread that takes rows worked out beforehand from a queue, inserts all that
wait into the same tables in one transaction (write-ahead log, synchronous=FULL) and wakes whoever
waits for them. The ledger works the chain out too, and refuses what does not fit. Five runs each,
turn about, on the same disk; the aim is 0.8 of the yardstick at 50 producers.
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import Final

from tablectl.ledger import chain, schema
from tablectl.ledger.sqlite import open_sqlite
from tablectl.ledger.store import CommandKey, Head, records_for
from tests.benchmarks.ledger_facts import of_a_card

RUNS: Final = 5
MOST_TOGETHER: Final = 256

_Row = tuple[object, ...]
_Wanted = tuple[list[_Row], _Row]


class BareWriter:
    """A thread that inserts what waits in its queue, in one transaction."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA synchronous=FULL")
        self._queue: SimpleQueue[tuple[_Wanted, Future[None]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run)
        self._thread.start()

    def append(self, wanted: _Wanted) -> None:
        """Wait until the rows are on the disk."""
        done: Future[None] = Future()
        self._queue.put((wanted, done))
        done.result()

    def close(self) -> None:
        """End the thread."""
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < MOST_TOGETHER:
                try:
                    more = self._queue.get_nowait()
                except Empty:
                    break
                assert more is not None
                batch.append(more)
            self._connection.execute("BEGIN IMMEDIATE")
            for (records, answer), _ in batch:
                self._connection.executemany(schema.INSERT_RECORD, records)
                self._connection.execute(schema.INSERT_ANSWER, answer)
            self._connection.execute("COMMIT")
            for _, done in batch:
                done.set_result(None)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Shared commits against a bare writer thread.")
    parser.add_argument("--dir", type=Path, help="a folder on the disk to measure")
    parser.add_argument("--producers", type=int, default=50, help="threads (default: 50)")
    parser.add_argument("--appends", type=int, default=60, help="of each (default: 60)")
    arguments = parser.parse_args()
    producers, appends = arguments.producers, arguments.appends
    runs = []
    for _ in range(RUNS):
        bare = _bare(arguments.dir, producers, appends)
        runs.append((bare, _ledger(arguments.dir, producers, appends)))
    print(f"{RUNS} runs of {producers} producers, {appends} appends of 2 facts each; a second")
    print(
        f"bare {_told([bare for bare, _ in runs])}, ledger {_told([ours for _, ours in runs])},"
        f" ratio {_told([ours / bare for bare, ours in runs], places=2)}"
    )


def _bare(folder: Path | None, producers: int, appends: int) -> float:
    wanted = [_rows(f"table/T{number}", appends) for number in range(producers)]
    with TemporaryDirectory(dir=folder) as name:
        path = Path(name) / "bare.sqlite"
        open_sqlite(path).close()
        _without_triggers(path)
        with closing(BareWriter(path)) as writer:

            def produce(number: int) -> None:
                for rows in wanted[number]:
                    writer.append(rows)

            return producers * appends / _timed(produce, producers)


def _ledger(folder: Path | None, producers: int, appends: int) -> float:
    facts = [of_a_card(number) for number in range(appends)]
    with (
        TemporaryDirectory(dir=folder) as name,
        closing(open_sqlite(Path(name) / "ledger.sqlite")) as store,
    ):

        def produce(number: int) -> None:
            stream = f"table/T{number}"
            for one, wanted in enumerate(facts):
                store.append(stream, 2 * one, wanted, command=_key(stream, one), at=one)

        return producers * appends / _timed(produce, producers)


def _timed(produce: Callable[[int], None], producers: int) -> float:
    threads = [Thread(target=produce, args=(number,)) for number in range(producers)]
    begun = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return perf_counter() - begun


def _rows(stream: str, appends: int) -> list[_Wanted]:
    head = Head(stream, 0, chain.START)
    rows: list[_Wanted] = []
    for number in range(appends):
        key = _key(stream, number)
        records = records_for(head, of_a_card(number), command=key, at=number)
        head = Head(stream, records[-1].position, records[-1].chain)
        stored: list[_Row] = [
            (r.stream, r.position, r.type, r.version, r.command, r.at, r.body, r.chain)
            for r in records
        ]
        answer = (key.id, key.sender, key.digest, stream, records[0].position, head.position)
        rows.append((stored, answer))
    return rows


def _key(stream: str, number: int) -> CommandKey:
    return CommandKey(f"{stream}/shoe-1.0001/{number}/card", "shoe-1", bytes(32))


def _without_triggers(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in names.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.commit()


def _told(values: list[float], places: int = 0) -> str:
    shown = [f"{value:,.{places}f}" for value in (statistics.median(values), *_ends(values))]
    return f"{shown[0]} ({shown[1]} to {shown[2]})"


def _ends(values: list[float]) -> tuple[float, float]:
    return min(values), max(values)


if __name__ == "__main__":
    main()
