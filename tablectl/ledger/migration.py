"""Bringing a ledger's tables to the revision that this program writes, in one transaction.

The number of the revision stands in the ledger itself, in `ledger_schema`. No file of settings and
no network is needed: the revisions are part of the package.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, insert, inspect, select

from tablectl.ledger import schema
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable

FOLDER: Final = Path(__file__).parent / "migrations"


def revision_of(connection: Connection) -> int:
    """The revision of the tables, 0 where there are none. Raises LedgerDamaged."""
    if not inspect(connection).has_table(schema.schema.name):
        return 0
    found = connection.execute(select(schema.schema.c.version)).scalars().all()
    if len(found) != 1:
        raise LedgerDamaged(f"the ledger's tables say of what revision they are: {found}")
    return int(found[0])


def upgrade(connection: Connection) -> tuple[int, int]:
    """Apply the revisions that are missing, and say from which to which that was.

    The connection is in a transaction, which the caller commits. Raises LedgerUnavailable where
    the ledger is newer than this program, LedgerDamaged.
    """
    before = revision_of(connection)
    refuse_newer(before)
    scripts = ScriptDirectory(str(FOLDER))
    wanted = str(schema.SCHEMA_VERSION)
    steps = [*scripts.iterate_revisions(wanted, str(before) if before else "base")]
    with Operations.context(MigrationContext.configure(connection)):
        for step in reversed(steps):
            step.module.upgrade()
    connection.execute(delete(schema.schema))
    connection.execute(insert(schema.schema).values(version=schema.SCHEMA_VERSION))
    return before, schema.SCHEMA_VERSION


def refuse_newer(revision: int) -> None:
    """Raise LedgerUnavailable for tables that only a later program knows."""
    if revision > schema.SCHEMA_VERSION:
        raise LedgerUnavailable(
            f"the ledger is of revision {revision}, this program knows up to"
            f" {schema.SCHEMA_VERSION}; use the program that wrote it"
        )
