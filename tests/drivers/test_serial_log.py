"""The serial driver and its byte log: restart, rotation, a full disk, a kill, every byte."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from drivers.byte_log import ByteLog, bytes_of, segments
from drivers.framing import Message
from drivers.grammars import GRAMMARS, grammar_named
from drivers.grammars.reference import Reference
from drivers.interpreter import readings_in
from drivers.serial_shoe import SerialShoe
from procedures.cards import CARDS
from procedures.readings import (
    CardSeen,
    DeviceDown,
    DeviceUp,
    ExitPulse,
    Fault,
    Reading,
)
from tests.drivers.heard import PATIENCE, Bench, bench, reconnect

ACE = Reference().write(Message(CardSeen("AS"), 1))


def again(it: Bench) -> list[Reading]:
    """What the byte log says."""
    return list(readings_in(it.log, device="shoe-1", role="exit", grammar=it.grammar))


def test_the_byte_log_says_again_what_was_delivered(it: Bench) -> None:
    """After loss, silence, noise and a restart: the same readings, keys, times and bytes."""
    for _ in range(3):
        it.shoe.slide()
        it.settle()
        it.clock.time += 1000
    it.line.write(b"noise" + ACE[:4])
    it.settle()
    reconnect(it)
    it.clock.time += 6_000_000
    it.driver.check()
    it.line.write(ACE)
    it.settle()
    it.driver.stop()
    it.driver = it.new_driver()
    it.driver.start(it.heard)
    assert it.driver.wait_up(PATIENCE)
    it.driver.stop()
    replayed = again(it)
    stopped = [reading for reading in replayed if reading.seen == DeviceDown("stopped")]
    assert len(stopped) == 2
    assert [reading for reading in replayed if reading not in stopped] == it.heard.readings
    assert len({reading.key for reading in replayed}) == len(replayed)
    for reading in it.heard.readings:
        if isinstance(reading.seen, CardSeen):
            assert it.grammar.read(bytes_of(it.log, reading.raw)).seen == reading.seen


def test_the_count_goes_on_over_a_restart_of_the_program(it: Bench) -> None:
    """A card that left while the program was down shows in the numbers of the next one."""
    it.shoe.slide()
    it.settle()
    it.driver.stop()
    it.shoe.slide()
    it.driver = it.new_driver()
    it.driver.start(it.heard)
    assert it.driver.wait_up(PATIENCE)
    it.shoe.heartbeat()
    assert it.heard.wait(lambda seen: isinstance(seen[-1], Fault))
    assert it.heard.seen[-1] == Fault("missed", "messages 3 to 4 never arrived", 2)


def test_a_log_that_rotates_keeps_the_count_and_every_reading(tmp_path: Path) -> None:
    """Many small segments say the same as one: each loss is seen, and none where there was none."""
    dropped = (0, 7, 8, 20, 33, 51)
    it = Bench(tmp_path, Reference(), CARDS, dict.fromkeys(dropped, "drop"))
    it.driver.stop()
    it.driver = SerialShoe(
        device="shoe-1",
        role="exit",
        url=str(it.line.path),
        grammar=it.grammar,
        byte_log=ByteLog(it.log, at=0, limit=30),
        clock=it.clock,
    )
    it.line.plug()
    it.driver.start(it.heard)
    assert it.driver.wait_up(PATIENCE)
    for _ in range(52):
        it.shoe.slide()
        it.settle()
        it.driver.check()
    it.driver.stop()
    it.line.close()
    cards = [seen for seen in it.heard.seen if isinstance(seen, CardSeen)]
    assert cards == [CardSeen(card) for n, card in enumerate(CARDS) if n not in dropped]
    faults = [seen for seen in it.heard.seen if isinstance(seen, Fault)]
    assert faults == [Fault("missed", f"message {1 + 2 * n} never arrived", 1) for n in dropped[1:]]
    assert len(segments(it.log)) == 24  # at the same places each time
    assert again(it)[:-1] == it.heard.readings
    for number in (0, 17, 60, 100):
        after = it.heard.readings[number].raw
        rest = readings_in(it.log, device="shoe-1", role="exit", grammar=it.grammar, after=after)
        assert list(rest)[:-1] == it.heard.readings[number + 1 :]


def test_a_log_that_cannot_rotate_is_told_and_goes_on_in_its_segment(tmp_path: Path) -> None:
    """A folder that is gone takes no new segment: device down, and up with the next byte."""
    it = Bench(tmp_path, Reference(), CARDS)
    it.driver.stop()
    log = ByteLog(it.log, at=0, limit=10)
    it.driver = SerialShoe(
        device="shoe-1",
        role="exit",
        url=str(it.line.path),
        grammar=it.grammar,
        byte_log=log,
        clock=it.clock,
    )
    it.line.plug()
    it.driver.start(it.heard)
    assert it.driver.wait_up(PATIENCE)
    it.shoe.slide()
    it.settle()
    it.log.rename(tmp_path / "moved")
    it.driver.check()
    it.shoe.slide()
    it.settle()
    it.driver.stop()
    it.line.close()
    assert [type(seen) for seen in it.heard.seen[3:]] == [DeviceDown, DeviceUp, CardSeen, ExitPulse]
    assert "cannot be written: No such file" in str(it.heard.seen[3])
    moved = readings_in(tmp_path / "moved", device="shoe-1", role="exit", grammar=it.grammar)
    assert list(moved)[:-1] == it.heard.readings


def test_a_stop_between_two_readings_of_one_message_loses_neither(tmp_path: Path) -> None:
    """The second is not delivered any more; the byte log has it for the next start."""
    it = Bench(tmp_path, Reference(), CARDS, {1: "drop"})

    def close_on_fault(reading: Reading) -> None:
        it.heard(reading)
        if isinstance(reading.seen, Fault):
            it.driver.stop()

    it.line.plug()
    it.driver.start(close_on_fault)
    assert it.driver.wait_up(PATIENCE)
    it.shoe.slide()
    it.shoe.slide()
    assert it.heard.wait(lambda seen: Fault("missed", "message 3 never arrived", 1) in seen)
    it.driver.stop()
    it.line.close()
    assert isinstance(it.heard.seen[-1], Fault)
    rest = readings_in(
        it.log,
        device="shoe-1",
        role="exit",
        grammar=it.grammar,
        after=it.heard.readings[-1].raw,
    )
    assert next(rest).seen == ExitPulse()


@pytest.mark.parametrize("name", GRAMMARS)
def test_every_byte_that_arrives_is_in_one_reading(tmp_path: Path, name: str) -> None:
    """Noise, cards and damaged cards over a real port: a place for each byte, none twice."""
    dice = Random(4)
    grammar = grammar_named(name)
    frames = [grammar.write(Message(CardSeen(card), n)) for n, card in enumerate(CARDS)]
    with bench(tmp_path, grammar, ()) as it:
        for _ in range(300):
            frame = bytearray(dice.choice(frames))
            frame[dice.randrange(len(frame))] ^= 1 << dice.randrange(8)
            it.line.write(dice.choice(frames) + bytes(frame) + dice.randbytes(dice.randrange(90)))
        it.settle()
        it.driver.stop()
        place = 1
        for reading in again(it)[1:-1]:
            if isinstance(reading.seen, Fault) and reading.seen.kind == "missed":
                continue
            assert reading.raw.offset == place
            place += reading.raw.length
        assert place == 1 + it.driver.received == 1 + it.line.written


_FULL = """
import resource, signal, sys
from pathlib import Path
from drivers.framing import Message
from drivers.grammars.reference import Reference
from procedures.readings import CardSeen
from tests.drivers.heard import PATIENCE, bench, reconnect

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
reference = Reference()
ace = reference.write(Message(CardSeen("AS"), 1))
two = reference.write(Message(CardSeen("2S"), 2))
with bench(Path(sys.argv[1]), reference, ("AS",)) as it:
    it.line.write(ace)
    it.settle()
    size = max(path.stat().st_size for path in it.log.iterdir())
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5, limits[1]))
    it.line.write(two)
    assert it.driver.wait_down(PATIENCE)
    print(it.heard.readings[-1].seen.reason)
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    it.settle()
    print([type(seen).__name__ for seen in it.heard.seen], it.heard.seen[-1].card)
    logged = [reading for reading in it.heard.readings if reading.raw.length]
from drivers.interpreter import readings_in
again = list(readings_in(it.log, device="shoe-1", role="exit", grammar=reference))
print([reading.key for reading in again][:-1] == [reading.key for reading in logged])
"""


def test_a_full_disk_is_told_and_no_byte_that_was_received_is_lost(tmp_path: Path) -> None:
    """The kernel refuses the write in its middle: device down; the card comes once there is room.

    What stands in the log is what was delivered, but for the one reading that says it is full.
    """
    done = subprocess.run(
        [sys.executable, "-c", _FULL, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    reason, types, same = done.stdout.splitlines()
    assert "cannot be written: " in reason
    assert types == "['DeviceUp', 'CardSeen', 'DeviceDown', 'DeviceUp', 'CardSeen'] 2S"
    assert same == "True"


_READER = """
import sys
from pathlib import Path
from tests.drivers.heard import HandClock, reconnect
from drivers.byte_log import ByteLog
from drivers.grammars.reference import Reference
from drivers.serial_shoe import SerialShoe
driver = SerialShoe(device="shoe-1", role="exit", url=sys.argv[1], grammar=Reference(),
    byte_log=ByteLog(Path(sys.argv[2]), at=0), clock=HandClock())
driver.start(lambda reading: print(reading.key, flush=True))
sys.stdin.read()
"""


def test_a_killed_driver_has_told_nothing_that_its_log_does_not_hold(tmp_path: Path) -> None:
    """SIGKILL in the middle of a shoe: every reading delivered is in the log, in the same order."""
    it = Bench(tmp_path, Reference(), CARDS)
    it.driver.stop()
    it.line.plug()
    reader = subprocess.Popen(
        [sys.executable, "-c", _READER, str(it.line.path), str(tmp_path / "killed")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert reader.stdin is not None
    assert reader.stdout is not None
    with reader.stdin, reader.stdout as told:
        keys = [told.readline().strip()]
        for _ in range(20):
            it.shoe.slide()
        keys += [told.readline().strip() for _ in range(15)]
        reader.send_signal(signal.SIGKILL)
        reader.wait()
        keys += told.read().split()
    it.line.close()
    ByteLog(tmp_path / "killed", at=0).close()
    said = readings_in(tmp_path / "killed", device="shoe-1", role="exit", grammar=Reference())
    assert [reading.key for reading in said][: len(keys)] == keys
