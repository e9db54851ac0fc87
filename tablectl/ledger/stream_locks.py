"""Who owns a stream in PostgreSQL: an advisory lock on the writing connection, a number a stream.

The server lets go when the connection ends, however it ends.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import psycopg
from msgspec import Struct

_TAKE: Final = "SELECT pg_try_advisory_lock(%s)"
_GIVE: Final = "SELECT pg_advisory_unlock(%s)"
_PASS_BY: Final = "SELECT pg_advisory_xact_lock(%s)"
_HOLDER: Final = (
    "SELECT l.pid, coalesce(a.application_name, ''), coalesce(host(a.client_addr), '')"
    " FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid"
    " WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1"
    " AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())"
    " AND l.classid::bigint = %s AND l.objid::bigint = %s"
)
_END: Final = "SELECT pg_terminate_backend(%s, 3000)"


class Holder(Struct, frozen=True):
    """Who holds a lock: the server's process for it, and what that says of its client."""

    backend: int = 0
    program: str = ""
    host: str = ""

    def __str__(self) -> str:
        """For a person to find it by."""
        words = [self.program or "another program", self.host and f"at {self.host}"]
        return " ".join(word for word in words if word) + f" (server process {self.backend})"


class StreamLocks:
    """The locks of one connection, in one ledger of its database."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        found = connection.execute("SELECT 'records'::regclass::oid::bigint").fetchone()
        assert found is not None
        self._ledger = str(found[0]).encode()

    def take(self, stream: str) -> Holder | None:
        """Own the stream until the connection ends; who has it, where that is somebody else."""
        number = self._number(stream)
        if self._true(_TAKE, number):
            return None
        unsigned = number % 2**64
        halves = (unsigned >> 32, unsigned % 2**32)
        row = self._connection.execute(_HOLDER, halves).fetchone()
        return Holder(*row) if row else Holder()

    def give(self, stream: str) -> None:
        """Own it no longer."""
        self._true(_GIVE, self._number(stream))

    def pass_by(self, stream: str) -> None:
        """Wait until nobody owns or writes the stream, and keep it until the transaction ends.

        Raises psycopg.errors.LockNotAvailable where somebody keeps it.
        """
        self._connection.execute(_PASS_BY, (self._number(stream),))

    def end(self, backend: int) -> None:
        """End a process of the server, which its own user may, and wait for that a little."""
        self._true(_END, backend)

    def _true(self, sql: str, value: int) -> bool:
        row = self._connection.execute(sql, (value,)).fetchone()
        return row is not None and bool(row[0])

    def _number(self, stream: str) -> int:
        name = self._ledger + b"\0" + stream.encode()
        return int.from_bytes(sha256(name).digest()[:8], signed=True)
