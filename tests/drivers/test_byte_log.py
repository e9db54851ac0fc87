"""The byte log keeps every byte with its time, through kills, rotation and damage."""

from __future__ import annotations

import signal
import stat
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from drivers.byte_log import ByteLog, bytes_of, read_segment, segments
from drivers.faults import LogDamaged, LogInUse, LogUnwritable
from drivers.framing import Message
from drivers.grammars.letter_digits import LetterDigits
from drivers.grammars.reference import Reference
from drivers.interpreter import last_number, readings_in
from procedures.readings import CardSeen, DeviceDown, DeviceUp, Fault, Raw, Reading

REFERENCE = Reference()
ACE = REFERENCE.write(Message(CardSeen("AS"), 1))
TEN = REFERENCE.write(Message(CardSeen("TD"), 2))
KING = REFERENCE.write(Message(CardSeen("KC"), 3))
SEGMENT = "0000000000000010"


def written(folder: Path) -> ByteLog:
    """A log with a connection that stands and one card."""
    log = ByteLog(folder, at=5)
    log.begin(at=10, last=None)
    log.append("up", at=11)
    log.append("bytes", at=12, data=ACE)
    return log


def readings(folder: Path, after: Raw | None = None) -> list[Reading]:
    """What the log says by the reference wire."""
    return list(readings_in(folder, device="d", role="exit", grammar=REFERENCE, after=after))


def test_what_is_written_is_read_again_with_times_and_places(tmp_path: Path) -> None:
    """Bytes take up their length, a mark one place."""
    with_log = written(tmp_path)
    with_log.append("down", at=13, data=b"why")
    segment = read_segment(tmp_path, with_log.name)
    assert [(record.kind, record.at, record.offset) for record in segment.records] == [
        ("up", 11, 0),
        ("bytes", 12, 1),
        ("down", 13, 1 + len(ACE)),
    ]
    assert [(r.seen, r.at) for r in readings(tmp_path)] == [
        (DeviceUp(), 11),
        (CardSeen("AS"), 12),
        (DeviceDown("why"), 13),
    ]
    with_log.close()


def test_the_bytes_behind_a_reading_are_found_over_several_arrivals(tmp_path: Path) -> None:
    """Evidence is the frame's bytes, however they came; a mark has none; lost bytes are said."""
    log = written(tmp_path)
    log.append("bytes", at=13, data=TEN[:4])
    log.append("bytes", at=14, data=TEN[4:])
    up, ace, ten = readings(tmp_path)
    assert bytes_of(tmp_path, up.raw) == b""
    assert bytes_of(tmp_path, ace.raw) == ACE
    assert bytes_of(tmp_path, ten.raw) == TEN
    assert ten.at == 14
    with pytest.raises(LogDamaged, match="holds 0 of the 9 bytes"):
        bytes_of(tmp_path, Raw(SEGMENT, 500, 9))
    with pytest.raises(LogDamaged, match="cannot be read"):
        bytes_of(tmp_path, Raw("0000000000000099", 0, 1))
    log.close()


def test_a_record_torn_at_any_byte_is_put_aside_and_the_rest_stands(tmp_path: Path) -> None:
    """Whatever part of the last record a kill left, all before it is kept, the part too."""
    log = written(tmp_path / "whole")
    path = tmp_path / "whole" / f"{SEGMENT}.bytes"
    before = path.stat().st_size
    log.append("bytes", at=13, data=TEN)
    log.close()
    whole = path.read_bytes()
    for end in range(before, len(whole)):
        folder = tmp_path / str(end)
        folder.mkdir()
        (folder / path.name).write_bytes(whole[:end])
        ByteLog(folder, at=99).close()
        seen = [reading.seen for reading in readings(folder)]
        assert seen[:2] == [DeviceUp(), CardSeen("AS")]
        assert seen[2:] == [DeviceDown("the program ended while the connection stood")]
        torn = (folder / path.name).with_suffix(".torn")
        assert (torn.read_bytes() if torn.exists() else b"") == whole[before:end]


def test_a_tail_of_zeros_is_what_a_power_cut_leaves_and_is_put_aside(tmp_path: Path) -> None:
    """Pages that never reached the disk are not taken for damage."""
    log = written(tmp_path)
    log.close()
    path = tmp_path / f"{SEGMENT}.bytes"
    path.write_bytes(path.read_bytes() + bytes(4000))
    ByteLog(tmp_path, at=99).close()
    assert [type(reading.seen) for reading in readings(tmp_path)] == [
        DeviceUp,
        CardSeen,
        DeviceDown,
    ]


def test_any_byte_changed_before_the_end_is_damage_and_is_said(tmp_path: Path) -> None:
    """One changed byte is never read as something else: the log is refused, with the place.

    Only in the last record may a change look like a torn end, and that is put aside.
    """
    log = written(tmp_path)
    before_last = (tmp_path / f"{SEGMENT}.bytes").stat().st_size
    log.append("bytes", at=13, data=bytes(60_000))
    log.append("bytes", at=14, data=bytes(60_000))
    log.close()
    path = tmp_path / f"{SEGMENT}.bytes"
    whole = path.read_bytes()
    for at in range(before_last):
        changed = bytearray(whole)
        changed[at] ^= 0x10
        path.write_bytes(changed)
        with pytest.raises(LogDamaged):
            readings(tmp_path)
        with pytest.raises(LogDamaged):
            ByteLog(tmp_path, at=99)


def test_a_fragment_before_a_kill_is_never_joined_to_what_comes_after(tmp_path: Path) -> None:
    """The end that a kill left is marked, so the half frame stays half, also on replay."""
    log = written(tmp_path)
    log.append("bytes", at=13, data=TEN[:6])
    log.close()
    log = ByteLog(tmp_path, at=50)
    log.begin(at=50, last=last_number(tmp_path, REFERENCE))
    log.append("up", at=51)
    log.append("bytes", at=52, data=TEN[6:] + KING)
    log.close()
    seen = [reading.seen for reading in readings(tmp_path)][2:]
    assert [type(it) for it in seen] == [Fault, DeviceDown, DeviceUp, Fault, Fault, CardSeen]
    assert seen[0] == Fault(
        "unreadable", f"cut short by the end of the connection: {TEN[:6].hex(' ')}"
    )
    assert seen[4] == Fault("missed", "message 2 never arrived", 1)
    assert seen[5] == CardSeen("KC")


def test_what_lies_beyond_a_reading_is_told_again_and_no_more(tmp_path: Path) -> None:
    """From every place the rest is the same readings with the same keys, over several segments."""
    log = ByteLog(tmp_path, at=1)
    for number in range(4):
        log.begin(at=number, last=last_number(tmp_path, REFERENCE))
        log.append("up", at=100)
        card = REFERENCE.write(Message(CardSeen("AS"), 4 * number))
        jam = REFERENCE.write(Message(Fault("jam"), 4 * number + 2))
        log.append("bytes", at=200 + number, data=card + b"?" + jam)
        log.append("down", at=300, data=b"why")
    log.close()
    every = readings(tmp_path)
    assert len(every) == 27
    assert len({reading.key for reading in every}) == 27
    for number, reading in enumerate(every):
        assert readings(tmp_path, after=reading.raw) == every[number + 1 :]


def test_a_place_where_no_reading_lies_gives_all_from_there(tmp_path: Path) -> None:
    """Device down that could not be logged has a place that the next reading took."""
    log = written(tmp_path)
    log.close()
    up, card = readings(tmp_path)
    assert readings(tmp_path, after=Raw(SEGMENT, 1, 0)) == [card]
    assert readings(tmp_path, after=Raw(SEGMENT, 0, 0)) == [up, card]
    assert readings(tmp_path, after=Raw("0000000000000001", 7, 0)) == [up, card]
    assert readings(tmp_path, after=Raw("9000000000000000", 7, 0)) == []


def test_no_name_and_no_place_is_used_twice(tmp_path: Path) -> None:
    """Segments begun at the same time, or at an earlier one, still have names of their own."""
    names = []
    for at in (500, 500, 20):
        log = ByteLog(tmp_path, at=at)
        log.begin(at=at, last=None)
        names.append(log.name)
        log.close()
    assert names == ["0000000000000500", "0000000000000501", "0000000000000502"]
    assert segments(tmp_path) == names
    assert all(int(a) < int(b) for a, b in pairwise(names))


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    """Two programs on one log would each write what the other read."""
    log = written(tmp_path)
    with pytest.raises(LogInUse, match="in use by another program"):
        ByteLog(tmp_path, at=6)
    log.close()
    ByteLog(tmp_path, at=6).close()


def test_a_log_that_cannot_be_made_is_refused_with_its_place(tmp_path: Path) -> None:
    """A file where the folder should be is said, not overwritten."""
    (tmp_path / "log").write_text("mine")
    with pytest.raises(LogUnwritable, match=r"log cannot be written: File exists"):
        ByteLog(tmp_path / "log", at=1)
    assert (tmp_path / "log").read_text() == "mine"


def test_a_segment_that_was_only_begun_is_removed(tmp_path: Path) -> None:
    """A kill between making the file and writing its beginning leaves nothing to read."""
    log = written(tmp_path)
    log.close()
    (tmp_path / "0000000000000900.bytes").write_bytes(b"tctl")
    ByteLog(tmp_path, at=99).close()
    assert segments(tmp_path) == [SEGMENT]
    assert isinstance(readings(tmp_path)[-1].seen, DeviceDown)


_WRITER = """
import sys
from pathlib import Path
from drivers.byte_log import ByteLog
log = ByteLog(Path(sys.argv[1]), at=1)
log.begin(at=1, last=None)
log.append("up", at=1)
number = 0
while True:
    log.append("bytes", at=number, data=b"A%02d\\r\\n" % (number % 13 + 1))
    print(number, flush=True)
    number += 1
"""


def test_a_killed_program_loses_no_byte_that_it_had_logged(tmp_path: Path) -> None:
    """SIGKILL while it writes without pause: all that it said it had logged is there."""
    writer = subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    with writer.stdout as told:
        while int(told.readline()) < 300:
            pass
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        last = max((int(line) for line in told.read().split()), default=300)
    ByteLog(tmp_path, at=1).close()
    said = readings_in(tmp_path, device="d", role="exit", grammar=LetterDigits())
    cards = [reading.at for reading in said if isinstance(reading.seen, CardSeen)]
    assert cards == list(range(len(cards)))
    assert len(cards) > last


def test_a_wrong_length_that_hides_whole_records_is_damage_and_no_torn_end(tmp_path: Path) -> None:
    """One flipped bit in a length must not pass for what a kill left: nothing is lost silently."""
    log = ByteLog(tmp_path, at=1)
    log.begin(at=1, last=None)
    for number in range(40):
        log.append("bytes", at=2 + number, data=b"twelve bytes")
    log.close()
    path = next(tmp_path.glob("*.bytes"))
    data = bytearray(path.read_bytes())
    record = 13 + 12 + 4  # head, what arrived, checksum
    data[len(data) - 20 * record + 11] ^= 0x40  # in the length of a record in the middle
    path.write_bytes(bytes(data))
    with pytest.raises(LogDamaged, match="whole records lie behind it"):
        read_segment(tmp_path, path.stem)


def test_a_byte_log_is_its_owners_to_read(tmp_path: Path) -> None:
    """Every card lies in it, those face down too; what was put aside is kept as close."""
    folder = tmp_path / "log"
    with_log = written(folder)
    with_log.close()
    path = folder / f"{SEGMENT}.bytes"
    path.write_bytes(path.read_bytes()[:-1])
    ByteLog(folder, at=20).close()
    torn = path.with_suffix(".torn")
    modes = [stat.S_IMODE(one.stat().st_mode) for one in (folder, path, torn)]
    assert modes == [0o700, 0o600, 0o600]
