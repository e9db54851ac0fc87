"""The line of a simulated device: a pseudo-terminal that any program can open as a serial port."""

from __future__ import annotations

import os
import select
import tty
from pathlib import Path
from threading import Event
from typing import Final

_PATIENCE: Final = 5_000  # milliseconds for a reader that does not keep up


class SimulatedLine:
    """A pseudo-terminal behind a fixed path. What is sent while nobody listens is lost."""

    def __init__(self, link: Path | None = None, *, baud: int | None = None) -> None:
        """`link` becomes a symbolic link to the port, also after it was unplugged and plugged in.

        `baud` paces what is written as ten bits a byte; None writes at once. Raises OSError, and
        FileExistsError where `link` is something other than a symbolic link.
        """
        if link is not None and link.exists() and not link.is_symlink():
            raise FileExistsError(f"{link} exists and is not a symbolic link")
        self._link = link
        self._baud = baud
        self._far = -1
        self._path = Path()
        self._closed = Event()
        self.written = 0

    @property
    def path(self) -> Path:
        """Where to open the port."""
        return self._link or self._path

    @property
    def plugged(self) -> bool:
        """Whether the port is there."""
        return self._far >= 0

    @property
    def listened(self) -> bool:
        """Whether a program has the port open."""
        return self.plugged and not self._poll(0) & select.POLLHUP

    def plug(self) -> None:
        """Make the port appear. Raises OSError."""
        if self.plugged:
            return
        self._far, near = os.openpty()
        tty.setraw(near)
        os.set_blocking(self._far, False)
        self._path = Path(os.ttyname(near))
        os.close(near)
        if self._link is not None:
            aside = self._link.with_name(self._link.name + ".new")
            aside.unlink(missing_ok=True)
            aside.symlink_to(self._path)
            aside.replace(self._link)

    def unplug(self) -> None:
        """Make the port vanish, with all that was not read yet."""
        if self.plugged:
            os.close(self._far)
            self._far = -1
            if self._link is not None:
                self._link.unlink(missing_ok=True)

    def close(self) -> None:
        """The end of the line."""
        self._closed.set()
        self.unplug()

    def write(self, data: bytes) -> None:
        """Send bytes. `written` counts those that a reader can get."""
        while data and self._ready():
            try:
                sent = os.write(self._far, data[:1024])
            except BlockingIOError:
                continue
            except OSError:
                return  # the reader closed the port between the question and the writing
            self.written += sent
            data = data[sent:]
            if self._baud is not None:
                self._closed.wait(sent * 10 / self._baud)

    def _ready(self) -> bool:
        events = self._poll(_PATIENCE) if self.plugged else 0
        return bool(events) and not events & select.POLLHUP

    def _poll(self, milliseconds: int) -> int:
        poll = select.poll()
        poll.register(self._far, select.POLLOUT)
        return sum(events for _, events in poll.poll(milliseconds))
