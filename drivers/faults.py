"""Everything that can go wrong in a driver, and the one place where foreign exceptions become ours.

DriverFault
├── SettingRefused      a setting of the device that cannot be right
├── PortFault
│   ├── CannotOpen      no such device, no permission, not a serial port
│   │   └── PortInUse   another program holds it
│   └── PortLost        it was open and is gone, or answers no more
├── LogFault
│   ├── LogInUse        another program writes this byte log
│   ├── LogUnwritable   disk full, read-only, no permission
│   ├── OtherWire       the byte log was written under other settings of the device
│   └── LogDamaged      what stands in a byte log cannot be what was written
├── EvidenceUnwritable  the picture behind a reading cannot be kept
└── ShoeFault
    ├── ShoeInUse       another program deals from this folder of shoes
    ├── ShoeUnwritable  a new shoe cannot be sealed
    └── ShoeDamaged     a shoe's file is missing, or does not hold what was committed to
"""

from __future__ import annotations

import errno
import termios
from collections.abc import Iterator
from contextlib import contextmanager

import serial


class DriverFault(Exception):  # noqa: N818 - faults are what the trade calls them
    """A driver could not do its work; the text says what, where and why."""


class SettingRefused(DriverFault):
    """A setting of the device that cannot be right."""


class PortFault(DriverFault):
    """The connection to a device."""


class CannotOpen(PortFault):
    """The port cannot be opened."""


class PortInUse(CannotOpen):
    """The port is held by another program."""


class PortLost(PortFault):
    """The port was open and is gone."""


class LogFault(DriverFault):
    """The byte log."""


class LogInUse(LogFault):
    """Another program writes this byte log."""


class LogUnwritable(LogFault):
    """The byte log cannot be written."""


class OtherWire(LogFault):
    """The byte log was written under other settings of the device."""


class LogDamaged(LogFault):
    """What stands in a byte log cannot be what was written."""


class EvidenceUnwritable(DriverFault):
    """The picture behind a reading cannot be kept."""


class ShoeFault(DriverFault):
    """The sealed shoes of a machine."""


class ShoeInUse(ShoeFault):
    """Another program deals from this folder of shoes."""


class ShoeUnwritable(ShoeFault):
    """A new shoe cannot be sealed."""


class ShoeDamaged(ShoeFault):
    """A shoe's file is missing, or does not hold what was committed to."""


FOREIGN = (serial.SerialException, OSError, termios.error, TypeError, ValueError)
"""What pyserial and the system raise: `flush` gives termios.error, closing under a read TypeError,
an unknown URL ValueError."""

_HELD = {errno.EAGAIN, errno.EBUSY, errno.EWOULDBLOCK}


@contextmanager
def opening(url: str) -> Iterator[None]:
    """Turns what opening a port raises into CannotOpen or PortInUse."""
    try:
        yield
    except FOREIGN as error:
        if getattr(error, "errno", None) in _HELD:
            raise PortInUse(f"{url} is in use by another program") from error
        raise CannotOpen(f"{url} cannot be opened: {error}") from error


@contextmanager
def using() -> Iterator[None]:
    """Turns what an open port raises into PortLost.

    Its text is always the same: which call notices the loss is chance, and must not be a fact.
    """
    try:
        yield
    except FOREIGN as error:
        raise PortLost("the port is gone") from error


@contextmanager
def writing_log(what: object) -> Iterator[None]:
    """Turns what writing a byte log raises into LogInUse or LogUnwritable."""
    try:
        yield
    except BlockingIOError as error:
        raise LogInUse(f"{what} is in use by another program") from error
    except OSError as error:
        raise LogUnwritable(f"{what} cannot be written: {error.strerror}") from error


@contextmanager
def writing_shoe(what: object) -> Iterator[None]:
    """Turns what sealing a shoe raises into ShoeInUse or ShoeUnwritable."""
    try:
        yield
    except BlockingIOError as error:
        raise ShoeInUse(f"{what} is in use by another program") from error
    except OSError as error:
        raise ShoeUnwritable(f"{what} cannot be written: {error.strerror}") from error
