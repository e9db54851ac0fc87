"""How a service that people sit at ends: by a signal, or with the terminal it is shown in."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_ENDS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Signals:
    """The signals that end the service: noted, so that no request is cut in two."""

    def __init__(self) -> None:
        self.came: int | None = None

    @contextmanager
    def caught(self) -> Iterator[Signals]:
        """Note them from here on; a second one does what it does elsewhere."""
        before = {number: signal.signal(number, self._note) for number in _ENDS}
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _note(self, number: int, _: FrameType | None) -> None:
        self.came = number
        usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
        signal.signal(number, usual)


@contextmanager
def terminal_may_go() -> Iterator[None]:
    """A terminal that is closed ends what is shown in it; what is printed then goes nowhere."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
