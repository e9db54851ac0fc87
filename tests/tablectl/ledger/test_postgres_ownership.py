"""Who owns a stream in PostgreSQL, and what becomes of that when a connection or a process ends."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

import psycopg
import pytest

from tablectl.ledger.heads import ExportedHeads
from tablectl.ledger.postgres import PostgresStore, open_postgres, open_postgres_readonly
from tablectl.ledger.store import (
    AlreadyAnswered,
    LedgerInUse,
    LedgerUnavailable,
    OwnershipLost,
    Stale,
)
from tablectl.ledger.verify import verify
from tests.tablectl.ledger.facts import NOON, by_ann, fill, noted
from tests.tablectl.ledger.postgres_server import Server

OWNER = (
    "import sys; from tablectl.ledger.postgres import open_postgres;"
    "store = open_postgres(sys.argv[1]); store.own('table/T1');"
    "print('owned', flush=True); sys.stdin.read()"
)


@pytest.fixture
def store(ledger_url: str) -> Iterator[PostgresStore]:
    """An empty ledger; what it holds at the end has to verify."""
    with closing(open_postgres(ledger_url)) as opened:
        yield opened
    with closing(open_postgres_readonly(ledger_url)) as reader:
        assert verify(reader, ExportedHeads(), []).problems == ()


@pytest.fixture
def standby(ledger_url: str) -> Iterator[PostgresStore]:
    """A second service of the same ledger."""
    with closing(open_postgres(ledger_url)) as opened:
        yield opened


@contextmanager
def owning(url: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that owns `table/T1`."""
    with subprocess.Popen(
        [sys.executable, "-c", OWNER, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"owned\n"
        yield other
        other.kill()


def cut(postgres: Server, store: PostgresStore) -> None:
    """End the server's process behind the writing connection, as a failing network would."""
    connection = store._writer._connection
    assert connection is not None
    with postgres.admin() as admin:
        ended = admin.execute("SELECT pg_terminate_backend(%s, 5000)", (backend(connection),))
        assert ended.fetchone() == (True,)


def backend(connection: psycopg.Connection) -> int:
    """The server's process for a connection."""
    return connection.info.backend_pid


def test_a_stream_has_one_owner_and_the_second_is_told_who(ledger_url: str) -> None:
    """The message names the program and its process; another stream is free."""
    with owning(ledger_url) as other, closing(open_postgres(ledger_url)) as store:
        with pytest.raises(LedgerInUse, match=rf"table/T1 is in use by tablectl .*:{other.pid}/"):
            store.own("table/T1")
        assert store.own("table/T2").position == 0
        fill(store, "table/T2", 1)


def test_a_standby_takes_over_when_the_owner_is_killed(ledger_url: str) -> None:
    """The server lets go with the connection; nobody has to clean anything up."""
    with closing(open_postgres(ledger_url)) as standby:
        with owning(ledger_url) as other:
            with pytest.raises(LedgerInUse):
                standby.own("table/T1")
            other.kill()
            other.wait()
            for _ in range(1000):
                try:
                    standby.own("table/T1")
                    break
                except LedgerInUse:
                    continue
        assert fill(standby, "table/T1", 1).position == 2


def test_who_owns_nothing_cannot_write_an_owned_stream(
    store: PostgresStore, standby: PostgresStore
) -> None:
    """Not even at the right position; and tables beside it in the same commit are stored."""
    store.own("table/T1")
    with pytest.raises(LedgerInUse, match="another program owns table/T1"):
        fill(standby, "table/T1", 1)
    assert store.head("table/T1").position == 0
    store.disown("table/T1")
    assert fill(standby, "table/T1", 1).position == 2


def test_a_stream_without_owner_is_written_by_both(
    store: PostgresStore, standby: PostgresStore
) -> None:
    """Each in turn, and who decided against an older end is stale."""
    for _ in range(3):
        fill(store, "people", 1)
        fill(standby, "people", 1)
    assert store.head("people").position == 12
    with pytest.raises(Stale, match="people is at 12, not at 10"):
        store.append("people", 10, [noted(1)], command=by_ann(1), at=NOON)
    standby.append("people", 12, [noted(1)], command=by_ann(1), at=NOON)
    with pytest.raises(AlreadyAnswered, match="command-1"):
        store.append("table/T1", 0, [noted(1)], command=by_ann(1), at=NOON)


def test_a_command_of_another_service_is_known_also_in_an_owned_stream(
    store: PostgresStore, standby: PostgresStore
) -> None:
    """A command id is written once in the whole ledger."""
    store.own("table/T1")
    standby.own("table/T2")
    store.append("table/T1", 0, [noted(1)], command=by_ann(1), at=NOON)
    with pytest.raises(AlreadyAnswered, match="command-1"):
        standby.append("table/T2", 0, [noted(1)], command=by_ann(1), at=NOON)
    assert standby.head("table/T2").position == 0


@pytest.mark.logs("connection was lost and is back; nobody else wrote table/T1")
def test_a_cut_connection_is_made_again_and_owns_what_nobody_touched(
    postgres: Server, store: PostgresStore, standby: PostgresStore
) -> None:
    """It says so in the log, and nobody else can own the stream then."""
    store.own("table/T1")
    fill(store, "table/T1", 2)
    cut(postgres, store)
    assert fill(store, "table/T1", 1).position == 6
    with pytest.raises(LedgerInUse):
        standby.own("table/T1")


def test_ownership_that_another_took_meanwhile_is_lost_until_it_is_asked_for(
    postgres: Server, store: PostgresStore, standby: PostgresStore
) -> None:
    """Also when the other has let go again, for it may have written; `own` says where it ends."""
    store.own("table/T1")
    fill(store, "table/T1", 1)
    cut(postgres, store)
    standby.own("table/T1")
    for _ in range(2):
        with pytest.raises(OwnershipLost, match=r"owns table/T1 no longer: .* in use by tablectl"):
            fill(store, "table/T1", 1)
    fill(standby, "table/T1", 1)
    standby.disown("table/T1")
    with pytest.raises(OwnershipLost, match="load the stream anew"):
        fill(store, "table/T1", 1)
    fill(store, "people", 1)
    assert store.own("table/T1").position == 4
    assert fill(store, "table/T1", 1).position == 6


def test_a_stream_that_went_on_meanwhile_is_lost_though_it_is_free(
    postgres: Server, store: PostgresStore, standby: PostgresStore
) -> None:
    """Somebody owned it, wrote, and let go before the first owner was back."""
    store.own("table/T1")
    cut(postgres, store)
    standby.own("table/T1")
    fill(standby, "table/T1", 1)
    standby.disown("table/T1")
    with pytest.raises(OwnershipLost, match="another program wrote meanwhile"):
        store.append("table/T1", 0, [noted(1)], command=by_ann(1), at=NOON)
    assert store.head("table/T1").position == 2


def test_a_row_put_in_behind_the_owners_back_stops_the_owner(
    postgres: Server, ledger_url: str
) -> None:
    """Locks bind only those who ask for them; the position is guarded by the tables."""
    schema = ledger_url.rpartition("%3D")[2]
    with ExitStack() as stack:
        store = stack.enter_context(closing(open_postgres(ledger_url)))
        store.own("table/T1")
        fill(store, "table/T1", 1)
        admin = stack.enter_context(postgres.admin(schema))
        admin.execute(
            "INSERT INTO records SELECT stream, 3, type, version, command, at, body, chain"
            " FROM records WHERE position = 2"
        )
        with pytest.raises(OwnershipLost, match="behind its owner's back, up to 3"):
            store.append("table/T1", 2, [noted(1)], command=by_ann(1), at=NOON)


def test_a_closed_ledger_takes_and_gives_nothing(store: PostgresStore) -> None:
    """And does not connect again."""
    store.close()
    with pytest.raises(LedgerUnavailable, match="the ledger is closed"):
        fill(store, "people", 1)
    with pytest.raises(LedgerUnavailable, match="the ledger is closed"):
        store.own("people")
