"""Opening a ledger wherever it is; psycopg is loaded only for one in PostgreSQL."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

from tablectl.ledger.place import Place
from tablectl.ledger.sqlite import SQLiteStore, open_readonly, open_sqlite
from tablectl.ledger.store import LedgerUnavailable, ReadableStore

if TYPE_CHECKING:  # psycopg is an extra
    from tablectl.ledger.postgres import PostgresStore


def shown(place: Place) -> str:
    """The place as it may be printed: without a password. Raises LedgerUnavailable."""
    if isinstance(place, Path):
        return str(place)
    need_psycopg()
    from tablectl.ledger.postgres_connection import address

    return address(place).shown


def open_ledger(place: Place) -> SQLiteStore | PostgresStore:
    """Open a ledger for writing; a SQLite file is made where there is none.

    Raises LedgerUnavailable, LedgerDamaged.
    """
    if isinstance(place, Path):
        return open_sqlite(place)
    need_psycopg()
    from tablectl.ledger.postgres import open_postgres

    return open_postgres(place)


def open_ledger_readonly(place: Place) -> ReadableStore:
    """Open a ledger for reading, also while others write it. Raises as `open_ledger`."""
    if isinstance(place, Path):
        return open_readonly(place)
    need_psycopg()
    from tablectl.ledger.postgres import open_postgres_readonly

    return open_postgres_readonly(place)


def upgrade_ledger(place: Place) -> tuple[int, int]:
    """Bring a ledger's tables to this program's revision, and say from which to which that was.

    Raises LedgerUnavailable (LedgerInUse while a table writes a SQLite file), LedgerDamaged.
    """
    if isinstance(place, Path):
        from tablectl.ledger.sqlite_file import upgrade_sqlite

        return upgrade_sqlite(place)
    need_psycopg()
    from tablectl.ledger.postgres_making import upgrade_postgres

    return upgrade_postgres(place)


def need_psycopg() -> None:
    """Raise LedgerUnavailable where this Python cannot speak to PostgreSQL."""
    if importlib.util.find_spec("psycopg") is None:
        raise LedgerUnavailable(
            "a ledger in PostgreSQL needs psycopg, which is not installed: pip install"
            " 'tablectl[postgres]'"
        )
