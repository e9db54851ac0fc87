"""What goes wrong under a ledger, with its real causes: nothing is acknowledged that is not
stored, the message says what to do, and when the cause is gone the ledger goes on."""

from __future__ import annotations

import os
import re
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tablectl.ledger.heads import ExportedHeads, HeadsFile, open_key, read_heads
from tablectl.ledger.sqlite import SQLiteReader, SQLiteStore, open_readonly, open_sqlite
from tablectl.ledger.store import (
    LedgerDamaged,
    LedgerInUse,
    LedgerUnavailable,
    Store,
)
from tablectl.ledger.verify import verify
from tests.tablectl.ledger.conftest import SmallDisk
from tests.tablectl.ledger.facts import NOON, by_ann, fill, noted


@contextmanager
def opened(path: Path) -> Iterator[SQLiteStore]:
    """A ledger that waits for nobody."""
    store = open_sqlite(path, busy_ms=0)
    yield store
    store.close()


def _append_one(store: Store) -> int:
    head = store.head("table/T1")
    key = by_ann(head.position)
    return store.append("table/T1", head.position, [noted(1)], command=key, at=NOON).position


def test_a_full_disk_refuses_the_append_and_goes_on_when_there_is_room(
    small_disk: SmallDisk,
) -> None:
    """Every acknowledged record is there, the refused command is not, and its retry succeeds."""
    with opened(small_disk.folder / "ledger.sqlite") as store:
        acknowledged = fill(store, "table/T1", 5).position
        small_disk.fill()
        refused = None
        while refused is None and acknowledged < 10_000:
            try:
                acknowledged = _append_one(store)
            except LedgerUnavailable as error:
                refused = str(error)
        assert re.search(r"ledger\.sqlite: the disk is full; free", refused or "")
        for _ in range(3):
            with pytest.raises(LedgerUnavailable, match="the disk is full"):
                _append_one(store)
        assert store.head("table/T1").position == acknowledged
        assert store.answer(by_ann(acknowledged).id) is None
        small_disk.free()
        assert _append_one(store) == acknowledged + 1
        assert verify(store, ExportedHeads(), []).problems == ()
    with opened(small_disk.folder / "ledger.sqlite") as store:
        assert store.head("table/T1").position == acknowledged + 1


def test_a_ledger_cannot_be_made_on_a_full_disk_but_later(small_disk: SmallDisk) -> None:
    """What the failed opening left behind does not stand in the way."""
    path = small_disk.folder / "ledger.sqlite"
    small_disk.fill()
    with pytest.raises(LedgerUnavailable, match=r"full|No space left"), opened(path):
        pass
    assert not path.exists()
    small_disk.free()
    with opened(path) as store:
        assert _append_one(store) == 1


def test_heads_cannot_be_exported_to_a_full_disk_but_later(small_disk: SmallDisk) -> None:
    """A head that did not fit is not half there, and the next one goes behind the last whole."""
    path, key = small_disk.folder / "heads.jsonl", open_key(small_disk.folder / "key")
    with opened(small_disk.folder / "ledger.sqlite") as store:
        signed = key.sign(fill(store, "table/T1", 1), at=NOON)
    heads = HeadsFile(path)
    heads.export(signed)
    small_disk.fill()
    whole, refused = 1, None
    while refused is None and whole < 1000:
        try:
            heads.export(signed)
            whole += 1
        except LedgerUnavailable as error:
            refused = str(error)
    assert "No space left on device; records since the last" in (refused or "")
    assert read_heads(path).heads == (signed,) * whole
    small_disk.free()
    heads.export(signed)
    heads.close()
    assert read_heads(path).heads == (signed,) * (whole + 1)
    assert read_heads(path).bad == ()


def test_a_key_cannot_be_made_on_a_full_disk_but_later(small_disk: SmallDisk) -> None:
    """No half-written key is ever taken for one."""
    small_disk.fill()
    with pytest.raises(LedgerUnavailable, match="No space left"):
        open_key(small_disk.folder / "key")
    small_disk.free()
    made = open_key(small_disk.folder / "key")
    assert open_key(small_disk.folder / "key").id == made.id


def test_a_read_only_disk_is_said_at_opening(small_disk: SmallDisk) -> None:
    """A ledger that cannot be written is not opened for a table at all."""
    path = small_disk.folder / "ledger.sqlite"
    with opened(path) as store:
        fill(store, "table/T1", 1)
    small_disk.make_read_only()
    with pytest.raises(LedgerUnavailable, match=r"Read-only file system; .* must exist and be"):
        open_sqlite(path)


def test_a_read_only_file_is_said_at_opening(folder_of_nobody: Path) -> None:
    """SQLite would open it quietly and fail at the first append."""
    path = folder_of_nobody / "ledger.sqlite"
    with opened(path) as store:
        fill(store, "table/T1", 1)
    (folder_of_nobody / "ledger.sqlite.lock").chmod(0o666)
    path.chmod(0o444)
    with _as_nobody(), pytest.raises(LedgerUnavailable, match="it is read-only; make the file"):
        open_sqlite(path)
    path.chmod(0o644)
    with opened(path) as store:
        assert _append_one(store) == 3


@pytest.fixture
def folder_of_nobody() -> Iterator[Path]:
    """A folder in which everybody may write; pytest's own are closed to others."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


@contextmanager
def _as_nobody() -> Iterator[None]:
    """As somebody whom file permissions bind, which root is not."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_locked_database_refuses_the_append_and_goes_on_when_released(tmp_path: Path) -> None:
    """Another program that locks the file in spite of the lock stops nothing for good."""
    path = tmp_path / "ledger.sqlite"
    with opened(path) as store:
        fill(store, "table/T1", 1)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerUnavailable, match="another program has locked it"):
            _append_one(store)
        assert store.head("table/T1").position == 2
        other.execute("ROLLBACK")
        other.close()
        assert _append_one(store) == 3


def test_a_write_error_of_the_disk_refuses_the_append_and_goes_on(tmp_path: Path) -> None:
    """A limit on the size of files stands for a disk that reports an error; nothing is stored."""
    with opened(tmp_path / "ledger.sqlite") as store:
        acknowledged = fill(store, "table/T1", 1).position
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, before[1]))
        try:
            with pytest.raises(LedgerUnavailable, match="the disk reports an error; look at"):
                _append_one(store)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert store.head("table/T1").position == acknowledged
        assert _append_one(store) == acknowledged + 1
        assert verify(store, ExportedHeads(), []).problems == ()


def test_a_second_process_is_refused_with_the_id_of_the_first(tmp_path: Path) -> None:
    """Two writers of one table would be two truths."""
    path = tmp_path / "ledger.sqlite"
    program = (
        "import sys; from pathlib import Path; from tablectl.ledger.sqlite import open_sqlite;"
        "open_sqlite(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(LedgerInUse, match=f"in use by process {other.pid};"):
            open_sqlite(path)
        reader = open_readonly(path)
        assert reader.streams() == ()
        reader.close()
        other.communicate()
    with opened(path) as store:
        assert _append_one(store) == 1


def test_a_reader_sees_what_a_running_table_writes(tmp_path: Path) -> None:
    """Verifying and showing do not need the table to stop."""
    with opened(tmp_path / "ledger.sqlite") as store:
        reader = open_readonly(tmp_path / "ledger.sqlite")
        for position in (2, 4):
            fill(store, "table/T1", 1)
            assert reader.head("table/T1").position == position
        reader.close()


def test_a_missing_ledger_cannot_be_read(tmp_path: Path) -> None:
    """Reading never makes one."""
    with pytest.raises(LedgerUnavailable, match="there is no ledger at"):
        open_readonly(tmp_path / "ledger.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    """The folder is named, nothing is made."""
    with pytest.raises(LedgerUnavailable, match="No such file or directory"):
        open_sqlite(tmp_path / "none" / "ledger.sqlite")


def test_a_lost_database_beside_its_log_is_not_replaced(tmp_path: Path) -> None:
    """A new ledger would take the place of one that can be put back."""
    (tmp_path / "ledger.sqlite-wal").write_bytes(b"log")
    with pytest.raises(LedgerDamaged, match="put the file back"):
        open_sqlite(tmp_path / "ledger.sqlite")


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    """One that is no text, or that looks like a part of an address."""
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff %3f#?"))
    folder.mkdir()
    path = folder / "ledger.sqlite"
    with opened(path) as store, closing(open_readonly(path)) as other:
        assert _append_one(store) == other.head("table/T1").position == 1


def test_a_ledger_of_a_later_program_is_left_alone(tmp_path: Path) -> None:
    """A schema this program does not know is neither read nor written."""
    path = tmp_path / "ledger.sqlite"
    with opened(path):
        pass
    later = sqlite3.connect(path)
    later.execute("UPDATE ledger_schema SET version = 2")
    later.commit()
    later.close()
    for opening in (open_sqlite, open_readonly):
        with pytest.raises(LedgerUnavailable, match=r"schema \[\(2,\)\], this program knows 1"):
            opening(path)


_SPOILED: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda _whole: b"",
    "cut inside the header": lambda whole: whole[:50],
    "cut to one page": lambda whole: whole[:4096],
    "cut in half": lambda whole: whole[: len(whole) // 8192 * 4096],
    "header garbled": lambda whole: b"\xff" * 16 + whole[16:],
    "zeros": lambda whole: bytes(len(whole)),
    "text": lambda _whole: b"not a database\n" * 1000,
}


@pytest.mark.parametrize("name", _SPOILED)
def test_a_spoiled_file_is_damage_and_stays_as_it_is(tmp_path: Path, name: str) -> None:
    """It is refused with its name, for writing and for reading, and never made anew."""
    path = tmp_path / "ledger.sqlite"
    with opened(path) as store:
        fill(store, "table/T1", 100)
    spoiled = _SPOILED[name](path.read_bytes())
    path.write_bytes(spoiled)
    openings: tuple[Callable[[Path], SQLiteReader], ...] = (open_sqlite, open_readonly)
    for opening in openings:
        with pytest.raises(LedgerDamaged, match=r"ledger\.sqlite cannot be used as a ledger"):
            opening(path)
    assert path.read_bytes() == spoiled


@pytest.mark.parametrize("page", range(1, 20, 3))
def test_a_garbled_page_is_never_read_as_records(tmp_path: Path, page: int) -> None:
    """Whatever page is hit, it is damage, or a verification that fails."""
    path = tmp_path / "ledger.sqlite"
    with opened(path) as store:
        fill(store, "table/T1", 200)
    whole = path.read_bytes()
    assert len(whole) >= 20 * 4096
    path.write_bytes(whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :])
    assert list(_damage(path))


def _damage(path: Path) -> Iterator[str]:
    try:
        with closing(open_readonly(path)) as store:
            for problem in verify(store, ExportedHeads(), []).problems:
                yield problem.why
    except LedgerDamaged as error:
        yield str(error)


@pytest.mark.parametrize("name", ["emptied", "cut to one page", "cut in half", "zeros", "text"])
def test_a_file_spoiled_under_a_running_table_refuses_the_next_append(
    tmp_path: Path, name: str
) -> None:
    """Nothing is acknowledged on top of what is gone."""
    path = tmp_path / "ledger.sqlite"
    with opened(path) as store:
        fill(store, "table/T1", 100)
    with opened(path) as store:
        whole = path.read_bytes()
        path.write_bytes(_SPOILED[name](whole))
        with pytest.raises((LedgerDamaged, LedgerUnavailable)):
            _append_one(store)
        path.write_bytes(whole)


_COPY = "records SELECT stream, {}, type, version, command, at, body, chain FROM records"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET body = x'00'",
        "DELETE FROM records",
        f"INSERT OR REPLACE INTO {_COPY.format('position')}",
        f"REPLACE INTO {_COPY.format('1')}",
        f"INSERT OR IGNORE INTO {_COPY.format('position')}",
        f"INSERT INTO {_COPY.format('9')} WHERE position = 1",
        f"INSERT INTO {_COPY.format('1')} WHERE true ON CONFLICT DO UPDATE SET body = x'00'",
        "UPDATE answers SET sender = 'bea'",
        "DELETE FROM answers",
        "INSERT OR REPLACE INTO answers SELECT * FROM answers",
    ],
)
def test_the_tables_refuse_everything_but_an_append(tmp_path: Path, statement: str) -> None:
    """Also on a connection of another program, with none of our settings."""
    path = tmp_path / "ledger.sqlite"
    with opened(path) as store:
        fill(store, "table/T1", 2)
        before = list(store.read("table/T1"))
        other = sqlite3.connect(path)
        with pytest.raises(sqlite3.IntegrityError, match=r"append-only|behind the last|once"):
            other.execute(statement)
        other.close()
        assert list(store.read("table/T1")) == before


def test_the_writer_is_as_durable_as_promised(tmp_path: Path) -> None:
    """Asked of the live connection, as at every opening."""
    with opened(tmp_path / "ledger.sqlite") as store:
        asked = ("journal_mode", "synchronous", "recursive_triggers")
        got = [store._writer.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]
        assert got == ["wal", 2, 1]
