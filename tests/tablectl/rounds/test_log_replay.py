"""`tablectl replay` of a byte log: the same readings again, held against the record."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from drivers.byte_log import ByteLog
from drivers.framing import Message
from drivers.grammars import grammar_named
from drivers.grammars.camera import CameraLines
from drivers.interpreter import readings_in
from procedures.events import ReadingTaken, ServiceResumed, TableOpened
from procedures.readings import CardSeen, DeviceDown, Fault, Raw, Reading, Seen, SelfTest, Sight
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.history import facts
from tablectl.ledger.record import Record
from tablectl.ledger.sqlite import open_readonly
from tablectl.rounds.log_replay import held_against

Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table read over a real wire, so that there is a byte log."""
    folder = tmp_path_factory.mktemp("demo") / "data"
    arguments = [
        "--speed",
        "max",
        "--rounds",
        "2",
        "--seed",
        "5",
        "--faults",
        "unplug@12,double@20",
    ]
    assert main(["demo", *arguments, "--data-dir", str(folder), "--json"]) == exit_codes.FINE
    return folder


def _json(said: Said, *arguments: str | Path, code: int = exit_codes.FINE) -> Any:
    assert main(["replay", *map(str, arguments), "--json"]) == code
    return json.loads(said.readouterr().out)


def _log(demo: Path) -> Path:
    return DataDir(demo).bytes / "T1" / "shoe"


def test_a_byte_log_gives_the_same_readings_as_the_record(demo: Path, capsys: Said) -> None:
    """Every reading of the log is recorded and the other way round, faults and marks included."""
    found = _json(capsys, _log(demo), "--data-dir", demo)
    assert found["same"] is True
    assert found["readings"] == sum(
        found[of] for of in ("recorded", "refused", "outages", "waiting")
    )
    assert found["waiting"] <= 1
    kinds = {of["kind"]: of["count"] for of in found["kinds"]}
    assert kinds["card"] > 10
    assert kinds["fault"] >= 1
    again = list(
        readings_in(_log(demo), device="shoe", role="exit", grammar=grammar_named("reference"))
    )
    store = open_readonly(DataDir(demo).ledger)
    taken = [e.reading for _, e in facts(store, "T1") if isinstance(e, ReadingTaken)]
    store.close()
    assert taken == again[: len(taken)]


def test_a_byte_log_alone_is_read_and_counted(demo: Path, capsys: Said) -> None:
    """Without a ledger there is nothing to differ from."""
    found = _json(capsys, _log(demo))
    assert (found["device"], found["held_against_ledger"]) == ("shoe", False)
    assert main(["replay", str(_log(demo))]) == exit_codes.FINE
    assert capsys.readouterr().out.startswith("device shoe: ")


def test_a_byte_log_of_another_device_is_not_in_the_record(demo: Path, capsys: Said) -> None:
    """Nothing of it is recorded, and nothing of the record is in it: exit code 1."""
    found = _json(capsys, _log(demo), "--device", "pad", "--data-dir", demo, code=exit_codes.WRONG)
    assert len(found["differences"]) == found["readings"]
    assert found["differences"][0]["why"] == "device-up is in the log, not recorded"


def test_a_byte_log_is_not_read_in_another_grammar(demo: Path, capsys: Said) -> None:
    """The log says under which settings it was written; others would make other cards of it."""
    assert main(["replay", str(_log(demo)), "--grammar", "four-digit"]) == exit_codes.BAD_INPUT
    assert "was written under 'reference 1'" in capsys.readouterr().err
    assert main(["replay", str(_log(demo)), "--suits", "SHDC"]) == exit_codes.USAGE


def test_the_byte_log_of_a_camera_is_read_again(tmp_path: Path, capsys: Said) -> None:
    """Its lines as its process wrote them; in the wire of a shoe it is refused."""
    folder, eye = tmp_path / "eye", CameraLines()
    log = ByteLog(folder, at=1)
    log.begin(at=1, last=None)
    log.append("up", at=1, data=eye.wire.encode())
    said: tuple[Seen, ...] = (
        SelfTest(passed=True),
        CardSeen("9H"),
        Fault("covered"),
        CardSeen("KD"),
    )
    for number, seen in enumerate(said, start=1):
        line = eye.write(Message(seen, number, Sight(picture="ab" * 32, sure=9_990)))
        beat = eye.write(Message(None, number))
        log.append("bytes", at=1 + number, data=line + beat)
    log.close()
    arguments = (folder, "--grammar", "camera", "--role", "witness")
    found = _json(capsys, *arguments)
    assert {of["kind"]: of["count"] for of in found["kinds"]} == {
        "card": 2, "device-up": 1, "fault": 1, "self-test": 1,
    }  # fmt: skip
    assert found["device"] == "eye"
    assert main(["replay", str(folder)]) == exit_codes.BAD_INPUT
    assert "was written under 'camera 1'" in capsys.readouterr().err
    with_suits = [*map(str, arguments), "--suits", "SHDC"]
    assert main(["replay", *with_suits]) == exit_codes.USAGE


def test_a_damaged_byte_log_is_refused(demo: Path, tmp_path: Path, capsys: Said) -> None:
    """Exit code 3: what was read there is not known, so nothing is guessed."""
    shutil.copytree(_log(demo), tmp_path / "shoe")
    (segment,) = sorted((tmp_path / "shoe").glob("*.bytes"))
    content = bytearray(segment.read_bytes())
    content[-1] ^= 0xFF
    segment.write_bytes(content)
    assert main(["replay", str(tmp_path / "shoe")]) == exit_codes.BAD_INPUT
    assert "damaged" in capsys.readouterr().err


def test_bytes_at_the_end_that_are_no_whole_record_are_told(
    demo: Path, tmp_path: Path, capsys: Said
) -> None:
    """A kill in the middle of a write leaves them; they are counted and not read."""
    shutil.copytree(_log(demo), tmp_path / "shoe")
    (segment,) = sorted((tmp_path / "shoe").glob("*.bytes"))
    segment.write_bytes(segment.read_bytes()[:-3])
    assert _json(capsys, tmp_path / "shoe")["torn"] > 0
    assert main(["replay", str(tmp_path / "shoe")]) == exit_codes.FINE
    assert "are no whole record: cut short by a kill, or damaged" in capsys.readouterr().out


def _reading(offset: int, *, length: int = 4, card: bool = True) -> Reading:
    seen = CardSeen("AS") if card else DeviceDown("the disk is full")
    raw = Raw("log", offset, length)
    return Reading(device="shoe", role="exit", at=offset, raw=raw, seen=seen)


def _taken(*readings: Reading) -> list[tuple[Record, ReadingTaken]]:
    return [
        (
            Record(
                stream="table/T1",
                position=position,
                type="reading-taken",
                version=1,
                command=f"device:shoe/{reading.key}",
                at=reading.at,
                body=b"",
                chain=b"",
            ),
            ReadingTaken(reading=reading),
        )
        for position, reading in enumerate(readings, start=1)
    ]


def test_a_lost_reading_in_the_middle_is_named_and_one_at_the_end_waits() -> None:
    """E-78: what lies behind the last recorded reading is recorded at the next start."""
    first, lost, third, end = (_reading(offset) for offset in (0, 4, 8, 12))
    found = held_against("shoe", [first, lost, third, end], _taken(first, third))
    assert [d.key for d in found.differences] == [lost.key]
    assert found.waiting == 1


def _loss(log: str, offset: int) -> Reading:
    raw = Raw(log, offset, 1)
    return Reading(device="shoe", role="exit", at=offset, raw=raw, seen=DeviceDown("ended"))


def test_a_loss_with_the_service_is_told_by_its_coming_back() -> None:
    """E-78: `service-resumed` stands for it; a loss that nothing stands for is a difference."""
    first, loss = _reading(0), _loss("log", 4)
    later = replace(_reading(0), raw=Raw("next", 0, 4), at=9)
    one, two = _taken(first, later)
    opened = (replace(one[0], position=1, command="x"), TableOpened(devices=()))
    back = (replace(one[0], position=3, command="y"), ServiceResumed(outage=1, deadline=None))
    told = held_against("shoe", [first, loss, later], [opened, one, back, two])
    assert (told.differences, told.outages) == ((), 1)
    untold = held_against("shoe", [first, loss, later], [opened, one, two])
    assert [d.key for d in untold.differences] == [loss.key]
    middle = _reading(8)
    inside = held_against("shoe", [first, loss, middle], [opened, one, back, _taken(middle)[0]])
    assert [d.key for d in inside.differences] == [loss.key]
    card = _reading(4)
    lost = held_against("shoe", [first, card, later], [opened, one, back, two])
    assert [d.key for d in lost.differences] == [card.key]


def test_a_loss_while_the_table_is_closed_is_told_by_nothing() -> None:
    """A closed table has nothing to resume, so no fact stands for the service's own end."""
    first, loss = _reading(0), _loss("log", 4)
    later = replace(_reading(0), raw=Raw("next", 0, 4), at=9)
    closed = held_against("shoe", [first, loss, later], _taken(first, later))
    assert (closed.differences, closed.outages) == ((), 1)


def test_a_reading_recorded_otherwise_than_it_was_read_is_named() -> None:
    """The same place in the log, another time: the first difference says both."""
    read = _reading(0)
    found = held_against("shoe", [read], _taken(replace(read, at=99)))
    assert [(d.position, d.key) for d in found.differences] == [(1, read.key)]
    assert "at 0, recorded is" in found.differences[0].why


def test_a_reading_that_the_log_does_not_hold_is_named_unless_none_could_be_written() -> None:
    """A record without its bytes is a difference; a mark that says the disk was full is not."""
    logged, invented, unlogged = _reading(0), _reading(4), _reading(8, length=0, card=False)
    found = held_against("shoe", [logged], _taken(logged, invented, unlogged))
    assert [(d.position, d.key) for d in found.differences] == [(2, invented.key)]
    assert found.unlogged == 1
