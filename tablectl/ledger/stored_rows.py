"""Reading a ledger that lies in tables, whichever database holds them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tablectl.ledger import chain
from tablectl.ledger.record import Record
from tablectl.ledger.schema import Statements
from tablectl.ledger.store import Answered, CommandKey, Head, LedgerDamaged

_PAGE: Final = 1000
_HEAD_TYPES: Final = [int, bytes]
_ANSWER_TYPES: Final = [str, str, bytes, str, int, int]
_RECORD_TYPES: Final = [str, int, str, int, str, int, bytes, bytes]


class StoredRows(ABC):
    """The reading half of a `Store`; `shown` is how the ledger is named in messages."""

    def __init__(self, shown: str, sql: Statements) -> None:
        self._shown = shown
        self._sql = sql

    def head(self, stream: str) -> Head:
        """Where the stream ends."""
        rows = self._rows(self._sql.head, (stream, stream))
        if not rows:
            return Head(stream, 0, chain.START)
        self._check(rows[0], _HEAD_TYPES, f"the head of {stream!r}")
        return Head(stream, *rows[0])

    def answer(self, command_id: str) -> Answered | None:
        """What the command gave."""
        rows = self._rows(self._sql.answer, (command_id,))
        if not rows:
            return None
        self._check(rows[0], _ANSWER_TYPES, f"the answer to {command_id!r}")
        return _answer(rows[0])

    def read(self, stream: str, after: int = 0, through: int | None = None) -> Iterator[Record]:
        """The records behind `after` up to `through`; without it, up to the head as of now."""
        last = self.head(stream).position if through is None else through
        return map(self._record, self._pages(self._sql.page, stream, after, last))

    def read_kinds(self, stream: str, kinds: Sequence[str], after: int = 0) -> list[Record]:
        """The records of these types behind `after`; the ledger is searched, nothing is checked."""
        sql = self._sql.of_kinds(len(kinds))
        rows = self._rows(sql, (stream, after, self.head(stream).position, *kinds))
        return list(map(self._record, rows))

    def read_answered(self, stream: str) -> Iterator[tuple[Record, Answered | None]]:
        """The records up to the head as of now, each with the answer to its command."""
        last, width = self.head(stream).position, len(_RECORD_TYPES)
        for row in self._pages(self._sql.answered, stream, 0, last):
            answer = row[width:]
            fits = list(map(type, answer)) == _ANSWER_TYPES
            yield self._record(row[:width]), _answer(answer) if fits else None

    def streams(self) -> tuple[str, ...]:
        """All streams."""
        names: list[str] = []
        while name := self._rows(self._sql.next_stream, (names[-1] if names else "",))[0][0]:
            self._check((name,), [str], "the name of a stream")
            names.append(name)
        return tuple(names)

    def _pages(self, sql: str, stream: str, after: int, last: int) -> Iterator[tuple[Any, ...]]:
        while after < last:
            until = min(after + _PAGE, last)
            yield from self._rows(sql, (stream, after, until))
            after = until

    @abstractmethod
    def _rows(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        """The rows that a statement gives. Raises LedgerError."""

    def _record(self, row: tuple[Any, ...]) -> Record:
        self._check(row, _RECORD_TYPES, "a record")
        stream, position, kind, version, command, at, body, link = row
        return Record(
            stream=stream,
            position=position,
            type=kind,
            version=version,
            command=command,
            at=at,
            body=body,
            chain=link,
        )

    def _check(self, row: tuple[Any, ...], types: list[type], what: str) -> None:
        """Tables that others have had in hand may hold anything anywhere."""
        if list(map(type, row)) != types:
            raise LedgerDamaged(
                f"{self._shown}: {what} holds values of other types than a ledger writes"
            )


def _answer(row: tuple[Any, ...]) -> Answered:
    command, sender, digest, stream, first, last = row
    key = CommandKey(command, sender, digest)
    return Answered(command=key, stream=stream, first=first, last=last)
