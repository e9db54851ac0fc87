"""One table's service: a command is decided, checked, written down, and only then seen by anybody.

Order of steps: known id? → `decide` → invariants → append (durable) → install → publish. One
thread owns the service; other threads hand over through `deliver` and `submit`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from hashlib import sha256
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

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
from procedures.offers import Offer, Preview, legal, possible_now, preview, tag
from procedures.pack import HousePack
from procedures.readings import DeviceDown, DeviceUp, Reading
from procedures.refusals import Refused
from procedures.table import Table, Who
from tablectl.anchoring import Anchoring
from tablectl.answers import Accepted, Answer, NotStored, Rejected
from tablectl.first_answers import FirstAnswers, key_of, not_carried_out
from tablectl.history import stream_of
from tablectl.ledger.heads import HeadKey, HeadsFile
from tablectl.ledger.record import canonical, fact
from tablectl.ledger.store import (
    CommandKey,
    Head,
    LedgerError,
    LedgerGone,
    LedgerUnavailable,
    Store,
    Unstorable,
)
from tablectl.ownership import Ownership

log = logging.getLogger(__name__)

SYSTEM: Final = Who("system", "service")
_MOST_WAITING: Final = 64  # in the queue, before the devices are read no further


class Published(Struct, frozen=True):
    """Facts that are stored, the position of the last one, when, and the table they made."""

    events: tuple[Event, ...]
    through: int
    at: int
    table: Table


Subscriber = Callable[[Published], None]


class TableService:
    """Owns one table. Other threads may call `deliver`, `behind` and `submit` only."""

    def __init__(
        self,
        *,
        table: Table,
        last_at: int,
        head: Head,
        store: Store,
        clock: Clock,
        key: HeadKey,
        heads: HeadsFile,
    ) -> None:
        """`table` is what the owned stream makes up to `head`, whose last fact is of `last_at`."""
        self.table = table
        self.trouble = ""
        """Why nothing can be stored now; empty while all is well."""
        self._last_at = last_at
        self._store = store
        self._clock = clock
        self._anchoring = Anchoring(key, heads, now=clock.now())
        self._ownership = Ownership(store, head)
        self._away_since: int | None = None  # others wrote; their last fact is of then
        self._others_until = -1  # what was read up to then, while others had the table, is void
        self._answers = FirstAnswers(store, table.name)
        self._subscribers: list[Subscriber] = []
        # Readings that the ledger could not take, each once: a machine may draw its card again.
        self._waiting: dict[Command, None] = {}
        self._count = 0
        self._stamping = Lock()  # no deadline passes between a request's stamp and its queueing
        self._queue: SimpleQueue[tuple[Command, Future[Answer] | None]] = SimpleQueue()

    # -- from any thread --------------------------------------------------------------------------

    def deliver(self, reading: Reading) -> None:
        """Hand over what a device said; it is decided in the order of arrival."""
        self._queue.put((_read(reading), None))

    def behind(self) -> bool:
        """Whether so much waits that the devices have to, lest a flood of theirs bury people."""
        return self._queue.qsize() > _MOST_WAITING

    @property
    def owned(self) -> bool:
        """Whether the table is this service's to read cards for; not while another has it."""
        return not self._ownership.elsewhere and self._away_since is None

    @property
    def queued(self) -> int:
        """How much waits to be decided."""
        return self._queue.qsize()

    def submit(self, by: Who, what: Ask, *, id: str, seen: int | None = None) -> Future[Answer]:
        """Hand over a request; its time is now, however long the queue is (E-62).

        A future that is cancelled before its turn comes asks for nothing.
        """
        future: Future[Answer] = Future()
        with self._stamping:
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
        if future is None:
            self.handle(command)
        elif future.set_running_or_notify_cancel():
            answer: Answer = NotStored(reason="a fault of this program; ask again")
            try:
                answer = self.handle(command)
            finally:
                future.set_result(answer)
        return True

    def drain(self) -> None:
        """Take everything that is in the queue now, and not what comes meanwhile."""
        for _ in range(self._queue.qsize()):
            self.work()

    def ask(self, by: Who, what: Ask, *, id: str, seen: int | None = None) -> Answer:
        """Decide a request now."""
        return self.handle(Command(id=id, at=self._clock.now(), by=by, ask=what, seen=seen))

    def tick(self) -> None:
        """Store what waits for the ledger, and let deadlines pass that have come.

        What is in the queue was asked before now, so it is decided first (E-62).
        """
        with self._stamping:
            now, queued = self._clock.now(), self._queue.qsize()
        for _ in range(queued):
            self.work()
        try:
            self._ownership.look(now)
            self._catch_up()
            self._pass_time(now)
        except LedgerError as error:
            self._cannot_store(error)
            return
        if self._anchoring.overdue(self._ownership.head, now):
            self.anchor()

    def next_wake(self) -> int | None:
        """When `tick` has something to do next, in microseconds UTC."""
        return next_deadline(self.table)

    def handle(self, command: Command) -> Answer:
        """Decide, check, store, install and publish one command.

        A reading that cannot be stored waits, and what comes behind it too.
        """
        try:
            self._catch_up()
            return self._take(command)
        except LedgerError as error:
            self._cannot_store(error)
            if isinstance(command.ask, ask.Read):
                self._waiting[command] = None
            return NotStored(reason=self.trouble)

    def come_back(self, tail: Iterable[Reading], *, alive_at: int = 0) -> None:
        """After a restart: record what was read and not yet recorded, then say so (E-78).

        The same bytes give the same key, so what is recorded already stays as it is. No deadline
        passes for the time of the outage. The outage began with the last fact, or at `alive_at`
        (microseconds UTC) where the program is known to have run until then. Raises
        LedgerUnavailable where nothing can be stored.
        """
        ended = max(self._last_at, alive_at)
        for reading in _without_own_losses(tail):
            self.handle(_read(reading))
        try:
            self._catch_up()
            self._resume(ended)
        except LedgerError as error:
            raise LedgerUnavailable(f"the table cannot go on: {error}") from error

    def _resume(self, ended: int) -> None:
        """Say that the service is back from an outage that began at `ended` (E-78)."""
        if self.table.status != "closed":
            now = self._clock.now()
            resuming = ask.ResumeService(outage=max(0, now - ended))
            id_ = f"resume/{self.table.position}"
            self._decide(Command(id=id_, at=now, by=SYSTEM, ask=resuming))

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

    def _catch_up(self) -> None:
        """Stand where the stream ends, and store what waited for the ledger, in its order."""
        if self._ownership.lost:
            self._follow_others()
        while self._waiting:
            first = next(iter(self._waiting))
            self._take(first)
            del self._waiting[first]
        if self._away_since is not None:
            self._resume(self._away_since)
            self._away_since = None

    def _follow_others(self) -> None:
        """Own the stream again, and take in and tell what others wrote meanwhile (E-78)."""
        for step in self._ownership.regain(self.table, self._clock.now()):
            last = step.records[-1]
            self.table, self._last_at = step.after, last.at
            self._away_since = last.at
            if last.command != self._ownership.unsure:
                self._others_until = self._clock.now()
            self._publish(Published(step.events, last.position, last.at, step.after))
        self.trouble = ""

    def _take(self, command: Command) -> Answer:
        try:
            key = key_of(self.table.name, command)
            known = self._answers.to(command, key)
        except Unstorable as error:
            known = Rejected(reason=str(error))
        if isinstance(known, Rejected) and isinstance(command.ask, ask.Read):
            log.error("%s: %s: %s: %s", self.table.name, command.id, known.reason, command.ask)
        if known is not None:
            return known
        if isinstance(command.ask, ask.Read) and command.at <= self._others_until:
            return self._void(command.ask.reading)
        self._pass_time(command.at)
        return self._decide(command, key)

    def _void(self, reading: Reading) -> NotStored:
        """Others had the table when this was read, and went on without it: no card of a later hand
        is made of it."""
        why = "another service had the table when this was read"
        if not isinstance(reading.seen, DeviceUp | DeviceDown):
            log.warning("%s: not recorded, %s: %s", self.table.name, why, reading)
        return NotStored(reason=why)

    def _decide(self, command: Command, key: CommandKey | None = None) -> Answer:
        key = key or key_of(self.table.name, command)
        at = max(command.at, self._last_at)
        command = Command(id=command.id, at=at, by=command.by, ask=command.ask, seen=command.seen)
        kind = tag(type(command.ask))
        try:
            outcome = decide(self.table, command)
            wrong = () if isinstance(outcome, Refused) else problems(outcome.after, self.table)
        except Exception as fault:  # noqa: BLE001 - the outermost loop; it is recorded
            return self._hold(key, at, (f"{kind} failed: {type(fault).__name__}: {fault}",))
        if isinstance(outcome, Refused):
            return self._refuse(command, key, outcome)
        if wrong:
            return self._hold(key, at, wrong)
        return self._install(key, at, outcome.events, outcome.after)

    def _hold(self, key: CommandKey, at: int, wrong: tuple[str, ...]) -> Refused:
        """A fault of this program: nothing of the command is carried out, and the table is held."""
        log.error("%s: held, not carried out: %s", self.table.name, "; ".join(wrong))
        self._write(key, at, TableHeld(problems=wrong))
        return not_carried_out(wrong)

    def _refuse(self, command: Command, key: CommandKey, refused: Refused) -> Refused:
        """Refusals of staff and devices are facts; those of players are remembered for a while.

        Each says what is possible instead.
        """
        if command.by.role in ("player", "dealer", "supervisor"):
            refused = replace(refused, possible=possible_now(self.table, command.by, command.at))
        if command.by.role == "player":
            self._answers.remember(key, refused)
            return refused
        told = CommandRefused(
            by=command.by,
            asked=tag(type(command.ask)),
            code=refused.code,
            rule=refused.rule,
            reason=refused.reason,
            possible=refused.possible,
        )
        self._write(key, command.at, told)
        return refused

    def _write(self, key: CommandKey, at: int, event: Event) -> None:
        self._install(key, at, (event,), apply(self.table, event))

    def _install(
        self, key: CommandKey, at: int, events: tuple[Event, ...], after: Table
    ) -> Accepted:
        """Append, and only then let anybody see. Raises LedgerError, and nothing has happened."""
        facts = [fact(event) for event in events]
        first = self.table.position + 1
        head = self._ownership.append(facts, command=key, at=at)
        self.trouble = ""
        self.table, self._last_at = after, at
        ended = any(isinstance(e, RoundSettled | RoundCancelled | TableClosed) for e in events)
        if ended or self._anchoring.due(head):
            self.anchor()
        self._publish(Published(events, head.position, at, after))
        return Accepted(first=first, last=head.position)

    def _publish(self, published: Published) -> None:
        for subscriber in self._subscribers:
            subscriber(published)

    def anchor(self) -> None:
        """Sign the head of what this service knows, and take it out of the ledger's reach."""
        self._anchoring.export(self._ownership.head, at=self._last_at, now=self._clock.now())

    def _cannot_store(self, error: LedgerError) -> None:
        if isinstance(error, LedgerGone):
            self._ownership.lost = True  # or is when the server is back; that is found out
        told, self.trouble = self.trouble, str(error)
        if told != self.trouble:
            log.warning("%s: held, nothing can be stored: %s", self.table.name, self.trouble)

    def _pass_time(self, at: int) -> None:
        """Let every deadline that has come by `at` pass before anything else is decided."""
        while (due := next_deadline(self.table)) is not None and due <= at:
            self._count += 1
            id_ = f"time/{self.table.position}/{self._count}"
            passing = Command(id=id_, at=at, by=SYSTEM, ask=ask.PassTime())
            if not isinstance(self._decide(passing), Accepted):
                return


def found(store: Store, name: str, pack: HousePack, *, at: int) -> Table:
    """Found a table in an empty stream: its first fact holds the pack in force."""
    decision = create(name, pack)
    key = CommandKey(f"found/{name}", "system:service", sha256(canonical(pack)).digest())
    store.append(stream_of(name), 0, [fact(event) for event in decision.events], command=key, at=at)
    return decision.after


def _without_own_losses(tail: Iterable[Reading]) -> list[Reading]:
    """Without each loss at the end of a segment: a program's own, or told again at once."""
    kept: list[Reading] = []
    following: dict[str, str] = {}
    for reading in reversed(list(tail)):
        segment = reading.raw.log
        if following.get(reading.device) == segment or not isinstance(reading.seen, DeviceDown):
            following[reading.device] = segment
            kept.append(reading)
    return kept[::-1]


def _read(reading: Reading) -> Command:
    device = Who("device", reading.device)
    return Command(id=reading.key, at=reading.at, by=device, ask=ask.Read(reading=reading))
