"""The simulated camera at the mouth of a simulated shoe, seen by the real eye over a real stream.

It is shown what the shoe lets out, in real time: about a second a card.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Condition
from typing import Final

import msgspec

from drivers.ports import Deliver
from drivers.serial_shoe import SerialShoe
from drivers.simulated_deck import Thing
from drivers.simulated_faults import CameraFault
from procedures.readings import DeviceDown, DeviceUp, Reading, SelfTest
from procedures.table import Table
from tablectl.config import DeviceConfig

CAMERA: Final = "camera"
"""What the device is called in the record."""
LASTING: Final[tuple[CameraFault, ...]] = (
    "covered", "black", "frozen", "moved", "stall", "unplug",
)  # fmt: skip
"""Faults that last until somebody clears them."""
_STARTS: Final = 120.0  # real seconds, of a busy machine
_TELLS: Final = 8.0
_NOTICED: Final = 20.0
_MENDED: Final = 40.0
_ENDS: Final = 5.0

CameraPlan = Callable[[Table], Mapping[int, CameraFault]]
"""The faults of the camera for the shoe that a table has now, by place."""


class CameraError(Exception):
    """The simulated camera, or its eye, does not work; the text says why."""


class SimulatedStream:
    """The simulated camera's own process: it is told what happens, and sends pictures."""

    def __init__(self, set_up: Path, *, seed: int) -> None:
        """Starts it and waits until its set-up file is written. Raises CameraError."""
        command = (sys.executable, "-m", "drivers.camera.simulated_stream", str(set_up))
        self._process = Popen((*command, "--seed", str(seed)), stdin=PIPE, stdout=PIPE)
        self._answer()

    def say(self, **happens: object) -> None:
        """Tell it what happens; a slide is over when this returns. Raises CameraError."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode({**happens, "answer": True}) + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise CameraError("the simulated camera has ended") from error
        self._answer()

    def end(self) -> None:
        """It ends with its input."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        try:
            self._process.wait(_ENDS)
        except TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _answer(self) -> None:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        answer = msgspec.json.decode(line, type=dict[str, str]) if line else {}
        if not answer or "refused" in answer:
            raise CameraError(f"the simulated camera: {answer.get('refused', 'it has ended')}")


@contextmanager
def simulated_stream(set_up: Path, *, seed: int) -> Iterator[SimulatedStream]:
    """The process, ended at the end. Raises CameraError."""
    stream = SimulatedStream(set_up, seed=seed)
    try:
        yield stream
    finally:
        stream.end()


def camera_device(set_up: Path) -> DeviceConfig:
    """The second witness of a shoe, as a configuration names it."""
    return DeviceConfig(name=CAMERA, role="witness", url=f"camera://{set_up}", grammar="camera")


class CameraBeside:
    """What a world does with its camera. One thread calls it; the driver's thread tells it."""

    def __init__(self, stream: SimulatedStream, reader: SerialShoe, plan: CameraPlan) -> None:
        """The reader is not started yet."""
        self.plan = plan
        self._stream, self._reader = stream, reader
        self._change = Condition()
        self._told = 0
        self._up = self._tested = False
        self._failed = ""
        self._before: int | None = None
        self._lasting = False

    @property
    def disturbed(self) -> bool:
        """Something is wrong with it that stays so until it is mended."""
        return self._lasting

    def start(self, deliver: Deliver) -> None:
        """Begin to watch; back when the eye has tested itself. Raises CameraError."""

        def hear(reading: Reading) -> None:
            deliver(reading)
            self._hear(reading)

        self._reader.start(hear)
        with self._change:
            self._change.wait_for(lambda: self._up or self._failed, _STARTS)
        if not self._up:
            raise CameraError(f"the camera is not ready: {self._failed or 'its eye says nothing'}")

    def slides(self, out: Sequence[Thing], fault: CameraFault | None) -> None:
        """This leaves the shoe before the camera; back when its last picture was sent."""
        before, watching = self._told, self._up
        self._stream.say(slide=tuple(out), fault=fault)
        seen = bool(out) and fault != "missed" and watching
        self._before = before if seen else None
        if fault in LASTING:
            self._lasting = True
            self._wait(lambda: not self._up, _NOTICED)

    def settle(self) -> None:
        """Wait until it has told what it saw; it may have seen nothing."""
        before, self._before = self._before, None
        if before is not None:
            self._wait(lambda: self._told > before or not self._up, _TELLS)

    def mend(self) -> None:
        """Uncover it, plug it in, set it straight; back when it sees again."""
        self._lasting = False
        self._stream.say(clear=True)
        self._wait(lambda: self._up, _MENDED)

    def _wait(self, happened: Callable[[], bool], seconds: float) -> None:
        with self._change:
            self._change.wait_for(happened, seconds)

    def _hear(self, reading: Reading) -> None:
        with self._change:
            match reading.seen:
                case SelfTest(passed=passed, detail=detail):
                    self._up = self._tested = passed
                    self._failed = "" if passed else detail
                case DeviceDown():
                    self._up = False
                case DeviceUp():
                    self._up = self._tested  # the first is that of its process
                case _:
                    self._told += 1
            self._change.notify_all()
