"""The register: the one owner of the stream `people`, from its facts to everybody there is."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from threading import Lock, RLock
from typing import Final

import msgspec

from tablectl.answers import Accepted, NotStored, Rejected
from tablectl.ledger.record import Record, canonical, fact
from tablectl.ledger.store import (
    AlreadyAnswered,
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
from tablectl.people.apply import apply
from tablectl.people.commands import PeopleCommand
from tablectl.people.decide import decide
from tablectl.people.events import ChangeRefused, PeopleEvent
from tablectl.people.person import People
from tablectl.people.refusals import NotDone

log = logging.getLogger(__name__)

STREAM: Final = "people"
_TRIES: Final = 25
_EVENTS: Final = msgspec.json.Decoder(PeopleEvent)

PeopleAnswer = Accepted | NotDone | Rejected | NotStored
Listener = Callable[[PeopleEvent], None]
Judge = Callable[[People], tuple[PeopleEvent, ...]]
"""Decides on facts of the service's own, from the people as they are at that instant."""


def event_of(record: Record) -> PeopleEvent:
    """The fact in a record. Raises LedgerDamaged where it is none this version knows."""
    try:
        return _EVENTS.decode(record.body)
    except msgspec.MsgspecError as error:
        raise LedgerDamaged(
            f"{record.stream} position {record.position}: no fact about people: {error}"
        ) from error


def replayed(records: Iterable[Record], people: People | None = None) -> People:
    """Everybody, from the records of the stream behind `people`. Raises LedgerDamaged."""
    now = people if people is not None else People()
    for record in records:
        try:
            now = apply(now, event_of(record), record.at)
        except LookupError as error:
            raise LedgerDamaged(
                f"{record.stream} position {record.position}: {record.type} cannot follow what lies"
                f" before it: {error}"
            ) from error
    return now


def people_in(store: ReadableStore) -> People:
    """Everybody in a ledger, its chain checked. Raises LedgerDamaged."""
    return replayed(proved(store, STREAM))


def history(store: ReadableStore) -> Iterator[tuple[Record, PeopleEvent]]:
    """The records about people with their facts. Raises LedgerDamaged."""
    for record in store.read(STREAM):
        yield record, event_of(record)


class Register:
    """Decides about people and writes it down. Safe to use from several threads."""

    def __init__(self, store: Store, anchor: Callable[[int], None]) -> None:
        """Read the stream, its chain checked. `anchor` vouches for its head at a time.

        Sign-ins are vouched for with the next change that somebody asks for. Raises
        LedgerDamaged, LedgerUnavailable.
        """
        self._store = store
        self._anchor = anchor
        self._lock = Lock()
        self._telling = RLock()
        self._fresh: deque[PeopleEvent] = deque()
        self._listeners: list[Listener] = []
        self.people = people_in(store)
        """Everybody as the last fact left them; take it once and look at it."""

    def ask(self, command: PeopleCommand) -> PeopleAnswer:
        """Decide a request and write it down; the same id again gets the first answer."""
        try:
            key = _key(command)
            with self._lock:
                answer = self._answer(command, key)
                if isinstance(answer, Accepted):
                    self._vouch(command.at)
                return answer
        except Unstorable as error:
            return Rejected(reason=str(error))
        except LedgerError as error:
            return NotStored(reason=str(error))
        finally:
            self._tell()

    def came_of(self, id: str) -> PeopleEvent | None:
        """The first fact that a request with this id led to; None where there is none.

        Raises LedgerError.
        """
        answered = self._store.answer(command_key(_key_id(id), STREAM, ()).id)
        return self._fact(answered.first) if answered is not None else None

    def settle(self, judge: Judge, *, at: int) -> tuple[PeopleEvent, ...]:
        """Write down what the service itself has seen, such as a sign-in; the facts, if any.

        `judge` may be asked again where another service was faster. Raises LedgerError.
        """
        try:
            with self._lock:
                return self._settle(judge, at)
        finally:
            self._tell()

    def refresh(self) -> People:
        """Everybody, with what another service may have written since. Raises LedgerError."""
        try:
            with self._lock:
                self._catch_up()
                return self.people
        finally:
            self._tell()

    def listen(self, listener: Listener) -> None:
        """Tell `listener` of every fact after it is stored, in order; it must not raise."""
        with self._telling:
            self._listeners.append(listener)

    def _tell(self) -> None:
        """Outside the lock, so that a listener may ask the register."""
        with self._telling:
            while self._fresh:
                event = self._fresh.popleft()
                for listener in self._listeners:
                    listener(event)

    def _settle(self, judge: Judge, at: int) -> tuple[PeopleEvent, ...]:
        for _ in range(_TRIES):
            events = judge(self.people)
            if not events:
                return ()
            id_ = f"{STREAM}/service/{self.people.position}"
            digest = sha256(b"".join(map(canonical, events))).digest()
            try:
                self._append(events, CommandKey(id_, "system:service", digest), at)
            except (Stale, AlreadyAnswered):  # another service wrote there first, under that id
                self._catch_up()
            else:
                return events
        raise _moving()

    def _answer(self, command: PeopleCommand, key: CommandKey) -> PeopleAnswer:
        for _ in range(_TRIES):
            known = self._known(key)
            if known is not None:
                return known
            outcome = decide(self.people, command)
            if isinstance(outcome, NotDone) and command.by.role == "player":
                return outcome
            events = (_told(command, outcome),) if isinstance(outcome, NotDone) else outcome
            try:
                accepted = self._append(events, key, command.at)
            except Stale:
                self._catch_up()
            else:
                return outcome if isinstance(outcome, NotDone) else accepted
        raise _moving()

    def _known(self, key: CommandKey) -> PeopleAnswer | None:
        """The first answer to an id that was used before (E-63)."""
        answered = self._store.answer(key.id)
        if answered is None:
            return None
        if answered.command != key:
            return Rejected(reason="the id of this request was used before, for something else")
        event = self._fact(answered.first)
        if isinstance(event, ChangeRefused):
            return refusal(event)
        return Accepted(first=answered.first, last=answered.last)

    def _fact(self, position: int) -> PeopleEvent:
        return event_of(next(iter(self._store.read(STREAM, position - 1, position))))

    def _append(self, events: tuple[PeopleEvent, ...], key: CommandKey, at: int) -> Accepted:
        after, first = self.people, self.people.position + 1
        at = max(at, after.last_at)
        for event in events:
            after = apply(after, event, at)
        self._store.append(STREAM, first - 1, [fact(event) for event in events], command=key, at=at)
        self.people = after
        self._fresh.extend(events)
        return Accepted(first=first, last=after.position)

    def _vouch(self, at: int) -> None:
        """What is stored is stored, although its head could not be exported."""
        try:
            self._anchor(at)
        except LedgerError as error:
            log.warning("%s: %s", STREAM, error)

    def _catch_up(self) -> None:
        """Take in what another service has written."""
        records = tuple(self._store.read(STREAM, self.people.position))
        self.people = replayed(records, self.people)
        self._fresh.extend(event_of(record) for record in records)


def _key(command: PeopleCommand) -> CommandKey:
    sender = f"{command.by.role}:{command.by.name}"
    return command_key(_key_id(command.id), sender, command.ask)


def _key_id(id: str) -> str:
    return f"{STREAM}/people/{id}"


def refusal(event: ChangeRefused) -> NotDone:
    """What was answered, from the fact that it was refused."""
    said = {"type": "not-done", "code": event.code, "rule": event.rule, "reason": event.reason}
    return msgspec.convert(said, NotDone)


def _told(command: PeopleCommand, refused: NotDone) -> ChangeRefused:
    return ChangeRefused(
        name=command.ask.name,
        asked=str(type(command.ask).__struct_config__.tag),
        code=refused.code,
        rule=refused.rule,
        reason=refused.reason,
        by=command.by,
    )


def _moving() -> LedgerError:
    return LedgerError("the record of people is being written by others all the time; try again")
