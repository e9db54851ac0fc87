"""Whatever is done to a ledger behind its back, verifying names the first record touched."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tablectl.ledger import chain
from tablectl.ledger.heads import BadHeadLine, ExportedHeads, HeadKey, open_key
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.sqlite import open_readonly, open_sqlite
from tablectl.ledger.store import Head, LedgerDamaged
from tablectl.ledger.verify import Problem, Verified, proved, verify
from tests.tablectl.ledger.facts import NOON, fill

_Deed = Callable[[sqlite3.Connection], None]


class Written:
    """A ledger of ten records in `table/T1` and two in `people`; a head exported at 2, 6, 8."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "ledger.sqlite"
        self.key: HeadKey = open_key(folder / "key")
        store = open_sqlite(self.path)
        heads = []
        for commands in (1, 2, 1):
            heads.append(self.key.sign(fill(store, "table/T1", commands), at=NOON))
        fill(store, "table/T1", 1)
        fill(store, "people", 1)
        store.close()
        self.heads = ExportedHeads(tuple(heads))

    def doing(self, deed: _Deed) -> Verified:
        """What verifying finds after somebody with the file did this to it."""
        with_file = sqlite3.connect(self.path)
        triggers = with_file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            with_file.execute(f"DROP TRIGGER {name}")
        deed(with_file)
        with_file.commit()
        with_file.close()
        return self.verified()

    def verified(self) -> Verified:
        """What verifying finds."""
        store = open_readonly(self.path)
        try:
            return verify(store, self.heads, [self.key.public])
        finally:
            store.close()


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A ledger to tamper with."""
    return Written(tmp_path)


def test_an_untouched_ledger_verifies_and_counts_its_unanchored_records(written: Written) -> None:
    """Two records behind the last exported head are stored but not vouched for."""
    found = written.verified()
    assert found.problems == ()
    assert found.heads == 3
    assert [(s.stream, s.records, s.anchored, s.unanchored) for s in found.streams] == [
        ("people", 2, 0, 2),
        ("table/T1", 10, 8, 2),
    ]


def _sql(statement: str) -> _Deed:
    def deed(connection: sqlite3.Connection) -> None:
        connection.execute(statement)

    return deed


def _loosened(statement: str) -> _Deed:
    """Put tables in place that take any type of value, then use them."""

    def deed(connection: sqlite3.Connection) -> None:
        for table in ("records", "answers"):
            connection.execute(f"CREATE TABLE loose AS SELECT * FROM {table}")
            connection.execute(f"DROP TABLE {table}")
            connection.execute(f"ALTER TABLE loose RENAME TO {table}")
        connection.execute(statement)

    return deed


def _swapped(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE records SET position = -1 WHERE stream='table/T1' AND position=5")
    connection.execute("UPDATE records SET position = 5 WHERE stream='table/T1' AND position=4")
    connection.execute("UPDATE records SET position = 4 WHERE position=-1")


def _put_in(connection: sqlite3.Connection) -> None:
    for position in range(10, 4, -1):
        connection.execute(
            "UPDATE records SET position = position + 1 WHERE stream='table/T1' AND position=?",
            (position,),
        )
    connection.execute(
        "INSERT INTO records SELECT stream, 5, type, version, command, at, body, chain"
        " FROM records WHERE stream='table/T1' AND position=4"
    )


def _put_behind(connection: sqlite3.Connection) -> None:
    connection.execute(
        "INSERT INTO records SELECT stream, 11, type, version, command, at, body, chain"
        " FROM records WHERE stream='table/T1' AND position=10"
    )


@pytest.mark.parametrize(
    ("deed", "position", "why"),
    [
        (_sql("UPDATE records SET body = x'7b7d' WHERE position = 5"), 5, "was changed"),
        (_sql("UPDATE records SET at = at + 1 WHERE position = 9"), 9, "was changed"),
        (_sql("UPDATE records SET at = -1 WHERE position = 9"), 9, "no number"),
        (_sql("UPDATE records SET type = 'posted' WHERE position = 3"), 3, "was changed"),
        (_sql("UPDATE records SET version = 2 WHERE position = 4"), 4, "was changed"),
        (_sql("UPDATE records SET command = 'other' WHERE position = 3"), 3, "was changed"),
        (_sql("UPDATE records SET chain = x'00' WHERE position = 3"), 3, "was changed"),
        (_sql("DELETE FROM records WHERE position = 5"), 5, "missing"),
        (_sql("DELETE FROM records WHERE position < 3 AND stream='table/T1'"), 1, "missing"),
        (_sql("DELETE FROM records WHERE position > 6"), 7, "cut off"),
        (_sql("DELETE FROM records WHERE stream = 'table/T1'"), 1, "cut off"),
        (_sql("DELETE FROM answers WHERE command = 'table/T1:3'"), 3, "answer kept for"),
        (_sql("DELETE FROM answers WHERE command = 'table/T1:9'"), 9, "answer kept for"),
        (_sql("UPDATE answers SET last = 9 WHERE command = 'table/T1:7'"), 7, "answer kept for"),
        (_sql("UPDATE answers SET stream = '' WHERE first = 5"), 5, "answer kept for"),
        (_loosened("UPDATE records SET body = 'text' WHERE position = 5"), 5, "other types"),
        (_loosened("UPDATE answers SET first = 'x' WHERE first = 5"), 5, "answer kept for"),
        (_swapped, 4, "moved"),
        (_put_in, 5, "put in"),
        (_put_behind, 11, "put in"),
    ],
)
def test_a_deed_is_found_at_the_first_record_touched(
    written: Written, deed: _Deed, position: int, why: str
) -> None:
    """Only the stream touched is blamed, once, and the other still verifies."""
    (problem,) = written.doing(deed).problems
    assert (problem.stream, problem.position) == ("table/T1", position)
    assert why in problem.why


def _rewritten(connection: sqlite3.Connection) -> None:
    """Change a body and work the whole chain out anew, as one who knows the recipe would."""
    link = chain.START
    rows = connection.execute(
        "SELECT position, type, version, command, at, body FROM records"
        " WHERE stream = 'table/T1' ORDER BY position"
    ).fetchall()
    for position, kind, version, command, at, stored in rows:
        body = b"{}" if position == 5 else stored
        digest = chain.record_digest(type=kind, version=version, command=command, at=at, body=body)
        link = chain.link(link, "table/T1", position, digest)
        connection.execute(
            "UPDATE records SET body = ?, chain = ? WHERE stream = 'table/T1' AND position = ?",
            (body, link, position),
        )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET position = 'x' WHERE position = 10",
        "UPDATE records SET chain = 7 WHERE position = 10",
        "UPDATE records SET stream = x'ff' WHERE position = 10",
        "UPDATE records SET stream = CAST(x'ff' AS TEXT) WHERE position = 10",
        "UPDATE records SET command = CAST(x'ff' AS TEXT) WHERE position = 5",
        "DROP TABLE answers",
        "DROP TABLE records",
    ],
)
def test_values_that_no_ledger_writes_are_findings_and_never_a_crash(
    written: Written, statement: str
) -> None:
    """Whatever somebody put into the file, in whatever column."""
    assert written.doing(_loosened(statement)).problems != ()


def test_a_table_is_loaded_only_from_records_that_fit(written: Written) -> None:
    """Those before the first misfit are given; the misfit is damage with its place."""
    written.doing(_sql("UPDATE records SET body = x'7b7d' WHERE position = 5"))
    given: list[int] = []
    with (
        closing(open_readonly(written.path)) as store,
        pytest.raises(LedgerDamaged, match=r"table/T1 5: its bytes do not give the stored chain"),
    ):
        given.extend(record.position for record in proved(store, "table/T1"))
    assert given == [1, 2, 3, 4]


def test_an_untouched_stream_is_given_whole(written: Written) -> None:
    """Every record, as `read` gives it."""
    with closing(open_readonly(written.path)) as store:
        assert list(proved(store, "table/T1")) == list(store.read("table/T1"))


def test_history_written_anew_contradicts_the_next_exported_head(written: Written) -> None:
    """The chain fits itself again, but not the head that was out of reach."""
    (problem,) = written.doing(_rewritten).problems
    assert (problem.stream, problem.position) == ("table/T1", 6)
    assert "records 3 to 6 are not those" in problem.why


def test_a_cut_behind_the_last_exported_head_is_what_unanchored_means(written: Written) -> None:
    """This cannot be seen, and the count of unanchored records says how much it could be."""
    found = written.doing(_sql("DELETE FROM records WHERE position > 8"))
    assert found.problems == ()
    assert [s.unanchored for s in found.streams] == [2, 0]


def test_a_forged_head_is_named(written: Written, tmp_path: Path) -> None:
    """A head that nobody trusted has signed proves nothing and is a finding of its own."""
    stranger = open_key(tmp_path / "stranger")
    forged = stranger.sign(Head("table/T1", 99, bytes(32)), at=NOON)
    changed = replace(written.heads.heads[0], position=3)
    written.heads = ExportedHeads((*written.heads.heads, forged, changed), (BadHeadLine(9, "?"),))
    found = written.verified()
    assert [(p.stream, p.position) for p in found.problems] == [
        ("", 0),
        ("table/T1", 99),
        ("table/T1", 3),
    ]
    assert found.streams[1].anchored == 8


def test_progress_reaches_the_total() -> None:
    """Whoever waits sees how far it is, and the end."""
    store = MemoryStore()
    fill(store, "people", 1, facts=1500)
    fill(store, "table/T1", 1, facts=1500)
    seen: list[tuple[int, int]] = []
    verify(store, ExportedHeads(), [], progress=lambda *told: seen.append(told))
    assert seen == [(1000, 3000), (2500, 3000), (3000, 3000)]


def test_an_empty_ledger_with_exported_heads_is_a_loss(tmp_path: Path) -> None:
    """A ledger replaced by a new one does not verify as empty."""
    written = Written(tmp_path)
    assert verify(MemoryStore(), written.heads, [written.key.public]).problems == (
        Problem(
            stream="table/T1",
            position=1,
            why="records are cut off: a head was exported for position 8, the ledger ends at 0",
        ),
    )
