"""From a written card to its delivered reading, against a bare read of the same bytes.

    python -m tests.benchmarks.serial_latency [--cards N]

Both over a pseudo-terminal with a reader thread, turn about in the same run, five runs. Ours also
logs the bytes and frames them.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter_ns

from drivers.framing import Message
from drivers.grammars.reference import Reference
from drivers.simulated_line import SimulatedLine
from procedures.readings import CardSeen, Reading
from tests.drivers.heard import PATIENCE, bench

RUNS = 5


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The serial driver against a bare read.")
    parser.add_argument("--cards", type=int, default=2000, help="in each run (default: 2000)")
    cards: int = parser.parse_args().cards
    runs = [(_bare(cards), _driver(cards)) for _ in range(RUNS)]
    print(f"{RUNS} runs of {cards} cards one by one; microseconds, median (spread)")
    for name, percent in (("p50", 50), ("p99", 99)):
        bare = [_percentile(run[0], percent) for run in runs]
        ours = [_percentile(run[1], percent) for run in runs]
        ratio = [our / one for our, one in zip(ours, bare, strict=True)]
        print(f"{name}: bare {_told(bare)}, driver {_told(ours)}, ratio {_told(ratio)}")


def _frame(number: int) -> bytes:
    return Reference().write(Message(CardSeen("AS"), number % 65536))


def _bare(cards: int) -> list[float]:
    line = SimulatedLine()
    line.plug()
    near = os.open(line.path, os.O_RDONLY | os.O_NOCTTY)
    came = Event()
    size = len(_frame(0))

    def read() -> None:
        for _ in range(cards):
            left = size
            while left:
                left -= len(os.read(near, left))
            came.set()

    thread = Thread(target=read)
    thread.start()
    times = _times(cards, line, came)
    thread.join()
    os.close(near)
    line.close()
    return times


def _driver(cards: int) -> list[float]:
    came = Event()

    def deliver(reading: Reading) -> None:
        if isinstance(reading.seen, CardSeen):
            came.set()

    with TemporaryDirectory() as name, bench(Path(name), Reference(), ("AS",), None) as it:
        it.driver.stop()
        it.driver = it.new_driver()
        it.driver.start(deliver)
        if not it.driver.wait_up(PATIENCE):
            raise SystemExit("the driver does not come up")
        return _times(cards, it.line, came)


def _times(cards: int, line: SimulatedLine, came: Event) -> list[float]:
    frames = [_frame(number) for number in range(cards)]
    return [_timed(partial(line.write, frame), came) for frame in frames]


def _timed(write: Callable[[], None], came: Event) -> float:
    came.clear()
    start = perf_counter_ns()
    write()
    if not came.wait(PATIENCE):
        raise SystemExit("a card was not read")
    return (perf_counter_ns() - start) / 1000


def _percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]


def _told(values: list[float]) -> str:
    return f"{statistics.median(values):.1f} ({min(values):.1f}–{max(values):.1f})"


if __name__ == "__main__":
    main()
