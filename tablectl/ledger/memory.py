"""A ledger in memory, for tests and for trying things out: nothing outlives the process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Lock

from tablectl.ledger import chain
from tablectl.ledger.record import Fact, Record
from tablectl.ledger.store import (
    AlreadyAnswered,
    Answered,
    CommandKey,
    Head,
    Stale,
    records_for,
)


class MemoryStore:
    """`Store` without a disk."""

    def __init__(self) -> None:
        self._streams: dict[str, list[Record]] = {}
        self._answers: dict[str, Answered] = {}
        self._lock = Lock()

    def head(self, stream: str) -> Head:
        """Where the stream ends."""
        records = self._streams.get(stream)
        if not records:
            return Head(stream, 0, chain.START)
        return Head(stream, len(records), records[-1].chain)

    def append(
        self, stream: str, after: int, facts: Sequence[Fact], *, command: CommandKey, at: int
    ) -> Head:
        """Write the facts behind `after`, all or none."""
        with self._lock:
            head = self.head(stream)
            records = records_for(head, facts, command=command, at=at)
            if command.id in self._answers:
                raise AlreadyAnswered(f"command {command.id!r} is already in the ledger")
            if head.position != after:
                raise Stale(f"{stream} is at {head.position}, not at {after}")
            self._answers[command.id] = Answered(
                command=command, stream=stream, first=after + 1, last=after + len(records)
            )
            self._streams.setdefault(stream, []).extend(records)
            return Head(stream, records[-1].position, records[-1].chain)

    def answer(self, command_id: str) -> Answered | None:
        """What the command gave."""
        return self._answers.get(command_id)

    def read(self, stream: str, after: int = 0, through: int | None = None) -> Iterator[Record]:
        """The records behind `after` up to `through`."""
        yield from self._streams.get(stream, [])[after:through]

    def read_kinds(self, stream: str, kinds: Sequence[str], after: int = 0) -> list[Record]:
        """The records of these types behind `after`."""
        return [record for record in self.read(stream, after) if record.type in kinds]

    def read_answered(self, stream: str) -> Iterator[tuple[Record, Answered | None]]:
        """All records, each with the answer to its command."""
        for record in self.read(stream):
            yield record, self.answer(record.command)

    def streams(self) -> tuple[str, ...]:
        """All streams."""
        return tuple(sorted(self._streams))

    def own(self, stream: str) -> Head:
        """Where the stream ends; nobody else can have it."""
        return self.head(stream)

    def disown(self, stream: str) -> None:
        """Nothing to let go of."""

    def close(self) -> None:
        """Nothing to let go of."""
