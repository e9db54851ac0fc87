"""Making a ledger in a PostgreSQL database, bringing it to a newer revision, and who may append."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg import sql
from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import DBAPIError

from tablectl.ledger.migration import revision_of, upgrade
from tablectl.ledger.postgres_connection import Address, address, reach
from tablectl.ledger.postgres_errors import ledger_error
from tablectl.ledger.store import LedgerUnavailable

APPENDER: Final = "appender"
"""The role that services write as, unless another is named."""
_GRANTS: Final = (
    "GRANT USAGE ON SCHEMA {schema} TO {role}",
    "GRANT SELECT, INSERT ON {schema}.records, {schema}.answers TO {role}",
    "GRANT SELECT ON {schema}.ledger_schema TO {role}",
)


def make_postgres(url: str, appender: str = APPENDER) -> tuple[int, int]:
    """Make the tables, and a role that may append and read and nothing else.

    A ledger that is there stays as it is; a role that is there is granted what it needs. Says from
    which revision to which the tables went. Raises LedgerUnavailable, LedgerDamaged.
    """
    place = address(url)
    with _owner(place) as (connection, plain):
        went = upgrade(connection)
        for statement in _role(plain, appender):
            plain.execute(statement)
        return went


def upgrade_postgres(url: str) -> tuple[int, int]:
    """Bring a ledger to this program's revision. Raises as `make_postgres`."""
    place = address(url)
    with _owner(place) as (connection, _):
        if not revision_of(connection):
            raise LedgerUnavailable(
                f"{place.shown}: there is no ledger; its owner makes one by"
                " `tablectl ledger init-postgres`"
            )
        return upgrade(connection)


def _role(plain: psycopg.Connection, name: str) -> Iterator[sql.Composed]:
    """What makes a role an appender."""
    row = plain.execute("SELECT current_schema()").fetchone()
    words = {"schema": sql.Identifier(row[0] if row else "public"), "role": sql.Identifier(name)}
    there = plain.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s", (name,)).fetchone()
    if there is None:
        yield sql.SQL("CREATE ROLE {role} LOGIN").format(**words)
    elif there[0]:
        raise LedgerUnavailable(
            f"the role {name} is a superuser, whom nothing stops; name another by --appender"
        )
    for grant in _GRANTS:
        yield sql.SQL(grant).format(**words)


@contextmanager
def _owner(place: Address) -> Iterator[tuple[Connection, psycopg.Connection]]:
    """One transaction of the ledger's owner, as SQLAlchemy and as psycopg see it."""
    plain = reach(place)
    plain.autocommit = False
    engine = create_engine("postgresql+psycopg://", creator=lambda: plain, poolclass=StaticPool)
    try:
        with engine.begin() as connection:
            yield connection, plain
    except DBAPIError as error:
        if not isinstance(error.orig, psycopg.Error):
            raise
        raise ledger_error(error.orig, place.shown) from error
    except psycopg.Error as error:
        raise ledger_error(error, place.shown) from error
    finally:
        engine.dispose()
        plain.close()
