"""`tablectl run` in a process of its own, with a shoe on a real wire in the test's hand."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from drivers.grammars.reference import Reference
from drivers.simulated_deck import loaded
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from procedures.cards import Card
from procedures.events import Event
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.history import facts
from tablectl.ledger.sqlite import open_readonly

PATIENCE = 20.0  # seconds after which a wait has failed; nothing waits this long
CARDS: tuple[Card, ...] = ("2C", "TS", "9D", "8S", "8C", "5H", "6H", "7H")
OPENED = (
    "sam: open table",
    "dealer: bea comes on",
    "dealer: fan",
    "dealer: shuffle set-1",
    "dealer: cut at 25 %",
    "dealer: cut card at 50 %",
)
SEATED = ("ann: sit at box 3", "ann: bring 500.00")
BETS = ("dealer: open betting", "ann: bet 25.00", "dealer: no more bets")


class House:
    """A folder with a configuration, and the shoe that it names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.config = folder / "table.toml"
        self.line = SimulatedLine(folder / "shoe")
        self.shoe = SimulatedShoe(loaded(CARDS, cut_at=None), line=self.line, grammar=Reference())
        self.configure()

    def configure(self, *, device: str = "shoe", pack: str = "live-eight-deck") -> None:
        """Write the configuration."""
        self.config.write_text(
            f'table = "T1"\npack = "{pack}"\ndealer = "bea"\nsupervisor = "sam"\n'
            f'[[devices]]\nname = "{device}"\nurl = "{self.line.path}"\n'
        )

    def command(self) -> list[str]:
        """What follows `tablectl`."""
        return ["run", str(self.config), "--data-dir", str(self.data)]

    def verified(self) -> bool:
        """Whether `ledger verify` finds nothing."""
        return main(["ledger", "verify", "--data-dir", str(self.data)]) == exit_codes.FINE

    def facts(self) -> list[Event]:
        """Everything the ledger holds of the table."""
        with closing(open_readonly(DataDir(self.data).ledger)) as store:
            return [event for _, event in facts(store, "T1")]


class Running:
    """The service in a process: lines go in, what it prints is waited for."""

    def __init__(
        self, process: subprocess.Popen[bytes], shoe: SimulatedShoe, keys: int, screen: int
    ) -> None:
        self.process = process
        self.shoe = shoe
        self.keys = keys
        self.screen = screen
        self.printed = ""
        self._read_to = 0

    def types(self, *lines: str, end: str = "\n") -> None:
        """Type lines."""
        for line in lines:
            os.write(self.keys, f"{line}{end}".encode())

    def until(self, words: str) -> str:
        """Wait until this is printed, after what was waited for before; what came with it."""
        until = time.monotonic() + PATIENCE
        while (at := self.printed.find(words, self._read_to)) < 0:
            assert time.monotonic() < until, f"{words!r} was never printed:\n{self.printed}"
            assert self._more(), f"{words!r} was never printed, and it ended:\n{self.printed}"
        came = self.printed[self._read_to : at + len(words)]
        self._read_to = at + len(words)
        return came

    def _more(self) -> bool:
        """Take what is printed, the shoe's heart beating meanwhile; False at its end."""
        if not select.select([self.screen], [], [], 0.2)[0]:
            self.shoe.heartbeat()
            return True
        try:
            data = os.read(self.screen, 65_536)
        except OSError:  # the far end of a terminal is gone
            data = b""
        self.printed += data.decode("utf-8", "replace")
        return bool(data)

    def ended(self) -> int:
        """Wait for the end and take the last that was printed; the exit code."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < until, f"it did not end:\n{self.printed}"
            self._more()
        while select.select([self.screen], [], [], 0)[0] and self._more():
            pass
        return self.process.returncode

    def quits(self) -> None:
        """Type `quit`; it ends well."""
        self.types("quit")
        assert self.ended() == exit_codes.FINE


@contextmanager
def plugged_in(folder: Path) -> Iterator[House]:
    """A house whose shoe is plugged in."""
    made = House(folder)
    made.line.plug()
    yield made
    made.line.close()


@contextmanager
def running(house: House) -> Iterator[Running]:
    """The service on pipes; killed in the end if it still runs."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tablectl", *house.command()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        bufsize=0,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin as keys, process.stdout as screen:
        try:
            yield Running(process, house.shoe, keys.fileno(), screen.fileno())
        finally:
            process.kill()
            process.wait()


def dealt(table: Running, house: House) -> None:
    """From a closed table to ann's decision: she has 18 at box 3, the dealer shows a nine."""
    table.types(*OPENED)
    table.until("next: Burn one card")
    house.shoe.slide()
    table.until("next: Open betting")
    table.types(*SEATED, *BETS)
    table.until("next: Deal to box 3")
    house.shoe.slide()
    table.until("next: Deal to the dealer")
    house.shoe.slide()
    table.until("next: Deal to box 3")
    house.shoe.slide()
    table.until("next: Box 3 decides (ann has hard 18)")


def settled(table: Running, house: House) -> None:
    """From ann's decision to the end of the round: the dealer draws to 17, ann wins."""
    table.types("ann: stand")
    table.until("next: Deal to the dealer")
    house.shoe.slide()
    table.until("round 1 settled: staked 25.00, returned 50.00")
    table.until("next: Open betting")
