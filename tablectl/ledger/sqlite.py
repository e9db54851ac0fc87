"""The ledger in one SQLite file: one writer, readers that can do no harm.

Write-ahead log with synchronous=FULL, so that a record is on the disk when `append` returns. The
writer's connection belongs to one process, held by a lock file; everybody reads on read-only
connections.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Lock
from typing import Any, Final
from urllib.parse import quote

from tablectl.ledger import chain, schema
from tablectl.ledger.folder import sync_folder
from tablectl.ledger.group_commit import Clash, Entry, GroupCommit
from tablectl.ledger.lock import WriterLock
from tablectl.ledger.record import Fact, Record
from tablectl.ledger.sqlite_errors import ledger_error
from tablectl.ledger.store import (
    Answered,
    CommandKey,
    Head,
    LedgerDamaged,
    LedgerUnavailable,
)

_PAGE: Final = 1000
_HEAD_TYPES: Final = [int, bytes]
_ANSWER_TYPES: Final = [str, str, bytes, str, int, int]
_RECORD_TYPES: Final = [str, int, str, int, str, int, bytes, bytes]
_WRITER_PRAGMAS: Final = (
    ("journal_mode", "WAL", "wal"),
    ("synchronous", "FULL", 2),
    ("recursive_triggers", "ON", 1),
    ("foreign_keys", "ON", 1),
)


def open_sqlite(path: Path, *, busy_ms: int = 2000) -> SQLiteStore:
    """Open the ledger for writing; make it where there is none.

    A writer of another program is waited for `busy_ms` milliseconds. Raises LedgerInUse where
    another process writes it, LedgerUnavailable, LedgerDamaged.
    """
    with ExitStack() as undo:
        lock = WriterLock(path.with_name(path.name + ".lock"))
        undo.callback(lock.release)
        try:
            if not path.exists():
                _create(path)
            writer = undo.enter_context(closing(_connect(path, "rw", busy_ms)))
            _make_durable(writer, path)
            store = SQLiteStore(path, writer, _connect(path, "ro", busy_ms), lock)
        except sqlite3.Error as error:
            raise ledger_error(error, path) from error
        except OSError as error:
            raise LedgerUnavailable(f"{path}: {error.strerror}; see to its folder") from error
        undo.pop_all()
        return store


def open_readonly(path: Path, *, busy_ms: int = 2000) -> SQLiteReader:
    """Open the ledger for reading, also while a table writes it.

    Raises LedgerUnavailable where there is none, LedgerDamaged.
    """
    if not path.exists():
        raise LedgerUnavailable(f"there is no ledger at {path}")
    try:
        return SQLiteReader(path, _connect(path, "ro", busy_ms))
    except sqlite3.Error as error:
        raise ledger_error(error, path) from error


class SQLiteReader:
    """The reading half of a `Store`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._reading = Lock()

    def head(self, stream: str) -> Head:
        """Where the stream ends."""
        rows = self._rows(schema.HEAD, (stream, stream))
        if not rows:
            return Head(stream, 0, chain.START)
        self._check(rows[0], _HEAD_TYPES, f"the head of {stream!r}")
        return Head(stream, *rows[0])

    def answer(self, command_id: str) -> Answered | None:
        """What the command gave."""
        rows = self._rows(schema.ANSWER, (command_id,))
        if not rows:
            return None
        self._check(rows[0], _ANSWER_TYPES, f"the answer to {command_id!r}")
        command, sender, digest, stream, first, last = rows[0]
        key = CommandKey(command, sender, digest)
        return Answered(command=key, stream=stream, first=first, last=last)

    def read(self, stream: str, after: int = 0, through: int | None = None) -> Iterator[Record]:
        """The records behind `after` up to `through`; without it, up to the head as of now."""
        last = self.head(stream).position if through is None else through
        while after < last:
            until = min(after + _PAGE, last)
            for row in self._rows(schema.PAGE, (stream, after, until)):
                yield self._record(row)
            after = until

    def streams(self) -> tuple[str, ...]:
        """All streams."""
        names: list[str] = []
        while name := self._rows(schema.NEXT_STREAM, (names[-1] if names else "",))[0][0]:
            self._check((name,), [str], "the name of a stream")
            names.append(name)
        return tuple(names)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _rows(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        try:
            with self._reading:
                return self._connection.execute(sql, values).fetchall()
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.Error as error:
            raise ledger_error(error, self._path) from error

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
        """A file that others have had in hand may hold anything anywhere."""
        if list(map(type, row)) != types:
            raise LedgerDamaged(
                f"{self._path}: {what} holds values of other types than a ledger writes"
            )


class SQLiteStore(SQLiteReader):
    """`Store` in a SQLite file."""

    def __init__(
        self, path: Path, writer: sqlite3.Connection, reader: sqlite3.Connection, lock: WriterLock
    ) -> None:
        super().__init__(path, reader)
        self._writer = writer
        self._together = GroupCommit(_Writer(path, writer))
        self._lock = lock

    def append(
        self, stream: str, after: int, facts: Sequence[Fact], *, command: CommandKey, at: int
    ) -> Head:
        """Write the facts behind `after`, all or none, on the disk when this returns."""
        return self._together.append(stream, after, facts, command=command, at=at)

    def close(self) -> None:
        """Let go of the file and of the lock."""
        super().close()
        self._writer.close()
        self._lock.release()


class _Writer(SQLiteReader):
    """The writing connection, for `GroupCommit`."""

    def write(self, entries: Sequence[Entry]) -> None:
        """Store all entries or none."""
        cursor = self._connection.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                for entry in entries:
                    cursor.executemany(schema.INSERT_RECORD, map(_record_row, entry.records))
                    cursor.execute(schema.INSERT_ANSWER, _answer_row(entry.answer))
                cursor.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    cursor.execute("ROLLBACK")
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.IntegrityError as error:
            raise Clash(str(error)) from error
        except sqlite3.Error as error:
            raise ledger_error(error, self._path) from error


def _record_row(r: Record) -> tuple[object, ...]:
    return (r.stream, r.position, r.type, r.version, r.command, r.at, r.body, r.chain)


def _answer_row(answer: Answered) -> tuple[object, ...]:
    key = answer.command
    return (key.id, key.sender, key.digest, answer.stream, answer.first, answer.last)


def _connect(path: Path, mode: str, busy_ms: int) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"file:{quote(os.fsencode(path.absolute()))}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=busy_ms / 1000,
    )
    try:
        found = connection.execute(schema.VERSION).fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    if found != [(schema.SCHEMA_VERSION,)]:
        connection.close()
        raise LedgerUnavailable(
            f"{path} has ledger schema {found}, this program knows {schema.SCHEMA_VERSION};"
            " use the program that wrote it"
        )
    return connection


def _make_durable(writer: sqlite3.Connection, path: Path) -> None:
    for name, value, expected in _WRITER_PRAGMAS:
        writer.execute(f"PRAGMA {name}={value}").fetchall()
        got = writer.execute(f"PRAGMA {name}").fetchone()[0]
        if got != expected:
            raise LedgerUnavailable(
                f"{path}: {name} is {got}, not {value}, so a record would not be safe; keep the"
                " ledger on a local disk"
            )
    # Only a write finds out that the file is read-only; this one is taken back.
    writer.execute("BEGIN IMMEDIATE")
    writer.execute(schema.INSERT_VERSION, (0,))
    writer.execute("ROLLBACK")


def _create(path: Path) -> None:
    """Make a ledger aside and move it into place, so that no half-made one is ever found."""
    if path.with_name(path.name + "-wal").exists():
        raise LedgerDamaged(
            f"{path} is missing but its write-ahead log is there; put the file back beside it"
        )
    aside = path.with_name(path.name + ".new")
    aside.unlink(missing_ok=True)
    connection = sqlite3.connect(aside, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        for statement in schema.CREATE:
            connection.execute(statement)
        connection.execute(schema.INSERT_VERSION, (schema.SCHEMA_VERSION,))
        connection.execute("COMMIT")
    finally:
        connection.close()
    aside.replace(path)
    sync_folder(path.parent)
