"""What the service asks of a device: small Protocols, implemented by the real and the simulated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from procedures.readings import Reading, Role

Deliver = Callable[[Reading], None]
"""Takes a reading in a driver's thread, or in `check`. It must return at once and not raise."""

Behind = Callable[[], bool]
"""Whether whoever takes the readings cannot keep up with them."""


def never() -> bool:
    """For whoever always keeps up."""
    return False


class Clock(Protocol):
    """Where a driver takes the time from."""

    def now(self) -> int:
        """Microseconds since 1970-01-01 UTC."""
        ...


class CardReader(Protocol):
    """A device that reads cards: a shoe, a pad, a recording of either."""

    @property
    def device(self) -> str:
        """The device's id, as the configuration names it."""
        ...

    @property
    def role(self) -> Role:
        """Where it reads: `exit`, `pad` or `felt`."""
        ...

    def start(self, deliver: Deliver) -> None:
        """Begin to read; every reading goes to `deliver`, in order, one at a time.

        The first reading is `DeviceUp`, or `DeviceDown` where the device cannot be opened.
        """
        ...

    def check(self) -> None:
        """Let the driver notice silence. The owner calls this at least once a second."""
        ...

    def stop(self) -> None:
        """End reading and release the device. Nothing is delivered afterwards."""
        ...
