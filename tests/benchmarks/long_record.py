"""What a start, a late round and a player's own rounds take of a long record, against reading it.

    python -m tests.benchmarks.long_record [--facts N]

The record is of rounds that a table's rules decided, in a SQLite ledger. The yardstick reads all of
it, chain proved and facts applied, as a start does where nothing is kept. Five runs.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tablectl.games.packs import open_pack
from tablectl.history import Past, stream_of
from tablectl.ledger.group_commit import Entry
from tablectl.ledger.record import fact
from tablectl.ledger.sqlite import SQLiteStore, open_readonly, open_sqlite
from tablectl.ledger.store import Answered, CommandKey, ReadableStore, records_for
from tablectl.rounds.found import round_told
from tablectl.rounds.kept import Kept
from tablectl.simulate.many_rounds import Simulation, dealing_of

RUNS = 5
TABLE = "T1"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Answer from a long record.")
    parser.add_argument("--facts", type=int, default=100_000, help="in it (default: %(default)s)")
    arguments = parser.parse_args()
    with TemporaryDirectory() as name:
        ledger, kept_in = Path(name) / "ledger.sqlite", Path(name) / "kept.sqlite"
        with closing(open_sqlite(ledger)) as store:
            rounds = write(store, arguments.facts)
        with closing(open_readonly(ledger)) as store:
            facts = store.head(stream_of(TABLE)).position
            with closing(Kept(store, TABLE, kept_in)) as kept:
                once = timed(kept.catch_up)
            runs = [
                one_run(lambda: Kept(store, TABLE, kept_in), store, rounds) for _ in range(RUNS)
            ]
    print(f"{facts} facts, {rounds} rounds; kept for the first time in {once:.2f} s; {RUNS} runs")
    for told in runs[0]:
        times = [run[told] for run in runs]
        ratio = statistics.median(run["all of it"] / run[told] for run in runs)
        print(f"{told}: {statistics.median(times):.4f} s, 1/{ratio:.0f} of reading all of it")


def write(store: SQLiteStore, facts: int) -> int:
    """Rounds until there are so many facts; how many rounds."""
    pack = open_pack("live-eight-deck")
    plan = Simulation(pack=pack, chart=pack.chart, seats=5, procedures=True, seed=3)
    dealing, head, rounds = dealing_of(plan, 0), store.head(stream_of(TABLE)), 0
    while head.position < facts:
        played = [fact(event) for event in dealing.play()]
        rounds += 1
        key = CommandKey(f"round-{rounds}", "system:benchmark", bytes(32))
        records = tuple(records_for(head, played, command=key, at=dealing.bare.at))
        first, last = records[0].position, records[-1].position
        answer = Answered(command=key, stream=head.stream, first=first, last=last)
        entry = Entry(records, answer)
        store.take_in((entry,))
        head = entry.head
    return rounds


def one_run(opened: Callable[[], Kept], store: ReadableStore, rounds: int) -> dict[str, float]:
    """Seconds for each question, each to a program that has just started."""
    questions: dict[str, Callable[[Kept], object]] = {
        "all of it": lambda _: Past(store, TABLE),
        "a start": lambda kept: Past(store, TABLE, kept.newest()),
        "the last round": lambda kept: round_told(store, kept, TABLE, rounds),
        "a round in the middle": lambda kept: round_told(store, kept, TABLE, rounds // 2),
        "a player's own rounds": lambda kept: kept.own_rounds("ann", 10),
    }
    found = {}
    for told, ask in questions.items():
        with closing(opened()) as kept:
            found[told] = timed(partial(ask, kept))
    return found


def timed(act: Callable[[], object]) -> float:
    """Seconds that something takes."""
    began = perf_counter()
    act()
    return perf_counter() - began


if __name__ == "__main__":
    main()
