"""`tablectl camera view`: live, what a camera sees, how sure it is, and how old the picture is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from drivers.camera.calibration import Calibration, load
from drivers.camera.capture import Capture
from drivers.camera.check_picture import check_picture, said_of
from drivers.camera.eye import Eye
from drivers.camera.frames import Frame
from drivers.camera.lens import Lens
from drivers.camera.sight import Picture
from drivers.camera.sources import source_named
from procedures.readings import DeviceDown, Fault
from tablectl import exit_codes
from tablectl.clock import RealClock
from tablectl.commands.camera import set_up_file
from tablectl.commands.camera.setup import seen_by
from tablectl.terminal.signs import signs_for

_WAIT: Final = 0.5  # seconds


class Look(Struct, frozen=True, kw_only=True, eq=False):
    """One look: what is seen in words, what is wrong with the camera, the picture and its age."""

    told: str
    wrong: str
    age: int
    """Microseconds between the picture's arrival and the end of the look."""
    picture: Picture | None = None
    """With outlines and places drawn on it."""


class LiveView:
    """Looks through one camera, one look after another."""

    def __init__(self, path: Path) -> None:
        """Raises SettingRefused, EnrolledDamaged, ModelDamaged."""
        self.set_up: Calibration = load(path)
        c = self.set_up
        self.source = source_named(c.source, wide=c.wide, high=c.high)
        kept = path.parent / c.enrolled if c.enrolled else None
        self._eye = Eye(enrolled=kept)
        self._clock = RealClock()
        self._lens = Lens(c.marks, detail=c.detail, live=self.source.interval is None)
        self._wrong = ""
        self._capture = Capture(self.source, clock=self._clock)
        self.ended = False

    def start(self) -> None:
        """Begin."""
        self._capture.start()

    def stop(self) -> None:
        """Let the camera go."""
        self._capture.stop()

    def look(self, wait: float) -> Look | None:
        """The newest picture looked at; None where nothing is new after so many seconds."""
        taken = self._capture.take(wait)
        self.ended = taken.ended
        for news in taken.news:
            self._wrong = news.reason if isinstance(news, DeviceDown) else ""
        if taken.frame is None:
            return Look(told="", wrong=self._wrong, age=0) if taken.news and self._wrong else None
        return self._looked(taken.frame)

    def _looked(self, frame: Frame) -> Look:
        c = self.set_up
        high, wide = frame.picture.shape[:2]
        if (wide, high) != (c.wide, c.high):
            wrong = f"the picture is {wide} × {high}, but was set up as {c.wide} × {c.high}"
            return Look(told="", wrong=wrong, age=0, picture=frame.picture)
        for trouble in self._lens.look(frame):
            if isinstance(trouble, DeviceDown):
                self._wrong = trouble.reason
            elif not isinstance(trouble, Fault):
                self._wrong = ""
        seen = seen_by(self._eye, c, frame.picture)
        told = ", ".join(said_of(each) for each in seen) or "nothing"
        picture = check_picture(frame.picture, c, seen)
        age = self._clock.now() - frame.at if self.source.interval is None else 0
        return Look(told=told, wrong=self._wrong, age=age, picture=picture)


def run(arguments: argparse.Namespace) -> int:
    """Until the recording is over, or Ctrl-C."""
    view = LiveView(set_up_file(arguments))
    if not arguments.text:
        from tablectl.commands.camera.windows import view_in_window

        return view_in_window(view, arguments.table)
    signs, before = signs_for(sys.stdout.encoding), ""
    for each in _looks(view):
        line = f"▲ {each.wrong}" if each.wrong else each.told
        if line != before:
            before = line
            age = f"{each.age // 1_000:>5} ms  " if each.picture is not None else ""
            print(signs.text(f"{age}{line}"), flush=True)
    return exit_codes.NOT_AVAILABLE if before.startswith("▲") else exit_codes.FINE


def _looks(view: LiveView) -> Iterator[Look]:
    view.start()
    try:
        while not view.ended:
            seen = view.look(_WAIT)
            if seen is not None:
                yield seen
    finally:
        view.stop()
