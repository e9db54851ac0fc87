"""What two witnesses of a shoe said and the other not yet, fact by fact. No rules here."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from procedures.events import ReadingTaken
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    ExitPulse,
    Fault,
    FaultKind,
    Reading,
    SelfTest,
)
from procedures.table import Table
from procedures.testimony import Testimony, Witnesses

_OF_CARDS: Final[tuple[FaultKind, ...]] = ("unreadable", "foreign", "double")
"""Faults of a camera that tell of a card; those of a shoe all may."""


def heard(table: Table, event: ReadingTaken) -> Table:
    """The table, still with its devices as they were, when a device has said this."""
    reading = event.reading
    if reading.role not in ("exit", "witness") or all(d.role != "witness" for d in table.devices):
        return table
    seen = reading.seen
    lost = isinstance(seen, DeviceDown) or (isinstance(seen, SelfTest) and not seen.passed)
    if lost and reading.role == "witness":  # it can confirm nothing more of the shoe's
        left = tuple(one for one in table.unmatched if one.camera)
        return _with(table, waiting=left)
    said = tuple(said_in(table, reading))
    if isinstance(event.agrees, str):
        table, said = _agreed(table, event.agrees), said[1:]
    if event.note or table.status == "closed" or table.shoe.over:
        return table
    other = "exit" if reading.role == "witness" else "witness"
    if any(device.role == other and device.up for device in table.devices):
        return _with(table, waiting=(*table.unmatched, *said)) if said else table
    if isinstance(seen, CardSeen | CutCardSeen) and not isinstance(event.agrees, str):
        alone = table.witnesses.alone if isinstance(table.witnesses, Witnesses) else 0
        return _with(table, alone=alone + 1)
    return table


def said_in(table: Table, reading: Reading) -> Iterator[Testimony]:
    """What the reading tells of cards that came out: one, two, or none."""
    seen, by_shoe = reading.seen, reading.role == "exit"
    if isinstance(seen, CardSeen | CutCardSeen):
        yield _testimony(reading, seen)
    elif isinstance(seen, ExitPulse):
        device = table.device(reading.device)
        if device is not None and device.pulses and not device.seen_since_pulse:
            yield _testimony(reading, Fault("missed"))
    elif isinstance(seen, Fault) and (by_shoe or seen.kind in _OF_CARDS):
        yield _testimony(reading, seen)
        if by_shoe and seen.kind == "double":
            yield replace(_testimony(reading, seen), key=f"{reading.key}/2")


def without(table: Table, keys: Collection[str]) -> Table:
    """Nothing more is waited for of these readings."""
    if not any(one.key in keys for one in table.unmatched):
        return table
    return _with(table, waiting=tuple(one for one in table.unmatched if one.key not in keys))


def _agreed(table: Table, key: str) -> Table:
    """The other witness said it too; a fault that was an incident by itself remains one."""
    incidents = tuple(
        replace(i, said=tuple(s for s in i.said if s.key != key or isinstance(s.seen, Fault)))
        if isinstance(i.said, tuple)
        else i
        for i in table.incidents
    )
    return without(replace(table, incidents=incidents), (key,))


def _testimony(reading: Reading, seen: CardSeen | CutCardSeen | Fault) -> Testimony:
    return Testimony(
        key=reading.key,
        device=reading.device,
        camera=reading.role == "witness",
        at=reading.at,
        seen=seen,
        picture=reading.picture,
    )


def _with(
    table: Table, *, waiting: tuple[Testimony, ...] | None = None, alone: int | None = None
) -> Table:
    was = table.witnesses if isinstance(table.witnesses, Witnesses) else Witnesses()
    now = Witnesses(
        waiting=was.waiting if waiting is None else waiting,
        alone=was.alone if alone is None else alone,
    )
    return replace(table, witnesses=now)
