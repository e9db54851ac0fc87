"""The house's book: what concerns no single table, as facts of the stream `house`.

Rotas, notes and hand-overs stand in it. A fact of another kind is left alone, so that a program
that knows more may write there too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from threading import Lock
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from procedures.refusals import Refused
from tablectl.answers import Accepted, Answer, NotStored, Rejected
from tablectl.house.rota import Rota, RotaSet
from tablectl.ledger.record import Record, fact
from tablectl.ledger.store import (
    CommandKey,
    LedgerDamaged,
    LedgerError,
    ReadableStore,
    Stale,
    Store,
    Unstorable,
    command_key,
)
from tablectl.ledger.verify import proved
from tablectl.people.commands import By
from tablectl.shift.facts import HandedOver, Noted, TakenOver

log = logging.getLogger(__name__)

STREAM: Final = "house"
_TRIES: Final = 5
HouseEvent = RotaSet | Noted | HandedOver | TakenOver
_EVENTS: Final = msgspec.json.Decoder(HouseEvent)
_KNOWN: Final = frozenset(
    kind.__struct_config__.tag for kind in (RotaSet, Noted, HandedOver, TakenOver)
)


class Waiting(Struct, frozen=True, kw_only=True):
    """A hand-over that nobody has taken over: its position, its time, and itself."""

    position: int
    at: int
    handed: HandedOver


class Kept(Struct, frozen=True, kw_only=True):
    """What the book says now. `position` is how far it was read, `last_at` microseconds UTC."""

    position: int = 0
    last_at: int = 0
    rota: Rota = Rota()
    waiting: tuple[Waiting, ...] = ()


Judge = Callable[[Kept], HouseEvent | Refused]
"""Decides on a fact, from the book as it is at that instant."""


def event_of(record: Record) -> HouseEvent | None:
    """The fact in a record; None for one of another kind. Raises LedgerDamaged."""
    if record.type not in _KNOWN:
        return None
    try:
        return _EVENTS.decode(record.body)
    except msgspec.MsgspecError as error:
        where = f"{record.stream} {record.position}"
        raise LedgerDamaged(f"{where}: no {record.type}: {error}") from error


def house_facts(records: Iterable[Record]) -> Iterator[tuple[Record, HouseEvent]]:
    """The records of the book that this program knows, with their facts. Raises LedgerDamaged."""
    for record in records:
        event = event_of(record)
        if event is not None:
            yield record, event


def kept_in(store: ReadableStore) -> Kept:
    """The book of a ledger, its chain checked. Raises LedgerDamaged."""
    return _read(proved(store, STREAM), Kept())


def _read(records: Iterable[Record], kept: Kept) -> Kept:
    for record in records:
        kept = _after(kept, record)
        kept = replace(kept, position=record.position, last_at=max(kept.last_at, record.at))
    return kept


def _after(kept: Kept, record: Record) -> Kept:
    match event_of(record):
        case RotaSet(turns=turns):
            return replace(kept, rota=Rota(turns=turns, position=record.position))
        case HandedOver() as handed:
            new = Waiting(position=record.position, at=record.at, handed=handed)
            return replace(kept, waiting=(*_without(kept, handed.replaces), new))
        case TakenOver(handed=position):
            return replace(kept, waiting=_without(kept, position))
    return kept


def _without(kept: Kept, position: int) -> tuple[Waiting, ...]:
    return tuple(one for one in kept.waiting if one.position != position)


class HouseBook:
    """Reads the book and writes in it. Safe to use from several threads."""

    def __init__(self, store: Store, anchor: Callable[[int], None]) -> None:
        """Read the book, its chain checked. `anchor` vouches for its head at a time.

        Raises LedgerDamaged, LedgerUnavailable.
        """
        self._store = store
        self._anchor = anchor
        self._lock = Lock()
        self._kept = kept_in(store)

    def read(self) -> Kept:
        """The book with what another service may have written in it since. Raises LedgerError."""
        with self._lock:
            return self._caught_up()

    def write(self, asked: object, judge: Judge, *, by: By, id: str, at: int) -> Answer:
        """Decide what was `asked` and write it down; the same id again gets the first answer.

        Whoever asks has been asked of the permissions before. `at` is microseconds UTC.
        """
        try:
            key = command_key(f"{STREAM}/people/{id}", f"{by.role}:{by.name}", asked)
            with self._lock:
                return self._answer(key, judge, at)
        except Unstorable as error:
            return Rejected(reason=str(error))
        except LedgerError as error:
            return NotStored(reason=str(error))

    def _answer(self, key: CommandKey, judge: Judge, at: int) -> Answer:
        for _ in range(_TRIES):
            known = self._store.answer(key.id)
            if known is not None and known.command == key:
                return Accepted(first=known.first, last=known.last)
            if known is not None:
                used = "the id of this request was used before, for something else"
                return Rejected(reason=used)
            kept = self._caught_up()
            event = judge(kept)
            if isinstance(event, Refused):
                return event
            at = max(at, kept.last_at)
            try:
                head = self._store.append(STREAM, kept.position, [fact(event)], command=key, at=at)
            except Stale:
                continue
            self._vouch(at)
            return Accepted(first=head.position, last=head.position)
        return NotStored(reason="the record of the house is being written by others; try again")

    def _vouch(self, at: int) -> None:
        """What is stored is stored, although its head could not be exported."""
        try:
            self._anchor(at)
        except LedgerError as error:
            log.warning("%s: %s", STREAM, error)

    def _caught_up(self) -> Kept:
        self._kept = _read(self._store.read(STREAM, self._kept.position), self._kept)
        return self._kept
