"""A camera's process as a port: started, read, logged, ended, and started again."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.byte_log import ByteLog
from drivers.camera_port import CameraPort, eye
from drivers.faults import CannotOpen
from drivers.grammars.camera import CameraLines
from drivers.port import Port, arrived
from drivers.serial_shoe import SerialShoe
from procedures.readings import CardSeen, DeviceDown, DeviceUp, SelfTest
from tests.drivers.heard import PATIENCE, HandClock, Heard

SPEAKS = """
import sys
def say(line):
    sys.stdout.write(line + "\\n")
    sys.stdout.flush()
say('{"n":1,"see":{"type":"self-test","passed":true,"detail":"well"},"sure":0,"picture":""}')
say('{"n":1,"alive":true}')
say('{"n":2,"see":{"type":"card","card":"AS"},"sure":9990,"picture":"%s"}')
"""
PICTURE = "ab" * 32
STAYS = "sys.stdin.read()\n"
GONE = "the camera's process has ended with"


def process(script: str) -> tuple[str, ...]:
    """A small program in place of the eye."""
    return (sys.executable, "-c", script)


def until(port: Port, end: bytes) -> bytes:
    """What the port gives up to this; fails the test where it never comes."""
    data, patience = b"", time.monotonic() + PATIENCE
    while end not in data:
        assert time.monotonic() < patience, data
        data += arrived(port)
    return data


@pytest.fixture
def heard(tmp_path: Path) -> Iterator[tuple[SerialShoe, Heard]]:
    """The driver over a process that says a card and ends, and what it delivers."""
    driver = SerialShoe(
        device="eye",
        role="witness",
        url="",
        grammar=CameraLines(),
        byte_log=ByteLog(tmp_path / "eye", at=1),
        clock=HandClock(),
        opens=lambda: CameraPort(process(SPEAKS % PICTURE), name="eye", rest=0),
    )
    told = Heard()
    driver.start(told)
    yield driver, told
    driver.stop()


def test_what_the_process_writes_comes_in_order(tmp_path: Path) -> None:
    """Its standard output, byte for byte."""
    port = CameraPort(process(SPEAKS % PICTURE + STAYS), name="eye")
    try:
        said = until(port, PICTURE.encode() + b'"}\n')
    finally:
        port.close()
    assert said.count(b"\n") == 3
    assert said.startswith(b'{"n":1,"see":{"type":"self-test"')


def test_a_process_that_ends_is_a_connection_lost_and_is_started_again(
    heard: tuple[SerialShoe, Heard],
) -> None:
    """Device down, then by the driver's own backoff up again, with a count begun anew."""
    _, told = heard
    assert told.wait(lambda seen: sum(isinstance(one, DeviceDown) for one in seen) >= 2)
    kinds = [type(seen) for seen in told.seen[:8]]
    assert kinds == [DeviceUp, SelfTest, CardSeen, DeviceDown] * 2
    assert told.readings[2].picture == PICTURE
    assert len({reading.key for reading in told.readings}) == len(told.readings)


def test_closing_ends_the_process() -> None:
    """It is told to, and killed where it does not listen."""
    deaf = "import signal, sys, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    port = CameraPort(process(deaf + "print(1, flush=True)\ntime.sleep(600)"), name="eye")
    until(port, b"1\n")
    port.close()
    assert port._process.returncode is not None
    with pytest.raises(OSError, match="closed"):
        port.read()
    port.close()


def test_its_input_ends_with_this_program() -> None:
    """So that no eye is left behind: the process reads its standard input to its end."""
    port = CameraPort(process("import sys\nsys.stdin.read()\nprint('ended', flush=True)"), name="e")
    assert port._process.stdin is not None
    port._process.stdin.close()
    assert until(port, b"\n") == b"ended\n"
    port.close()


def test_a_process_that_has_hung_is_ended_and_told(tmp_path: Path) -> None:
    """No byte, no heartbeat: it is killed, so that it can be started again."""
    port = CameraPort(process("import time\ntime.sleep(600)"), name="eye", hung=0.2)
    with pytest.raises(OSError, match="hung"):
        until(port, b"anything")
    assert port._process.returncode is not None


@pytest.mark.logs("no such camera", "second")
def test_what_it_writes_to_its_standard_error_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """With the device's name, a line each."""
    script = (
        "import sys\nsys.stderr.write('no such camera\\n\\nsecond\\n')\nsys.stdout.write('.\\n')"
    )
    with caplog.at_level(logging.WARNING, logger="drivers.camera_port"):
        port = CameraPort(process(script), name="eye", rest=0)
        until(port, b"\n")
        with pytest.raises(OSError, match=GONE):
            until(port, b"anything")
        port.close()
        patience = time.monotonic() + PATIENCE
        while len(caplog.messages) < 2 and time.monotonic() < patience:
            port._process.poll()
    assert caplog.messages == ["eye: no such camera", "eye: second"]


def test_a_process_that_ends_at_once_is_not_started_again_and_again() -> None:
    """What it said is heard at once; it counts as lost when its rest is over, and not before."""
    port = CameraPort(process("print('its set-up is wrong')"), name="eye", rest=600)
    assert until(port, b"\n") == b"its set-up is wrong\n"
    assert [arrived(port) for _ in range(3)] == [b"", b"", b""]
    port.close()


def test_a_program_that_is_not_there_cannot_be_opened() -> None:
    """A fault of the driver's own, with the device's name."""
    with pytest.raises(CannotOpen, match="the process of eye"):
        CameraPort(("/nowhere/at/all",), name="eye")


def test_the_eye_is_run_by_this_very_python() -> None:
    """The set-up and the folder of evidence are handed over as they are."""
    command = eye(Path("/a b/eye.json"), Path("/data/evidence"))
    assert command[0] == sys.executable
    assert command[1:] == (
        "-m", "drivers.camera", "/a b/eye.json", "--evidence", "/data/evidence",
    )  # fmt: skip
