"""Any commands in any order: the ledgers on disk do what the one in memory does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from tablectl.ledger.heads import ExportedHeads
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.postgres import open_postgres
from tablectl.ledger.sqlite import open_sqlite
from tablectl.ledger.store import LedgerError, Store
from tablectl.ledger.verify import verify
from tests.tablectl.ledger.facts import NOON, by_ann, noted
from tests.tablectl.ledger.postgres_server import Server


class Append(Struct, frozen=True):
    """One append; `late` is how far its position is off the end of the stream."""

    stream: str
    late: int
    facts: int
    command: int


_STREAMS = st.sampled_from(["people", "table/T1", "table/T7", "", "é"])
_APPENDS = st.builds(
    Append, _STREAMS, st.sampled_from([0, 0, 0, 0, -1, 1]), st.integers(0, 3), st.integers(0, 30)
)


def _try(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except (LedgerError, ValueError) as error:
        return type(error), str(error)


def _do(store: Store, wanted: Append, at: int) -> Any:
    after = store.head(wanted.stream).position + wanted.late
    facts = [noted(number) for number in range(wanted.facts)]
    key = by_ann(wanted.command)
    return _try(lambda: store.append(wanted.stream, after, facts, command=key, at=at))


@settings(max_examples=40)
@given(appends=st.lists(_APPENDS, max_size=30), again=st.integers(0, 30))
def test_both_stores_answer_alike_also_after_reopening(appends: list[Append], again: int) -> None:
    """Heads, records, answers and refusals are the same, and what is stored verifies."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite"
        _agree(lambda: open_sqlite(path), appends[:again], appends[again:])


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(appends=st.lists(_APPENDS, max_size=20), again=st.integers(0, 20), owned=st.booleans())
def test_postgresql_answers_alike_too(
    postgres: Server,
    appends: list[Append],
    again: int,
    owned: bool,  # noqa: FBT001
) -> None:
    """Whether its streams are owned or not."""
    url = postgres.url(postgres.ledger(), "appender")

    def opened() -> Store:
        store = open_postgres(url)
        if owned:
            store.own("table/T1")
        return store

    _agree(opened, appends[:again], appends[again:])


def _agree(opened: Callable[[], Store], *parts: list[Append]) -> None:
    memory = MemoryStore()
    for part in parts:
        with closing(opened()) as disk:
            for number, wanted in enumerate(part):
                at = NOON + number
                assert _do(disk, wanted, at) == _do(memory, wanted, at)
            assert disk.streams() == memory.streams()
            for stream in memory.streams():
                assert list(disk.read(stream)) == list(memory.read(stream))
            for command in range(31):
                key = by_ann(command).id
                assert disk.answer(key) == memory.answer(key)
            found = verify(disk, ExportedHeads(), [])
            assert found == verify(memory, ExportedHeads(), [])
            assert found.problems == ()
