"""What is typed: whole lines from a pipe or a terminal, or key by key under a live picture."""

from __future__ import annotations

import codecs
import os
import re
import select
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TextIO

_MOST: Final = 1_000
"""Characters of one line that are kept; more than any line that is taken."""
_END: Final = "\x04"  # Ctrl-D
_CLEAR: Final = "\x15"  # Ctrl-U
_STEERING = re.compile(r"\x1b(?:\[[0-9;]*[ -/]*[@-~]|O.|.)?")  # arrows and the like


def no_key(_: str) -> bool:
    """For whoever wants whole lines only."""
    return False


class Keyboard:
    """Lines of one input. `typed` is the line that is not ended yet; `ended`: no more will come."""

    def __init__(
        self, source: TextIO, *, raw: bool, at_once: Callable[[str], bool] = no_key
    ) -> None:
        """`raw`: a terminal whose keys are taken one by one and shown by the caller.

        `at_once` says which keys, typed first, are a line by themselves in such a terminal.
        """
        self.typed = ""
        self.ended = False
        self._source = source.fileno()
        self._raw = raw
        self._at_once = at_once
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Take keys one by one inside; the terminal is as before afterwards."""
        if not self._raw:
            yield
            return
        before = termios.tcgetattr(self._source)
        try:
            tty.setcbreak(self._source)
            yield
        finally:
            with suppress(termios.error):  # the terminal itself is gone
                termios.tcsetattr(self._source, termios.TCSADRAIN, before)

    def lines(self) -> Iterator[str]:
        """The lines that are complete by now, blank ones left out; waits for none."""
        if self.ended or not select.select([self._source], [], [], 0)[0]:
            return
        try:
            data = os.read(self._source, 4096)
        except OSError:  # the terminal is gone
            data = b""
        text = self._decoder.decode(data, final=not data)
        if self._raw:
            text = _STEERING.sub("", text)
        for key in text:
            if key in "\r\n" or (key == _END and self._raw):
                if self.typed.strip() and key != _END:
                    yield self.typed
                self.typed = ""
                if key == _END:
                    self.ended = True
                    return
            elif self._raw and not self.typed and self._at_once(key):
                yield key
            else:
                self._key(key)
        if not data:
            self.ended = True
            if self.typed.strip() and not self._raw:
                yield self.typed

    def _key(self, key: str) -> None:
        if self._raw and key in "\x7f\b":
            self.typed = self.typed[:-1]
        elif self._raw and key == _CLEAR:
            self.typed = ""
        elif len(self.typed) < _MOST and (key.isprintable() or not self._raw):
            self.typed += key
