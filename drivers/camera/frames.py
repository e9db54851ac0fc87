"""What a camera gives: one picture after another, each with the time at which it arrived here."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from drivers.camera.sight import Picture


class Frame(Struct, frozen=True, kw_only=True, eq=False):
    """One picture of a camera.

    `number` counts from 1 since the start, over every reopening. `at` is when the picture arrived
    here, microseconds UTC; what the camera itself says of the time is not asked for.
    """

    picture: Picture
    number: int
    at: int


class FrameSource(Protocol):
    """Where pictures come from. It is opened, read and closed in one thread."""

    @property
    def name(self) -> str:
        """As people know it: a device, an address, a file."""
        ...

    @property
    def interval(self) -> int | None:
        """Microseconds from one picture of a recording to the next; None for a live camera."""
        ...

    def open(self) -> None:
        """Open it anew, whatever came before. Raises CannotOpen."""
        ...

    def read(self) -> Picture | None:
        """The next picture, waited for a moment; None at the end of a recording.

        Raises PortLost where none came: the source must be opened again.
        """
        ...

    def close(self) -> None:
        """Let it go; harmless when it is not open."""
        ...
