"""What a table adds to the disk: one card reading to durable facts, against a bare sqlite3 insert.

    python -m tests.benchmarks.reading_to_fact [--dir DIR] [--cards N]

Each card that a running round waits for goes through `TableService.handle`: known id, decision,
invariants, append, publishing. The yardstick inserts and commits the same bytes at the same
durability (write-ahead log, synchronous=FULL) on the same disk, turn about. Five runs, each of a
shoe with five players; the aim is bare + 0.25 ms at the median.
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from typing import Final

from drivers.simulated_deck import shuffled
from procedures import commands as ask
from procedures.cards import Card
from procedures.commands import Command
from procedures.events import Event
from procedures.play.hands import turn
from procedures.readings import CardSeen, DeviceUp, ExitPulse, Raw, Reading, Seen
from procedures.table import SHUFFLE_STEPS, Who
from tablectl.answers import Accepted
from tablectl.bootstrap import open_house, open_service
from tablectl.clock import VirtualClock
from tablectl.games.packs import open_pack
from tablectl.ledger.record import fact
from tablectl.service import SYSTEM, Published, TableService

RUNS: Final = 5
DEALER: Final = Who("dealer", "bea")
PLAYERS: Final = ("ann", "ben", "cleo", "dan", "eve")


class Shoe:
    """A table that is dealt from a shoe, with the time that each card of a round took."""

    def __init__(
        self, service: TableService, clock: VirtualClock, bare: sqlite3.Connection
    ) -> None:
        self.bare: list[float] = []
        self.ours: list[float] = []
        self._service = service
        self._clock = clock
        self._bare = bare
        self._offset = 0
        self._cards = iter(shuffled(seed=1, shoe=1, decks=8))
        self._last: tuple[Event, ...] = ()
        service.subscribe(self._told)

    def set_up(self) -> None:
        """Open the table, fill the shoe, burn a card and seat the players."""
        device = ask.UsesDevice(name="shoe", role="exit", pulses=True)
        self._do(Who("supervisor", "sam"), ask.OpenTable(devices=(device,)))
        self._do(DEALER, ask.ChangeDealer(dealer="bea", how="opening"))
        self._says(DeviceUp())
        percents = {"cut": 25, "cut card in": 50}
        for step in SHUFFLE_STEPS:
            set_id, percent = "set-1" if step == "shuffled" else "", percents.get(step, 0)
            self._do(DEALER, ask.RecordShuffle(step=step, set_id=set_id, percent=percent))
        self._slides(next(self._cards))
        for box, name in enumerate(PLAYERS, start=1):
            self._do(Who("player", name), ask.Sit(box=box))
            self._do(SYSTEM, ask.FundPurse(player=name, amount=1_000_000))

    def deal(self, cards: int) -> None:
        """Play until so many cards have been dealt and measured; everybody stands."""
        while len(self.ours) < cards:
            now = self._service.table.round
            if now is None or now.ended is not None:
                self._bets()
            elif now.insurance == "open":
                for box in now.boxes:
                    self._do(Who("player", box.player), ask.AnswerInsurance(answer="none"))
            elif now.pending and (playing := turn(now, self._service.table.pack.game)):
                stand = ask.Decide(ask=now.asks, action="stand")
                self._do(Who("player", playing[0].player), stand)
            else:
                self._measure(next(self._cards))

    def _bets(self) -> None:
        self._do(DEALER, ask.OpenBetting())
        for name in PLAYERS:
            self._do(Who("player", name), ask.PlaceChips(chips=(500,)))
            self._do(Who("player", name), ask.ConfirmBet())
        self._do(DEALER, ask.NoMoreBets())

    def _measure(self, card: Card) -> None:
        begun = perf_counter_ns()
        self._slides(card)
        self.ours.append((perf_counter_ns() - begun) / 1e6)
        bodies = [fact(event).body for event in self._last]
        begun = perf_counter_ns()
        self._insert(bodies)
        self.bare.append((perf_counter_ns() - begun) / 1e6)
        self._says(ExitPulse())

    def _slides(self, card: Card) -> None:
        self._says(CardSeen(card))

    def _insert(self, bodies: list[bytes]) -> None:
        self._bare.execute("BEGIN IMMEDIATE")
        for body in bodies:
            self._bare.execute("INSERT INTO facts (body) VALUES (?)", (body,))
        self._bare.execute("COMMIT")

    def _says(self, seen: Seen) -> None:
        self._offset += 10
        raw = Raw("1767225600000000", self._offset, 10)
        at = self._clock.now()
        reading = Reading(device="shoe", role="exit", at=at, raw=raw, seen=seen)
        by = Who("device", "shoe")
        read = Command(id=reading.key, at=at, by=by, ask=ask.Read(reading=reading))
        assert isinstance(self._service.handle(read), Accepted)

    def _do(self, by: Who, what: ask.Ask) -> None:
        self._clock.advance_to(self._clock.now() + 1_000_000)
        answer = self._service.ask(by, what, id=f"{by.name}/{self._service.table.position}")
        assert isinstance(answer, Accepted), answer

    def _told(self, published: Published) -> None:
        self._last = published.events


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="A reading to facts against a bare insert.")
    parser.add_argument("--dir", type=Path, help="a folder on the disk to measure")
    parser.add_argument("--cards", type=int, default=180, help="in each run (default: 180)")
    arguments = parser.parse_args()
    runs = [_run(arguments.dir, arguments.cards) for _ in range(RUNS)]
    print(f"{RUNS} runs of {arguments.cards} cards of a round; milliseconds, median (spread)")
    for name, percent in (("p50", 50), ("p99", 99)):
        bare = [_percentile(run.bare, percent) for run in runs]
        ours = [_percentile(run.ours, percent) for run in runs]
        more = [our - one for our, one in zip(ours, bare, strict=True)]
        ratio = [our / one for our, one in zip(ours, bare, strict=True)]
        print(
            f"{name}: bare {_told(bare)}, service {_told(ours)},"
            f" more {_told(more)}, ratio {_told(ratio)}"
        )


def _run(folder: Path | None, cards: int) -> Shoe:
    with (
        TemporaryDirectory(dir=folder) as name,
        open_house(Path(name) / "data") as house,
        closing(sqlite3.connect(Path(name) / "bare.sqlite", isolation_level=None)) as bare,
    ):
        bare.execute("PRAGMA journal_mode=WAL").fetchall()
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute("CREATE TABLE facts (position INTEGER PRIMARY KEY, body BLOB NOT NULL)")
        clock = VirtualClock(1_767_225_600_000_000)
        service, _ = open_service(house, "T1", open_pack("live-eight-deck"), clock)
        shoe = Shoe(service, clock, bare)
        shoe.set_up()
        shoe.deal(cards)
        return shoe


def _percentile(times: list[float], percent: int) -> float:
    return statistics.quantiles(times, n=100)[percent - 1]


def _told(values: list[float]) -> str:
    return f"{statistics.median(values):.3f} ({min(values):.3f} to {max(values):.3f})"


if __name__ == "__main__":
    main()
