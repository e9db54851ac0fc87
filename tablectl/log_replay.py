"""A byte log against the record: is each reading of the log recorded, and each recorded logged?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from drivers.byte_log import read_segment, segments
from procedures.events import Event, ReadingTaken
from procedures.readings import Reading
from tablectl.ledger.record import Record


class ReadingDiffers(Struct, frozen=True, kw_only=True):
    """A reading that is not the same in both; position 0: it is not in the record."""

    key: str
    position: int
    why: str


class OfKind(Struct, frozen=True):
    """How many readings are of one kind."""

    kind: str
    count: int


class LogReplayed(Struct, frozen=True, kw_only=True):
    """What a byte log gave. `refused` were answered, but not taken by the table.

    `unlogged` are recorded, and say themselves that the log could not be written. `waiting` lie
    behind the last recorded one: they are recorded when the table's service starts again (E-78).
    Where nothing of the log is recorded, nothing waits: it is another device's, or another table's.
    """

    device: str
    readings: int
    kinds: tuple[OfKind, ...]
    recorded: int
    refused: int
    unlogged: int
    waiting: int
    torn: int = 0
    """Bytes at the ends of the log's files that are no whole record."""
    differences: tuple[ReadingDiffers, ...]


def readings_told(device: str, readings: Iterable[Reading]) -> LogReplayed:
    """What a byte log gave, by kind, held against nothing."""
    kinds = Counter(_kind(reading) for reading in readings)
    return LogReplayed(
        device=device,
        readings=kinds.total(),
        kinds=tuple(OfKind(kind, count) for kind, count in sorted(kinds.items())),
        recorded=0,
        refused=0,
        unlogged=0,
        waiting=0,
        differences=(),
    )


def torn_bytes(folder: Path) -> int:
    """How many bytes of the log's files are no whole record. Raises LogDamaged."""
    return sum(
        (folder / f"{name}.bytes").stat().st_size - read_segment(folder, name).whole
        for name in segments(folder)
    )


def held_against(
    device: str, readings: Iterable[Reading], facts: Iterable[tuple[Record, Event]]
) -> LogReplayed:
    """The device's readings by its log against those that a table has recorded."""
    logged = {reading.key: reading for reading in readings}
    taken: dict[str, tuple[int, Reading]] = {}
    answered: set[str] = set()
    for record, event in facts:
        answered.add(record.command)
        if isinstance(event, ReadingTaken) and event.reading.device == device:
            taken[event.reading.key] = record.position, event.reading
    unlogged = {key for key, (_, reading) in taken.items() if not reading.raw.length}
    refused = {key for key in logged if key not in taken and f"device:{device}/{key}" in answered}
    known = [key in taken or key in refused for key in logged]
    settled = len(known) - (known[::-1].index(True) if any(known) else 0)
    differences = [
        ReadingDiffers(key=key, position=0, why=f"{_kind(reading)} is in the log, not recorded")
        for (key, reading), recorded in zip(list(logged.items())[:settled], known, strict=False)
        if not recorded
    ]
    for key, (position, reading) in taken.items():
        if key not in logged and key not in unlogged:
            why = f"{_kind(reading)} is recorded, not in the log"
            differences.append(ReadingDiffers(key=key, position=position, why=why))
        elif key in logged and logged[key] != reading:
            why = f"the log gives {_shown(logged[key])}, recorded is {_shown(reading)}"
            differences.append(ReadingDiffers(key=key, position=position, why=why))
    told = readings_told(device, logged.values())
    return LogReplayed(
        device=device,
        readings=told.readings,
        kinds=told.kinds,
        recorded=len(taken),
        refused=len(refused),
        unlogged=len(unlogged),
        waiting=len(logged) - settled,
        differences=tuple(differences),
    )


def _kind(reading: Reading) -> str:
    return str(type(reading.seen).__struct_config__.tag)


def _shown(reading: Reading) -> str:
    return f"{reading.seen} number {reading.sequence} at {reading.at}"
