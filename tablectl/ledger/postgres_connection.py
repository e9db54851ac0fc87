"""A connection to a ledger in PostgreSQL: how it is made, and what is demanded of the server.

A password belongs in a password file or in PGPASSWORD. One that stands in the address works too;
no message ever shows it.
"""

from __future__ import annotations

import os
import socket
from itertools import count
from typing import Any, Final
from urllib.parse import quote

import psycopg
from msgspec import Struct
from psycopg.conninfo import conninfo_to_dict

from tablectl.ledger import schema
from tablectl.ledger.postgres_errors import ledger_error
from tablectl.ledger.store import LedgerGone, LedgerUnavailable

OLDEST_SERVER: Final = 15
_CONNECT_SECONDS: Final = 5
_NUMBERS: Final = count(1)
_LIMITS: Final = (
    # A client that has gone is noticed within some ten seconds, and its streams become free.
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;"
    " SET lock_timeout = '1s'; SET statement_timeout = '30s'"
)
_STATE: Final = (
    "SELECT current_setting('server_version_num')::int / 10000,"
    " current_setting('server_encoding'), current_setting('fsync'),"
    " current_setting('full_page_writes'), current_setting('synchronous_commit'),"
    " pg_is_in_recovery(), to_regclass('ledger_schema') IS NOT NULL"
)


class Address(Struct, frozen=True):
    """Where a ledger is. `url` may hold a password, `shown` and the errors never do."""

    url: str
    shown: str
    password: str = ""

    def __repr__(self) -> str:
        """As it may be shown."""
        return f"Address({self.shown!r})"


def address(url: str) -> Address:
    """The address that a `postgresql://` URL names. Raises LedgerUnavailable."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise LedgerUnavailable(
            "the ledger's address cannot be understood; it is written"
            " postgresql://USER@HOST:PORT/DATABASE"
        ) from None
    words = {name: str(value) for name, value in parts.items() if value is not None}
    host = quote(words.get("host", ""), safe=":.,")
    port = f":{words['port']}" if "port" in words else ""
    user = f"{quote(words['user'])}@" if "user" in words else ""
    shown = f"postgresql://{user}{host}{port}/{quote(words.get('dbname', ''))}"
    return Address(url, shown, words.get("password", ""))


def program() -> str:
    """The name that a new connection goes by at the server: host, process and a number."""
    return f"tablectl {socket.gethostname()[:30]}:{os.getpid()}/{next(_NUMBERS)}"


def connect(place: Address, *, writing: bool, name: str | None = None) -> psycopg.Connection:
    """A connection whose server keeps what it says it keeps, to tables of this revision.

    It goes by `name`. Each statement is its own transaction unless one is begun. Raises
    LedgerUnavailable, LedgerDamaged.
    """
    connection = reach(place, name)
    try:
        _demand(connection, place, writing=writing)
        found = connection.execute(schema.VERSION).fetchall()
    except psycopg.Error as error:
        connection.close()
        raise ledger_error(error, place.shown) from error
    except BaseException:
        connection.close()
        raise
    if found != [(schema.SCHEMA_VERSION,)]:
        connection.close()
        raise LedgerUnavailable(f"{place.shown} has ledger schema {found}, {schema.remedy(found)}")
    return connection


def reach(place: Address, name: str | None = None) -> psycopg.Connection:
    """A connection, of which nothing is demanded yet. Raises LedgerUnavailable."""
    try:
        connection = psycopg.connect(
            place.url,
            autocommit=True,
            connect_timeout=_CONNECT_SECONDS,
            application_name=name or program(),
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=3,
            tcp_user_timeout=10_000,
        )
    except psycopg.Error as error:
        raise LedgerGone(
            f"{place.shown}: cannot connect: {_safe(error, place)}; see that the server runs and"
            " lets this user in (a password belongs in a password file or in PGPASSWORD)"
        ) from None
    return connection


def ask(connection: psycopg.Connection, sql: str, values: tuple[object, ...]) -> list[Any]:
    """The rows that a statement gives; none for text that PostgreSQL cannot hold.

    Raises psycopg.Error.
    """
    try:
        return connection.execute(sql.encode(), values).fetchall()
    except psycopg.DataError as error:
        if error.sqlstate is not None:
            raise
        return []


def _demand(connection: psycopg.Connection, place: Address, *, writing: bool) -> None:
    """Raise LedgerUnavailable where a record would not be safe, or is not there."""
    connection.execute(_LIMITS)
    row = connection.execute(_STATE).fetchone()
    assert row is not None
    major, encoding, fsync, whole_pages, commit, standby, made = row
    if major < OLDEST_SERVER:
        why = f"PostgreSQL {major} is too old; {OLDEST_SERVER} or newer is needed"
    elif encoding != "UTF8":
        why = f"the database is in {encoding}, not UTF8; make the ledger's database in UTF8"
    elif not made:
        why = "there is no ledger; its owner makes one by `tablectl ledger init-postgres`"
    elif writing and standby:
        why = "this server is a standby and takes no records; name the primary"
    elif writing and (fsync, whole_pages) != ("on", "on"):
        why = (
            f"fsync is {fsync} and full_page_writes {whole_pages}, so a record would not be safe;"
            " switch both on"
        )
    else:
        if writing and commit != "remote_apply":
            connection.execute("SET synchronous_commit = on")
        if not writing:
            connection.execute("SET default_transaction_read_only = on")
        return
    raise LedgerUnavailable(f"{place.shown}: {why}")


def _safe(error: psycopg.Error, place: Address) -> str:
    text = " ".join(str(error).split())
    return text.replace(place.password, "…") if place.password else text
