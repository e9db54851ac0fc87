"""Misreads by card: what was read, and what it was when somebody had put it right.

A card may lie face down while its shoe is dealt, so of no card is told here until its shoe is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from procedures import events as ev
from procedures import incident_events as ie
from procedures.cards import Card
from procedures.places import Laid
from tablectl.history import stream_of
from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore

_BACK: Final = 10_000
"""So many records are searched at once for a reading that lies before the span."""
_READING: Final = str(ev.ReadingTaken.__struct_config__.tag)
_SHOE_ENDED: Final = str(ev.ShoeEnded.__struct_config__.tag)


class PutRight(Struct, frozen=True, kw_only=True):
    """A reading, and the card that it was: named by a person, or read again on the pad.

    `read` is what the device had read; None where it could not. A key that comes again in a later
    span was put right once more, and the later word is the record's.
    """

    key: str
    device: str
    read: Card | None
    card: Card


class _Kind(Struct, frozen=True):
    """What of a reading is counted: its kind, and its card."""

    type: str
    card: Card | None = None


class _Raw(Struct, frozen=True):
    log: str
    offset: int


class _Seen(Struct, frozen=True):
    device: str
    raw: _Raw
    seen: _Kind

    @property
    def key(self) -> str:
        """As `Reading.key`."""
        return f"{self.device}/{self.raw.log}/{self.raw.offset}/{self.seen.type}"


class _Reading(Struct, frozen=True):
    """A reading by what is counted of it: there are many of them."""

    reading: _Seen


_READINGS: Final = msgspec.json.Decoder(_Reading)


class Readings:
    """Adds up what the devices of a table read in a span of time."""

    def __init__(self, store: ReadableStore, table: str, after: int) -> None:
        """The span begins behind the position `after`."""
        self._store, self._stream, self._after = store, stream_of(table), after
        ended = store.read_kinds(self._stream, (_SHOE_ENDED,), after)
        self._told_to = ended[-1].position if ended else after
        self.read: Counter[str] = Counter()
        """How many cards each device read."""
        self.misread: Counter[str] = Counter()
        """How often each device could not read."""
        self.cards: Counter[Card] = Counter()
        """How often each card was read, in shoes that are over."""
        self._seen: dict[str, _Seen] = {}
        self._corrected: dict[str, Card] = {}

    def take(self, record: Record) -> None:
        """A reading."""
        reading = _READINGS.decode(record.body).reading
        seen = reading.seen
        self.read[reading.device] += seen.type == "card"
        self.misread[reading.device] += seen.type == "fault"
        if record.position <= self._told_to:
            self._seen[reading.key] = reading
            if seen.card is not None:
                self.cards[seen.card] += 1

    def corrected(self, record: Record, event: ie.CardEntered | ie.RoundCorrected) -> None:
        """Cards of the record as they are from now on."""
        if record.position > self._told_to:
            return
        match event:
            case ie.CardEntered(key=key, card=card):
                self._corrected[key] = card
            case ie.RoundCorrected(round=now, laid=laid):
                self._corrected |= _cards((*now.laid, *laid))

    @property
    def put_right(self) -> tuple[PutRight, ...]:
        """What became another card than was read. Raises LedgerError."""
        before = self._before(self._corrected.keys() - self._seen.keys())
        found = []
        for key, card in self._corrected.items():
            was = self._seen.get(key) or before.get(key)
            if was is not None:
                found.append(PutRight(key=key, device=was.device, read=was.seen.card, card=card))
        return tuple(found)

    def _before(self, keys: Iterable[str]) -> Mapping[str, _Seen]:
        """The readings of these keys that lie before the span; a card named unread has none."""
        wanted = {key for key in keys if key.endswith(("/card", "/fault"))}
        found: dict[str, _Seen] = {}
        through = self._after
        while wanted and through:
            begin = max(0, through - _BACK)
            for one in _readings(self._store.read(self._stream, begin, through)):
                if one.key in wanted:
                    found[one.key] = one
            wanted -= found.keys()
            through = begin
        return found


def _readings(records: Iterable[Record]) -> Iterator[_Seen]:
    return (_READINGS.decode(one.body).reading for one in records if one.type == _READING)


def _cards(laid: Iterable[Laid]) -> dict[str, Card]:
    return {one.key: one.card for one in laid if one.card is not None}
