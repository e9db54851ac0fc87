"""The tables of the ledger as queries see them, and the SQL made from them for each database.

`migrations/` makes the tables, with the triggers that keep them append-only. Whoever owns the file
or the database can drop a trigger: they stop accidents, and the chain with its exported heads is
what shows a deed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    BindParameter,
    Column,
    Dialect,
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
from sqlalchemy.sql.expression import ClauseElement

SCHEMA_VERSION: Final = 1
"""The revision that this program writes: the newest in `migrations/versions`."""

_metadata = MetaData()

records: Final = Table(
    "records",
    _metadata,
    Column("stream", Text, primary_key=True),
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("type", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("command", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
)

answers: Final = Table(
    "answers",
    _metadata,
    Column("command", Text, primary_key=True),
    Column("sender", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("stream", Text, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
)

schema: Final = Table(
    "ledger_schema", _metadata, Column("version", Integer, primary_key=True, autoincrement=False)
)


class Statements(Struct, frozen=True, kw_only=True):
    """What is asked of a ledger, in the words of one database; the parameters stand in order."""

    head: str
    """Of a stream, named twice: position and chain of its last record."""
    answer: str
    """To a command: the row of `answers`."""
    page: str
    """Of a stream, behind one position up to another: rows of `records`."""
    answered: str
    """The same, each with the row of `answers` for its command, or as many NULLs."""
    of_kinds: Callable[[int], str]
    """As `page`, only records of so many types, which stand behind the rest."""
    next_stream: str
    """Behind a name, by code points."""


def statements(dialect: Dialect) -> Statements:
    """The statements for a dialect whose parameters have no names."""

    def sql(statement: ClauseElement) -> str:
        return str(statement.compile(dialect=dialect))

    r = records.c
    last = select(func.max(r.position)).where(r.stream == bindparam("same")).scalar_subquery()
    span = (
        r.stream == bindparam("stream"),
        r.position > bindparam("after"),
        r.position <= bindparam("through"),
    )

    def of_kinds(count: int) -> str:
        kinds: list[BindParameter[str]] = [bindparam(f"kind{n}") for n in range(count)]
        return sql(select(records).where(*span, r.type.in_(kinds)).order_by(r.position))

    both = records.outerjoin(answers, answers.c.command == r.command)
    return Statements(
        head=sql(
            select(r.position, r.chain).where(r.stream == bindparam("stream"), r.position == last)
        ),
        answer=sql(select(answers).where(answers.c.command == bindparam("command"))),
        page=sql(select(records).where(*span).order_by(r.position)),
        answered=sql(select(*r, *answers.c).select_from(both).where(*span).order_by(r.position)),
        of_kinds=of_kinds,
        next_stream=sql(select(func.min(r.stream)).where(r.stream > bindparam("stream"))),
    )


def remedy(found: Sequence[tuple[int, ...]]) -> str:
    """What to do about a ledger whose revisions, as found, are not this program's."""
    known = f"this program knows {SCHEMA_VERSION}"
    if len(found) == 1 and 0 < found[0][0] < SCHEMA_VERSION:
        return f"{known}; stop what uses it, keep a copy, and run `tablectl ledger upgrade`"
    return f"{known}; use the program that wrote it"


VERSION: Final = str(select(schema.c.version))
_SQLITE: Final = sqlite.dialect(paramstyle="qmark")
SQLITE: Final = statements(_SQLITE)
INSERT_RECORD: Final = str(insert(records).compile(dialect=_SQLITE))
INSERT_ANSWER: Final = str(insert(answers).compile(dialect=_SQLITE))
INSERT_VERSION: Final = str(insert(schema).compile(dialect=_SQLITE))
