"""What goes wrong between a table and its PostgreSQL: nothing acknowledged is lost, nothing is
there twice, nothing is acknowledged that is not stored, and the ledger goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Literal

import psycopg
import pytest

from tablectl.doctor.postgres import server
from tablectl.ledger.heads import ExportedHeads
from tablectl.ledger.postgres import PostgresStore, open_postgres, open_postgres_readonly
from tablectl.ledger.store import (
    AlreadyAnswered,
    CommandKey,
    Head,
    LedgerUnavailable,
    OwnershipLost,
    Stale,
)
from tablectl.ledger.verify import verify
from tests.tablectl.ledger.facts import NOON, by_ann, fill, noted
from tests.tablectl.ledger.postgres_line import Line, Moment
from tests.tablectl.ledger.postgres_server import Server

BACK = "the connection was lost and is back; nobody else wrote"


@pytest.fixture
def line(postgres: Server) -> Iterator[Line]:
    """A line to the server; the folder of its socket needs a short name."""
    with (
        TemporaryDirectory(prefix="line-") as name,
        closing(Line(Path(name), postgres.folder)) as made,
    ):
        yield made


def through(line: Line, postgres: Server, url: str) -> str:
    """The address of the same ledger by way of the line."""
    return url.replace(str(postgres.folder), str(line.folder))


def append_one(store: PostgresStore, after: int) -> Head:
    """The command whose id is the position that it is decided at."""
    return store.append("table/T1", after, [noted(after)], command=by_ann(after), at=NOON)


def append_until_stored(store: PostgresStore, stream: str, after: int, key: CommandKey) -> None:
    """As a service does: cut off once more while it connects again, it asks again."""
    for _ in range(50):
        try:
            store.append(stream, after, [noted(after)], command=key, at=NOON)
        except AlreadyAnswered:
            return
        except LedgerUnavailable:
            continue
        return
    raise AssertionError(f"{stream} at {after} was never stored")


def check(url: str, records: int) -> None:
    """The stream has so many records, and everything in the ledger fits."""
    with closing(open_postgres_readonly(url)) as reader:
        assert reader.head("table/T1").position == records
        assert verify(reader, ExportedHeads(), []).problems == ()


@pytest.mark.parametrize(
    "owned", [pytest.param("table/T1", marks=pytest.mark.logs(BACK)), "nothing"]
)
@pytest.mark.parametrize("moment", ["before the request", "before the reply"])
def test_an_append_whose_connection_dies_is_settled_by_its_command(
    postgres: Server, ledger_url: str, line: Line, moment: Moment, owned: str
) -> None:
    """Lost before it reached the server it is sent again; lost after it, it is found stored."""
    with closing(open_postgres(through(line, postgres, ledger_url))) as store:
        if owned == "table/T1":
            store.own("table/T1")
        for after in range(20):
            line.cut(moment, skip=after % 6)
            head = append_one(store, after)
            assert head.position == after + 1
    check(ledger_url, 20)


@pytest.mark.logs(BACK)
def test_an_append_that_never_reached_the_server_is_refused_and_can_be_tried_again(
    postgres: Server, ledger_url: str, line: Line
) -> None:
    """Whether it is stored is unknown while the line is dead, and known when it is back."""
    with closing(open_postgres(through(line, postgres, ledger_url), patience=0.05)) as store:
        store.own("table/T1")
        append_one(store, 0)
        line.cut("before the request", down=True)
        with pytest.raises(LedgerUnavailable, match="is stored is unknown until then"):
            append_one(store, 1)
        with pytest.raises(LedgerUnavailable, match="cannot connect"):
            append_one(store, 1)
        line.down = False
        assert append_one(store, 1).position == 2
    check(ledger_url, 2)


@pytest.mark.logs(BACK)
def test_an_append_that_was_stored_unknown_to_its_service_stops_it_until_it_loads_anew(
    postgres: Server, ledger_url: str, line: Line
) -> None:
    """The stream is ahead of what the service has told anybody; `own` says where it ends."""
    with closing(open_postgres(through(line, postgres, ledger_url), patience=0.05)) as store:
        store.own("table/T1")
        append_one(store, 0)
        line.cut("before the reply", down=True)
        with pytest.raises(LedgerUnavailable, match="is stored is unknown until then"):
            append_one(store, 1)
        line.down = False
        for after in (1, 2):
            with pytest.raises(OwnershipLost, match="whose outcome was unknown, is stored"):
                append_one(store, after)
        assert store.answer(by_ann(1).id) is not None
        assert store.own("table/T1").position == 2
        with pytest.raises(AlreadyAnswered):
            append_one(store, 1)
        assert append_one(store, 2).position == 3
    check(ledger_url, 3)


def test_the_tables_that_shared_the_lost_commit_are_settled_together(
    postgres: Server, ledger_url: str, line: Line
) -> None:
    """Five threads, ten cuts; what is asked until it is acknowledged is stored once."""
    with closing(open_postgres(through(line, postgres, ledger_url))) as store:

        def table(number: int) -> None:
            stream = f"table/T{number}"
            for turn in range(10):
                key = CommandKey(f"{stream}:{turn}", "ann", turn.to_bytes(32))
                append_until_stored(store, stream, turn, key)
                if turn % 5 == number % 5:
                    line.cut("before the reply" if number % 2 else "before the request")

        threads = [Thread(target=table, args=(number,)) for number in range(5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    with closing(open_postgres_readonly(ledger_url)) as reader:
        assert [reader.head(name).position for name in reader.streams()] == [10] * 5
    check(ledger_url, 10)


@pytest.mark.parametrize("how", ["fast", "immediate", "killed"])
@pytest.mark.logs(BACK)
def test_a_server_that_is_stopped_and_started_is_used_again(
    postgres: Server, ledger_url: str, how: Literal["fast", "immediate", "killed"]
) -> None:
    """Meanwhile nothing is acknowledged or read, the message says why, and nothing is lost."""
    with closing(open_postgres(ledger_url, patience=0.05)) as store:
        store.own("table/T1")
        fill(store, "table/T1", 5)
        postgres.stop(how)
        try:
            for _ in range(2):
                with pytest.raises(
                    LedgerUnavailable, match=r"cannot connect: .*see that the server"
                ):
                    append_one(store, 10)
            with pytest.raises(LedgerUnavailable, match="cannot connect"):
                store.head("table/T1")
        finally:
            postgres.start()
        assert append_one(store, 10).position == 11
        assert store.head("table/T1").position == 11
    check(ledger_url, 11)


@pytest.mark.logs(BACK)
def test_a_server_that_dies_in_the_middle_of_writing_loses_nothing_acknowledged(
    postgres: Server, ledger_url: str
) -> None:
    """Four tables write all the time; the server stops at once and comes back, three times."""
    told = dict.fromkeys((f"table/T{n}" for n in range(4)), 0)
    ends = False

    def table(stream: str, store: PostgresStore) -> None:
        position = store.own(stream).position
        while not ends:
            key = by_ann(hash_free(stream, position))
            try:
                position = store.append(
                    stream, position, [noted(position)], command=key, at=NOON
                ).position
                told[stream] = position
            except (OwnershipLost, Stale):
                position = store.own(stream).position
                assert position in (told[stream], told[stream] + 1)
            except LedgerUnavailable:
                continue

    with closing(open_postgres(ledger_url, patience=0.01)) as store:
        threads = [Thread(target=table, args=(stream, store)) for stream in told]
        for thread in threads:
            thread.start()
        for _ in range(3):
            before = dict(told)
            while not all(told[stream] > before[stream] + 3 for stream in told):
                threads[0].join(0.01)
            postgres.stop("immediate")
            postgres.start()
        ends = True
        for thread in threads:
            thread.join()
    with closing(open_postgres_readonly(ledger_url)) as reader:
        for stream, position in told.items():
            assert reader.head(stream).position in (position, position + 1)
        assert verify(reader, ExportedHeads(), []).problems == ()


def hash_free(stream: str, position: int) -> int:
    """A number for each position of each of the tables."""
    return int(stream.removeprefix("table/T")) * 1_000_000 + position


_COPY = "records SELECT stream, {}, type, version, command, at, body, chain FROM records"


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE records SET body = ''",
        "DELETE FROM records",
        "TRUNCATE records",
        "UPDATE answers SET sender = 'bea'",
        "DELETE FROM answers",
        "UPDATE ledger_schema SET version = 9",
        f"INSERT INTO {_COPY.format('1')} ON CONFLICT (stream, position) DO UPDATE SET body = ''",
        f"INSERT INTO {_COPY.format('9')} WHERE position = 1",
        f"INSERT INTO {_COPY.format('position')} WHERE position = 1",
        "ALTER TABLE records DISABLE TRIGGER ALL",
        "DROP TABLE records CASCADE",
        "DROP TRIGGER records_append_only ON records",
        "SET session_replication_role = replica",
        "CREATE OR REPLACE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE sql AS 'SELECT'",
    ],
)
def test_the_appender_can_append_and_read_and_nothing_else(ledger_url: str, attack: str) -> None:
    """Whatever a service is made to do, what is written stays as it is."""
    with closing(open_postgres(ledger_url)) as store:
        fill(store, "table/T1", 2)
        before = list(store.read("table/T1"))
        with psycopg.connect(ledger_url, autocommit=True) as attacker:
            with pytest.raises(psycopg.Error) as refused:
                attacker.execute(attack.encode())
            assert (refused.value.sqlstate or "")[:2] in {"42", "23"}
        assert list(store.read("table/T1")) == before


@pytest.mark.parametrize(
    "deed", ["UPDATE records SET body = ''", "DELETE FROM answers", "TRUNCATE records"]
)
def test_the_owner_is_stopped_by_triggers_also_when_replicating(
    postgres: Server, ledger_url: str, deed: str
) -> None:
    """They stop accidents; only the chain and the exported heads show a deed."""
    with closing(open_postgres(ledger_url)) as store:
        fill(store, "table/T1", 2)
    with postgres.admin(ledger_url.rpartition("%3D")[2]) as owner:
        owner.execute("SET session_replication_role = replica")
        with pytest.raises(psycopg.IntegrityError, match="the ledger is append-only: no"):
            owner.execute(deed.encode())


def test_a_password_in_the_address_is_never_shown(tmp_path: Path) -> None:
    """Neither where it cannot be understood nor where nobody answers."""
    for url in (
        f"postgresql://ann:s3cret@/ledger?host={tmp_path}",
        "postgresql://ann:s3cret@localhost:port/ledger",
        "postgresql://ann:s3cret@localhost/ledger?unheard=of",
    ):
        with pytest.raises(LedgerUnavailable) as refused:
            open_postgres(url)
        assert "s3cret" not in f"{refused.value!r} {refused.value} {refused.value.__cause__!r}"


def test_a_database_without_a_ledger_says_how_to_make_one(postgres: Server) -> None:
    """Nothing is made by opening; its owner makes it."""
    with pytest.raises(LedgerUnavailable, match="`tablectl ledger init-postgres`"):
        open_postgres(postgres.url(postgres.place()))


@pytest.mark.parametrize(("version", "why"), [(0, "use the program that wrote"), (2, "knows 1")])
def test_a_ledger_of_another_revision_is_left_alone(
    postgres: Server, version: int, why: str
) -> None:
    """As in SQLite."""
    schema = postgres.ledger()
    with postgres.admin(schema) as owner:
        owner.execute("UPDATE ledger_schema SET version = %s", (version,))
    with pytest.raises(LedgerUnavailable, match=why):
        open_postgres(postgres.url(schema))


def test_what_is_asked_for_by_text_that_postgresql_cannot_hold_is_not_there(
    ledger_url: str,
) -> None:
    """A NUL is in no name, so nothing is found under such a one."""
    with closing(open_postgres(ledger_url)) as store:
        assert store.head("table/\0").position == 0
        assert store.answer("\0") is None


def test_the_doctor_tells_what_the_ledgers_user_may_do(
    postgres: Server, ledger_url: str, tmp_path: Path
) -> None:
    """An appender is fine, an owner is a note, and a server that does not answer is missing."""
    version, rights = server(ledger_url)
    assert (version.state, rights.state) == ("fine", "fine")
    assert rights.found == "appender may append and read, nothing else"
    _, rights = server(ledger_url.replace("appender@", "owner@"))
    assert rights.state == "note"
    (gone,) = server(f"postgresql://ann:s3cret@/pit?host={tmp_path}")
    assert gone.state == "missing"
    assert "s3cret" not in str(gone)
