"""What devices read and people named, card by card, and whether each device was there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Column, Index, Integer, Table, Text

from procedures import incident_events as ie
from procedures.events import ReadingTaken
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    Fault,
    FeltSeen,
    Reading,
    SelfTest,
)
from tablectl.ledger.projected_rows import Row, metadata, of_fact
from tablectl.ledger.record import Record

seen: Final = Table(
    "seen",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("line", Integer, primary_key=True, comment="the card's place in its record, from 1"),
    Column("card", Text, nullable=False, comment="empty: the device could not read"),
    Column("key", Text, nullable=False, comment="the reading", index=True),
    Column("round", Integer, comment="the round that was put right with it; none: see where"),
    Column("device", Text, nullable=False, comment="empty: a person named it, or corrected it"),
    Column("by", Text, nullable=False, comment="who named it; empty: a device read it"),
    Column("at", Integer, nullable=False),
    Column("picture", Text, nullable=False, comment="what a camera kept, its SHA-256", index=True),
    Column("agrees", Text, nullable=False, comment="what the other witness had said", index=True),
    Index("seen_cards", "stream", "card", "position"),
    Index("seen_put_right", "stream", "round", "card"),
    Index("seen_by_devices", "stream", "device", "position"),
    Index("named", "stream", "by", "position"),
)

device_states: Final = Table(
    "device_states",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("device", Text, nullable=False),
    Column("up", Integer, nullable=False, comment="1: connected, and its self-test passed"),
    Column("why", Text, nullable=False, comment="its own account"),
    Column("at", Integer, nullable=False),
    Index("states_of_device", "stream", "device", "position"),
)


def read(event: ReadingTaken, record: Record) -> Iterator[Row]:
    """What a device said: a card, why it is none, or that it comes or goes."""
    reading = event.reading
    match reading.seen:
        case CardSeen(card=card):
            row = seen_row(record, 1, card=card, key=reading.key, device=reading.device)
        case Fault() | CutCardSeen() | FeltSeen():
            row = seen_row(record, 1, key=reading.key, device=reading.device)
        case DeviceUp() | DeviceDown() | SelfTest():
            yield _device_state(reading, record)
            return
        case _:
            return
    agrees = event.agrees if isinstance(event.agrees, str) else ""
    yield Row(seen, row.values | {"picture": reading.picture, "agrees": agrees})


def _device_state(reading: Reading, record: Record) -> Row:
    match reading.seen:
        case SelfTest(passed=passed, detail=detail):
            up, why = passed, detail
        case DeviceDown(reason=reason):
            up, why = False, reason
        case _:
            up, why = True, ""
    key = {"stream": record.stream, "position": record.position}
    told = {"device": reading.device, "up": int(up), "why": why, "at": record.at}
    return Row(device_states, key | told)


def named(event: ie.CardEntered, record: Record) -> Iterator[Row]:
    """The card that a person named."""
    yield seen_row(record, 1, card=event.card, key=event.key, by=event.by.name)


def seen_row(
    record: Record, line: int, *, key: str, card: str = "", device: str = "", by: str = ""
) -> Row:
    """One card: by whom or by what it was read."""
    told = {"line": line, "card": card, "key": key, "device": device, "picture": "", "agrees": ""}
    return Row(seen, of_fact(record, by) | told)
