"""What two cameras at work cost the tables beside them, and whether their eyes keep up.

    python -m tests.benchmarks.beside_cameras [--tables 10] [--seconds 60]

`tablectl serve` runs with simulated tables and real player connections, as in pit_load: first
alone, which is the yardstick, then beside the eye of a shoe's window at 30 pictures a second and
that of a felt at 4, of which it looks at 2. Both run as the service runs them, each in a process
of its own, on pictures rendered before and sent over HTTP. An eye keeps up when it tells every
card that slides out, or each way that the felt lies.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep
from typing import IO, Final

from msgspec import Struct

from drivers.camera.calibration import Calibration, save
from drivers.camera.mjpeg import MjpegServer
from drivers.camera.sight import Picture
from drivers.camera.simulated_camera import (
    SimulatedCamera,
    SimulatedFelt,
    felt_set_up,
    window_set_up,
)
from drivers.camera_port import eye
from drivers.grammars.camera import CameraLines
from procedures.cards import Card
from procedures.readings import CardSeen, FeltSeen, SelfTest
from tests.benchmarks.pit_load import run, tell

CARDS: Final[tuple[Card, ...]] = ("9H", "KC", "5S", "AD")
_EMPTY: Final = 20  # pictures of the empty window between two cards
_PATIENCE: Final = 60.0  # seconds for an eye to begin to look


class Watched(Struct):
    """One camera: what its eye told, of how much that there was to tell, and what it used."""

    shown: int = 0
    told: int = 0
    seconds: float = 0.0
    used: float = 0.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--players", type=int, default=3, help="at each table")
    parser.add_argument("--seconds", type=int, default=60)
    args = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        pictures, layouts = window_pictures(), felt_pictures()
        alone = run(folder / "alone", args.tables, args.players, args.seconds)
        with ExitStack() as both:
            window = both.enter_context(
                watched(folder / "window", window_set_up, pictures, rate=30, things=len(CARDS))
            )
            felt = both.enter_context(
                watched(folder / "felt", felt_set_up, layouts, rate=4, things=2)
            )
            beside = run(folder / "beside", args.tables, args.players, args.seconds)
    tell(f"{args.tables} tables alone (the yardstick)", *alone)
    tell(f"{args.tables} tables beside two eyes", *beside)
    for what, one in (("window", window), ("felt", felt)):
        print(
            f"eye of the {what}: told {one.told} of {one.shown};"
            f" {100 * one.used / one.seconds:.0f} % of a core"
        )


def window_pictures() -> list[Picture]:
    """The cards slide out one after the other; they are taken round and round."""
    camera = SimulatedCamera(pictures=15, seed=3)
    made = [camera.read() for _ in range(_EMPTY)]
    for card in CARDS:
        camera.slide([card])
        while not camera.shown:
            made.append(camera.read())
        made += [camera.read() for _ in range(_EMPTY)]
    return made


def felt_pictures() -> list[Picture]:
    """Cards lie still for three seconds, then others do."""
    felt = SimulatedFelt(seed=3)
    felt.lay({0: ("9H",), 1: ("TS", "7D"), 3: ("AC", "AD")})
    made = [felt.read() for _ in range(12)]
    felt.lay({0: ("2C",), 2: ("8S", "KH"), 4: ("5D", "5C", "JS")})
    return made + [felt.read() for _ in range(12)]


@contextmanager
def watched(
    folder: Path, set_up: Callable[[str], Calibration], pictures: list[Picture], *, rate: float,
    things: int,
) -> Iterator[Watched]:  # fmt: skip
    """An eye watches these pictures over and over; once through they show so many `things`."""
    folder.mkdir()
    found, server, begin, stop = Watched(), MjpegServer(), Event(), Event()
    server.start()
    save(set_up(server.url), folder / "camera.json")
    command = eye(folder / "camera.json", folder / "kept")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        sends = Thread(target=_send, args=(server, pictures, rate, things, found, begin, stop))
        hears = Thread(target=_hear, args=(process.stdout, found, begin))
        for thread in (sends, hears):
            thread.start()
        assert begin.wait(_PATIENCE)
        began, before = monotonic(), _used(process.pid)
        try:
            yield found
        finally:
            stop.set()
            sends.join()
            found.seconds, found.used = monotonic() - began, _used(process.pid) - before
            process.terminate()
            hears.join()
            server.stop()


def _send(
    server: MjpegServer, pictures: list[Picture], rate: float, things: int, found: Watched,
    begin: Event, stop: Event,
) -> None:  # fmt: skip
    """The first picture until the eye has looked for a second; then round after round, whole."""
    while not begin.wait(1 / rate):
        server.show(pictures[0])
    due = monotonic()
    for _ in range(round(rate)):
        server.show(pictures[0])
        due += 1 / rate
        sleep(max(0.0, due - monotonic()))
    while not stop.is_set():
        for picture in pictures:
            server.show(picture)
            due += 1 / rate
            sleep(max(0.0, due - monotonic()))
        found.shown += things
    sleep(1)


def _hear(lines: IO[bytes], found: Watched, begin: Event) -> None:
    for line in lines:
        seen = CameraLines().read(line.rstrip(b"\n")).seen
        if isinstance(seen, SelfTest) and seen.passed:
            begin.set()
        found.told += isinstance(seen, CardSeen | FeltSeen)


def _used(pid: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
