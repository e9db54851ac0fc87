"""The tables of the ledger, the triggers that keep them append-only, and the SQL made from both.

The tables are portable; the triggers are SQLite's. Anybody who holds the file can drop a trigger:
they stop accidents, and the chain with its exported heads is what shows a deed.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    bindparam,
    func,
    insert,
    select,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable
from sqlalchemy.sql.expression import ClauseElement

SCHEMA_VERSION: Final = 1

_WHOLE = BigInteger().with_variant(Integer, "sqlite")
_metadata = MetaData()

records: Final = Table(
    "records",
    _metadata,
    Column("stream", Text, primary_key=True),
    Column("position", _WHOLE, primary_key=True, autoincrement=False),
    Column("type", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("command", Text, nullable=False),
    Column("at", _WHOLE, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

answers: Final = Table(
    "answers",
    _metadata,
    Column("command", Text, primary_key=True),
    Column("sender", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("stream", Text, nullable=False),
    Column("first", _WHOLE, nullable=False),
    Column("last", _WHOLE, nullable=False),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)

schema: Final = Table(
    "ledger_schema", _metadata, Column("version", Integer, primary_key=True, autoincrement=False)
)


def _sql(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="qmark")))


def _never(table: str, what: str) -> str:
    return (
        f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table}"
        f" BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: no {what} of {table}'); END"
    )


CREATE: Final = (
    *(_sql(CreateTable(table)) for table in _metadata.sorted_tables),
    *(_never(table, what) for table in ("records", "answers") for what in ("UPDATE", "DELETE")),
    # The next two also stop INSERT OR REPLACE, which by default fires no delete trigger.
    """
    CREATE TRIGGER records_only_behind_the_last BEFORE INSERT ON records
    WHEN NEW.position
        <> 1 + coalesce((SELECT max(position) FROM records WHERE stream = NEW.stream), 0)
    BEGIN SELECT RAISE(ABORT, 'a record goes behind the last of its stream'); END
    """,
    """
    CREATE TRIGGER answers_only_once BEFORE INSERT ON answers
    WHEN EXISTS (SELECT 1 FROM answers WHERE command = NEW.command)
    BEGIN SELECT RAISE(ABORT, 'a command is answered once'); END
    """,
)
"""What makes an empty database a ledger, in order."""

_c = records.c
INSERT_RECORD: Final = _sql(insert(records))
INSERT_ANSWER: Final = _sql(insert(answers))
INSERT_VERSION: Final = _sql(insert(schema))
VERSION: Final = _sql(select(schema.c.version))
HEAD: Final = _sql(
    select(_c.position, _c.chain).where(
        _c.stream == bindparam("stream"),
        _c.position
        == select(func.max(_c.position)).where(_c.stream == bindparam("same")).scalar_subquery(),
    )
)
ANSWER: Final = _sql(select(answers).where(answers.c.command == bindparam("command")))
PAGE: Final = _sql(
    select(records)
    .where(
        _c.stream == bindparam("stream"),
        _c.position > bindparam("after"),
        _c.position <= bindparam("through"),
    )
    .order_by(_c.position)
)
NEXT_STREAM: Final = _sql(select(func.min(_c.stream)).where(_c.stream > bindparam("stream")))
