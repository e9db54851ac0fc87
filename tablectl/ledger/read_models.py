"""Read models: postings, rounds and incidents in a second database that may be thrown away.

It is made from the streams and from nothing else. A watermark for each stream says how far it has
come and what the chain was there, so read models of another ledger are noticed and made anew.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Integer,
    LargeBinary,
    Select,
    Table,
    Text,
    create_engine,
    event,
    select,
    text,
)
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from tablectl.ledger.projected_rows import Row, metadata
from tablectl.ledger.projections import PROJECTIONS_VERSION, rows
from tablectl.ledger.record import Record
from tablectl.ledger.sqlite_errors import ledger_error
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable, ReadableStore

Progress = Callable[[int, int], None]
"""Is told now and then how many records are taken in, and of how many."""

_BATCH: Final = 1000

watermarks: Final = Table(
    "watermarks",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("position", Integer, nullable=False),
    Column("chain", LargeBinary, nullable=False),
)


def rebuild(
    store: ReadableStore, path: Path, *, progress: Progress = lambda _done, _total: None
) -> int:
    """Make the read models anew from the ledger, and say how many records that took.

    The old ones serve until the new are whole. Raises LedgerUnavailable, LedgerDamaged.
    """
    aside = path.with_name(path.name + ".new")
    try:
        aside.unlink(missing_ok=True)
        aside.touch(mode=0o600)
        with _database(aside) as connection:
            metadata.create_all(connection)
            connection.execute(text(f"PRAGMA user_version = {PROJECTIONS_VERSION}"))
            taken = _take_in(store, connection, {}, progress)
        # A journal that a crash left beside the old file must never meet the new one.
        path.unlink(missing_ok=True)
        path.with_name(path.name + "-journal").unlink(missing_ok=True)
        aside.replace(path)
    except OSError as error:
        raise LedgerUnavailable(f"cannot make read models at {path}: {error.strerror}") from error
    return taken


def catch_up(
    store: ReadableStore, path: Path, *, progress: Progress = lambda _done, _total: None
) -> int:
    """Take in what the ledger has written since, and say how many records that took.

    Read models that are missing, damaged, or of another ledger or program are made anew.
    """
    if path.exists():
        try:
            with _database(path) as connection:
                marks = _watermarks(connection)
                if _follows(store, marks) and _version(connection) == PROJECTIONS_VERSION:
                    return _take_in(store, connection, marks, progress)
        except LedgerDamaged:
            pass  # of the read models or of the ledger; a rebuild tells which
    return rebuild(store, path, progress=progress)


def query(path: Path, statement: Select[Any]) -> list[dict[str, Any]]:
    """The rows that a statement over the tables of `projections` gives.

    Raises LedgerUnavailable where there are no read models yet.
    """
    if not path.exists():
        raise LedgerUnavailable(
            f"there are no read models at {path}; run `tablectl ledger rebuild`"
        )
    with _database(path) as connection:
        return [dict(row) for row in connection.execute(statement).mappings()]


def _take_in(
    store: ReadableStore,
    connection: Connection,
    marks: dict[str, tuple[int, bytes]],
    progress: Progress,
) -> int:
    heads = [store.head(name) for name in store.streams()]
    total = sum(head.position - marks.get(head.stream, (0, b""))[0] for head in heads)
    done = 0
    for head in heads:
        after = marks.get(head.stream, (0, b""))[0]
        records = store.read(head.stream, after, head.position)
        while batch := list(islice(records, _BATCH)):
            _put(connection, [row for record in batch for row in rows(record)])
            _put(connection, [_mark(batch[-1])])
            done += len(batch)
            progress(done, total)
    return done


def _put(connection: Connection, wanted: Iterable[Row]) -> None:
    for (table, names), group in groupby(wanted, lambda row: (row.table, tuple(row.values))):
        connection.execute(_putting(table, names), [row.values for row in group])


@cache
def _putting(table: Table, names: tuple[str, ...]) -> Insert:
    """The statement that fills in these columns of a row, and makes the row where there is none."""
    keys = [column.name for column in table.primary_key]
    statement = insert(table)
    changed = {name: statement.excluded[name] for name in names if name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=changed)


def _mark(record: Record) -> Row:
    return Row(
        watermarks,
        {"stream": record.stream, "position": record.position, "chain": record.chain},
    )


def _watermarks(connection: Connection) -> dict[str, tuple[int, bytes]]:
    found = connection.execute(select(watermarks))
    return {stream: (position, chain) for stream, position, chain in found}


def _version(connection: Connection) -> int:
    return int(connection.execute(text("PRAGMA user_version")).scalar_one())


def _follows(store: ReadableStore, marks: dict[str, tuple[int, bytes]]) -> bool:
    return all(
        [record.chain for record in store.read(stream, position - 1, position)] == [chain]
        for stream, (position, chain) in marks.items()
    )


@contextmanager
def _database(path: Path) -> Iterator[Connection]:
    """One transaction on the read models, with our own errors."""
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)
    event.listen(engine, "connect", _hurry)
    event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        if not isinstance(error.orig, sqlite3.Error):
            raise
        ours = ledger_error(error.orig, path)
        if isinstance(ours, LedgerDamaged):
            ours = LedgerDamaged(f"{path} is damaged: {error.orig}; run `tablectl ledger rebuild`")
        raise ours from error
    finally:
        engine.dispose()


def _hurry(connection: sqlite3.Connection, _record: object) -> None:
    """What is lost in a power cut is made again, so nothing waits for the disk."""
    connection.isolation_level = None
    connection.execute("PRAGMA synchronous = OFF")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
