"""Group commit: appends that come while another is being written share the next commit.

The first caller writes, the others wait for it, and the first of those that came meanwhile writes
next; so a single caller pays for nothing but its own append. An append that does not fit fails
alone, a disk that does not write fails all that were to share the commit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Final, Protocol

from msgspec import Struct

from tablectl.ledger.record import Fact, Record
from tablectl.ledger.store import (
    AlreadyAnswered,
    Answered,
    CommandKey,
    Head,
    LedgerDamaged,
    LedgerError,
    LedgerUnavailable,
    Stale,
    records_for,
)

MOST_TOGETHER: Final = 256
"""Appends that share one commit."""
_ATTEMPTS: Final = 3


class Clash(Exception):  # noqa: N818 - the tables refuse a row; the stores turn it into a LedgerError
    """A row does not go where it was meant to go; nothing of the batch is stored."""


class Entry(Struct, frozen=True):
    """One append as it is stored: its records and the answer to its command."""

    records: tuple[Record, ...]
    answer: Answered

    @property
    def head(self) -> Head:
        """Where its stream ends then."""
        last = self.records[-1]
        return Head(last.stream, last.position, last.chain)


class Writer(Protocol):
    """The writing connection of a ledger; used by one thread at a time."""

    def head(self, stream: str) -> Head:
        """Where the stream ends, remembered or asked of the ledger. Raises LedgerError."""
        ...

    def forget(self) -> None:
        """Ask the ledger for every head, the next time."""
        ...

    def answer(self, command_id: str) -> Answered | None:
        """What the command gave, asked of the ledger itself. Raises LedgerError."""
        ...

    def write(self, entries: Sequence[Entry]) -> None:
        """Store all entries or none, durable on return.

        Raises Clash where a row does not fit, LedgerError where nothing can be stored.
        """
        ...


class _Waiting:
    """An append whose caller waits, with what becomes of it."""

    __slots__ = ("after", "at", "command", "entry", "error", "facts", "head", "stream", "turn")

    def __init__(
        self, stream: str, after: int, facts: Sequence[Fact], command: CommandKey, at: int
    ) -> None:
        self.stream = stream
        self.after = after
        self.facts = facts
        self.command = command
        self.at = at
        self.entry: Entry | None = None
        self.head: Head | None = None
        self.error: Exception | None = None
        self.turn: Lock | None = None  # let go when the append is done, or when it is to lead

    @property
    def done(self) -> bool:
        return self.head is not None or self.error is not None

    def plan(self, head: Head) -> Entry:
        """What is to be stored behind `head`. Raises ValueError."""
        records = records_for(head, self.facts, command=self.command, at=self.at)
        answer = Answered(
            command=self.command,
            stream=self.stream,
            first=head.position + 1,
            last=records[-1].position,
        )
        self.entry = Entry(tuple(records), answer)
        return self.entry


class GroupCommit:
    """`append` for the stores that have a writing connection. Safe to use from several threads."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._writing = Lock()
        self._gate = Lock()  # over the next two; nothing slow happens behind it
        self._waiting: deque[_Waiting] = deque()
        self._leader: _Waiting | None = None

    def append(
        self, stream: str, after: int, facts: Sequence[Fact], *, command: CommandKey, at: int
    ) -> Head:
        """As `Store.append`."""
        mine = _Waiting(stream, after, facts, command, at)
        try:
            with self._gate:
                self._waiting.append(mine)
                if self._leader is None:
                    self._leader = mine
                else:
                    mine.turn = Lock()
                    mine.turn.acquire()
            if mine.turn is not None:
                mine.turn.acquire()
            if not mine.done:
                self._lead()
        except BaseException:  # an interrupt too leaves its turn to the next; raised again
            self._leave(mine)
            raise
        if mine.error is not None:
            raise mine.error
        assert mine.head is not None
        return mine.head

    def take_in(self, entries: Sequence[Entry]) -> None:
        """As `copying.Target.take_in`."""
        with self._writing:
            self._writer.forget()
            try:
                self._writer.write(entries)
            except Clash as clash:
                raise LedgerUnavailable(
                    f"the target has been written meanwhile ({clash}); let nobody else write it,"
                    " and copy again"
                ) from clash

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Nobody writes inside."""
        with self._writing:
            yield

    def _leave(self, mine: _Waiting) -> None:
        """A caller is interrupted: nobody may wait for a leader that has gone."""
        with self._gate:
            leads = self._leader is mine
            if mine in self._waiting:
                self._waiting.remove(mine)
        if leads:
            self._hand_over(())

    def _lead(self) -> None:
        with self._writing:
            with self._gate:
                some = range(min(MOST_TOGETHER, len(self._waiting)))
                batch = [self._waiting.popleft() for _ in some]
            try:
                self._write(batch)
            except BaseException:
                self._writer.forget()
                self._settle(batch)
                raise
            finally:
                self._hand_over(batch)

    def _hand_over(self, done: Sequence[_Waiting]) -> None:
        """Let the callers of what is done go on, and the first of those that wait lead."""
        with self._gate:
            self._leader = self._waiting[0] if self._waiting else None
            leader = self._leader
        for one in done:
            if one.turn is not None:
                one.turn.release()
        if leader is not None and leader.turn is not None:
            leader.turn.release()

    # -- writing, by one thread at a time ---------------------------------------------------------

    def _write(self, batch: Sequence[_Waiting]) -> None:
        """Store a batch in one commit; what does not fit is looked at by itself."""
        planned: list[_Waiting] = []
        apart: list[_Waiting] = []
        heads: dict[str, Head] = {}
        commands: set[str] = set()
        for one in batch:
            try:
                head = heads.get(one.stream) or self._writer.head(one.stream)
                entry = one.plan(head)
            except Exception as error:  # noqa: BLE001 - it is told to the caller it belongs to
                one.error = error
                continue
            if head.position != one.after or one.command.id in commands:
                apart.append(one)
                continue
            planned.append(one)
            heads[one.stream] = entry.head
            commands.add(one.command.id)
        if planned and not self._stored(planned):
            apart = [*planned, *apart]
        for one in apart:
            self._write_alone(one)

    def _stored(self, planned: Sequence[_Waiting]) -> bool:
        """Whether they fit and are dealt with: stored, or refused by the disk."""
        try:
            self._writer.write([one.entry for one in planned if one.entry is not None])
        except LedgerError as error:
            self._writer.forget()
            for one in planned:
                one.error = type(error)(*error.args)  # one of its own, for its own traceback
            return True
        except Exception:  # noqa: BLE001 - a clash, or a value that cannot be stored: whose, shows
            self._writer.forget()
            return False
        for one in planned:
            one.head = one.entry.head if one.entry is not None else None
        return True

    def _write_alone(self, one: _Waiting) -> None:
        """Store one append, or find out what does not fit; what others write meanwhile may not."""
        for _ in range(_ATTEMPTS):
            self._writer.forget()
            try:
                entry = self._fitting(one)
                self._writer.write((entry,))
            except Clash as clash:
                one.error = LedgerDamaged(f"the ledger refuses what should fit: {clash}")
                continue
            except Exception as error:  # noqa: BLE001 - it is told to the caller it belongs to
                one.error = error
                return
            one.head, one.error = entry.head, None
            return

    def _fitting(self, one: _Waiting) -> Entry:
        """What is to be stored, if it fits as the ledger is now. Raises as `Store.append`."""
        head = self._writer.head(one.stream)
        entry = one.plan(head)
        if self._writer.answer(one.command.id) is not None:
            raise AlreadyAnswered(f"command {one.command.id!r} is already in the ledger")
        if head.position != one.after:
            raise Stale(f"{one.stream} is at {head.position}, not at {one.after}")
        return entry

    def _settle(self, batch: Sequence[_Waiting]) -> None:
        """After an interruption: find out what is stored, for those who wait for it."""
        for one in batch:
            if one.done:
                continue
            try:
                found = self._writer.answer(one.command.id)
            except Exception as error:  # noqa: BLE001 - it is told to the caller it belongs to
                one.error = error
                continue
            if one.entry is not None and found == one.entry.answer:
                one.head = one.entry.head
            else:
                one.error = LedgerUnavailable("the program was interrupted; nothing was stored")
