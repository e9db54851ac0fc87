"""What a window asks of the camera before which it stands; whoever opens it has the camera."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from ui.camera.marked import Marked


class Shot(Struct, frozen=True, kw_only=True, eq=False):
    """One picture: `data` are rows of blue, green and red, a byte each, without gaps."""

    data: bytes
    wide: int
    high: int
    told: str = ""
    """What is seen in it, in words."""
    wrong: str = ""
    """What is wrong with the camera, in words; empty while nothing is."""
    age: int = 0
    """Microseconds since it was taken."""


class Camera(Protocol):
    """A camera that is looked through."""

    def newest(self) -> Shot | None:
        """The newest picture; None where there is no other since the last."""
        ...


class CameraToSetUp(Camera, Protocol):
    """A camera that is being set up."""

    @property
    def sources(self) -> tuple[str, ...]:
        """The cameras of this machine, and the one that was named."""
        ...

    def choose(self, source: str) -> str:
        """Look through this one from now on; why not, empty where nothing is wrong."""
        ...

    def save(self, marked: Marked) -> tuple[bool, str]:
        """Save what was marked; whether it was, and what there is to say."""
        ...
