"""What every ledger can do: append facts to streams, all or nothing, and read them back.

LedgerError
├── Stale                the stream has moved on; read it and decide again
├── Unstorable           a text of a command holds what no ledger can; leave it out
├── AlreadyAnswered      the command id is in the ledger; `answer` tells what it gave
├── LedgerUnavailable    cannot be read or written now: disk full, locked, read-only, I/O
│   ├── LedgerGone       its server cannot be reached; it may be back at any time
│   └── LedgerInUse      another process has it
│       └── OwnershipLost  this process had it and has no longer
└── LedgerDamaged        what is stored is not what was written
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, Protocol

from msgspec import Struct

from tablectl.ledger import chain
from tablectl.ledger.record import Fact, Record, canonical

_LARGEST: Final = 2**63 - 1


class LedgerError(Exception):
    """Something about the ledger; the text says what, where and what to do."""


# The names say what happened, as the table's own words do.
class Stale(LedgerError):  # noqa: N818
    """The stream is not at the position that the append was decided against."""


class Unstorable(LedgerError):  # noqa: N818
    """A text holds a NUL or half a character; it is refused before anything is decided."""


class AlreadyAnswered(LedgerError):  # noqa: N818
    """A command id is written once; this one has been."""


class LedgerUnavailable(LedgerError):  # noqa: N818
    """The ledger cannot be used now. Nothing of the failed append is stored."""


class LedgerGone(LedgerUnavailable):
    """The ledger's server cannot be reached; whoever owned a stream may own it no longer."""


class LedgerInUse(LedgerUnavailable):
    """Another process writes this ledger, or this stream of it."""


class OwnershipLost(LedgerInUse):
    """The stream went on without this process; `own` it again and load it anew, or stop."""


class LedgerDamaged(LedgerError):  # noqa: N818
    """The stored bytes cannot be what the ledger wrote."""


class Head(Struct, frozen=True):
    """Where a stream ends: the last position (0 when empty) and the chain there."""

    stream: str
    position: int
    chain: bytes


class CommandKey(Struct, frozen=True):
    """Whose command it was: its id, who sent it, and the digest of what was sent."""

    id: str
    sender: str
    digest: bytes


class Answered(Struct, frozen=True, kw_only=True):
    """What a command gave: the records `first` to `last` of a stream."""

    command: CommandKey
    stream: str
    first: int
    last: int


class ReadableStore(Protocol):
    """What can be read of a ledger. Safe to use from several threads."""

    def head(self, stream: str) -> Head:
        """Where the stream ends; position 0 and `chain.START` when it holds nothing."""
        ...

    def answer(self, command_id: str) -> Answered | None:
        """What the command with this id gave, where it has been written."""
        ...

    def read(self, stream: str, after: int = 0, through: int | None = None) -> Iterator[Record]:
        """The stored records behind `after` up to `through`, in order, as they are stored."""
        ...

    def read_kinds(self, stream: str, kinds: Sequence[str], after: int = 0) -> list[Record]:
        """The records of these types behind `after`: few of many, found without reading all."""
        ...

    def read_answered(self, stream: str) -> Iterator[tuple[Record, Answered | None]]:
        """All records of a stream, each with the sound answer kept for its command, if any."""
        ...

    def streams(self) -> tuple[str, ...]:
        """The names of all streams that hold records, sorted by code point."""
        ...

    def close(self) -> None:
        """Let go of the ledger; a second call does nothing."""
        ...


class Store(ReadableStore, Protocol):
    """An append-only set of streams."""

    def append(
        self, stream: str, after: int, facts: Sequence[Fact], *, command: CommandKey, at: int
    ) -> Head:
        """Write the facts of one command behind position `after`: all or none, durable on return.

        `at` is microseconds UTC. Raises ValueError for no facts or a negative time, Stale,
        AlreadyAnswered, LedgerUnavailable, LedgerDamaged; then nothing is written. Only where the
        message says that the outcome is unknown it may have been; if it was, the next append to
        the stream raises OwnershipLost or Stale.
        """
        ...

    def own(self, stream: str) -> Head:
        """Take the stream for this process until `disown`, `close` or its end; where it ends now.

        Load the stream behind this call, not before it. What others may write too needs no owner.
        Raises LedgerInUse where another process has it, LedgerUnavailable, LedgerDamaged.
        """
        ...

    def disown(self, stream: str) -> None:
        """Let go of the stream, so that another process can own it; harmless when not owned."""
        ...


def command_key(id: str, sender: str, asked: object) -> CommandKey:
    """The key of a command by what was asked. Raises Unstorable where a text of it is that.

    Every door to the record makes its keys here, so that nothing is decided that no ledger holds.
    """
    try:
        canonical({"id": id, "sender": sender})
        return CommandKey(id, sender, sha256(canonical(asked)).digest())
    except ValueError as error:
        raise Unstorable(f"it cannot be recorded: {error}; send it again without that") from error


def records_for(head: Head, facts: Sequence[Fact], *, command: CommandKey, at: int) -> list[Record]:
    """The records that these facts become behind `head`.

    Raises ValueError for no facts, a stream or command without a name, or a text, time or version
    that no ledger can hold.
    """
    canonical({"stream": head.stream, "id": command.id, "sender": command.sender})
    if not facts or not head.stream or not command.id or not 0 <= at <= _LARGEST:
        raise ValueError(
            f"an append needs a stream, facts, a command id and a time since 1970; got stream"
            f" {head.stream!r}, {len(facts)} facts, command {command.id!r}, time {at}"
        )
    records = []
    link = head.chain
    for position, fact in enumerate(facts, start=head.position + 1):
        if not 0 <= fact.version <= _LARGEST:
            raise ValueError(f"the version of a {fact.type!r} is {fact.version}, not from 0 up")
        digest = chain.record_digest(
            type=fact.type, version=fact.version, command=command.id, at=at, body=fact.body
        )
        link = chain.link(link, head.stream, position, digest)
        records.append(
            Record(
                stream=head.stream,
                position=position,
                type=fact.type,
                version=fact.version,
                command=command.id,
                at=at,
                body=fact.body,
                chain=link,
            )
        )
    return records
