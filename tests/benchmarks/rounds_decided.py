"""Rounds a second through `decide`, every table checked, against their bare facts.

    python -m tests.benchmarks.rounds_decided [--pack PACK] [--rounds N]

Each round is played from its bets to its settlement as `tablectl simulate` plays it: real commands,
the full record kept, the invariants looked at after each. The yardstick encodes and decodes the
same facts, after the rounds of each run and ten times over, so that it is not measured on a cold
cache. Processor time, five runs, for one seat and for all of them, from fresh shoes and from the
house's own.
"""

from __future__ import annotations

import argparse
import statistics
from time import process_time_ns
from typing import Final

import msgspec

from procedures.events import Event
from tablectl.games.packs import open_pack
from tablectl.simulate.many_rounds import Dealing, Simulation, dealing_of

RUNS: Final = 5
TIMES: Final = 10
"""How often the yardstick goes over the facts of a run."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Rounds through decide against their bare facts.")
    parser.add_argument("--pack", default="live-eight-deck", help="(default: live-eight-deck)")
    parser.add_argument("--rounds", type=int, default=200, help="in each run (default: 200)")
    arguments = parser.parse_args()
    pack = open_pack(arguments.pack)
    for seats in (1, pack.game.boxes):
        rounds = max(1, arguments.rounds // seats)
        for procedures in (False, True):
            what = Simulation(
                pack=pack, chart=pack.chart, seats=seats, procedures=procedures, seed=1
            )
            shoes = "the house's shoes" if procedures else "fresh shoes"
            print(f"{pack.name}, {seats} seats, {shoes}: {_told(what, rounds)}")


def _told(what: Simulation, rounds: int) -> str:
    runs = [_run(dealing_of(what, number), rounds) for number in range(RUNS)]
    speeds = [rounds / ours * 1e9 for ours, _ in runs]
    ratios = [ours / bare for ours, bare in runs]
    return (
        f"{statistics.median(speeds):.0f} rounds a second ({min(speeds):.0f} to {max(speeds):.0f}),"
        f" ratio {statistics.median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
    )


def _run(dealing: Dealing, rounds: int) -> tuple[int, int]:
    """Nanoseconds of processor time for the rounds and for their bare facts."""
    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(list[Event])
    dealing.play()
    begun = process_time_ns()
    played = [dealing.play() for _ in range(rounds)]
    ended = process_time_ns()
    for _ in range(TIMES):
        for facts in played:
            decoder.decode(encoder.encode(facts))
    return ended - begun, (process_time_ns() - ended) // TIMES


if __name__ == "__main__":
    main()
