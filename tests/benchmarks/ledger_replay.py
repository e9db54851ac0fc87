"""How long a day takes to load, proved, against decoding and hashing the same bytes.

    python -m tests.benchmarks.ledger_replay [--cards N]

The yardstick takes each body from memory, hashes it once and decodes it. The ledger reads each
record from its file, works its chain out again and decodes it, as when a table is loaded. Both turn
about, five runs; the aim is at most five times the yardstick.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns

import msgspec

from procedures.events import Event
from tablectl.ledger.sqlite import open_readonly, open_sqlite
from tablectl.ledger.store import CommandKey, ReadableStore
from tablectl.ledger.verify import proved
from tests.benchmarks.ledger_facts import of_a_day

RUNS = 5
STREAM = "table/T1"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Load a day against its bare bytes.")
    parser.add_argument("--cards", type=int, default=10_000, help="in the day (default: 10000)")
    arguments = parser.parse_args()
    day = of_a_day(arguments.cards)
    bodies = [fact.body for facts in day for fact in facts]
    decoder = msgspec.json.Decoder(Event)
    with TemporaryDirectory() as name:
        path = Path(name) / "ledger.sqlite"
        with closing(open_sqlite(path)) as store:
            after = 0
            for facts in day:
                key = CommandKey(f"command-{after}", "shoe-1", bytes(32))
                after = store.append(STREAM, after, facts, command=key, at=after).position
        with closing(open_readonly(path)) as reader:
            runs = [
                (
                    _timed(lambda: _yardstick(bodies, decoder)),
                    _timed(lambda: _load(reader, decoder)),
                )
                for _ in range(RUNS)
            ]
    size = sum(map(len, bodies)) // len(bodies)
    print(f"{RUNS} runs over {len(bodies)} records of {size} bytes; µs a record, median (spread)")
    bare = _told([run[0] / len(bodies) for run in runs])
    ours = _told([run[1] / len(bodies) for run in runs])
    print(f"bare {bare}, ledger {ours}, ratio {_told([run[1] / run[0] for run in runs])}")


def _yardstick(bodies: list[bytes], decoder: msgspec.json.Decoder[Event]) -> None:
    for body in bodies:
        sha256(body).digest()
        decoder.decode(body)


def _load(store: ReadableStore, decoder: msgspec.json.Decoder[Event]) -> None:
    for record in proved(store, STREAM):
        decoder.decode(record.body)


def _timed(work: Callable[[], None]) -> float:
    begun = perf_counter_ns()
    work()
    return (perf_counter_ns() - begun) / 1e3


def _told(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


if __name__ == "__main__":
    main()
