"""A byte log against the record: is each reading of the log recorded, and each recorded logged?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from drivers.byte_log import read_segment, segments
from procedures.events import Event, ReadingTaken, ServiceResumed, TableClosed, TableOpened
from procedures.readings import DeviceDown, Reading
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

    `outages` are connections lost with the service itself, which its coming back tells instead.
    `unlogged` are recorded, and say themselves that the log could not be written. `waiting` lie
    behind the last recorded one: they are recorded when the table's service starts again (E-78).
    Where nothing of the log is recorded, nothing waits: it is another device's, or another table's.
    """

    device: str
    readings: int
    kinds: tuple[OfKind, ...]
    recorded: int
    refused: int
    outages: int
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
        outages=0,
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
    heard = list(readings)
    logged = {reading.key: reading for reading in heard}
    taken, answered = _recorded(device, facts)
    unlogged = {key for key, found in taken.items() if not found.reading.raw.length}
    refused = {key for key in logged if key not in taken and f"device:{device}/{key}" in answered}
    known = [reading.key in taken or reading.key in refused for reading in heard]
    settled = len(known) - (known[::-1].index(True) if any(known) else 0)
    missing = [heard[n] for n in range(settled) if not known[n] and not _ended(n, heard, taken)]
    differences = [
        ReadingDiffers(key=r.key, position=0, why=f"{_kind(r)} is in the log, not recorded")
        for r in missing
    ]
    for key, found in taken.items():
        if key not in logged and key not in unlogged:
            why = f"{_kind(found.reading)} is recorded, not in the log"
            differences.append(ReadingDiffers(key=key, position=found.position, why=why))
        elif key in logged and logged[key] != found.reading:
            why = f"the log gives {_shown(logged[key])}, recorded is {_shown(found.reading)}"
            differences.append(ReadingDiffers(key=key, position=found.position, why=why))
    told = readings_told(device, heard)
    return LogReplayed(
        device=device,
        readings=told.readings,
        kinds=told.kinds,
        recorded=len(taken),
        refused=len(refused),
        outages=known[:settled].count(False) - len(missing),
        unlogged=len(unlogged),
        waiting=len(heard) - settled,
        differences=tuple(differences),
    )


class _Taken(Struct, frozen=True, kw_only=True):
    """A recorded reading; how often the service had come back by then, and was the table closed."""

    position: int
    reading: Reading
    restarts: int
    closed: bool


def _recorded(
    device: str, facts: Iterable[tuple[Record, Event]]
) -> tuple[dict[str, _Taken], set[str]]:
    """The device's recorded readings by key, and the ids of all commands that were answered."""
    taken: dict[str, _Taken] = {}
    answered: set[str] = set()
    restarts, closed = 0, True
    for record, event in facts:
        answered.add(record.command)
        match event:
            case ReadingTaken(reading=reading) if reading.device == device:
                taken[reading.key] = _Taken(
                    position=record.position, reading=reading, restarts=restarts, closed=closed
                )
            case ServiceResumed():
                restarts += 1
            case TableOpened() | TableClosed():
                closed = isinstance(event, TableClosed)
            case _:
                pass
    return taken, answered


def _ended(at: int, heard: list[Reading], taken: dict[str, _Taken]) -> bool:
    """Whether this is a connection lost with the service itself, told by its coming back (E-78).

    Such a loss is the last thing of its segment, and the service came back before the device's
    next reading was recorded. A closed table has nothing to resume.
    """
    reading = heard[at]
    behind = heard[at + 1 :]
    last = not behind or behind[0].raw.log != reading.raw.log
    if not last or not isinstance(reading.seen, DeviceDown):
        return False
    after = next((taken[r.key] for r in behind if r.key in taken), None)
    before = next((taken[r.key] for r in heard[:at][::-1] if r.key in taken), None)
    if after is None:
        return False
    return after.closed or before is None or after.restarts > before.restarts


def _kind(reading: Reading) -> str:
    return str(type(reading.seen).__struct_config__.tag)


def _shown(reading: Reading) -> str:
    return f"{reading.role} {reading.seen} number {reading.sequence} at {reading.at}"
