"""The newest picture of a camera, with its age; a camera that is lost is opened again by itself.

A thread of its own takes every picture at once, so that none waits in a buffer and is read as new
when it is old; pictures that come all at once after a gap had been waiting somewhere, and are
left out. Of a recording each picture is kept until it was taken.
"""

from __future__ import annotations

from collections import deque
from statistics import median
from threading import Condition, Event, Thread
from time import monotonic
from typing import Final

from msgspec import Struct

from drivers.backoff import Backoff
from drivers.camera.frames import Frame, FrameSource
from drivers.camera.sight import Picture
from drivers.faults import CannotOpen, PortLost
from drivers.ports import Clock
from procedures.readings import DeviceDown, DeviceUp

STALE: Final = 500_000  # microseconds; an older picture is not read any more
SILENT: Final = 2_000_000  # microseconds without a picture after which the camera counts as gone
_FIRST_GUESS: Final = 0.01  # seconds between two pictures, until it is known
_REGULAR: Final = 2  # so many waits in a row that are as usual: nothing is in a buffer any more
_BUFFERED: Final = 64  # more pictures no buffer holds: the camera has become faster


class Taken(Struct, frozen=True, kw_only=True, eq=False):
    """What happened since the last look: news of the connection, then the newest picture."""

    news: tuple[DeviceUp | DeviceDown, ...] = ()
    frame: Frame | None = None
    ended: bool = False
    """The recording is over, or cannot be read on, and its last picture was taken."""


class Freshness:
    """Tells pictures as they are taken from pictures that had been waiting in a buffer.

    After a gap, and after opening, what was held back comes all at once; whoever reads it then
    reads the past.
    """

    def __init__(self) -> None:
        self._waits: deque[float] = deque(maxlen=9)
        self._regular = 0
        self._at_once = 0

    def opened(self) -> None:
        """The camera was opened anew."""
        self._regular = self._at_once = 0

    def after(self, seconds: float) -> bool:
        """Whether the picture that came after waiting so long is a fresh one."""
        usual = median(self._waits) if self._waits else _FIRST_GUESS
        if seconds > 3 * usual:
            self._regular = self._at_once = 0
        elif seconds >= usual / 2:
            self._regular += 1
        elif self._regular < _REGULAR:
            self._regular = 0
            self._at_once += 1
        if self._at_once > _BUFFERED:
            self._regular = _REGULAR
        if seconds >= usual / 2 or self._regular >= _REGULAR:
            self._waits.append(seconds)
        return self._regular >= _REGULAR


class Capture:
    """Reads one source until it is stopped."""

    def __init__(self, source: FrameSource, *, clock: Clock, stale: int = STALE) -> None:
        """`stale`: microseconds after which a picture is too old to be taken."""
        self._source = source
        self._clock = clock
        self._stale = stale
        self._change = Condition()
        self._stop = Event()
        self._news: deque[DeviceUp | DeviceDown] = deque()
        self._newest: Frame | None = None
        self._number = 0
        self._began = 0
        self._up: bool | None = None
        self._heard = 0
        self._ended = False
        self._freshness = Freshness()
        self._thread = Thread(target=self._drain, name=f"camera {source.name}", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._heard = self._clock.now()
        self._thread.start()

    def stop(self, patience: float = 3.0) -> None:
        """End reading and let the source go; a camera that hangs is left after `patience` s."""
        with self._change:
            self._stop.set()
            self._change.notify_all()
        if self._thread.ident is not None:
            self._thread.join(patience)

    def take(self, timeout: float) -> Taken:
        """What is new, waited for at most `timeout` seconds; each picture is given out once."""
        with self._change:
            self._change.wait_for(self._something, timeout)
            now = self._clock.now()
            frame, self._newest = self._newest, None
            if frame is not None and now - frame.at > self._stale and self._live:
                frame = None
            if self._live and self._up is not False and now - self._heard > SILENT:
                self._tell(DeviceDown(f"no picture from {self._source.name}"))
            news = tuple(self._news)
            self._news.clear()
            self._change.notify_all()
            return Taken(news=news, frame=frame, ended=self._ended and frame is None)

    @property
    def _live(self) -> bool:
        return self._source.interval is None

    def _something(self) -> bool:
        return bool(self._news) or self._newest is not None or self._ended or self._stop.is_set()

    def _tell(self, news: DeviceUp | DeviceDown) -> None:
        """A loss is told once, however often opening it anew fails."""
        up = isinstance(news, DeviceUp)
        if up != self._up:
            self._up = up
            self._news.append(news)
            self._change.notify_all()

    def _drain(self) -> None:
        backoff = Backoff()
        while not self._stop.is_set():
            try:
                self._source.open()
                self._read(backoff)
            except (CannotOpen, PortLost) as fault:
                with self._change:
                    if self._live:
                        self._newest = None
                    else:
                        self._wait_taken()
                        self._ended = True
                    self._tell(DeviceDown(str(fault)))
            finally:
                self._source.close()
            with self._change:
                if self._ended:
                    return
            if not backoff.wait(self._stop):
                return

    def _read(self, backoff: Backoff) -> None:
        self._freshness.opened()
        before = monotonic()
        while not self._stop.is_set():
            picture = self._source.read()
            if picture is None:
                with self._change:
                    self._ended = True
                    self._change.notify_all()
                return
            backoff.reset()
            now = monotonic()
            fresh = self._freshness.after(now - before)
            before = now
            if fresh or not self._live:
                self._keep(picture)

    def _keep(self, picture: Picture) -> None:
        with self._change:
            if not self._live:
                self._wait_taken()
            self._number += 1
            self._heard = at = self._clock.now()
            if self._source.interval is not None:
                self._began = self._began or at
                at = self._began + (self._number - 1) * self._source.interval
            self._tell(DeviceUp())
            self._newest = Frame(picture=picture, number=self._number, at=at)
            self._change.notify_all()

    def _wait_taken(self) -> None:
        self._change.wait_for(lambda: self._newest is None or self._stop.is_set())
