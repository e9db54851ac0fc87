"""How evenly the console's event loop turns while it follows a pit under load, and its memory.

    python -m tests.benchmarks.screens_followed [--tables 100] [--players 2] [--seconds 300]

`tablectl serve` runs in a process of its own with simulated tables, at which players on connections
of their own bet and decide; each card is two facts, a second apart. The console is opened off
screen in its own process by its real command; a manager signs in and looks at another table every
five seconds. A gap is what lies between two turns of a timer of 5 ms; beside each stands the
processor time that the loop's own thread used within one gap, so that a machine that is busy with
something else is told apart. The yardstick is an idle Qt loop in another process meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from tests.benchmarks.loop_gaps import Gaps
from tests.benchmarks.pit_load import Load, known, play
from tests.tablectl.pit_process import Floor, serving
from tests.tablectl.pitted import SECRET

_PATIENCE: Final = 60.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--players", type=int, default=2, help="at each table")
    parser.add_argument("--seconds", type=int, default=300)
    args = parser.parse_args()
    load = Load()
    with TemporaryDirectory() as name:
        floor = Floor(Path(name), dealt=args.tables, machine=0)
        floor.prepare()
        players = known(floor, args.players)
        with (
            serving(floor.config) as process,
            _child("loop_gaps") as idle,
            _child("screens_gaps", "console", "--as", "mia", "--pit", process.url()) as console,
        ):
            took = asyncio.run(play(load, process.url(), players, args.seconds, process))
            found, yardstick = _ended(console), _ended(idle)
            assert process.ends(signal.SIGTERM) == 0, process.lines[-20:]
    print(f"{args.tables} tables, {args.players} players at each, {took:.0f} s")
    print(
        f"told the console: {found.batches / found.seconds:.0f} batches and"
        f" {found.facts / found.seconds:.0f} facts a second,"
        f" {found.facts / found.seconds / args.tables:.1f} a table"
    )
    for what, one in (("console", found), ("idle loop (the yardstick)", yardstick)):
        _tell(what, one)


def _tell(what: str, found: Gaps) -> None:
    over = ", ".join(f"{count} over {ms} ms" for ms, count in found.over.items())
    print(f"{what}, {found.seconds:.0f} s: longest gap {found.longest:.0f} ms; {over}")
    print(f"  of its own work within one gap at most {found.busiest:.0f} ms")
    third = max(1, len(found.memory) // 3)
    first, last = found.memory[:third], found.memory[-third:]
    print(
        f"  memory  {statistics.median(first) / 2**20:.0f} MiB in the first third,"
        f" {statistics.median(last) / 2**20:.0f} in the last"
    )


@contextmanager
def _child(module: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", f"tests.benchmarks.{module}", *arguments],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "SECRET": SECRET},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def _ended(process: subprocess.Popen[str]) -> Gaps:
    process.send_signal(signal.SIGTERM)
    said, _ = process.communicate(timeout=_PATIENCE)
    return msgspec.json.decode(said.splitlines()[-1], type=Gaps)


if __name__ == "__main__":
    main()
