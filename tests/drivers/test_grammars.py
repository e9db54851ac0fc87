"""What each wire's frames say, byte by byte where the wire is written down."""

from __future__ import annotations

import pytest

from drivers.faults import SettingRefused
from drivers.framing import Frame, Message
from drivers.grammars import GRAMMARS, grammar_named
from drivers.grammars.reference import Reference
from drivers.sequence import missed
from procedures.cards import CARDS
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceUp,
    ExitPulse,
    Fault,
    Seen,
    SelfTest,
)


@pytest.mark.parametrize(
    ("name", "line", "card"),
    [
        ("letter-digits", b"A01\r\n", "AS"),
        ("letter-digits", b"B10\r\n", "TH"),
        ("letter-digits", b"C11\r\n", "JC"),
        ("letter-digits", b"D13\r\n", "KD"),
        ("four-digit", b"1010\r\n", "AS"),
        ("four-digit", b"1130\r\n", "KS"),
        ("four-digit", b"2020\r\n", "2H"),
        ("four-digit", b"3100\r\n", "TC"),
        ("four-digit", b"4120\r\n", "QD"),
    ],
)
def test_a_line_names_its_card(name: str, line: bytes, card: str) -> None:
    """The codes are those of the devices' manuals."""
    seen = grammar_named(name).read(line).seen
    assert isinstance(seen, CardSeen)
    assert seen.card == card


@pytest.mark.parametrize("name", GRAMMARS)
def test_every_card_and_the_cut_card_round_trip(name: str) -> None:
    """What is written is read again, and each card has a frame of its own."""
    grammar = grammar_named(name)
    things: list[Seen] = [*(CardSeen(card) for card in CARDS), CutCardSeen()]
    frames = [grammar.write(Message(thing, 7)) for thing in things]
    assert [grammar.read(frame).seen for frame in frames] == things
    assert len(set(frames)) == 53


@pytest.mark.parametrize("name", ["letter-digits", "four-digit"])
@pytest.mark.parametrize(
    "line", [b"\r\n", b"A01\n", b"a01\r\n", b"A00\r\n", b"A14\r\n", b"A01 \r\n", b"\xff\x00\r\n"]
)
def test_a_line_that_is_no_code_is_unreadable_and_shown(name: str, line: bytes) -> None:
    """The fault gives the bytes; nothing is corrected."""
    seen = grammar_named(name).read(line).seen
    assert seen == Fault("unreadable", f"not a code of this device: {line.hex(' ')}")


def test_suit_order_and_cut_card_code_are_settings_of_the_device() -> None:
    """A device with hearts first and X99 as cut card is read so."""
    grammar = grammar_named("letter-digits", suits="HSCD", cut_card="X99")
    assert grammar.read(b"A01\r\n").seen == CardSeen("AH")
    assert grammar.read(b"X99\r\n").seen == CutCardSeen()
    assert isinstance(grammar.read(b"E00\r\n").seen, Fault)


@pytest.mark.parametrize(
    ("name", "suits", "cut_card"),
    [
        ("letter-digits", "SHC", None),
        ("four-digit", "SHCC", None),
        ("four-digit", "shcd", None),
        ("letter-digits", None, "A01"),
        ("four-digit", None, "1010"),
        ("four-digit", None, ""),
        ("four-digit", None, "99\r\n"),
        ("reference", "SHCD", None),
        ("morse", None, None),
    ],
)
def test_a_setting_that_cannot_be_right_is_refused(
    name: str, suits: str | None, cut_card: str | None
) -> None:
    """A wrong suit order would turn every card into another one: it is refused at once."""
    with pytest.raises(SettingRefused):
        grammar_named(name, suits=suits, cut_card=cut_card)


def test_the_reference_wire_is_as_it_is_written_down() -> None:
    """Bytes worked out by hand from the module's description, checksum by the long division."""
    frame = bytes.fromhex("a5 01 01 02 01 02 41 53")
    frame += _crc(frame[1:]).to_bytes(2, "big")
    grammar = Reference()
    assert grammar.framing().feed(frame) == [Frame(0, frame)]
    assert grammar.read(frame) == Message(CardSeen("AS"), 0x0102)
    assert grammar.write(Message(CardSeen("AS"), 0x0102)) == frame


def _crc(data: bytes) -> int:
    register = 0xFFFF
    for byte in data:
        for bit in range(7, -1, -1):
            carry = (register >> 15) ^ (byte >> bit & 1)
            register = (register << 1 & 0xFFFF) ^ (0x1021 if carry else 0)
    return register


@pytest.mark.parametrize(
    "seen",
    [
        ExitPulse(),
        SelfTest(passed=True, detail="all well"),
        SelfTest(passed=False, detail="lamp"),
        Fault("unreadable"),
        Fault("double", "two"),
        Fault("jam"),
        Fault("moved"),
        Fault("covered"),
        Fault("foreign"),
        Fault("not a card"),
        None,
    ],
)
def test_everything_a_reference_device_says_round_trips(seen: Seen | None) -> None:
    """Pulses, faults, self-tests and heartbeats keep their kind, text and number."""
    grammar = Reference()
    frame = grammar.write(Message(seen, 65535))
    assert grammar.framing().feed(frame) == [Frame(0, frame)]
    assert grammar.read(frame) == Message(seen, 65535)


@pytest.mark.parametrize("seen", [DeviceUp(), Fault("missed", "no device says this itself")])
def test_what_only_the_driver_knows_is_not_on_the_wire(seen: Seen) -> None:
    """There is no frame for it."""
    assert Reference().write(Message(seen, 1)) == b""


def test_a_checked_frame_with_nonsense_in_it_is_unreadable() -> None:
    """A right checksum does not make `ZZ` a card, nor 99 a fault; control characters are shown."""
    grammar = Reference()
    card = bytearray(grammar.write(Message(CardSeen("AS"), 1)))
    card[6:8] = b"Z\x07"
    assert grammar.read(bytes(card)).seen == Fault("unreadable", "Z\\x07 is not a card")
    fault = bytearray(grammar.write(Message(Fault("jam"), 1)))
    fault[6] = 0x99
    assert isinstance(grammar.read(bytes(fault)).seen, Fault)
    assert grammar.read(bytes(fault)).sequence == 1


@pytest.mark.parametrize(
    ("last", "seen", "sequence", "expected", "lost"),
    [
        (None, ExitPulse(), 500, "", 0),
        (11, ExitPulse(), 12, "", 0),
        (11, ExitPulse(), 11, "", 0),
        (11, ExitPulse(), 14, "messages 12 to 13 never arrived", 2),
        (11, ExitPulse(), 13, "message 12 never arrived", 1),
        (11, ExitPulse(), 5, "the count went back from 11 to 5", 0),
        (65535, ExitPulse(), 0, "", 0),
        (65534, ExitPulse(), 1, "messages 65535 to 0 never arrived", 2),
        (11, None, 11, "", 0),
        (11, None, 12, "message 12 never arrived", 1),
        (65535, None, 1, "messages 0 to 1 never arrived", 2),
        (11, None, 10, "the count went back from 11 to 10", 0),
        (900, SelfTest(passed=True), 0, "", 0),
    ],
)
def test_the_numbers_show_what_is_missing(
    last: int | None, seen: Seen | None, sequence: int, expected: str, lost: int
) -> None:
    """A gap, a step back and the wrap; a repeat, a first message and a self-test show nothing."""
    wanted = Fault("missed", expected, lost) if expected else None
    assert missed(last, Message(seen, sequence), 65536) == wanted


def test_a_wire_without_numbers_shows_nothing_missing() -> None:
    """There is nothing to count."""
    assert missed(None, Message(CardSeen("AS")), None) is None
