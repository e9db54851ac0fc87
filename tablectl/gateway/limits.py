"""What a connection may cost: messages, bytes, patience. Beyond, it is told and cut off."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

SECOND: Final = 1_000_000


class Limits(Struct, frozen=True, kw_only=True):
    """The limits of one gateway; times in seconds."""

    connections: int = 2_000
    connections_of_one_address: int = 400
    messages_a_second: int = 30
    burst: int = 60
    bad_messages: int = 20
    """So many messages that were not understood, and the connection ends."""
    sign_in_within: float = 15.0
    silent_for: float = 30.0
    """A client that says nothing for so long is gone; clients beat every few seconds."""
    pulse_every: float = 2.0
    waiting_messages: int = 2_000
    """So many messages wait for a client that does not read, and it is cut off."""
    waiting_bytes: int = 4 * 1024 * 1024


class Allowance:
    """How many messages somebody may still send: so many a second, and a burst."""

    def __init__(self, a_second: int, burst: int, now: int) -> None:
        self._a_second = a_second
        self._burst = burst
        self._left = float(burst)
        self._at = now

    def takes(self, now: int) -> bool:
        """Whether one more message is within it; `now` in microseconds."""
        self._left = min(self._burst, self._left + (now - self._at) / SECOND * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
