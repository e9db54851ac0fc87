"""What a table's records of a span of time come to: rounds, incidents, readings, money, dealers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from procedures import events as ev
from procedures import incident_events as ie
from procedures.accounts import BANK, CASH, CASHIER
from procedures.cards import Card
from tablectl.history import event_of
from tablectl.house.rota import Turn as Planned
from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore
from tablectl.shift.dealt_by import DealtBy, RotaKept, TurnTold
from tablectl.shift.misreads import PutRight, Readings


class ReaderSums(Struct, frozen=True, kw_only=True):
    """A device of a table: how many cards it read, and how often it could not read."""

    device: str
    cards: int
    misreads: int


class TableSums(Struct, frozen=True, kw_only=True):
    """A table's sums over the span; money in minor units of the table's currency.

    `by_dealer` counts the incidents while each dealer dealt (empty: nobody), `by_device` those that
    came of what a device said. `cards` counts how often each card was read and `put_right` what was
    read wrong, both of shoes that are over. `turns` reach into the span. `brought` is what came to
    the table from outside it, `taken` what went back there, `won` what the house won from the
    players (negative: lost to them). `returned` went back by hand (HP20).
    """

    table: str
    rounds: int = 0
    cancelled: int = 0
    incidents: Mapping[str, int] = {}
    by_dealer: Mapping[str, int] = {}
    by_device: Mapping[str, int] = {}
    readers: tuple[ReaderSums, ...] = ()
    cards: Mapping[Card, int] = {}
    put_right: tuple[PutRight, ...] = ()
    manual_entries: int = 0
    turns: tuple[TurnTold, ...] = ()
    rota: RotaKept = RotaKept()
    returned: int = 0
    brought: int = 0
    taken: int = 0
    won: int = 0


_OUTSIDE: Final = (CASHIER, CASH)
_DEVICE: Final = "device:"


class Counted:
    """Adds a table's records up, from behind the position `after`."""

    def __init__(self, store: ReadableStore, table: str, since: int, after: int) -> None:
        self._store, self._table, self._since = store, table, since
        self._count: Counter[str] = Counter()
        self._incidents: Counter[str] = Counter()
        self._by_dealer: Counter[str] = Counter()
        self._by_device: Counter[str] = Counter()
        self._readings = Readings(store, table, after)
        self._dealt_by = DealtBy(store, table, since)

    def take(self, record: Record) -> None:
        """One record more."""
        if record.type == "reading-taken":
            self._readings.take(record)
        elif record.type in _COUNTED:
            self._add(record, event_of(record))

    def _add(self, record: Record, event: ev.Event) -> None:
        match event:
            case ev.RoundSettled():
                self._count["rounds"] += 1
            case ev.RoundCancelled():
                self._count["cancelled"] += 1
            case ie.IncidentOpened(incident=incident):
                self._incidents[incident.kind] += 1
                self._by_dealer[self._dealt_by.at(record.position)] += 1
                answered = self._store.answer(record.command)
                sender = answered.command.sender if answered is not None else ""
                if sender.startswith(_DEVICE):
                    self._by_device[sender.removeprefix(_DEVICE)] += 1
            case ie.CardEntered(by=by):
                self._count["manual_entries"] += by.role != "device"
                self._readings.corrected(record, event)
            case ie.RoundCorrected():
                self._readings.corrected(record, event)
            case ie.WagersReturned(amount=amount):
                self._count["returned"] += amount
            case ev.Posted(postings=postings):
                for one in postings:
                    self._count["won"] += one.amount * (one.credit == BANK)
                    self._count["won"] -= one.amount * (one.debit == BANK)
                    self._count["brought"] += one.amount * (one.debit in _OUTSIDE)
                    self._count["taken"] += one.amount * (one.credit in _OUTSIDE)

    def sums(self, until: int, planned: Iterable[Planned]) -> TableSums:
        """What it comes to; `planned` are the changes of the rota at this table."""
        readings = self._readings
        devices = sorted({*readings.read, *readings.misread})
        return TableSums(
            table=self._table,
            incidents=dict(sorted(self._incidents.items())),
            by_dealer=dict(sorted(self._by_dealer.items())),
            by_device=dict(sorted(self._by_device.items())),
            readers=tuple(
                ReaderSums(device=one, cards=readings.read[one], misreads=readings.misread[one])
                for one in devices
            ),
            cards={card: readings.cards[card] for card in sorted(readings.cards)},
            put_right=readings.put_right,
            turns=tuple(self._dealt_by.turns(self._since, until)),
            rota=self._dealt_by.kept(planned, self._since, until),
            **self._count,
        )


_COUNTED: Final = frozenset(
    str(kind.__struct_config__.tag)
    for kind in (
        ev.RoundSettled, ev.RoundCancelled, ev.Posted, ie.IncidentOpened, ie.CardEntered,
        ie.RoundCorrected, ie.WagersReturned,
    )
)  # fmt: skip
