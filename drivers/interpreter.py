"""From records of a byte log to readings: live, and again from the log with the same result."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from msgspec.structs import replace

from drivers.byte_log import Record, Segment, read_segment, segments
from drivers.faults import OtherWire
from drivers.framing import Framing, Grammar, Piece, Rejected, shown
from drivers.sequence import missed
from procedures.readings import DeviceDown, DeviceUp, Fault, Raw, Reading, Role, Seen


class Interpreter:
    """Follows one segment of a device's byte log."""

    def __init__(
        self, *, device: str, role: Role, grammar: Grammar, log: str, last: int | None
    ) -> None:
        """`log` names the segment; `last` is the device's last number before it."""
        self.last = last
        self._device = device
        self._role: Role = role
        self._grammar = grammar
        self._log = log
        self._framing: Framing = grammar.framing()

    @property
    def settled(self) -> bool:
        """Whether another segment may begin here."""
        return self._framing.settled

    def hear(self, record: Record) -> list[Reading]:
        """The readings that this record completes.

        A mark ends the framing: bytes before it are never joined to bytes after it.
        """
        if record.kind == "bytes":
            pieces = self._framing.feed(record.data)
            return [reading for piece in pieces for reading in self._readings(piece, record.at)]
        said = record.data.decode("utf-8", "backslashreplace")
        if record.kind == "up" and said not in ("", self._grammar.wire):
            raise OtherWire(
                f"the byte log {self._log} of {self._device} was written under {said!r}, not"
                f" {self._grammar.wire!r}: what it holds would be read wrong. Set the device back,"
                " start once so that all of it is recorded, then change the setting"
            )
        readings = [r for piece in self._framing.close() for r in self._readings(piece, record.at)]
        self._framing = self._grammar.framing(record.offset + 1)
        seen = DeviceUp() if record.kind == "up" else DeviceDown(said)
        return [*readings, self._reading(record.offset, 1, record.at, seen)]

    def unlogged(self, *, offset: int, at: int, reason: str) -> Reading:
        """Device down, where the log itself cannot be written; it takes up no place."""
        return self._reading(offset, 0, at, DeviceDown(reason))

    def _readings(self, piece: Piece, at: int) -> list[Reading]:
        offset, length = piece.offset, len(piece.data)
        if isinstance(piece, Rejected):
            fault = Fault("unreadable", f"{piece.why}: {shown(piece.data)}")
            return [self._reading(offset, length, at, fault)]
        message = self._grammar.read(piece.data)
        lost = missed(self.last, message, self._grammar.numbers)
        readings = []
        if lost is not None:
            # The bytes that show it are the frame's after its first; the place keeps keys apart.
            readings.append(self._reading(offset + 1, length - 1, at, lost))
        if message.seen is not None:
            reading = self._reading(offset, length, at, message.seen, message.sequence)
            if message.sight is not None:
                reading = replace(reading, sight=message.sight)
            readings.append(reading)
        if message.sequence is not None:
            self.last = message.sequence
        return readings

    def _reading(
        self, offset: int, length: int, at: int, seen: Seen, sequence: int | None = None
    ) -> Reading:
        return Reading(
            device=self._device,
            role=self._role,
            at=at,
            raw=Raw(self._log, offset, length),
            seen=seen,
            sequence=sequence,
        )


def readings_in(
    folder: Path, *, device: str, role: Role, grammar: Grammar, after: Raw | None = None
) -> Iterator[Reading]:
    """What the device said by its byte log, beyond the reading at `after`; the same every time.

    Where no reading lies at `after`, everything at its place and beyond. Open the `ByteLog` first:
    it mends the end that a killed program left. Raises LogDamaged, and OtherWire where bytes are
    left that were logged under other settings of the device.
    """
    names = [name for name in segments(folder) if after is None or name >= after.log]
    for name in names:
        segment = read_segment(folder, name)
        readings = _readings_of(segment, device=device, role=role, grammar=grammar)
        if after is None or name != after.log:
            yield from readings
            continue
        try:
            yield from _beyond(readings, after)
        except OtherWire:
            if _bytes_beyond(segment, after):
                raise


def _bytes_beyond(segment: Segment, after: Raw) -> bool:
    """Whether anything was received beyond the reading; marks alone are told anew at a start."""
    end = after.offset + after.length
    return any(r.kind == "bytes" and r.offset + r.places > end for r in segment.records)


def last_number(folder: Path, grammar: Grammar) -> int | None:
    """The device's last sequence number in its byte log, where it spoke this wire.

    Raises LogDamaged.
    """
    for name in segments(folder)[-1:]:
        segment = read_segment(folder, name)
        interpreter = Interpreter(
            device="", role="exit", grammar=grammar, log=name, last=segment.last
        )
        try:
            for record in segment.records:
                interpreter.hear(record)
        except OtherWire:
            return None
        return interpreter.last
    return None


def _readings_of(
    segment: Segment, *, device: str, role: Role, grammar: Grammar
) -> Iterator[Reading]:
    interpreter = Interpreter(
        device=device, role=role, grammar=grammar, log=segment.name, last=segment.last
    )
    return chain.from_iterable(map(interpreter.hear, segment.records))


def _beyond(readings: Iterator[Reading], after: Raw) -> list[Reading]:
    heard = list(readings)
    for number, reading in enumerate(heard):
        if reading.raw == after:
            return heard[number + 1 :]
    return [reading for reading in heard if reading.raw.offset >= after.offset]
