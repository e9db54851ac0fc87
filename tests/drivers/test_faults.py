"""Every exception of pyserial and of the system becomes one of ours."""

from __future__ import annotations

import errno
import importlib
import inspect
import termios

import pytest
import serial

from drivers.faults import (
    FOREIGN,
    CannotOpen,
    DriverFault,
    LogInUse,
    LogUnwritable,
    PortInUse,
    PortLost,
    opening,
    using,
    writing_log,
)

_MODULES = ["serialutil", "serialposix", "rfc2217", "urlhandler.protocol_socket", "threaded"]


def _exceptions_of_pyserial() -> set[type[Exception]]:
    return {
        member
        for name in _MODULES
        for _, member in inspect.getmembers(importlib.import_module(f"serial.{name}"))
        if inspect.isclass(member) and issubclass(member, Exception)
    }


@pytest.mark.parametrize(
    "foreign",
    [
        *sorted(_exceptions_of_pyserial(), key=lambda kind: kind.__name__),
        *(OSError, PermissionError, FileNotFoundError, termios.error, TypeError, ValueError),
    ],
)
def test_no_foreign_exception_is_left_out(foreign: type[Exception]) -> None:
    """Each that pyserial defines, and each that it lets through, is ours when it leaves."""
    with pytest.raises(CannotOpen, match="port-9 cannot be opened"), opening("port-9"):
        raise foreign("no")
    with pytest.raises(PortLost, match=r"^the port is gone$"), using():
        raise foreign("no")
    assert issubclass(foreign, FOREIGN)


def test_pyserial_defines_the_exceptions_that_we_think() -> None:
    """The search above finds them at all."""
    assert {
        serial.SerialException,
        serial.SerialTimeoutException,
        serial.PortNotOpenError,
    } <= _exceptions_of_pyserial()


@pytest.mark.parametrize("number", [errno.EAGAIN, errno.EBUSY])
def test_a_port_that_another_program_holds_is_told_apart(number: int) -> None:
    """The person at the table needs to know which it is."""
    with pytest.raises(PortInUse, match="in use by another program"), opening("port-9"):
        raise serial.SerialException(number, "no")


def test_what_stops_the_log_is_told_apart() -> None:
    """A full disk is named; a lock held elsewhere is another fault."""
    with (
        pytest.raises(LogUnwritable, match="log cannot be written: No space left"),
        writing_log("log"),
    ):
        raise OSError(errno.ENOSPC, "No space left on device")
    with pytest.raises(LogInUse), writing_log("log"):
        raise BlockingIOError(errno.EAGAIN, "no")


def test_a_fault_of_our_own_and_a_bug_pass_unchanged() -> None:
    """Nothing is caught that is not known."""
    for kind in (DriverFault, KeyError, AssertionError):
        with pytest.raises(kind), opening("port-9"), using(), writing_log("log"):
            raise kind("mine")
