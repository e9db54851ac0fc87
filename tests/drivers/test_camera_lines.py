"""The lines of a camera's process: what they say, and what a strange one is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.byte_log import Record
from drivers.framing import Message
from drivers.grammars.camera import LONGEST, CameraLines
from drivers.interpreter import Interpreter
from procedures.cards import CARDS, Card
from procedures.places import Lies
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    Fault,
    FeltSeen,
    Reading,
    Seen,
    SelfTest,
    Sight,
)
from tablectl.ledger.record import canonical

EYE = CameraLines()
PICTURE = "0123456789abcdef" * 4


def line(**said: object) -> bytes:
    """A line as the process writes it."""
    return json.dumps(said, separators=(",", ":")).encode() + b"\n"


def heard(*lines: bytes) -> list[Reading]:
    """The readings of a connection that begins and then has these lines."""
    follows = Interpreter(device="eye", role="witness", grammar=EYE, log="a", last=None)
    readings = follows.hear(Record(kind="up", at=1, offset=0, data=EYE.wire.encode()))
    at = 1
    for each in lines:
        readings += follows.hear(Record(kind="bytes", at=at, offset=at, data=each))
        at += len(each)
    return readings


SEEN: list[Seen] = [
    CardSeen("AS"),
    CutCardSeen(),
    Fault("double", "a second edge 4 mm away"),
    SelfTest(passed=True, detail="model as shipped"),
    FeltSeen((Lies(box=0, cards=("TD",)), Lies(box=7, cards=()))),
    DeviceUp(),
    DeviceDown("no picture for 3 s"),
]


@pytest.mark.parametrize("seen", SEEN)
def test_everything_a_camera_says_round_trips_with_its_picture(seen: Seen) -> None:
    """Kind, text, number, digest and sureness are those of the line."""
    said = Message(seen, 17, Sight(picture=PICTURE, sure=9_987))
    assert EYE.read(EYE.write(said)) == said


def test_a_line_is_read_as_it_is_written_down() -> None:
    """The wire of the module's own description."""
    written = b'{"n":17,"see":{"type":"card","card":"AS"},"sure":9987,"picture":""}\n'
    assert EYE.read(written) == Message(CardSeen("AS"), 17, Sight(sure=9_987))
    assert EYE.read(b'{"n":17,"alive":true}\n') == Message(None, 17)


def test_a_reading_bears_the_picture_and_a_heartbeat_is_none() -> None:
    """What is seen becomes a reading with its evidence; a heartbeat only shows that it runs."""
    tested, card = SelfTest(passed=True), {"type": "card", "card": "AS"}
    readings = heard(
        EYE.write(Message(tested, 1)),
        line(n=1, alive=True),
        line(n=2, see=card, sure=9_990, picture=PICTURE),
    )
    assert [reading.seen for reading in readings] == [DeviceUp(), tested, CardSeen("AS")]
    assert (readings[-1].picture, readings[-1].sure) == (PICTURE, 9_990)
    assert (readings[-1].role, readings[-1].sequence) == ("witness", 2)


def test_lines_that_never_arrived_are_told() -> None:
    """The camera's own numbers show a gap, also by the heartbeat behind it."""
    card = {"type": "card", "card": "AS"}
    readings = heard(line(n=3, see=card), line(n=6, see=card), line(n=7, alive=True))
    lost = [r.seen for r in readings if isinstance(r.seen, Fault)]
    assert lost == [
        Fault("missed", "messages 4 to 5 never arrived", 2),
        Fault("missed", "message 7 never arrived", 1),
    ]


@pytest.mark.parametrize(
    "strange",
    [
        b"\n",
        b"{}\n",
        b"null\n",
        b"[1,2]\n",
        b'{"n":1}\n',
        b'{"n":-1,"alive":true}\n',
        b'{"n":1.5,"alive":true}\n',
        b'{"n":1,"alive":false}\n',
        b'{"n":99999999999999999999,"alive":true}\n',
        b'{"n":1,"see":{"type":"card","card":"ZZ"}}\n',
        b'{"n":1,"see":{"type":"card"}}\n',
        b'{"n":1,"see":{"type":"crown"}}\n',
        b'{"n":1,"see":{"type":"card","card":"AS"},"sure":10001}\n',
        b'{"n":1,"see":{"type":"card","card":"AS"},"picture":"../../etc/passwd"}\n',
        b'{"n":1,"see":{"type":"card","card":"AS"},"more":1}\n',
        b'{"n":1,"see":{"type":"felt","lies":[{"box":4000,"cards":["AS"]}]}}\n',
        b'{"n":1,"see":{"type":"fault","kind":"tired"}}\n',
        b'\xff\xfe{"n":1}\n',
        b"[" * 4_000 + b"\n",
        b'{"n":1,"see":{"type":"card","card":"A',
    ],
)
def test_a_line_that_is_none_is_unreadable_and_shown(strange: bytes) -> None:
    """Wrong types, unknown words, a place outside the evidence, a cut line: a fault, no guess."""
    seen = EYE.read(strange).seen
    assert isinstance(seen, Fault)
    assert seen.kind == "unreadable"
    assert seen.detail
    canonical(seen)


@pytest.mark.parametrize(
    "text", ["\x00", "\x1b[31m", "é\n\ud800".encode("utf-8", "replace").decode()]
)
@pytest.mark.parametrize(
    "made",
    [
        lambda text: Fault("covered", text),
        lambda text: SelfTest(passed=False, detail=text),
        DeviceDown,
    ],
)
def test_what_a_camera_writes_for_people_can_be_recorded(
    made: Callable[[str], Seen], text: str
) -> None:
    """A record holds no NUL; nothing that is shown moves a terminal's cursor; texts are short."""
    seen = EYE.read(EYE.write(Message(made(text * 1_000), 1))).seen
    assert seen is not None
    assert canonical(seen).decode().isprintable()
    assert len(canonical(seen)) < LONGEST


def test_a_device_cannot_claim_that_readings_were_lost() -> None:
    """How many messages are missing is worked out from the numbers, never taken from the wire."""
    told = b'{"n":1,"see":{"type":"fault","kind":"missed","detail":"","lost":4000000000}}\n'
    assert EYE.read(told).seen == Fault("missed", "")


@given(data=st.binary(max_size=300))
def test_any_bytes_at_all_are_read_or_are_a_fault(data: bytes) -> None:
    """Hostile bytes never break the reader, and what comes of them can be recorded."""
    seen = EYE.read(data).seen
    if seen is not None:
        canonical(seen)


@given(
    said=st.lists(st.sampled_from(CARDS), max_size=6),
    at=st.integers(0, 400),
    put=st.binary(min_size=1, max_size=3),
)
def test_a_damaged_line_costs_itself_and_no_other(said: list[Card], at: int, put: bytes) -> None:
    """Lines behind a damaged one are read as they are."""
    lines = [line(n=n, see={"type": "card", "card": card}) for n, card in enumerate(said, 1)]
    first = line(n=0, see={"type": "card", "card": "AS"})
    damaged = first[: at % (len(first) - 1)] + put.replace(b"\n", b"?") + b"\n"
    seen = [r.seen for r in heard(damaged, *lines) if isinstance(r.seen, CardSeen)]
    assert seen[-len(said) :] == [CardSeen(card) for card in said] if said else True


def test_a_longer_line_is_rejected_whole(tmp_path: Path) -> None:
    """4,096 bytes at most, its end included."""
    long = line(n=1, see={"type": "fault", "kind": "jam", "detail": "x" * LONGEST})
    card = line(n=2, see={"type": "card", "card": "AS"})
    readings = heard(long, card)
    assert isinstance(readings[1].seen, Fault)
    assert readings[-1].seen == CardSeen("AS")
    assert msgspec.UNSET is readings[1].sight
