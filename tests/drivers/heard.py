"""What the driver tests share: a clock moved by hand, a list of readings one can wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Condition

from drivers.byte_log import ByteLog
from drivers.framing import Grammar
from drivers.serial_shoe import SerialShoe
from drivers.simulated_deck import Thing
from drivers.simulated_faults import FaultName
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from procedures.readings import DeviceDown, DeviceUp, Reading, Seen

PATIENCE = 20.0
"""Seconds after which a wait has failed; nothing waits this long."""


class HandClock:
    """A clock that stands still until it is moved."""

    def __init__(self, now: int = 1_000_000) -> None:
        self.time = now

    def now(self) -> int:
        """Microseconds."""
        return self.time


class Heard:
    """Keeps every reading delivered."""

    def __init__(self) -> None:
        self.readings: list[Reading] = []
        self._changed = Condition()

    def __call__(self, reading: Reading) -> None:
        """Takes a reading."""
        with self._changed:
            self.readings.append(reading)
            self._changed.notify_all()

    def wait(self, enough: Callable[[list[Seen]], bool]) -> bool:
        """Wait until what was seen is enough."""
        with self._changed:
            return self._changed.wait_for(lambda: enough(self.seen), PATIENCE)

    @property
    def seen(self) -> list[Seen]:
        """What was seen, in order."""
        return [reading.seen for reading in self.readings]

    @property
    def said(self) -> list[Seen]:
        """What was seen apart from the connection's ups and downs."""
        return [seen for seen in self.seen if not isinstance(seen, DeviceUp | DeviceDown)]


class Bench:
    """A simulated shoe on a line, and the serial driver that reads it."""

    def __init__(
        self,
        folder: Path,
        grammar: Grammar,
        things: tuple[Thing, ...],
        faults: dict[int, FaultName] | None = None,
    ) -> None:
        self.folder = folder
        self.grammar = grammar
        self.log = folder / "log"
        self.clock = HandClock()
        self.heard = Heard()
        self.line = SimulatedLine(folder / "port")
        self.shoe = SimulatedShoe(things, line=self.line, grammar=grammar, faults=faults)
        self.driver = self.new_driver()

    def new_driver(self) -> SerialShoe:
        """Another driver on the same log and port."""
        return SerialShoe(
            device="shoe-1",
            role="exit",
            url=str(self.line.path),
            grammar=self.grammar,
            byte_log=ByteLog(self.log, at=self.clock.now()),
            clock=self.clock,
        )

    def settle(self) -> None:
        """Wait until all that was written is delivered."""
        assert self.driver.wait_received(self.line.written, PATIENCE)


@contextmanager
def bench(
    folder: Path,
    grammar: Grammar,
    things: tuple[Thing, ...],
    faults: dict[int, FaultName] | None = None,
) -> Iterator[Bench]:
    """A bench with its driver reading; all is stopped in the end."""
    made = Bench(folder, grammar, things, faults)
    made.line.plug()
    made.driver.start(made.heard)
    try:
        assert made.driver.wait_up(PATIENCE), made.heard.seen
        yield made
    finally:
        made.driver.stop()
        made.line.close()


def reconnect(it: Bench) -> None:
    """The cable out and in again."""
    it.line.unplug()
    assert it.driver.wait_down(PATIENCE)
    it.line.plug()
    assert it.driver.wait_up(PATIENCE)
