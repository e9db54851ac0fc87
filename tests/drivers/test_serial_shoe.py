"""The serial driver over real pseudo-terminals: loss, silence, reconnecting, refusals."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from threading import Event, Thread

import pytest
import serial

from drivers.byte_log import ByteLog
from drivers.framing import Message
from drivers.grammars.letter_digits import LetterDigits
from drivers.grammars.reference import Reference
from drivers.serial_shoe import SerialShoe
from procedures.cards import CARDS
from procedures.readings import (
    CardSeen,
    DeviceDown,
    DeviceUp,
    ExitPulse,
    Fault,
    SelfTest,
)
from tests.drivers.heard import PATIENCE, Bench, Heard, bench, reconnect

ACE = Reference().write(Message(CardSeen("AS"), 1))


def test_a_cable_that_comes_out_is_noticed_and_the_device_opened_again(it: Bench) -> None:
    """Device down once, however often it is tried; device up when it is back; cards are read."""
    reconnect(it)
    it.shoe.slide()
    it.settle()
    assert it.heard.seen == [
        DeviceUp(),
        DeviceDown("the port is gone"),
        DeviceUp(),
        CardSeen("AS"),
        ExitPulse(),
    ]
    assert it.driver.trouble == ""


def test_a_device_that_cannot_be_opened_again_is_not_told_down_at_each_attempt(it: Bench) -> None:
    """How often it is tried is chance and must not be in the record; the last reason is shown."""
    it.line.unplug()
    assert it.driver.wait_down(PATIENCE)
    os.mkfifo(it.line.path)
    for _ in range(3):
        with it.line.path.open("rb") as attempt:  # waits for the driver to open it
            assert attempt.read() == b""  # and to close it
    assert "cannot be opened" in it.driver.trouble
    it.line.path.unlink()
    it.line.plug()
    assert it.driver.wait_up(PATIENCE)
    assert it.heard.seen == [DeviceUp(), DeviceDown("the port is gone"), DeviceUp()]


def test_a_card_lost_while_the_cable_was_out_shows_in_the_numbers(it: Bench) -> None:
    """The device counts on; the first message after shows what never arrived."""
    it.shoe.slide()
    it.settle()
    it.line.unplug()
    it.shoe.slide()
    assert it.driver.wait_down(PATIENCE)
    it.line.plug()
    assert it.driver.wait_up(PATIENCE)
    it.shoe.heartbeat()
    it.settle()
    assert it.heard.seen[-1] == Fault("missed", "messages 3 to 4 never arrived", 2)


def test_a_fragment_before_a_reconnect_is_never_joined(it: Bench) -> None:
    """Half a card before and half after the cable came out are two faults and no card."""
    it.line.write(ACE[:5])
    it.settle()
    reconnect(it)
    it.line.write(ACE[5:] + ACE)
    it.settle()
    seen = it.heard.seen
    fragment = f"cut short by the end of the connection: {ACE[:5].hex(' ')}"
    assert seen[1:4] == [
        Fault("unreadable", fragment),
        DeviceDown("the port is gone"),
        DeviceUp(),
    ]
    assert seen[4] == Fault("unreadable", f"no start byte: {ACE[5:].hex(' ')}")
    assert seen[5:] == [CardSeen("AS")]


def test_a_silent_device_is_down_until_it_speaks(it: Bench) -> None:
    """Five seconds by the clock without a byte; the next byte brings it up before its reading."""
    it.clock.time += 4_999_999
    it.driver.check()
    assert it.heard.seen == [DeviceUp()]
    it.clock.time += 1
    it.driver.check()
    it.driver.check()
    assert it.heard.seen == [DeviceUp(), DeviceDown("silent for 5 s")]
    assert it.driver.trouble == "silent for 5 s"
    it.shoe.slide()
    it.settle()
    assert it.heard.seen[2:] == [DeviceUp(), CardSeen("AS"), ExitPulse()]


def test_heartbeats_keep_a_device_up_and_are_no_readings(it: Bench) -> None:
    """A dealer who deals nothing for long is not a lost device."""
    for _ in range(10):
        it.clock.time += 4_000_000
        it.shoe.heartbeat()
        it.settle()
        it.driver.check()
    assert it.heard.seen == [DeviceUp()]


def test_a_device_is_read_no_faster_than_its_readings_are_taken(tmp_path: Path) -> None:
    """Meanwhile what it says waits in its line, which is no silence; then it is all there."""
    it = Bench(tmp_path, Reference(), CARDS)
    behind, looked, waits = Event(), Event(), Event()

    def still_behind() -> bool:
        looked.set()
        if behind.is_set():
            waits.set()
        return behind.is_set()

    it.line.plug()
    it.driver.start(it.heard, behind=still_behind)
    assert it.driver.wait_up(PATIENCE)
    behind.set()
    assert waits.wait(PATIENCE)  # a read that had begun before is over
    it.shoe.slide()
    for _ in range(3):
        it.clock.time += Reference.silence
        for _ in range(2):  # between two looks it took the time
            looked.clear()
            assert looked.wait(PATIENCE)
        it.driver.check()
    assert it.heard.seen == [DeviceUp()]
    behind.clear()
    it.settle()
    assert it.heard.seen == [DeviceUp(), CardSeen(CARDS[0]), ExitPulse()]
    it.driver.stop()
    it.line.close()


def test_a_wire_without_heartbeats_may_be_silent(tmp_path: Path) -> None:
    """Silence tells nothing there."""
    with bench(tmp_path, LetterDigits(), CARDS) as it:
        it.clock.time += 3_600_000_000
        it.driver.check()
        assert it.heard.seen == [DeviceUp()]


def test_a_reading_bears_the_time_where_its_bytes_arrived(it: Bench) -> None:
    """The injected clock's, when the last byte came; a rejected piece likewise."""
    it.line.write(ACE[:5])
    it.settle()
    it.clock.time = 7_000_000
    it.line.write(ACE[5:])
    it.settle()
    assert [reading.at for reading in it.heard.readings] == [1_000_000, 7_000_000]


def test_a_self_test_begins_a_new_count(it: Bench) -> None:
    """A device that restarted has lost nothing by that."""
    for _ in range(5):
        it.shoe.slide()
    it.shoe.self_test()
    it.shoe.slide()
    it.settle()
    assert it.heard.seen[-3:] == [
        SelfTest(passed=True, detail="simulated shoe"),
        CardSeen("6S"),
        ExitPulse(),
    ]


def test_a_second_program_cannot_open_the_port(it: Bench) -> None:
    """The port is held exclusively, against our own driver and against any other pyserial."""
    with pytest.raises(serial.SerialException):
        serial.Serial(str(it.line.path), exclusive=True)
    heard = Heard()
    second = SerialShoe(
        device="shoe-2",
        role="exit",
        url=str(it.line.path),
        grammar=it.grammar,
        byte_log=ByteLog(it.folder / "second", at=0),
        clock=it.clock,
    )
    second.start(heard)
    assert heard.wait(lambda seen: len(seen) > 0)
    second.stop()
    assert heard.seen == [DeviceDown(f"{it.line.path} is in use by another program")]


def test_a_device_that_is_not_there_is_down_first_and_up_when_it_comes(tmp_path: Path) -> None:
    """The first reading says why it cannot be opened; plugging it in is enough."""
    it = Bench(tmp_path, Reference(), CARDS)
    it.driver.start(it.heard)
    assert it.heard.wait(lambda seen: len(seen) > 0)
    it.line.plug()
    assert it.driver.wait_up(PATIENCE)
    it.driver.stop()
    it.line.close()
    first, second = it.heard.seen
    assert isinstance(first, DeviceDown)
    assert "cannot be opened" in first.reason
    assert "No such file" in first.reason
    assert second == DeviceUp()


@pytest.mark.parametrize("url", ["carrier-pigeon://loft", "/dev/null", "/"])
def test_a_url_that_is_no_serial_port_is_said(tmp_path: Path, url: str) -> None:
    """Device down with the reason, never a traceback."""
    it = Bench(tmp_path, Reference(), CARDS)
    it.driver.stop()
    driver = SerialShoe(
        device="shoe-1",
        role="exit",
        url=url,
        grammar=it.grammar,
        byte_log=ByteLog(tmp_path / "log2", at=0),
        clock=it.clock,
    )
    driver.start(it.heard)
    assert it.heard.wait(lambda seen: len(seen) > 0)
    driver.stop()
    assert [type(seen) for seen in it.heard.seen] == [DeviceDown]
    assert url in str(it.heard.seen[0])


def test_nothing_is_delivered_after_stop(it: Bench) -> None:
    """The port is free and the log closed when `stop` returns."""
    it.driver.stop()
    it.shoe.slide()
    it.driver.check()
    it.driver.stop()
    assert it.heard.seen == [DeviceUp()]
    serial.Serial(str(it.line.path), exclusive=True).close()
    ByteLog(it.log, at=0).close()


def test_a_failure_inside_the_driver_is_delivered_and_it_goes_on(tmp_path: Path) -> None:
    """A defect in a grammar is device down with its reason, and the thread lives."""

    class Broken(Reference):
        def read(self, frame: bytes) -> Message:
            message = super().read(frame)
            if message.seen == CardSeen("2S"):
                raise KeyError("defect")
            return message

    with bench(tmp_path, Broken(), CARDS) as it:
        it.shoe.slide()
        it.settle()
        it.shoe.slide()
        assert it.heard.wait(lambda seen: len(seen) > 4)
        assert it.driver.wait_up(PATIENCE)
        it.shoe.slide()
        assert it.heard.wait(lambda seen: CardSeen("3S") in seen)
        assert it.heard.seen[3:5] == [
            DeviceDown("the driver failed: KeyError: 'defect'"),
            DeviceUp(),
        ]


def test_a_card_that_came_before_the_port_was_open_is_read(tmp_path: Path) -> None:
    """What waits in the port is a card like any other: opening throws nothing away."""
    it = Bench(tmp_path, Reference(), CARDS)
    it.line.plug()
    held = os.open(it.line.path, os.O_RDONLY | os.O_NOCTTY)
    it.shoe.slide()
    it.driver.start(it.heard)
    it.settle()
    it.driver.stop()
    os.close(held)
    it.line.close()
    assert it.heard.seen == [DeviceUp(), CardSeen("AS"), ExitPulse()]


def test_a_device_behind_a_network_socket_is_read(tmp_path: Path) -> None:
    """The device is a URL: a serial server on the network is the same to the table."""
    it = Bench(tmp_path, Reference(), CARDS)
    it.driver.stop()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(ACE)
                assert it.heard.wait(lambda seen: CardSeen("AS") in seen)

        thread = Thread(target=serve)
        thread.start()
        driver = SerialShoe(
            device="shoe-1",
            role="exit",
            url=f"socket://127.0.0.1:{server.getsockname()[1]}",
            grammar=it.grammar,
            byte_log=ByteLog(tmp_path / "log2", at=0),
            clock=it.clock,
        )
        driver.start(it.heard)
        assert it.heard.wait(lambda seen: len(seen) >= 3)
        thread.join()
    driver.stop()
    assert it.heard.seen[:3] == [DeviceUp(), CardSeen("AS"), DeviceDown("the port is gone")]
