"""The first tables: records, answers, and the revision they are of; append-only by triggers."""

from __future__ import annotations

from typing import Final

from alembic import op

revision: Final = "1"
down_revision: Final = None


def _never(table: str, what: str) -> str:
    return f"""
    CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table}
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only: no {what} of {table}'); END
    """


_SQLITE: Final = (
    """
    CREATE TABLE records (
        stream TEXT NOT NULL,
        position INTEGER NOT NULL,
        type TEXT NOT NULL,
        version INTEGER NOT NULL,
        command TEXT NOT NULL,
        at INTEGER NOT NULL,
        body BLOB NOT NULL,
        chain BLOB NOT NULL,
        PRIMARY KEY (stream, position)
    ) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE answers (
        command TEXT NOT NULL,
        sender TEXT NOT NULL,
        digest BLOB NOT NULL,
        stream TEXT NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (command)
    ) WITHOUT ROWID, STRICT
    """,
    "CREATE TABLE ledger_schema (version INTEGER NOT NULL, PRIMARY KEY (version))",
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

# ALWAYS: a session that replicates (session_replication_role) is stopped too. Text is compared by
# code points, and the trigger names its schema, so that no table of the same name stands in.
_POSTGRES: Final = (
    """
    CREATE TABLE records (
        stream text COLLATE "C" NOT NULL,
        position bigint NOT NULL,
        type text NOT NULL,
        version bigint NOT NULL,
        command text COLLATE "C" NOT NULL,
        at bigint NOT NULL,
        body bytea NOT NULL,
        chain bytea NOT NULL,
        PRIMARY KEY (stream, position)
    )
    """,
    """
    CREATE TABLE answers (
        command text COLLATE "C" NOT NULL,
        sender text NOT NULL,
        digest bytea NOT NULL,
        stream text COLLATE "C" NOT NULL,
        first bigint NOT NULL,
        last bigint NOT NULL,
        PRIMARY KEY (command)
    )
    """,
    "CREATE TABLE ledger_schema (version integer NOT NULL, PRIMARY KEY (version))",
    """
    CREATE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION USING ERRCODE = 'restrict_violation',
            MESSAGE = 'the ledger is append-only: no ' || TG_OP || ' of ' || TG_TABLE_NAME;
    END $$
    """,
    """
    CREATE FUNCTION ledger_behind_the_last() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.position <> 1 + coalesce(
            (SELECT max(r.position) FROM {schema}.records r WHERE r.stream = NEW.stream), 0
        ) THEN
            RAISE EXCEPTION USING ERRCODE = 'check_violation',
                MESSAGE = 'a record goes behind the last of its stream';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER records_only_behind_the_last BEFORE INSERT ON records
    FOR EACH ROW EXECUTE FUNCTION ledger_behind_the_last()
    """,
    "ALTER TABLE records ENABLE ALWAYS TRIGGER records_only_behind_the_last",
    *(
        statement
        for table in ("records", "answers")
        for statement in (
            f"""
            CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
            FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only()
            """,
            f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_append_only",
        )
    ),
)


def upgrade() -> None:
    """Make the tables in an empty database."""
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        for statement in _SQLITE:
            connection.exec_driver_sql(statement)
        return
    schema = connection.exec_driver_sql("SELECT quote_ident(current_schema())").scalar_one()
    for statement in _POSTGRES:
        connection.exec_driver_sql(statement.replace("{schema}", schema))
