"""A simulated camera on the network, as a process of its own: told what happens, it sends pictures.

`python -m drivers.camera.simulated_stream SETUP` writes the camera's set-up file, listens on this
machine, says `{"url": …}`, and then takes one JSON object a line on standard input:
`{"slide": ["AS"]}`, with a fault `{"slide": ["AS"], "fault": "blur"}`, `{"clear": true}`, for a
card that lies there `{"show": "AS"}` until `{"away": true}`, and for `--role felt`
`{"lay": [[0, ["9H", "back"]], [1, ["TS", "7D"]]]}`. A line with `"answer": true` is
answered, a slide when its last picture was sent. It ends with its input.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final

import msgspec
from msgspec import Struct

from drivers.camera.calibration import save
from drivers.camera.drawn_cards import STYLES, style_named
from drivers.camera.frames import FrameSource
from drivers.camera.mjpeg import MjpegServer
from drivers.camera.scene import Shown
from drivers.camera.simulated_camera import (
    SimulatedCamera,
    SimulatedFelt,
    felt_set_up,
    window_set_up,
)
from drivers.faults import PortLost
from drivers.simulated_faults import CameraFault

_LOOK: Final = 0.02  # seconds
_RATES: Final = {"exit": 15.0, "felt": 4.0}


class Happens(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of input."""

    slide: tuple[Shown, ...] | None = None
    fault: CameraFault | None = None
    clear: bool = False
    show: Shown | None = None
    away: bool = False
    lay: tuple[tuple[int, tuple[Shown, ...]], ...] | None = None
    answer: bool = False


def stream(source: FrameSource, server: MjpegServer, rate: float, stop: Event) -> None:
    """Show what the source gives, so many pictures a second, until `stop`."""
    due = monotonic()
    while not stop.wait(max(0.0, due - monotonic())):
        due = max(due + 1 / rate, monotonic())
        try:
            picture = source.read()
        except PortLost:
            continue  # a camera that sends nothing
        if picture is not None:
            server.show(picture)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the simulated camera until its input ends; its exit code."""
    parser = argparse.ArgumentParser(prog="python -m drivers.camera.simulated_stream")
    parser.add_argument("setup", type=Path, help="where to write the camera's set-up file")
    parser.add_argument("--role", choices=("exit", "felt"), default="exit")
    parser.add_argument("--port", type=int, default=0, help="0: any free one")
    parser.add_argument("--style", default=STYLES[0].name, help="of the cards")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(argv)
    try:
        style = style_named(given.style)
    except ValueError as error:
        parser.error(str(error))
    shoe = SimulatedCamera(style=style, seed=given.seed)
    table = SimulatedFelt(style=style, seed=given.seed)
    server = MjpegServer(given.port)
    server.start()
    set_up = window_set_up if given.role == "exit" else felt_set_up
    save(set_up(server.url), given.setup)
    _answer({"url": server.url})
    stop = Event()
    source: FrameSource = shoe if given.role == "exit" else table
    rate = _RATES[given.role]
    sending = Thread(target=stream, args=(source, server, rate, stop), name="pictures")
    sending.start()
    try:
        for line in sys.stdin.buffer:
            try:
                happens = msgspec.json.decode(line, type=Happens)
                _take(happens, shoe, table)
                if happens.answer:
                    _until_shown(shoe)
                    _answer({"done": line.decode().strip()})
            except msgspec.DecodeError as error:
                _answer({"refused": str(error)})
    finally:
        stop.set()
        sending.join()
        server.stop()
    return 0


def _take(happens: Happens, shoe: SimulatedCamera, table: SimulatedFelt) -> None:
    if happens.clear:
        shoe.clear()
    if happens.away or happens.show is not None:
        shoe.show(happens.show)
    if happens.slide is not None:
        shoe.slide(happens.slide, happens.fault)
    if happens.lay is not None:
        table.lay(dict(happens.lay))


def _until_shown(shoe: SimulatedCamera) -> None:
    while not shoe.shown:
        sleep(_LOOK)


def _answer(answer: dict[str, str]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
