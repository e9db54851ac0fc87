"""How long the whole analysis of each pack takes, against as much plain arithmetic of NumPy.

    OMP_NUM_THREADS=1 python -m tests.benchmarks.pack_return [--runs N]

The yardstick multiplies and adds 100 million numbers in pieces that fit the processor's cache; it
is timed before each analysis. Chart, return by the chart and return by the best play, all up cards;
seconds of the processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import statistics
from time import process_time

import numpy as np

from procedures.odds.engine import analyse
from procedures.pack import Game
from tablectl.games.packs import open_pack, shipped_packs

PIECE = 50_000
PIECES = 2_000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The analysis of each pack, timed.")
    parser.add_argument("--runs", type=int, default=3, help="of each pack (default: 3)")
    runs: int = parser.parse_args().runs
    print(
        f"{runs} runs of each pack; seconds of one core and ratio to the yardstick, median (spread)"
    )
    for name in shipped_packs():
        game = open_pack(name).game
        measured = [(_yardstick(), _analysis(game)) for _ in range(runs)]
        seconds = [ours for _, ours in measured]
        ratios = [ours / bare for bare, ours in measured]
        print(f"{name:30} {_told(seconds)} s, ratio {_told(ratios)}", flush=True)


def _yardstick() -> float:
    numbers = np.linspace(0.0, 1.0, PIECE)
    total = np.zeros(PIECE)
    start = process_time()
    for _ in range(PIECES):
        total += numbers * 1.5
    return process_time() - start


def _analysis(game: Game) -> float:
    start = process_time()
    analyse(game)
    return process_time() - start


def _told(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} ({min(values):.2f}–{max(values):.2f})"


if __name__ == "__main__":
    main()
