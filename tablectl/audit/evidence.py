"""The bytes behind a reading: are they kept, and do they say what the fact says was read?

A device's bytes are read again from its byte log, under the wire that the log itself names; a
machine's card is looked up in its sealed shoe, and nothing but that card is told of the shoe.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select

from drivers.byte_log import Segment, bytes_of, read_segment
from drivers.faults import LogDamaged, OtherWire, SettingRefused
from drivers.framing import Grammar
from drivers.grammars import grammar_named
from drivers.interpreter import Interpreter
from procedures.events import ReadingTaken
from procedures.offers import tag
from procedures.readings import CardSeen, Reading
from tablectl.audit.kept_pictures import picture_of
from tablectl.audit.reading import ReadModels
from tablectl.audit.stretch import Past
from tablectl.client.reviews import Evidence
from tablectl.history import event_of, stream_of
from tablectl.ledger.readings import seen
from tablectl.people.commands import PersonRole
from tablectl.pit.heard import told_of
from tablectl.rounds.in_record import NotRecorded

_WIRE: Final = re.compile(r"([a-z-]+)(?: 1|, suits ([A-Z]{4}), cut card (.+))\Z")
State = Literal["kept", "expired", "differs", "unread"]


class _Found(Struct, frozen=True, kw_only=True):
    """What was found of the bytes."""

    state: State
    says: str = ""
    data: bytes = b""
    why: str = ""


class EvidenceStore:
    """The byte logs and sealed shoes of a data directory, read and never written."""

    def __init__(self, bytes_folder: Path, shoes_folder: Path) -> None:
        self._bytes = bytes_folder
        self._shoes = shoes_folder

    def of(self, table: str, position: int, reading: Reading) -> Evidence:
        """The evidence of a reading that was recorded at a position."""
        found = self._found(table, reading)
        return Evidence(
            key=reading.key,
            position=position,
            device=reading.device,
            log=reading.raw.log,
            offset=reading.raw.offset,
            length=reading.raw.length,
            state=found.state,
            recorded=_in_words(reading),
            says=found.says,
            hex=found.data.hex(" "),
            digest=sha256(found.data).hexdigest() if found.data else "",
            why=found.why,
        )

    def _found(self, table: str, reading: Reading) -> _Found:
        device, raw = reading.device, reading.raw
        shoes = self._shoes / table / device
        if shoes.is_dir():
            return _in_shoe(shoes / f"{raw.log}.shoe", reading)
        folder = self._bytes / table / device
        if not raw.length:
            return _Found(state="kept", says=_in_words(reading), why="the device sent no bytes")
        if not (folder / f"{raw.log}.bytes").exists():
            return _Found(state="expired", why=f"the byte log {raw.log} of {device} is not kept")
        try:
            segment, data = read_segment(folder, raw.log), bytes_of(folder, raw)
        except LogDamaged as error:
            return _Found(state="differs", why=str(error))
        return _read_again(segment, data, reading)


def evidence(
    past: Past, models: ReadModels, store: EvidenceStore, table: str, key: str, at: int | None,
    *, name: str, role: PersonRole,
) -> Evidence:  # fmt: skip
    """The evidence of the reading with this key; `at` is its position, where that is known.

    Raises NotRecorded where there is none or it lies face down for the role, LedgerError.
    """
    for position in (at,) if at is not None else _positions(models, table, key):
        event = event_of(past.record(table, position))
        if isinstance(event, ReadingTaken) and event.reading.key in (key, key.rpartition("/")[0]):
            if not _may_see(past, table, position, name, role):
                raise NotRecorded(f"{key} lies face down; your role is not told what was read")
            found = store.of(table, position, event.reading)
            return replace(found, picture=picture_of(models, table, event.reading.key))
    raise NotRecorded(f"{table} has no reading {key[:100]!r}")


def _positions(models: ReadModels, table: str, key: str) -> list[int]:
    wanted = (key, key.rpartition("/")[0])
    statement = select(seen.c.position).where(
        seen.c.stream == stream_of(table), seen.c.key.in_(wanted), seen.c.device != ""
    )
    return [row["position"] for row in models.ask(statement)]


def _may_see(past: Past, table: str, position: int, name: str, role: PersonRole) -> bool:
    step = past.after(table, position)
    if step.before is None:
        return True
    heard = told_of(step.before, step.events, at=0, name=name, role=role)
    return any(one.position == position for one in heard)


def _read_again(segment: Segment, data: bytes, reading: Reading) -> _Found:
    """What the bytes say under the wire that the log names before them."""
    wires = [
        record.data.decode("utf-8", "replace")
        for record in segment.records
        if record.kind == "up" and record.offset <= reading.raw.offset
    ]
    grammar = _grammar(wires[-1] if wires else "")
    if grammar is None:
        return _Found(state="unread", data=data, why="the byte log does not say which wire it is")
    try:
        again = _reading_of(segment, grammar, reading)
    except OtherWire as error:
        return _Found(state="unread", data=data, why=str(error))
    if again is None:
        why = "read again, no reading of this kind begins there"
        return _Found(state="differs", data=data, why=why)
    if again != reading:
        return _Found(
            state="differs", data=data, says=_in_words(again), why="read again, they say otherwise"
        )
    return _Found(state="kept", data=data, says=_in_words(again))


def _reading_of(segment: Segment, grammar: Grammar, wanted: Reading) -> Reading | None:
    follows = Interpreter(
        device=wanted.device,
        role=wanted.role,
        grammar=grammar,
        log=segment.name,
        last=segment.last,
    )
    heard = (one for record in segment.records for one in follows.hear(record))
    return next((one for one in heard if one.key == wanted.key), None)


def _grammar(wire: str) -> Grammar | None:
    fits = _WIRE.match(wire)
    if fits is None:
        return None
    try:
        return grammar_named(fits[1], suits=fits[2], cut_card=fits[3])
    except SettingRefused:
        return None


def _in_shoe(path: Path, reading: Reading) -> _Found:
    """The two letters of one card in a sealed shoe; nothing else is read of it."""
    raw = reading.raw
    if not raw.length:
        return _Found(state="kept", says=_in_words(reading), why="the machine sent no bytes")
    try:
        with path.open("rb") as file:
            file.seek(raw.offset)
            data = file.read(raw.length)
    except FileNotFoundError:
        return _Found(state="expired", why=f"the sealed shoe {raw.log} is not kept")
    except OSError as error:
        return _Found(state="differs", why=f"the sealed shoe cannot be read: {error.strerror}")
    says = data.decode("ascii", "replace")
    card = reading.seen.card if isinstance(reading.seen, CardSeen) else ""
    if says != card:
        why = "the sealed shoe has another card there"
        return _Found(state="differs", why=why)  # what it has is told nobody
    return _Found(state="kept", says=says, data=data)


def _in_words(reading: Reading) -> str:
    said = reading.seen
    return said.card if isinstance(said, CardSeen) else tag(type(said)).replace("-", " ")
