"""Is the ledger what was written? Every chain is worked out again from the stored bytes and held
against the exported heads; every command's answer has to name the records it gave."""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from tablectl.ledger import chain
from tablectl.ledger.heads import ExportedHeads, SignedHead, why_not_genuine
from tablectl.ledger.record import Record
from tablectl.ledger.store import Answered, Head, LedgerDamaged, ReadableStore

Progress = Callable[[int, int], None]
"""Is told now and then how many records are checked, and of how many."""

_STEP: Final = 1000

_Heads = Mapping[int, list[SignedHead]]


class Problem(Struct, frozen=True, kw_only=True):
    """Something that does not fit: in which stream, at which position (0: none), and why."""

    stream: str
    position: int
    why: str


class StreamVerified(Struct, frozen=True, kw_only=True):
    """How far one stream holds: `records` fit, of which those up to `anchored` are vouched for.

    `chain` is the chain at the last record that fits, as hex.
    """

    stream: str
    records: int
    chain: str
    anchored: int
    unanchored: int


class Verified(Struct, frozen=True, kw_only=True):
    """What a verification found; `problems` is empty when everything fits."""

    streams: tuple[StreamVerified, ...]
    heads: int
    problems: tuple[Problem, ...]


def verify(
    store: ReadableStore,
    exported: ExportedHeads,
    trusted: Iterable[Ed25519PublicKey],
    *,
    only: str = "",
    progress: Progress = lambda _done, _total: None,
) -> Verified:
    """Check every stream, or only one, from its first record; the first misfit ends its stream.

    Read the exported heads before the store is opened for this, so that a running table cannot
    get ahead of them. Raises LedgerUnavailable; damage is reported, not raised.
    """
    heads, problems = _genuine(exported, tuple(trusted))
    try:
        names = [only] if only else sorted({*store.streams(), *heads})
        total = sum(store.head(name).position for name in names)
    except LedgerDamaged as error:
        problems.append(Problem(stream="", position=0, why=str(error)))
        return Verified(streams=(), heads=len(exported.heads), problems=tuple(problems))
    streams: list[StreamVerified] = []
    done = 0
    for name in names:
        walk = _Walk(name, heads.get(name, {}))
        problem = walk.through(store, partial(_told, progress, done, total))
        if problem is not None:
            problems.append(problem)
        streams.append(walk.result())
        done += walk.position
    progress(done, total)
    return Verified(streams=tuple(streams), heads=len(exported.heads), problems=tuple(problems))


def proved(store: ReadableStore, stream: str, behind: Head | None = None) -> Iterator[Record]:
    """The records of a stream, each checked against the chain before it is given.

    From its start, or behind a head that is known to be its own. What a table is loaded from.
    Raises LedgerDamaged at the first record that does not fit.
    """
    follower = _Follower(stream)
    if behind is not None:
        follower.position, follower.link = behind.position, behind.chain
    for record in store.read(stream, follower.position):
        yield follower.proved(record)


def proved_answered(store: ReadableStore, stream: str) -> Iterator[tuple[Record, Answered | None]]:
    """As `proved`, from the start, each record with the answer kept for its command."""
    follower = _Follower(stream)
    for record, answer in store.read_answered(stream):
        yield follower.proved(record), answer


class _Follower:
    """Follows the chain of one stream, record by record."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.position = 0
        self.link = chain.START

    def proved(self, record: Record) -> Record:
        """The record, which is the last now. Raises LedgerDamaged where it does not fit."""
        why = self.misfit(record)
        if why is not None:
            raise LedgerDamaged(f"{self.stream} {self.position + 1}: {why}")
        return record

    def misfit(self, record: Record) -> str | None:
        """Why the record does not fit behind the last; None when it does and is the last now."""
        position = self.position + 1
        if record.position != position:
            return f"a record is missing: position {record.position} follows {self.position}"
        try:
            digest = chain.record_digest(
                type=record.type,
                version=record.version,
                command=record.command,
                at=record.at,
                body=record.body,
            )
        except struct.error:
            return "its version or time is no number that a ledger writes"
        link = chain.link(self.link, self.stream, position, digest)
        if link != record.chain:
            return (
                "its bytes do not give the stored chain: it was changed, moved or put in"
                f" (type {record.type!r}, command {record.command!r})"
            )
        self.position, self.link = position, link
        return None


class _Walk(_Follower):
    """One stream, from its start to its end or to the first record that does not fit."""

    def __init__(self, stream: str, heads: _Heads) -> None:
        super().__init__(stream)
        self.heads = heads
        self.anchored = 0
        self.first = 1
        self.command: str | None = None
        self.answer: Answered | None = None

    def through(self, store: ReadableStore, told: Callable[[int], None]) -> Problem | None:
        """Go on as long as everything fits."""
        try:
            for record, answer in store.read_answered(self.stream):
                why = self.misfit(record)
                if why is not None:
                    return self._problem(self.position + 1, why)
                if record.command != self.command:
                    if not self._answered(self.position - 1):
                        return self._problem(self.first, self._unanswered())
                    self.first, self.command, self.answer = self.position, record.command, answer
                for head in self.heads.get(self.position, ()):
                    if head.chain != self.link.hex():
                        return self._problem(self.position, self._rewritten(head))
                    self.anchored = self.position
                if self.position % _STEP == 0:
                    told(self.position)
            if not self._answered(self.position):
                return self._problem(self.first, self._unanswered())
        except LedgerDamaged as error:
            return self._problem(self.position + 1, str(error))
        last = max(self.heads, default=0)
        if last > self.position:
            return self._problem(
                self.position + 1,
                f"records are cut off: a head was exported for position {last}, the ledger ends"
                f" at {self.position}",
            )
        return None

    def result(self) -> StreamVerified:
        """How far it holds."""
        return StreamVerified(
            stream=self.stream,
            records=self.position,
            chain=self.link.hex(),
            anchored=self.anchored,
            unanchored=self.position - self.anchored,
        )

    def _answered(self, last: int) -> bool:
        """Whether the last command's answer names its records: `first` to `last` of this stream."""
        answer, places = self.answer, (self.stream, self.first, last)
        if self.command is None:
            return True
        return answer is not None and (answer.stream, answer.first, answer.last) == places

    def _unanswered(self) -> str:
        return (
            f"the answer kept for command {self.command!r} does not name the records it gave, so a"
            " retry of it could be carried out twice"
        )

    def _rewritten(self, head: SignedHead) -> str:
        return (
            f"history was rewritten: records {self.anchored + 1} to {self.position} are not those"
            f" of the head that was exported for position {head.position}"
        )

    def _problem(self, position: int, why: str) -> Problem:
        return Problem(stream=self.stream, position=position, why=why)


def _told(progress: Progress, before: int, total: int, checked: int) -> None:
    progress(before + checked, total)


def _genuine(
    exported: ExportedHeads, trusted: tuple[Ed25519PublicKey, ...]
) -> tuple[dict[str, dict[int, list[SignedHead]]], list[Problem]]:
    """The heads that a trusted key vouches for, by stream and position; and what is wrong."""
    genuine: defaultdict[str, dict[int, list[SignedHead]]] = defaultdict(dict)
    problems = [
        Problem(stream="", position=0, why=f"line {bad.line} of the heads is no head: {bad.why}")
        for bad in exported.bad
    ]
    for head in exported.heads:
        why = why_not_genuine(head, trusted)
        if why is None:
            genuine[head.stream].setdefault(head.position, []).append(head)
        else:
            problems.append(
                Problem(stream=head.stream, position=head.position, why=f"the exported head: {why}")
            )
    return genuine, problems
