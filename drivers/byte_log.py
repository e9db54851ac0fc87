"""The byte log: what one device sent, as it came, with its times, written before it is framed.

A folder holds one device's log as segments, `<microseconds UTC of its beginning>.bytes`. Every
start of the driver and every rotation begins a new segment, so no place in a log is ever used
twice. A record is one arrival of bytes, or a mark: the connection came up, or went down with its
reason. A place (`Raw.offset`) counts bytes within the segment; a mark takes up one place.

Each record is one `write` and is not followed by fsync: a killed process loses nothing, a power
cut may lose the last seconds. The beginning of a segment is synced, so its name stays taken.
"""

from __future__ import annotations

import errno
import fcntl
import os
import struct
from binascii import crc32
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from drivers.faults import LogDamaged, LogUnwritable, writing_log
from procedures.readings import Raw

RecordKind = Literal["bytes", "up", "down"]

_CODES: Final[dict[RecordKind, bytes]] = {"bytes": b"=", "up": b"+", "down": b"-"}
_KINDS: Final[dict[bytes, RecordKind]] = {code: kind for kind, code in _CODES.items()}
_HEAD = struct.Struct(">cqI")
_CHECK = struct.Struct(">I")
_BEGINNING = struct.Struct(">8sqi?")
_MAGIC: Final = b"tctlbyt1"
_MOST: Final = 65536  # a longer record is damaged, not torn
_SUFFIX: Final = ".bytes"
ENDED: Final = "the program ended while the connection stood"
"""Why a connection is marked down that a killed program had."""
STOPPED: Final = "stopped"
"""Why a connection is marked down that a program let go; the device is as it was."""


class Record(Struct, frozen=True, kw_only=True):
    """One arrival of bytes, or a mark. `data` is the reason where the connection went down."""

    kind: RecordKind
    at: int
    offset: int
    data: bytes = b""

    @property
    def places(self) -> int:
        """How many places it takes up."""
        return len(self.data) if self.kind == "bytes" else 1


class Segment(Struct, frozen=True, kw_only=True):
    """A segment as it stands: its records, and how many bytes of the file are whole records.

    `last` is the device's last sequence number before the segment, where it has one; `stands`
    says whether the connection stands at its end.
    """

    name: str
    last: int | None
    stands: bool
    records: tuple[Record, ...]
    whole: int


class ByteLog:
    """Writes one device's byte log; one program at a time."""

    def __init__(self, folder: Path, *, at: int, limit: int = 1_000_000) -> None:
        """Opens the log and mends the end that a killed program left.

        A torn last record is put aside as `.torn`; a connection that stood is marked down at `at`.
        `limit` is the number of places after which a segment is `full`.
        Raises LogInUse, LogUnwritable, LogDamaged.
        """
        self.folder = folder
        self.name = ""
        self.offset = 0
        self._limit = limit
        self._size = 0
        self._stands = False
        self._file = self._lock = -1
        with writing_log(folder):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = os.open(folder, os.O_RDONLY)
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._mend(at)
            except (OSError, LogDamaged):
                self.close()
                raise

    @property
    def full(self) -> bool:
        """The segment has reached its limit; `begin` another once the framing is settled."""
        return self.offset >= self._limit

    def begin(self, *, at: int, last: int | None) -> None:
        """Begin a segment; `last` is the device's last sequence number.

        Raises LogUnwritable; the segment before then goes on.
        """
        newest = max((int(name) for name in segments(self.folder)), default=-1)
        name = f"{max(at, newest + 1):016d}"
        path = self.folder / (name + _SUFFIX)
        beginning = _BEGINNING.pack(_MAGIC, at, -1 if last is None else last, self._stands)
        beginning += _CHECK.pack(crc32(beginning))
        with writing_log(path):
            file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                _write_whole(file, beginning)
                os.fsync(file)
                os.fsync(self._lock)
            except OSError:
                os.close(file)
                path.unlink()
                raise
        self._close_segment()
        self._file, self.name, self.offset, self._size = file, name, 0, len(beginning)

    def append(self, kind: RecordKind, *, at: int, data: bytes = b"") -> Record:
        """Write one record, whole or not at all. Raises LogUnwritable."""
        if not self.name:
            raise LogUnwritable(f"{self.folder}: no segment has been begun")
        if len(data) > _MOST:
            raise LogUnwritable(f"{self.folder}: {len(data)} bytes are too many for one record")
        record = Record(kind=kind, at=at, offset=self.offset, data=data)
        with writing_log(self.folder / (self.name + _SUFFIX)):
            packed = _packed(record)
            try:
                _write_whole(self._file, packed)
            except OSError:
                os.ftruncate(self._file, self._size)
                raise
            self._size += len(packed)
        self.offset += record.places
        if kind != "bytes":
            self._stands = kind == "up"
        return record

    def close(self) -> None:
        """Release the log."""
        self._close_segment()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _close_segment(self) -> None:
        self.name = ""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _mend(self, at: int) -> None:
        for name in reversed(segments(self.folder)):
            path = self.folder / (name + _SUFFIX)
            if path.stat().st_size < _BEGINNING.size + _CHECK.size:
                path.unlink()
                continue
            segment = read_segment(self.folder, name)
            with path.open("r+b", buffering=0) as file:
                file.seek(segment.whole)
                if torn := file.read():
                    put = path.with_suffix(".torn")
                    put.touch(mode=0o600)
                    with put.open("ab") as aside:
                        aside.write(torn)
                    file.truncate(segment.whole)
                if segment.stands:
                    file.seek(segment.whole)
                    ended = Record(kind="down", at=at, offset=0, data=ENDED.encode())
                    _write_whole(file.fileno(), _packed(ended))
            return


def segments(folder: Path) -> list[str]:
    """The names of the log's segments, oldest first; none if there is no log."""
    return sorted(path.stem for path in folder.glob(f"*{_SUFFIX}") if path.stem.isdecimal())


def read_segment(folder: Path, name: str) -> Segment:
    """One segment; a last record that was not written to its end is left out.

    Raises LogDamaged where something else is not as it was written.
    """
    path = folder / (name + _SUFFIX)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LogDamaged(f"{path} cannot be read: {error.strerror}") from error
    at = _BEGINNING.size + _CHECK.size
    if len(data) < at or crc32(data[: _BEGINNING.size]) != _CHECK.unpack_from(data, at - 4)[0]:
        raise LogDamaged(f"{path} does not begin as a byte log does")
    magic, _, last, stands = _BEGINNING.unpack_from(data)
    if magic != _MAGIC:
        raise LogDamaged(f"{path} is no byte log of this version")
    records: list[Record] = []
    offset = 0
    while (end := _end_of_record(data, at)) and end <= len(data):
        kind, when, _ = _HEAD.unpack_from(data, at)
        check = _CHECK.unpack_from(data, end - _CHECK.size)[0]
        if kind not in _KINDS or crc32(data[at : end - _CHECK.size]) != check:
            if not any(data[at:]):
                break  # what a power cut leaves of a page that was never written
            raise LogDamaged(f"{path} is damaged at byte {at}: what was read there is not known")
        payload = data[at + _HEAD.size : end - _CHECK.size]
        records.append(Record(kind=_KINDS[kind], at=when, offset=offset, data=payload))
        offset += records[-1].places
        if records[-1].kind != "bytes":
            stands = records[-1].kind == "up"
        at = end
    if _holds_a_record(data, at + 1):
        raise LogDamaged(f"{path} is damaged at byte {at}: whole records lie behind it")
    return Segment(
        name=name,
        last=None if last < 0 else last,
        stands=stands,
        records=tuple(records),
        whole=at,
    )


def _holds_a_record(data: bytes, start: int) -> bool:
    """Whether a whole record begins anywhere from here; a torn end holds none."""
    for at in range(start, len(data) - _HEAD.size - _CHECK.size + 1):
        end = _end_of_record(data, at)
        if data[at : at + 1] in _KINDS and end <= len(data):
            check = _CHECK.unpack_from(data, end - _CHECK.size)[0]
            if crc32(data[at : end - _CHECK.size]) == check:
                return True
    return False


def bytes_of(folder: Path, raw: Raw) -> bytes:
    """The bytes behind a reading; none behind a mark. Raises LogDamaged where they are not kept."""
    found = b""
    for record in read_segment(folder, raw.log).records:
        if record.kind == "bytes":
            first = max(raw.offset - record.offset, 0)
            found += record.data[first : max(raw.offset + raw.length - record.offset, 0)]
        elif record.offset == raw.offset:
            return b""
    if len(found) != raw.length:
        raise LogDamaged(f"{folder} holds {len(found)} of the {raw.length} bytes of {raw}")
    return found


def _write_whole(file: int, data: bytes) -> None:
    """Raises OSError for a part too: the disk is full."""
    if os.write(file, data) != len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _packed(record: Record) -> bytes:
    body = _HEAD.pack(_CODES[record.kind], record.at, len(record.data)) + record.data
    return body + _CHECK.pack(crc32(body))


def _end_of_record(data: bytes, at: int) -> int:
    """Where the record that begins here ends; beyond the data if it is torn."""
    if len(data) - at < _HEAD.size + _CHECK.size:
        return len(data) + 1
    length: int = _HEAD.unpack_from(data, at)[2]
    return at + _HEAD.size + min(length, _MOST) + _CHECK.size
