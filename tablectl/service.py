"""One table's service: a command is decided, checked, written down, and only then seen by anybody.

Order of steps: known id? → `decide` → invariants → append (durable) → install → publish. One
thread owns the service; other threads hand over through `deliver` and `submit`.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from hashlib import sha256
from queue import Empty, SimpleQueue
from typing import Final

from msgspec import Struct

from drivers.ports import Clock
from procedures import commands as ask
from procedures.apply import apply
from procedures.commands import Ask, Command
from procedures.decide import create, decide
from procedures.events import (
    CommandRefused,
    Event,
    RoundCancelled,
    RoundSettled,
    TableClosed,
    TableHeld,
)
from procedures.house.time_out import next_deadline
from procedures.invariants import problems
from procedures.offers import Offer, Preview, legal, preview, tag
from procedures.pack import HousePack
from procedures.readings import DeviceDown, Reading
from procedures.refusals import Refused
from procedures.table import Table, Who
from tablectl.answers import Accepted, Answer, NotStored, Rejected
from tablectl.history import event_of, stream_of
from tablectl.ledger.heads import HeadKey, HeadsFile
from tablectl.ledger.record import canonical, fact
from tablectl.ledger.store import CommandKey, LedgerDamaged, LedgerUnavailable, Stale, Store

log = logging.getLogger(__name__)

SYSTEM: Final = Who("system", "service")
_REMEMBERED: Final = 10_000  # refusals of players that a retry still gets the first answer for


class Published(Struct, frozen=True):
    """Facts that are stored, the position of the last one, when, and the table they made."""

    events: tuple[Event, ...]
    through: int
    at: int
    table: Table


Subscriber = Callable[[Published], None]


class TableService:
    """Owns one table. Only the owning thread may call anything but `deliver` and `submit`."""

    def __init__(
        self,
        *,
        table: Table,
        last_at: int,
        store: Store,
        clock: Clock,
        key: HeadKey,
        heads: HeadsFile,
    ) -> None:
        self.table = table
        self.trouble = ""
        """Why nothing can be stored now; empty while all is well."""
        self._last_at = last_at
        self._store = store
        self._clock = clock
        self._key = key
        self._heads = heads
        self._stream = stream_of(table.name)
        self._subscribers: list[Subscriber] = []
        self._waiting: list[Command] = []
        self._refused: OrderedDict[str, tuple[bytes, Refused]] = OrderedDict()
        self._count = 0
        self._queue: SimpleQueue[tuple[Command, Future[Answer] | None]] = SimpleQueue()

    # -- from any thread --------------------------------------------------------------------------

    def deliver(self, reading: Reading) -> None:
        """Hand over what a device said; it is decided in the order of arrival."""
        self._queue.put((_read(reading), None))

    def submit(self, by: Who, what: Ask, *, id: str, seen: int | None = None) -> Future[Answer]:
        """Hand over a request; its time is now, however long the queue is (E-62)."""
        future: Future[Answer] = Future()
        command = Command(id=id, at=self._clock.now(), by=by, ask=what, seen=seen)
        self._queue.put((command, future))
        return future

    # -- the owning thread ------------------------------------------------------------------------

    def work(self, timeout: float = 0.0) -> bool:
        """Take one thing from the queue, waiting at most `timeout` seconds. Whether there was."""
        try:
            command, future = (
                self._queue.get(timeout=timeout) if timeout else self._queue.get_nowait()
            )
        except Empty:
            return False
        answer = self.handle(command)
        if future is not None:
            future.set_result(answer)
        return True

    def drain(self) -> None:
        """Take everything that is in the queue."""
        while self.work():
            pass

    def ask(self, by: Who, what: Ask, *, id: str, seen: int | None = None) -> Answer:
        """Decide a request now."""
        return self.handle(Command(id=id, at=self._clock.now(), by=by, ask=what, seen=seen))

    def tick(self) -> None:
        """Store what waits for the ledger, and let deadlines pass that have come."""
        self._retry()
        self._pass_time(self._clock.now())

    def next_wake(self) -> int | None:
        """When `tick` has something to do next, in microseconds UTC."""
        return next_deadline(self.table)

    def handle(self, command: Command) -> Answer:
        """Decide, check, store, install and publish one command."""
        if self._waiting:
            self._retry()
        if self._waiting:
            if isinstance(command.ask, ask.Read):
                self._waiting.append(command)
            return NotStored(reason=self.trouble)
        known = self._known(command)
        if known is not None:
            return known
        self._pass_time(command.at)
        return self._decide(command)

    def come_back(self, tail: Iterable[Reading]) -> None:
        """After a restart: record what was read and not yet recorded, then say so (E-78).

        The same bytes give the same key, so what is recorded already stays as it is.
        """
        ended = self._last_at
        for reading in _without_last_loss(tail):
            self.handle(_read(reading))
        if self.table.status != "closed":
            outage = max(0, self._clock.now() - ended)
            id_ = f"resume/{self.table.position}"
            self.ask(SYSTEM, ask.ResumeService(outage=outage), id=id_)

    def offers(self, who: Who) -> tuple[Offer, ...]:
        """What somebody may do now."""
        return legal(self.table, who, self._clock.now())

    def preview(self, by: Who, what: Ask) -> Preview | Refused:
        """What a request would do, without doing it."""
        return preview(self.table, Command(id="preview", at=self._clock.now(), by=by, ask=what))

    def subscribe(self, subscriber: Subscriber) -> None:
        """Tell `subscriber` of every batch of facts after it is stored."""
        self._subscribers.append(subscriber)

    # -- steps ------------------------------------------------------------------------------------

    def _known(self, command: Command) -> Answer | None:
        """The first answer to an id that was used before (E-63)."""
        key = _key(command)
        remembered = self._refused.get(key.id)
        if remembered is not None:
            digest, refused = remembered
            return refused if digest == key.digest else _reused(command)
        answered = self._store.answer(key.id)
        if answered is None:
            return None
        if (answered.command.sender, answered.command.digest) != (key.sender, key.digest):
            return _reused(command)
        if answered.first == answered.last:
            record = next(iter(self._store.read(self._stream, answered.first - 1, answered.last)))
            event = event_of(record)
            if isinstance(event, CommandRefused):
                return Refused(code=event.code, rule=event.rule, reason=event.reason)
        return Accepted(first=answered.first, last=answered.last)

    def _decide(self, command: Command) -> Answer:
        at = max(command.at, self._last_at)
        command = Command(id=command.id, at=at, by=command.by, ask=command.ask, seen=command.seen)
        outcome = decide(self.table, command)
        if isinstance(outcome, Refused):
            return self._refuse(command, outcome)
        wrong = problems(outcome.after)
        if wrong:
            log.error("%s: %s would break %s", self.table.name, tag(type(command.ask)), wrong)
            return self._store_facts(command, (TableHeld(problems=wrong),))
        return self._store_facts(command, outcome.events, outcome.after)

    def _refuse(self, command: Command, refused: Refused) -> Answer:
        if command.by.role == "player":
            key = _key(command)
            self._refused[key.id] = (key.digest, refused)
            if len(self._refused) > _REMEMBERED:
                self._refused.popitem(last=False)
            return refused
        told = CommandRefused(
            by=command.by,
            asked=tag(type(command.ask)),
            code=refused.code,
            rule=refused.rule,
            reason=refused.reason,
        )
        stored = self._store_facts(command, (told,))
        return refused if isinstance(stored, Accepted) else stored

    def _store_facts(
        self, command: Command, events: tuple[Event, ...], after: Table | None = None
    ) -> Answer:
        if after is None:
            after = self.table
            for event in events:
                after = apply(after, event)
        try:
            head = self._store.append(
                self._stream,
                self.table.position,
                [fact(event) for event in events],
                command=_key(command),
                at=command.at,
            )
        except (LedgerUnavailable, LedgerDamaged, Stale) as error:
            self.trouble = str(error)
            log.warning("%s: held, nothing can be stored: %s", self.table.name, error)
            if isinstance(command.ask, ask.Read):
                self._waiting.append(command)
            return NotStored(reason=self.trouble)
        self.trouble = ""
        first = self.table.position + 1
        self.table, self._last_at = after, command.at
        self._anchor(events)
        published = Published(events, head.position, command.at, after)
        for subscriber in self._subscribers:
            subscriber(published)
        return Accepted(first=first, last=head.position)

    def _anchor(self, events: tuple[Event, ...]) -> None:
        """Sign the head at a round's end and at closing, and take it out of the ledger's reach."""
        if any(isinstance(e, RoundSettled | RoundCancelled | TableClosed) for e in events):
            self.anchor()

    def anchor(self) -> None:
        """Sign the head as it is now, and export it."""
        signed = self._key.sign(self._store.head(self._stream), at=self._last_at)
        try:
            self._heads.export(signed)
        except LedgerUnavailable as error:
            log.warning("%s: %s", self.table.name, error)

    def _retry(self) -> None:
        """Store readings that waited for the ledger, in the order in which they came."""
        waiting, self._waiting = self._waiting, []
        while waiting:
            command = waiting.pop(0)
            self._decide(command)
            if self._waiting:
                self._waiting += waiting
                return

    def _pass_time(self, at: int) -> None:
        """Let every deadline that has come by `at` pass before anything else is decided."""
        while not self._waiting:
            due = next_deadline(self.table)
            if due is None or due > at:
                return
            self._count += 1
            passing = Command(
                id=f"time/{self.table.position}/{self._count}", at=at, by=SYSTEM, ask=ask.PassTime()
            )
            if not isinstance(self._decide(passing), Accepted):
                return


def found(store: Store, name: str, pack: HousePack, *, at: int) -> Table:
    """Found a table in an empty stream: its first fact holds the pack in force."""
    decision = create(name, pack)
    key = CommandKey(f"found/{name}", "system:service", sha256(canonical(pack)).digest())
    store.append(stream_of(name), 0, [fact(event) for event in decision.events], command=key, at=at)
    return decision.after


def _without_last_loss(tail: Iterable[Reading]) -> list[Reading]:
    """Without the loss of the connection at the end: this process's own, or told again at once."""
    readings = list(tail)
    while readings and isinstance(readings[-1].seen, DeviceDown):
        readings.pop()
    return readings


def _read(reading: Reading) -> Command:
    device = Who("device", reading.device)
    return Command(id=reading.key, at=reading.at, by=device, ask=ask.Read(reading=reading))


def _key(command: Command) -> CommandKey:
    """Whose command, and what was asked: the same id for anything else is no retry."""
    sender = f"{command.by.role}:{command.by.name}"
    digest = sha256(canonical(command.ask)).digest()
    return CommandKey(f"{sender}/{command.id}", sender, digest)


def _reused(command: Command) -> Rejected:
    return Rejected(reason=f"the id {command.id} was used before, for something else")
