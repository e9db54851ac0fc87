"""How long a table takes to come back: a day's facts replayed, against their bare bytes.

    python -m tests.benchmarks.day_replay [--shoes N]

A demonstration of several shoes makes the day. The yardstick takes each body from memory, hashes it
once and decodes it. *Replayed* does the same and applies each fact. *Loaded* is `Past`, as at a
table's start: it also reads each record from its file and proves its chain, two more hashes. Turn
about, five runs; the aim is at most five times the yardstick.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from typing import Final

import msgspec

from procedures.apply import replay
from procedures.events import Event
from tablectl.bootstrap import open_house
from tablectl.data_dir import DataDir
from tablectl.history import Past, stream_of
from tablectl.ledger.sqlite import open_readonly
from tablectl.simulate.demo import TABLE, open_world

RUNS: Final = 5


def main() -> None:
    """Make the day, measure and print."""
    parser = argparse.ArgumentParser(description="Replay a day against its bare bytes.")
    parser.add_argument("--shoes", type=int, default=5, help="in the day (default: 5)")
    arguments = parser.parse_args()
    decoder = msgspec.json.Decoder(Event)
    with TemporaryDirectory() as name:
        _play(Path(name), arguments.shoes)
        with closing(open_readonly(DataDir(Path(name)).ledger)) as store:
            bodies = [record.body for record in store.read(stream_of(TABLE))]
            runs = [
                (
                    _timed(partial(_yardstick, bodies, decoder)),
                    _timed(partial(_replayed, bodies, decoder)),
                    _timed(partial(Past, store, TABLE)),
                )
                for _ in range(RUNS)
            ]
    size = sum(map(len, bodies)) // len(bodies)
    print(f"{RUNS} runs over {len(bodies)} facts of {size} bytes; µs a fact, median (spread)")
    print(f"bare {_told([run[0] / len(bodies) for run in runs])}")
    for place, name in ((1, "replayed"), (2, "loaded")):
        times = _told([run[place] / len(bodies) for run in runs])
        print(f"{name} {times}, ratio {_told([run[place] / run[0] for run in runs])}")


def _play(folder: Path, shoes: int) -> None:
    with open_house(folder) as house, open_world(house, seed=1, faults="0.01") as world:
        while world.service.table.shoe.number < shoes or not world.service.table.shoe.over:
            world.step()


def _yardstick(bodies: list[bytes], decoder: msgspec.json.Decoder[Event]) -> None:
    for body in bodies:
        sha256(body).digest()
        decoder.decode(body)


def _replayed(bodies: list[bytes], decoder: msgspec.json.Decoder[Event]) -> None:
    replay(_hashed(bodies, decoder))


def _hashed(bodies: list[bytes], decoder: msgspec.json.Decoder[Event]) -> Iterator[Event]:
    for body in bodies:
        sha256(body).digest()
        yield decoder.decode(body)


def _timed(work: Callable[[], object]) -> float:
    begun = perf_counter_ns()
    work()
    return (perf_counter_ns() - begun) / 1e3


def _told(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


if __name__ == "__main__":
    main()
