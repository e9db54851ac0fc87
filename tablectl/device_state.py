"""How a device is, as it said last: whether its port is open and how its self-test went."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from drivers.byte_log import ENDED, STOPPED
from procedures.readings import DeviceDown, DeviceUp, Reading, SelfTest
from tablectl.config import DeviceConfig

_OURS: Final = (ENDED, STOPPED)
"""Connections that a program of ours ended: the device itself was not touched."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class DeviceState(Struct, frozen=True, kw_only=True):
    """What a device has said. Times are microseconds UTC."""

    up: bool = False
    trouble: str = "its port has not been opened yet"
    tested_at: int | None = None
    """When it told of a self-test last; None where none came since it was connected."""
    passed: bool = False
    detail: str = ""


def after(state: DeviceState, reading: Reading) -> DeviceState:
    """The state when the device has said this too; a lost connection ends what a test proved."""
    match reading.seen:
        case DeviceUp():
            return replace(state, up=True, trouble="")
        case DeviceDown(reason=reason):
            state = replace(state, up=False, trouble=reason)
            return state if reason in _OURS else replace(state, tested_at=None)
        case SelfTest(passed=passed, detail=detail):
            return replace(state, tested_at=reading.at, passed=passed, detail=detail)
    return state


def known_before(readings: Iterable[Reading]) -> DeviceState:
    """The state at a start, from what the byte log holds: down, and tested when it last was."""
    state = DeviceState()
    for reading in readings:
        state = after(state, reading)
    return replace(state, up=False, trouble=DeviceState().trouble)


def readiness(device: DeviceConfig, state: DeviceState, *, heard: bool) -> tuple[bool, str]:
    """Whether the device is ready for a table to open, and how it is in words.

    `heard`: bytes came from it since this program began.
    """
    if not state.up:
        return False, state.trouble
    if not device.tests_itself:
        return True, "its port is open; this wire has no self-test"
    if not heard:
        return False, "its port is open, and nothing has been heard of it"
    if state.tested_at is None:
        return False, "no self-test was heard since it was connected; let it test itself"
    when = (_EPOCH + timedelta(microseconds=state.tested_at)).strftime("%Y-%m-%d %H:%M:%S UTC")
    if not state.passed:
        why = f": {state.detail}" if state.detail else ""
        return False, f"its self-test at {when} failed{why}"
    return True, f"its self-test at {when} passed"
