"""The eye as a process of its own: pictures in, lines out.

It tests itself, then tells what it sees until its standard input ends, it is told to terminate, or
a recording is over. A camera that is lost is opened again by itself.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final, Protocol

from drivers.camera.calibration import Calibration, drift, load
from drivers.camera.capture import Capture
from drivers.camera.evidence import Evidence
from drivers.camera.eye import Eye
from drivers.camera.felt_watch import FeltWatch
from drivers.camera.frames import Frame, FrameSource
from drivers.camera.lens import MOVED, Lens
from drivers.camera.lines import HEARTBEAT, Lines
from drivers.camera.sources import source_named
from drivers.camera.told import Told
from drivers.camera.vote import Slide
from drivers.camera.window_watch import WindowWatch
from drivers.faults import DriverFault, EvidenceUnwritable
from drivers.ports import Clock
from procedures.readings import DeviceDown, DeviceUp, SelfTest

OK: Final = 0
NOT_READY: Final = 3
"""The exit code when the self-test fails before any picture: the set-up or the model is wrong."""

_WAIT: Final = 0.2  # seconds; how soon it notices that it is to stop
_FIRST_PICTURE: Final = 5_000_000  # microseconds


class Watch(Protocol):
    """What makes things to say of pictures: of a window, or of a felt."""

    @property
    def busy(self) -> bool:
        """Whether something is being read."""
        ...

    def look(self, frame: Frame) -> tuple[Told, ...]:
        """What this picture completes."""
        ...

    def interrupted(self) -> tuple[Told, ...]:
        """No more pictures come for now."""
        ...


class EyeProcess:
    """One camera, watched."""

    def __init__(
        self, calibration: Calibration, *, source: FrameSource, watch: Watch, evidence: Evidence,
        lines: Lines, clock: Clock,
    ) -> None:  # fmt: skip
        """The source is not yet open."""
        self._calibration = calibration
        self._source = source
        self._watch = watch
        self._evidence = evidence
        self._lines = lines
        self._clock = clock
        self._down = False
        self._lens = Lens(
            calibration.marks, detail=calibration.detail, live=source.interval is None
        )

    def run(self, stop: Event, ready: str) -> None:
        """Watch until `stop`, or until a recording is over; `ready` is what was tested before.

        The first line is the self-test: with the first picture, or failed after five seconds
        without one. A self-test that failed is made again with each picture until it passes;
        nothing is read before.
        """
        capture = Capture(self._source, clock=self._clock)
        capture.start()
        try:
            self._follow(capture, stop, ready)
        finally:
            capture.stop(_WAIT)

    def _follow(self, capture: Capture, stop: Event, ready: str) -> None:
        began = beat = self._clock.now()
        test: SelfTest | None = None
        while not stop.is_set():
            taken = capture.take(_WAIT)
            now = self._clock.now()
            if test is None or not test.passed:
                before, test = test, self._self_test(taken.frame, ready, now - began) or test
                if test is not None and test != before:
                    self._lines.say(test)
            if test is not None and test.passed:
                for news in taken.news:
                    self._connection(news)
                if taken.frame is not None:
                    self._picture(taken.frame)
            if taken.ended:
                if test is None:
                    self._lines.say(self._no_picture())
                self._tell(self._watch.interrupted())
                return
            if test is not None and now - beat >= HEARTBEAT:
                self._lines.alive()
                beat = now

    def _self_test(self, frame: Frame | None, ready: str, waited: int) -> SelfTest | None:
        """The model and the set-up were tested before; here the picture is. None: not yet."""
        c = self._calibration
        if frame is None:
            if waited <= _FIRST_PICTURE:
                return None
            return self._no_picture()
        high, wide = frame.picture.shape[:2]
        if (wide, high) != (c.wide, c.high):
            return SelfTest(
                passed=False,
                detail=f"the picture is {wide} × {high}, but was set up as {c.wide} × {c.high}; "
                "set the camera up anew with: tablectl camera setup",
            )
        moved = drift(frame.picture, c.marks)
        if c.marks and (moved.found == 0 or moved.far >= MOVED):
            return SelfTest(
                passed=False,
                detail="the camera has moved: its marks are not where they were; put it back, or "
                "set it up anew with: tablectl camera setup",
            )
        marks = f"{moved.found} of {moved.of} marks in place" if c.marks else "no marks to check"
        return SelfTest(passed=True, detail=f"{ready}; {self._source.name}; {marks}")

    def _no_picture(self) -> SelfTest:
        return SelfTest(passed=False, detail=f"no picture from {self._source.name}")

    def _connection(self, news: DeviceUp | DeviceDown) -> None:
        """The first picture was told by the self-test."""
        if isinstance(news, DeviceDown):
            self._tell(self._watch.interrupted())
            self._down = True
            self._lines.say(news)
        elif self._down:
            self._down = False
            if self._lens.well:  # else it says so itself, once it is
                self._lines.say(news)

    def _picture(self, frame: Frame) -> None:
        busy = self._watch.busy
        troubles = self._lens.look(frame)
        if any(isinstance(trouble, DeviceDown) for trouble in troubles):
            self._tell(self._watch.interrupted())
        for trouble in troubles:
            if busy or not self._lens.clear or isinstance(trouble, DeviceUp):
                self._lines.say(trouble)  # else the light changed while nothing was read
        if self._lens.clear:
            self._tell(self._watch.look(frame))

    def _tell(self, told: Sequence[Told]) -> None:
        for each in told:
            digest = ""
            if each.picture is not None:
                try:
                    digest = self._evidence.keep(each.picture, each.outlines)
                except EvidenceUnwritable as fault:
                    sys.stderr.write(f"{fault}\n")
            self._lines.say(each.seen, sure=each.sure, picture=digest)


class _Clock:
    """Microseconds UTC that never run backwards."""

    def __init__(self) -> None:
        self._anchor = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self._anchor + time.monotonic_ns()) // 1_000


def main(argv: Sequence[str] | None = None) -> int:
    """Run the eye of one camera; its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m drivers.camera", description="Watch one camera; a line a thing seen."
    )
    parser.add_argument("calibration", type=Path, help="the camera's set-up file")
    parser.add_argument("--evidence", type=Path, required=True, help="the folder of kept pictures")
    parser.add_argument("--source", help="another source than the set-up's")
    given = parser.parse_args(argv)
    lines = Lines(_to_output)
    try:
        process, ready = _made(given, lines)
    except DriverFault as fault:
        lines.say(SelfTest(passed=False, detail=str(fault)))
        return NOT_READY
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    Thread(target=_until_input_ends, args=(stop,), name="input", daemon=True).start()
    with suppress(BrokenPipeError):  # nobody reads any more
        process.run(stop, ready)
    return OK


def _made(given: argparse.Namespace, lines: Lines) -> tuple[EyeProcess, str]:
    calibration = load(given.calibration)
    enrolled = given.calibration.parent / calibration.enrolled if calibration.enrolled else None
    eye = Eye(enrolled=enrolled)
    source = source_named(
        given.source or calibration.source, wide=calibration.wide, high=calibration.high
    )
    watch: Watch
    if calibration.role == "felt":
        watch = FeltWatch(eye, calibration)
    else:
        watch = WindowWatch(eye, Slide(), calibration)
    process = EyeProcess(
        calibration, source=source, watch=watch, evidence=Evidence(given.evidence), lines=lines,
        clock=_Clock(),
    )  # fmt: skip
    return process, "model as shipped" + (", deck enrolled" if enrolled else ", no deck enrolled")


def _to_output(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def _until_input_ends(stop: Event) -> None:
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    stop.set()
