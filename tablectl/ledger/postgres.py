"""The ledger in PostgreSQL, 15 or newer, for a pit: several services may write one ledger.

A service owns the streams of its tables by advisory locks on its writing connection: they end with
the connection, so a standby takes over when the service dies. A stream that nobody owns, such as
`people`, is written by whoever comes, one at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any, Final

import psycopg
from sqlalchemy.dialects import registry

from tablectl.ledger import schema
from tablectl.ledger.group_commit import Entry, GroupCommit
from tablectl.ledger.postgres_connection import Address, address, ask, connect
from tablectl.ledger.postgres_errors import ledger_error
from tablectl.ledger.postgres_writer import PostgresWriter
from tablectl.ledger.record import Fact
from tablectl.ledger.store import CommandKey, Head, LedgerUnavailable
from tablectl.ledger.stored_rows import StoredRows

SQL: Final = schema.statements(registry.load("postgresql.psycopg")(paramstyle="format"))
PATIENCE: Final = 2.0
"""Seconds that an append waits for a server that has gone, to learn what became of it."""


def open_postgres(url: str, *, patience: float = PATIENCE) -> PostgresStore:
    """Open the ledger for writing. Raises LedgerUnavailable, LedgerDamaged.

    An append whose connection is lost waits `patience` seconds for the server.
    """
    place = address(url)
    writer = PostgresWriter(place, SQL, patience=patience)
    try:
        reader = connect(place, writing=False)
    except BaseException:
        writer.close()
        raise
    return PostgresStore(place, reader, writer)


def open_postgres_readonly(url: str) -> PostgresReader:
    """Open the ledger for reading. Raises LedgerUnavailable, LedgerDamaged."""
    place = address(url)
    return PostgresReader(place, connect(place, writing=False))


class PostgresReader(StoredRows):
    """The reading half of a `Store`; it connects again when the server was gone."""

    def __init__(self, place: Address, connection: psycopg.Connection) -> None:
        super().__init__(place.shown, SQL)
        self._place = place
        self._connection: psycopg.Connection | None = connection
        self._reading = Lock()
        self._closed = False

    def close(self) -> None:
        """Let go of the connection."""
        with self._reading:
            self._closed = True
            self._drop()

    def _rows(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        with self._reading:
            fresh = self._connection is None
            try:
                return ask(self._connected(), sql, values)
            except psycopg.Error as error:
                if fresh or not self._gone():
                    raise ledger_error(error, self._shown) from error
            # The server was gone since the last question, and may be back by now.
            try:
                return ask(self._connected(), sql, values)
            except psycopg.Error as error:
                raise ledger_error(error, self._shown) from error

    def _connected(self) -> psycopg.Connection:
        if self._closed:
            raise LedgerUnavailable(f"{self._shown}: the ledger is closed")
        if self._connection is None:
            self._connection = connect(self._place, writing=False)
        return self._connection

    def _gone(self) -> bool:
        """Whether the connection is lost; it is dropped then."""
        lost = self._connection is None or self._connection.closed
        if lost:
            self._drop()
        return lost

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class PostgresStore(PostgresReader):
    """`Store` in PostgreSQL."""

    def __init__(self, place: Address, reader: psycopg.Connection, writer: PostgresWriter) -> None:
        super().__init__(place, reader)
        self._writer = writer
        self._together = GroupCommit(writer)

    def append(
        self, stream: str, after: int, facts: Sequence[Fact], *, command: CommandKey, at: int
    ) -> Head:
        """Write the facts behind `after`, all or none, on the server's disk when this returns.

        Raises OwnershipLost where the stream was owned and went on without this process.
        """
        return self._together.append(stream, after, facts, command=command, at=at)

    def take_in(self, entries: Sequence[Entry]) -> None:
        """Store records as another ledger has them, all or none."""
        self._together.take_in(entries)

    def own(self, stream: str) -> Head:
        """Take the stream; where it ends now."""
        with self._together.paused():
            return self._writer.own(stream)

    def disown(self, stream: str) -> None:
        """Let go of the stream."""
        with self._together.paused():
            self._writer.disown(stream)

    def close(self) -> None:
        """Let go of both connections, and with them of every stream."""
        super().close()
        with self._together.paused():
            self._writer.close()
