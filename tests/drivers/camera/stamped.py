"""Pictures that bear their own number, so that a test knows which one it was given."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Condition, Event, Thread

import numpy as np

from drivers.camera.capture import Capture, Taken
from drivers.camera.frames import Frame
from drivers.camera.mjpeg import MjpegServer
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from procedures.readings import DeviceDown, DeviceUp
from tests.drivers.heard import PATIENCE

_BITS = 16
_SQUARE = 20


def stamped(number: int) -> Picture:
    """A grey picture whose top row of squares says the number in black and white."""
    picture: Picture = np.full((120, _BITS * _SQUARE, 3), 128, np.uint8)
    for bit in range(_BITS):
        part = np.s_[:_SQUARE, bit * _SQUARE : (bit + 1) * _SQUARE]
        picture[part] = 255 if number >> bit & 1 else 0
    return picture


def number_on(picture: Picture) -> int:
    """The number that a picture bears, through any compression."""
    middles = [
        picture[_SQUARE // 2, bit * _SQUARE + _SQUARE // 2].mean() > 127 for bit in range(_BITS)
    ]
    return sum(1 << bit for bit, white in enumerate(middles) if white)


def film(path: Path, count: int) -> None:
    """Write a film of so many stamped pictures, 25 a second."""
    high, wide = stamped(0).shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (wide, high))
    for number in range(count):
        writer.write(stamped(number))
    writer.release()


class Camera:
    """A network camera that shows the next number every 20 milliseconds."""

    def __init__(self) -> None:
        self.server = MjpegServer()
        self.shown = 0
        self._change = Condition()
        self._stop = Event()
        self._thread = Thread(target=self._run, name="a camera's pictures")

    def start(self) -> None:
        """Begin to send."""
        self.server.start()
        self._thread.start()

    def stop(self) -> None:
        """Send no more."""
        self._stop.set()
        self._thread.join()
        self.server.stop()

    def wait_more(self, count: int) -> int:
        """Wait until so many more were shown; the number of the newest."""
        with self._change:
            due = self.shown + count
            assert self._change.wait_for(lambda: self.shown >= due, PATIENCE)
            return self.shown

    def _run(self) -> None:
        while not self._stop.wait(0.02):
            self.server.show(stamped(self.shown + 1))
            with self._change:
                self.shown += 1
                self._change.notify_all()


@contextmanager
def camera() -> Iterator[Camera]:
    """A network camera that sends; it is gone afterwards."""
    made = Camera()
    made.start()
    try:
        yield made
    finally:
        made.stop()


def taken(capture: Capture) -> tuple[list[DeviceUp | DeviceDown], Frame]:
    """The news until the next picture, and the picture; fails when none comes."""
    news: list[DeviceUp | DeviceDown] = []
    for _ in range(int(PATIENCE)):
        it: Taken = capture.take(1.0)
        news.extend(it.news)
        if it.frame is not None:
            return news, it.frame
    raise AssertionError(f"no picture came; there was {news}")


def news_of(capture: Capture) -> DeviceUp | DeviceDown:
    """The next news of the connection; pictures are passed over; fails when none comes."""
    left = int(PATIENCE)
    while left:
        it = capture.take(1.0)
        if it.news:
            return it.news[0]
        left -= it.frame is None
        if it.ended:
            break
    raise AssertionError("there was no news of the camera")
