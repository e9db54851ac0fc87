"""The wire of the eye: one JSON object a line on standard output, numbered, with a heartbeat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from procedures.readings import DeviceDown, Fault, Seen, SelfTest

HEARTBEAT: Final = 1_000_000  # microseconds
_LONGEST_DETAIL: Final = 400  # characters, so that a line stays under 4,096 bytes


class Lines:
    """Writes what is seen. The first line of each count is a self-test, with number 1."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        """`write` takes one whole line at a time."""
        self._write = write
        self._number = 0

    def say(self, seen: Seen, *, sure: int = 0, picture: str = "") -> None:
        """One thing seen; `picture` is the digest of the kept picture that shows it."""
        self._number = 1 if isinstance(seen, SelfTest) else self._number + 1
        line = {"n": self._number, "see": _short(seen), "sure": sure, "picture": picture}
        self._write(msgspec.json.encode(line) + b"\n")

    def alive(self) -> None:
        """The eye runs, and has nothing to say."""
        self._write(msgspec.json.encode({"n": self._number, "alive": True}) + b"\n")


def _short(seen: Seen) -> Seen:
    match seen:
        case Fault() | SelfTest():
            return msgspec.structs.replace(seen, detail=seen.detail[:_LONGEST_DETAIL])
        case DeviceDown():
            return DeviceDown(seen.reason[:_LONGEST_DETAIL])
        case _:
            return seen
