"""The ledger in one SQLite file: one writer, readers that can do no harm.

Write-ahead log with synchronous=FULL, so that a record is on the disk when `append` returns. The
writer's connection belongs to one process, held by a lock file; everybody reads on read-only
connections.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Lock
from typing import Any

from tablectl.ledger import schema
from tablectl.ledger.group_commit import Clash, Entry, GroupCommit
from tablectl.ledger.lock import WriterLock
from tablectl.ledger.record import Fact, Record
from tablectl.ledger.sqlite_errors import ledger_error
from tablectl.ledger.sqlite_file import connect, make, make_durable
from tablectl.ledger.store import Answered, CommandKey, Head, LedgerUnavailable
from tablectl.ledger.stored_rows import StoredRows


def open_sqlite(path: Path, *, busy_ms: int = 2000) -> SQLiteStore:
    """Open the ledger for writing; make it where there is none.

    A writer of another program is waited for `busy_ms` milliseconds. Raises LedgerInUse where
    another process writes it, LedgerUnavailable, LedgerDamaged.
    """
    with ExitStack() as undo:
        lock = WriterLock(path.with_name(path.name + ".lock"))
        undo.callback(lock.close)
        try:
            if not path.exists():
                make(path)
            writer = undo.enter_context(closing(connect(path, "rw", busy_ms)))
            make_durable(writer, path)
            store = SQLiteStore(path, writer, connect(path, "ro", busy_ms), lock)
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
        return SQLiteReader(path, connect(path, "ro", busy_ms))
    except sqlite3.Error as error:
        raise ledger_error(error, path) from error


class SQLiteReader(StoredRows):
    """The reading half of a `Store`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        super().__init__(str(path), schema.SQLITE)
        self._path = path
        self._connection = connection
        self._reading = Lock()

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

    def take_in(self, entries: Sequence[Entry]) -> None:
        """Store records as another ledger has them, all or none."""
        self._together.take_in(entries)

    def own(self, stream: str) -> Head:
        """Where the stream ends; this process has the whole ledger to itself already."""
        return self.head(stream)

    def disown(self, stream: str) -> None:
        """Nothing to let go of before the ledger is closed."""

    def close(self) -> None:
        """Let go of the file and of the lock."""
        super().close()
        self._writer.close()
        self._lock.close()


class _Writer(SQLiteReader):
    """The writing connection, for `GroupCommit`; it knows the heads, for nobody else writes."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        super().__init__(path, connection)
        self._heads: dict[str, Head] = {}

    def head(self, stream: str) -> Head:
        """Where the stream ends."""
        head = self._heads.get(stream)
        if head is None:
            head = self._heads[stream] = super().head(stream)
        return head

    def forget(self) -> None:
        """Know no head any more."""
        self._heads.clear()

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
        self._heads.update((entry.head.stream, entry.head) for entry in entries)


def _record_row(r: Record) -> tuple[object, ...]:
    return (r.stream, r.position, r.type, r.version, r.command, r.at, r.body, r.chain)


def _answer_row(answer: Answered) -> tuple[object, ...]:
    key = answer.command
    return (key.id, key.sender, key.digest, answer.stream, answer.first, answer.last)
