"""The words of framing: bytes in any pieces go in, frames and rejected bytes come out.

Every byte is in exactly one frame or rejected piece, in order and without a gap. What comes out
depends on the bytes alone, never on how they were cut when they arrived.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from procedures.readings import Seen, Sight


class Frame(Struct, frozen=True):
    """One whole frame; `offset` is the place of its first byte."""

    offset: int
    data: bytes


class Rejected(Struct, frozen=True):
    """Bytes that are no frame, and why."""

    offset: int
    data: bytes
    why: str


Piece = Frame | Rejected


class Framing(Protocol):
    """Cuts one connection's bytes into pieces. It buffers no more than a frame's worth."""

    @property
    def pending(self) -> int:
        """Bytes taken in that are not yet part of a piece."""
        ...

    @property
    def settled(self) -> bool:
        """Nothing is pending, and what comes next does not depend on what came before."""
        ...

    def feed(self, data: bytes) -> list[Piece]:
        """The pieces that these bytes complete."""
        ...

    def close(self) -> list[Piece]:
        """The connection has ended: what is pending is rejected."""
        ...


class Message(Struct, frozen=True):
    """What one frame says. `seen` is None for a heartbeat.

    `sequence` is the device's number for the message; a heartbeat bears the last number used.
    """

    seen: Seen | None
    sequence: int | None = None
    sight: Sight | None = None
    """What a camera adds to it."""


class Grammar(Protocol):
    """A device's wire: how its frames begin and end, and what they say."""

    @property
    def name(self) -> str:
        """As configurations name it."""
        ...

    @property
    def wire(self) -> str:
        """The name with the device's settings: what a byte log was written under."""
        ...

    @property
    def silence(self) -> int | None:
        """Microseconds without a byte after which the device counts as gone.

        None for a wire without heartbeats.
        """
        ...

    @property
    def numbers(self) -> int | None:
        """How many sequence numbers there are before they begin again; None if it has none."""
        ...

    def framing(self, start: int = 0) -> Framing:
        """A framing for a new connection whose first byte lies at `start`."""
        ...

    def read(self, frame: bytes) -> Message:
        """What the frame says; a frame that says nothing known is a fault `unreadable`."""
        ...

    def write(self, message: Message) -> bytes:
        """The frame that says this; empty where the wire has no word for it."""
        ...


def shown(data: bytes) -> str:
    """Bytes for people: as hexadecimal, cut after sixteen."""
    return data[:16].hex(" ") + (f" … ({len(data)} bytes)" if len(data) > 16 else "")
