"""The reference wire: numbered, checked messages of a shoe with an exit sensor and heartbeats.

    byte 0      start, A5
    byte 1      version, 01
    byte 2-3    sequence, high byte first; 65535 is followed by 0
    byte 4      kind
    byte 5      length of the payload, 0 to 32
    byte 6-     payload
    last two    CRC-16 (polynomial 1021, start FFFF) over bytes 1 to the payload's end, high first

    kind           payload
    01 card        the card as two letters, rank then suit: `AS`, `TD`
    02 cut card    none
    03 exit pulse  none; follows each card once it has left the mouth
    04 fault       what it is (01 unreadable, 02 double, 03 jam, 04 moved, 05 covered, 06 foreign,
                   07 not a card), then up to 31 bytes of text
    05 self-test   01 passed or 00 failed, then up to 31 bytes of text; sent at power-on, number 0
    06 heartbeat   none; sent each second; bears the last sequence used and uses none itself

A message sent twice bears the same sequence twice. Bytes before a start byte, an unknown version,
kind or length, and a wrong checksum are rejected; the search goes on at the next start byte.
"""

from __future__ import annotations

import struct
from binascii import crc_hqx
from typing import Final

from drivers.framing import Frame, Framing, Message, Piece, Rejected
from procedures.cards import parse_card
from procedures.readings import CardSeen, CutCardSeen, ExitPulse, Fault, FaultKind, Seen, SelfTest

START: Final = 0xA5
_VERSION: Final = 0x01
_CARD, _CUT_CARD, _EXIT_PULSE, _FAULT, _SELF_TEST, _HEARTBEAT = range(1, 7)
_HEAD = struct.Struct(">BBHBB")
_TEXT: Final = 31
_MOST_NOISE: Final = 64
_LENGTHS: Final[dict[int, range]] = {
    _CARD: range(2, 3),
    _CUT_CARD: range(1),
    _EXIT_PULSE: range(1),
    _FAULT: range(1, 2 + _TEXT),
    _SELF_TEST: range(1, 2 + _TEXT),
    _HEARTBEAT: range(1),
}
_FAULT_KINDS: Final[dict[int, FaultKind]] = {
    1: "unreadable",
    2: "double",
    3: "jam",
    4: "moved",
    5: "covered",
    6: "foreign",
    7: "not a card",
}
_FAULT_CODES: Final = {kind: code for code, kind in _FAULT_KINDS.items()}


class Reference:
    """The grammar of the reference wire."""

    name: Final = "reference"
    wire: Final = "reference 1"
    silence: Final = 5_000_000
    numbers: Final = 65536

    def framing(self, start: int = 0) -> Framing:
        """A framing for a new connection whose first byte lies at `start`."""
        return ReferenceFraming(start)

    def read(self, frame: bytes) -> Message:
        """What the frame says."""
        _, _, sequence, kind, _ = _HEAD.unpack_from(frame)
        payload = frame[_HEAD.size : -2]
        return Message(None if kind == _HEARTBEAT else _seen(kind, payload), sequence)

    def write(self, message: Message) -> bytes:
        """The frame that says this; empty for device up and down, which no device says itself."""
        match message.seen:
            case None:
                kind, payload = _HEARTBEAT, b""
            case CardSeen(card):
                kind, payload = _CARD, card.encode("ascii")
            case CutCardSeen():
                kind, payload = _CUT_CARD, b""
            case ExitPulse():
                kind, payload = _EXIT_PULSE, b""
            case Fault(fault, detail) if fault in _FAULT_CODES:
                kind, payload = _FAULT, bytes([_FAULT_CODES[fault]]) + _text(detail)
            case SelfTest(passed, detail):
                kind, payload = _SELF_TEST, bytes([passed]) + _text(detail)
            case _:
                return b""
        body = _HEAD.pack(START, _VERSION, message.sequence or 0, kind, len(payload)) + payload
        return body + crc_hqx(body[1:], 0xFFFF).to_bytes(2, "big")


class ReferenceFraming:
    """Finds the frames of the reference wire."""

    def __init__(self, start: int) -> None:
        self._offset = start
        self._rest = b""

    @property
    def pending(self) -> int:
        """Bytes taken in that are not yet part of a piece."""
        return len(self._rest)

    @property
    def settled(self) -> bool:
        """Nothing is pending."""
        return not self._rest

    def feed(self, data: bytes) -> list[Piece]:
        """The pieces that these bytes complete."""
        buffer = self._rest + data
        pieces: list[Piece] = []
        at = 0
        while at < len(buffer):
            end, why = _next_piece(buffer, at)
            if end == at:
                break
            piece = buffer[at:end]
            place = self._offset + at
            pieces.append(Rejected(place, piece, why) if why else Frame(place, piece))
            at = end
        self._offset += at
        self._rest = buffer[at:]
        return pieces

    def close(self) -> list[Piece]:
        """What is pending is rejected."""
        rest, self._rest = self._rest, b""
        at, self._offset = self._offset, self._offset + len(rest)
        return [Rejected(at, rest, "cut short by the end of the connection")] if rest else []


def _next_piece(buffer: bytes, at: int) -> tuple[int, str]:
    """Where the piece that begins here ends (`at`: not known yet), and why it is no frame."""
    why = _wrong_head(buffer, at)
    if why:
        end = buffer.find(START, at + 1, at + _MOST_NOISE)
        if end < 0:
            end = at + _MOST_NOISE if len(buffer) - at >= _MOST_NOISE else at
        return end, why
    if len(buffer) - at < _HEAD.size:
        return at, ""
    end = at + _HEAD.size + buffer[at + 5] + 2
    if end > len(buffer):
        return at, ""
    if crc_hqx(buffer[at + 1 : end], 0xFFFF) == 0:
        return end, ""
    inner = buffer.find(START, at + 1, end)
    return (inner if inner > 0 else end), "the checksum is wrong"


def _wrong_head(buffer: bytes, at: int) -> str:
    """What is wrong with the head of a frame, as far as it is there."""
    there = len(buffer) - at
    if buffer[at] != START:
        return "no start byte"
    if there > 1 and buffer[at + 1] != _VERSION:
        return "unknown version"
    if there > 4 and buffer[at + 4] not in _LENGTHS:
        return "unknown kind of message"
    if there > 5 and buffer[at + 5] not in _LENGTHS[buffer[at + 4]]:
        return "the length does not fit the kind"
    return ""


def _seen(kind: int, payload: bytes) -> Seen:
    if kind == _CUT_CARD:
        return CutCardSeen()
    if kind == _EXIT_PULSE:
        return ExitPulse()
    if kind == _SELF_TEST and payload[0] in (0, 1):
        return SelfTest(payload[0] == 1, _plain(payload[1:]))
    if kind == _FAULT and payload[0] in _FAULT_KINDS:
        return Fault(_FAULT_KINDS[payload[0]], _plain(payload[1:]))
    if kind == _CARD:
        try:
            return CardSeen(parse_card(payload.decode("latin-1")))
        except ValueError:
            return Fault("unreadable", f"{_plain(payload)} is not a card")
    return Fault("unreadable", f"unknown code {payload[0]:02x} in a message of kind {kind:02x}")


def _text(detail: str) -> bytes:
    return detail.encode("ascii", "replace")[:_TEXT]


def _plain(text: bytes) -> str:
    """Text from outside with everything but printable ASCII escaped."""
    return text.decode("latin-1").encode("unicode_escape").decode("ascii")
