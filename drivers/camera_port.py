"""A camera's process as a port: it is started, its lines are read, and it is ended.

The eye runs apart, so that reading pictures never delays a table. What it writes to its standard
error goes to the log.
"""

from __future__ import annotations

import logging
import os
import select
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from termios import FIONREAD
from threading import Thread
from typing import IO, Final

from drivers.faults import opening

log = logging.getLogger(__name__)

_TIMEOUT: Final = 0.1  # seconds a read waits for its first byte
_HUNG: Final = 20.0  # seconds without a byte: it beats each second, so it has hung
_REST: Final = 30.0  # seconds from one start to the next, of a process that does not last as long
_ENDING: Final = 0.5  # seconds that it has to end by itself
_LONGEST: Final = 400  # characters of a line that is logged


def eye(set_up: Path, evidence: Path) -> tuple[str, ...]:
    """The command that runs the eye of the camera with this set-up."""
    return (sys.executable, "-m", "drivers.camera", str(set_up), "--evidence", str(evidence))


class CameraPort:
    """The standard output of a process, as `drivers.port.Port`."""

    def __init__(
        self, command: Sequence[str], *, name: str, hung: float = _HUNG, rest: float = _REST
    ) -> None:
        """Starts it; `name` is the device's, for the log. Raises CannotOpen.

        A process that ends at once, its set-up being wrong, is told lost when `rest` seconds are
        over, so that it is not started again and again.
        """
        with opening(f"the process of {name}"):
            # Its standard input ends with this program, and so does it.
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0)
        self._name = name
        self._hung = hung
        self._heard = time.monotonic()
        self._lasts_until = self._heard + rest
        self._lines, errors = self._process.stdout, self._process.stderr
        if errors is not None:
            told = Thread(target=self._tell, args=(errors,), name=f"log of {name}", daemon=True)
            told.start()

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read at once."""
        waiting = bytearray(4)
        ioctl(self._output, FIONREAD, waiting)
        return int.from_bytes(waiting, sys.byteorder)

    def read(self, size: int = 1, /) -> bytes:
        """Up to `size` bytes; none when a tenth of a second has passed.

        Raises OSError where the process has ended, or was ended because it had hung.
        """
        output = self._output
        if not select.select([output], [], [], _TIMEOUT)[0]:
            if time.monotonic() - self._heard < self._hung:
                return b""
            self.close()
            raise OSError("the camera's process has hung")
        data = os.read(output, size)
        if data:
            self._heard = time.monotonic()
        elif time.monotonic() >= self._lasts_until:
            raise OSError(f"the camera's process has ended with {self._ended()}")
        else:
            time.sleep(_TIMEOUT)
        return data

    def close(self) -> None:
        """End the process; a second call does nothing."""
        if self._process.poll() is None:
            self._process.terminate()
        self._ended()
        for stream in (self._process.stdin, self._lines):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    @property
    def _output(self) -> int:
        if self._lines is None or self._lines.closed:
            raise OSError("the camera's process is closed")
        return self._lines.fileno()

    def _ended(self) -> int:
        """Its exit code, once it has ended; it is killed where it does not."""
        try:
            return self._process.wait(_ENDING)
        except TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def _tell(self, errors: IO[bytes]) -> None:
        with errors:
            while line := errors.readline(_LONGEST):
                said = line.decode("utf-8", "backslashreplace").rstrip()
                if said:
                    log.warning("%s: %s", self._name, said)
