"""How fast each wire's bytes become readings, against one look at each of the same bytes.

    python -m tests.benchmarks.framing_speed [--cards N]

Turn about in the same run, five runs; the bytes come in pieces of 16.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from functools import partial
from time import perf_counter_ns

from drivers.byte_log import Record
from drivers.framing import Grammar, Message
from drivers.grammars import GRAMMARS, grammar_named
from drivers.interpreter import Interpreter
from procedures.cards import CARDS
from procedures.readings import CardSeen

RUNS = 5
PIECE = 16


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Framing against reading the bytes alone.")
    parser.add_argument("--cards", type=int, default=50_000, help="in each run (default: 50000)")
    cards: int = parser.parse_args().cards
    print(f"{RUNS} runs of {cards} cards; microseconds a card, median (spread)")
    for name in GRAMMARS:
        grammar = grammar_named(name)
        stream = b"".join(
            grammar.write(Message(CardSeen(CARDS[number % 52]), number % 65536))
            for number in range(cards)
        )
        pieces = [stream[at : at + PIECE] for at in range(0, len(stream), PIECE)]
        bare, ours = [], []
        for _ in range(RUNS):
            bare.append(_timed(partial(_bare, pieces)) / cards)
            ours.append(_timed(partial(_interpreted, grammar, pieces, cards)) / cards)
        ratio = [our / one for our, one in zip(ours, bare, strict=True)]
        print(f"{name}: bare {_told(bare)}, readings {_told(ours)}, ratio {_told(ratio)}")


def _bare(pieces: list[bytes]) -> None:
    """A record for each piece, and its bytes looked at one by one: the least a reader can do."""
    offset = 0
    for piece in pieces:
        record = Record(kind="bytes", at=0, offset=offset, data=piece)
        offset += sum(1 for byte in record.data if byte >= 0)


def _interpreted(grammar: Grammar, pieces: list[bytes], cards: int) -> None:
    interpreter = Interpreter(device="d", role="exit", grammar=grammar, log="1", last=None)
    offset = readings = 0
    for piece in pieces:
        record = Record(kind="bytes", at=0, offset=offset, data=piece)
        offset += len(piece)
        readings += len(interpreter.hear(record))
    if readings != cards:
        raise SystemExit(f"{readings} readings of {cards} cards")


def _timed(work: Callable[[], None]) -> float:
    start = perf_counter_ns()
    work()
    return (perf_counter_ns() - start) / 1000


def _told(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} ({min(values):.2f}–{max(values):.2f})"


if __name__ == "__main__":
    main()
