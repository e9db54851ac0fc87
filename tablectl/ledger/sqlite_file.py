"""The file of a SQLite ledger: connecting to it, making it, bringing it to a newer revision."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tablectl.ledger import schema
from tablectl.ledger.folder import sync_folder
from tablectl.ledger.lock import WriterLock
from tablectl.ledger.sqlite_errors import ledger_error
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable

_WRITER_PRAGMAS: Final = (
    ("journal_mode", "WAL", "wal"),
    ("synchronous", "FULL", 2),
    ("recursive_triggers", "ON", 1),
    ("foreign_keys", "ON", 1),
)


def connect(path: Path, mode: str, busy_ms: int) -> sqlite3.Connection:
    """A connection to a ledger of this program's revision; `mode` is `ro` or `rw`.

    Raises sqlite3.Error, LedgerUnavailable for a ledger of another revision.
    """
    connection = _connect(path, mode, busy_ms)
    try:
        found = connection.execute(schema.VERSION).fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    if found == [(schema.SCHEMA_VERSION,)]:
        return connection
    connection.close()
    raise LedgerUnavailable(f"{path} has ledger schema {found}, {schema.remedy(found)}")


def make_durable(writer: sqlite3.Connection, path: Path) -> None:
    """Set what keeps records safe, and ask whether it is so. Raises as `connect`."""
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


def make(path: Path) -> None:
    """Make a ledger aside and move it into place, so that no half-made one is ever found.

    Raises sqlite3.Error, OSError, LedgerDamaged where a part of an old one is there.
    """
    if path.with_name(path.name + "-wal").exists():
        raise LedgerDamaged(
            f"{path} is missing but its write-ahead log is there; put the file back beside it"
        )
    aside = path.with_name(path.name + ".new")
    aside.unlink(missing_ok=True)
    aside.touch(mode=0o600, exist_ok=False)  # SQLite gives its -wal and -shm the same
    with closing(sqlite3.connect(aside, isolation_level=None)) as connection:
        _upgrade(connection)
    aside.replace(path)
    sync_folder(path.parent)


def upgrade_sqlite(path: Path, *, busy_ms: int = 2000) -> tuple[int, int]:
    """Bring a ledger to this program's revision, and say from which to which that was.

    Raises LedgerInUse while a table writes it, LedgerUnavailable, LedgerDamaged.
    """
    if not path.exists():
        raise LedgerUnavailable(f"there is no ledger at {path}")
    with (
        _ours(path),
        closing(WriterLock(path.with_name(path.name + ".lock"))),
        closing(_connect(path, "rw", busy_ms)) as connection,
    ):
        return _upgrade(connection)


def _upgrade(connection: sqlite3.Connection) -> tuple[int, int]:
    # Only who makes or upgrades a ledger pays for loading these.
    from sqlalchemy import StaticPool, create_engine, event
    from sqlalchemy.exc import DBAPIError

    from tablectl.ledger.migration import upgrade

    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    event.listen(engine, "begin", lambda begun: begun.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with engine.begin() as begun:
            return upgrade(begun)
    except DBAPIError as error:
        raise error.orig or error from error


@contextmanager
def _ours(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise ledger_error(error, path) from error


def _connect(path: Path, mode: str, busy_ms: int) -> sqlite3.Connection:
    return sqlite3.connect(
        f"file:{quote(os.fsencode(path.absolute()))}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=busy_ms / 1000,
    )
