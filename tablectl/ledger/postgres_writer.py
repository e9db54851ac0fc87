"""The writing connection to PostgreSQL: what it owns, and what becomes of that when it is lost.

A lost connection is made again with the next append. What was owned is owned again only where
nobody has it and where it ends as this process left it; anything else is OwnershipLost until `own`
is called. An append that was under way is looked up before anything else is written: the streams'
locks are taken first, so the old connection can no longer be at work on it.
"""

from __future__ import annotations

import logging
import select
import time
from collections.abc import Sequence
from typing import Any, Final

import psycopg

from tablectl.ledger.group_commit import Clash, Entry
from tablectl.ledger.postgres_connection import Address, ask, connect, program
from tablectl.ledger.postgres_errors import ledger_error
from tablectl.ledger.schema import Statements
from tablectl.ledger.store import (
    Head,
    LedgerGone,
    LedgerInUse,
    LedgerUnavailable,
    OwnershipLost,
)
from tablectl.ledger.stored_rows import StoredRows
from tablectl.ledger.stream_locks import StreamLocks

log = logging.getLogger(__name__)

_PAUSES: Final = (0.02, 0.05, 0.1, 0.2)
"""Seconds between two looks for a server that has gone; the last one again and again."""
_INSERT: Final = """
WITH answered AS (
    INSERT INTO answers (command, sender, digest, stream, first, last)
    SELECT * FROM unnest(
        %b::text[], %b::text[], %b::bytea[], %b::text[], %b::bigint[], %b::bigint[]
    )
)
INSERT INTO records (stream, position, type, version, command, at, body, chain)
SELECT * FROM unnest(
    %b::text[], %b::bigint[], %b::text[], %b::bigint[], %b::text[], %b::bigint[], %b::bytea[],
    %b::bytea[]
)
"""


class PostgresWriter(StoredRows):
    """Implements `group_commit.Writer`; used by one thread at a time."""

    def __init__(self, place: Address, sql: Statements, *, patience: float) -> None:
        """Connect. Raises LedgerUnavailable, LedgerDamaged."""
        super().__init__(place.shown, sql)
        self._place = place
        self._patience = patience
        self._closed = False
        self._owned: dict[str, Head] = {}  # as this process left them
        self._lost: dict[str, str] = {}  # what was owned, and why it is no longer
        self._known: set[str] = set()  # those of the owned whose end need not be asked for
        self._unsettled: tuple[Entry, ...] = ()  # sent, and not known whether stored
        self._name = program()
        self._connection: psycopg.Connection | None = None
        self._locks: StreamLocks
        self._readable = select.poll()
        self._connected()

    # -- owning -----------------------------------------------------------------------------------

    def own(self, stream: str) -> Head:
        """Take the stream; where it ends now. Raises LedgerInUse."""
        self._ready()
        if stream in self._known:
            return self._owned[stream]
        if stream not in self._owned:
            try:
                holder = self._locks.take(stream)
            except psycopg.Error as error:
                raise self._error(error) from error
            if holder is not None:
                raise LedgerInUse(
                    f"{self._shown}: {stream} is in use by {holder}; a table has one writer, so"
                    " end that program first"
                )
        head = super().head(stream)
        self._owned[stream] = head
        self._known.add(stream)
        self._lost.pop(stream, None)
        return head

    def disown(self, stream: str) -> None:
        """Let go of the stream."""
        self._lost.pop(stream, None)
        self._known.discard(stream)
        if self._owned.pop(stream, None) is not None and self._connection is not None:
            try:
                self._locks.give(stream)
            except psycopg.Error:
                self._drop()  # and with the connection everything is let go of

    # -- for GroupCommit --------------------------------------------------------------------------

    def head(self, stream: str) -> Head:
        """Where the stream ends. Raises OwnershipLost."""
        self._refuse_lost(stream)
        if stream in self._known:
            return self._owned[stream]
        head = super().head(stream)
        self._refuse_lost(stream)
        if stream in self._owned and head != self._owned[stream]:
            self._lose(stream, f"somebody wrote it behind its owner's back, up to {head.position}")
            self._refuse_lost(stream)
        if stream in self._owned:
            self._known.add(stream)
        return head

    def forget(self) -> None:
        """Ask for every head again."""
        self._known.clear()

    def write(self, entries: Sequence[Entry]) -> None:
        """Store all entries or none."""
        for _ in range(2):
            connection = self._ready()
            if any(entry.head.stream in self._lost for entry in entries):
                raise Clash("a stream is owned no longer")
            try:
                self._insert(connection, entries)
            except psycopg.IntegrityError as error:
                raise Clash(str(error.diag.message_primary)) from error
            except psycopg.DataError as error:
                raise ValueError(f"PostgreSQL cannot hold this: {error}") from error
            except psycopg.errors.LockNotAvailable as error:
                if len(entries) > 1:
                    raise Clash("another program owns a stream") from error
                names = ", ".join(self._free(entries))
                raise LedgerInUse(f"{self._shown}: another program owns {names}") from error
            except psycopg.Error as error:
                if not connection.closed:
                    raise self._error(error) from error
                self._unsettled = tuple(entries)
                if not self._settled(error):
                    continue
            self._took(entries)
            return
        raise LedgerUnavailable(f"{self._shown}: the connection is lost again and again")

    def close(self) -> None:
        """Let go of the connection; a second call does nothing."""
        self._closed = True
        self._drop()

    # -- storing ----------------------------------------------------------------------------------

    def _insert(self, connection: psycopg.Connection, entries: Sequence[Entry]) -> None:
        free = self._free(entries)
        rows = _columns(entries)
        if not free:
            connection.execute(_INSERT, rows)
            return
        with connection.transaction():
            for stream in free:
                self._locks.pass_by(stream)
            connection.execute(_INSERT, rows)

    def _free(self, entries: Sequence[Entry]) -> list[str]:
        """The streams of these that this process does not own, in an order that all keep."""
        return sorted({entry.head.stream for entry in entries} - self._owned.keys())

    def _took(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            head = entry.head
            if head.stream in self._owned:
                self._owned[head.stream] = head

    def _settled(self, cause: psycopg.Error) -> bool:
        """Whether what was under way when the connection broke is stored.

        Raises LedgerUnavailable where the server does not come back in time.
        """
        until = time.monotonic() + self._patience
        for number in range(1_000_000):
            try:
                stored = self._stored()
            except LedgerUnavailable as error:
                left = until - time.monotonic()
                if left <= 0:
                    raise LedgerGone(
                        f"{error}. Whether the last append is stored is unknown until then"
                    ) from cause
                time.sleep(min(left, _PAUSES[min(number, len(_PAUSES) - 1)]))
            else:
                self._unsettled = ()
                return stored
        raise AssertionError("unreachable")

    def _stored(self) -> bool:
        """Look up the entries that are not settled, once nobody else can be writing them."""
        connection = self._connected()
        first = self._unsettled[0].answer
        try:
            with connection.transaction():
                for stream in self._free(self._unsettled):
                    self._locks.pass_by(stream)
                return self._asked(first.command.id) == [_answer_row(first)]
        except psycopg.Error as error:
            raise self._error(error) from error

    # -- the connection ---------------------------------------------------------------------------

    def _ready(self) -> psycopg.Connection:
        """A connection with everything settled that was sent before. Raises LedgerUnavailable."""
        connection = self._connected()
        if self._unsettled:
            entries, stored = self._unsettled, self._stored()
            self._unsettled = ()
            for stream in {entry.head.stream for entry in entries} & self._owned.keys():
                if stored:
                    self._lose(stream, "its last append, whose outcome was unknown, is stored")
        return connection

    def _connected(self) -> psycopg.Connection:
        if self._closed:
            raise LedgerUnavailable(f"{self._shown}: the ledger is closed")
        if self._connection is not None and not self._alive(self._connection):
            self._drop()
        if self._connection is None:
            self._connection = connection = connect(self._place, writing=True, name=self._name)
            try:
                self._locks = StreamLocks(connection)
                self._regain()
            except psycopg.Error as error:
                self._drop()
                raise ledger_error(error, self._shown) from error
            except BaseException:
                self._drop()
                raise
            self._readable = select.poll()
            self._readable.register(connection.fileno(), select.POLLIN)
        return self._connection

    def _alive(self, connection: psycopg.Connection) -> bool:
        """Whether the server has not gone since the last question; a word of it would lie there."""
        try:
            while not connection.closed and self._readable.poll(0):
                connection.pgconn.consume_input()
        except psycopg.Error:
            return False
        return not connection.closed

    def _regain(self) -> None:
        """Own again what was owned, where it is untouched. Raises LedgerUnavailable."""
        self._known.clear()
        back = []
        for stream, left in list(self._owned.items()):
            holder = self._locks.take(stream)
            if holder is not None and holder.program == self._name:
                self._locks.end(holder.backend)  # our own connection of before, still there
                holder = self._locks.take(stream)
            if holder is not None and holder.program in ("", self._name):
                raise LedgerUnavailable(f"{self._shown}: {stream} is not free yet; try again")
            if holder is not None:
                self._lose(stream, f"the connection was lost, and it is in use by {holder}")
                continue
            ends = self._head_now(stream)
            unsettled = [e.head for e in self._unsettled if e.head.stream == stream]
            if ends == left:
                self._known.add(stream)
                back.append(stream)
            elif unsettled and ends == unsettled[-1]:
                back.append(stream)
            else:
                self._lose(stream, "the connection was lost, and another program wrote meanwhile")
        if back:
            log.warning(
                "%s: the connection was lost and is back; nobody else wrote %s",
                self._shown,
                ", ".join(back),
            )

    def _head_now(self, stream: str) -> Head:
        assert self._connection is not None
        row = self._connection.execute(self._sql.head, (stream, stream)).fetchone()
        return Head(stream, *row) if row else Head(stream, 0, bytes(32))

    def _lose(self, stream: str, why: str) -> None:
        self._known.discard(stream)
        if self._owned.pop(stream, None) is not None and self._connection is not None:
            self._locks.give(stream)
        self._lost[stream] = (
            f"{self._shown}: this program owns {stream} no longer: {why}; load the stream anew, or"
            " stop"
        )

    def _refuse_lost(self, stream: str) -> None:
        why = self._lost.get(stream)
        if why is not None:
            raise OwnershipLost(why)

    def _asked(self, command_id: str) -> list[Any]:
        assert self._connection is not None
        return ask(self._connection, self._sql.answer, (command_id,))

    def _rows(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        connection = self._ready()
        try:
            return ask(connection, sql, values)
        except psycopg.Error as error:
            if not connection.closed:
                raise self._error(error) from error
        try:  # the server was gone, and may be back by now
            return ask(self._ready(), sql, values)
        except psycopg.Error as error:
            raise self._error(error) from error

    def _error(self, error: psycopg.Error) -> Exception:
        if self._connection is not None and self._connection.closed:
            self._drop()
        return ledger_error(error, self._shown)

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _columns(entries: Sequence[Entry]) -> list[list[Any]]:
    """The parameters of `_INSERT`: a list for each column."""
    answers = [_answer_row(entry.answer) for entry in entries]
    records = [
        (r.stream, r.position, r.type, r.version, r.command, r.at, r.body, r.chain)
        for entry in entries
        for r in entry.records
    ]
    return [list(column) for rows in (answers, records) for column in zip(*rows, strict=True)]


def _answer_row(answer: Any) -> tuple[Any, ...]:
    key = answer.command
    return (key.id, key.sender, key.digest, answer.stream, answer.first, answer.last)
