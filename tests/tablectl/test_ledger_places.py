"""Where a ledger lies, as somebody types it: made in PostgreSQL, copied, upgraded."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.ledger import migration, schema
from tablectl.ledger.copying import copy
from tablectl.ledger.opening import open_ledger, open_ledger_readonly, shown
from tablectl.ledger.sqlite import open_readonly, open_sqlite
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable, ReadableStore
from tests.tablectl.ledger.facts import fill
from tests.tablectl.ledger.postgres_server import Server

Said = pytest.CaptureFixture[str]

REVISION_2 = """
from alembic import op
import sqlalchemy as sa

revision = "2"
down_revision = "1"

def upgrade():
    op.add_column("answers", sa.Column("note", sa.Text))
"""


@pytest.fixture
def data(tmp_path: Path) -> DataDir:
    """A ledger of two streams, one of them longer than what is copied in one commit."""
    data = DataDir(tmp_path / "data")
    data.root.mkdir()
    with closing(open_sqlite(data.ledger)) as store:
        fill(store, "table/T1", 900, facts=3)
        fill(store, "people", 4)
    return data


@pytest.fixture
def later_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This program as it might be one day, with a second revision of the tables."""
    folder = tmp_path / "migrations"
    versions = folder / "versions"
    versions.mkdir(parents=True)
    first = migration.FOLDER / "versions" / "revision_1.py"
    (versions / first.name).write_bytes(first.read_bytes())
    (versions / "revision_2.py").write_text(REVISION_2)
    monkeypatch.setattr(migration, "FOLDER", folder)
    monkeypatch.setattr(schema, "SCHEMA_VERSION", 2)


def _everything(store: ReadableStore) -> object:
    streams = {name: list(store.read(name)) for name in store.streams()}
    answers = {r.command: store.answer(r.command) for rs in streams.values() for r in rs}
    return streams, answers


def _content(place: Path | str) -> object:
    with closing(open_ledger_readonly(place)) as store:
        return _everything(store)


def test_a_ledger_goes_to_postgresql_and_back_with_its_chain_intact(
    data: DataDir, tmp_path: Path, ledger_url: str, capsys: Said
) -> None:
    """Every record, chain and answer is the same; what is copied twice is copied once."""
    for _ in range(2):
        assert main(["ledger", "copy", str(data.root), ledger_url]) == exit_codes.FINE
    assert "2708 records copied to postgresql://" in capsys.readouterr().out
    back = tmp_path / "back.sqlite"
    assert main(["ledger", "copy", ledger_url, str(back), "--json"]) == exit_codes.FINE
    assert json.loads(capsys.readouterr().out) == {
        "streams": 2,
        "before": 0,
        "added": 2708,
        "problems": [],
    }
    assert _content(data.ledger) == _content(ledger_url) == _content(back)


def test_a_copy_goes_on_where_it_was_interrupted(data: DataDir, tmp_path: Path) -> None:
    """What is there already stays; the rest is added."""
    target = tmp_path / "target.sqlite"

    class Interrupted(Exception):  # noqa: N818
        pass

    def interrupt(done: int, _total: int) -> None:
        if done > 1000:
            raise Interrupted

    with closing(open_readonly(data.ledger)) as source, closing(open_sqlite(target)) as store:
        with pytest.raises(Interrupted):
            copy(source, store, progress=interrupt)
        held = sum(store.head(name).position for name in store.streams())
        assert 0 < held < 2708
        copied = copy(source, store)
        assert (copied.before, copied.added) == (held, 2708 - held)
        assert _everything(store) == _everything(source)


def test_a_target_that_holds_something_else_is_left_alone(
    data: DataDir, ledger_url: str, capsys: Said
) -> None:
    """Another stream, or another beginning of the same; nothing at all is written then."""
    with closing(open_ledger(ledger_url)) as store:
        fill(store, "table/T9", 1)
        before = _everything(store)
        assert main(["ledger", "copy", str(data.root), ledger_url]) == exit_codes.NOT_AVAILABLE
        assert "a stream table/T9 that is not the source's" in capsys.readouterr().err
        assert _everything(store) == before


def test_a_source_that_does_not_fit_its_chain_is_copied_up_to_there(
    data: DataDir, tmp_path: Path
) -> None:
    """The first misfit ends the copy with its place."""
    with closing(sqlite3.connect(data.ledger)) as file:
        file.execute("DROP TRIGGER records_no_update")
        file.execute("UPDATE records SET at = at + 1 WHERE stream='table/T1' AND position = 2000")
        file.commit()
    with (
        closing(open_readonly(data.ledger)) as source,
        closing(open_sqlite(tmp_path / "target.sqlite")) as target,
    ):
        with pytest.raises(LedgerDamaged, match="table/T1 2000: its bytes do not give"):
            copy(source, target)
        assert 0 < target.head("table/T1").position < 2000


def test_a_ledger_is_not_copied_to_itself(data: DataDir, capsys: Said) -> None:
    """Nor is it opened for writing by that."""
    command = ["ledger", "copy", str(data.root), str(data.ledger)]
    assert main(command) == exit_codes.NOT_AVAILABLE
    assert "cannot be copied to itself" in capsys.readouterr().err


def test_a_ledger_is_made_in_postgresql_with_a_role_that_appends(
    postgres: Server, capsys: Said
) -> None:
    """A second time nothing changes, and another role may be let in."""
    url = postgres.url(postgres.place())
    assert main(["ledger", "init-postgres", url]) == exit_codes.FINE
    assert "holds a ledger now" in capsys.readouterr().out
    command = ["ledger", "init-postgres", url, "--appender", 'pit "1"', "--json"]
    assert main(command) == exit_codes.FINE
    assert json.loads(capsys.readouterr().out)["before"] == 1
    with closing(open_ledger(url.replace("owner@", "pit%20%221%22@"))) as store:
        assert fill(store, "table/T1", 1).position == 2
    command = ["ledger", "init-postgres", url, "--appender", "owner"]
    assert main(command) == exit_codes.NOT_AVAILABLE
    assert "superuser" in capsys.readouterr().err


def test_the_record_is_shown_and_proved_from_postgresql(
    data: DataDir, ledger_url: str, capsys: Said
) -> None:
    """The same commands, with the address of the ledger."""
    assert main(["ledger", "copy", str(data.root), ledger_url]) == exit_codes.FINE
    common = ["--data-dir", str(data.root), "--ledger", ledger_url, "--json"]
    capsys.readouterr()
    assert main(["ledger", "verify", *common]) == exit_codes.FINE
    assert json.loads(capsys.readouterr().out)["streams"][1]["records"] == 2700
    assert main(["ledger", "heads", *common]) == exit_codes.FINE
    assert json.loads(capsys.readouterr().out)["streams"][0]["stream"] == "people"
    assert main(["ledger", "rebuild", *common]) == exit_codes.FINE
    assert json.loads(capsys.readouterr().out)["records"] == 2708


def test_an_address_that_nobody_answers_is_not_available(tmp_path: Path, capsys: Said) -> None:
    """Exit code 4, the address without its password, and what to see to."""
    url = f"postgresql://ann:s3cret@/pit?host={tmp_path}"
    for command in (["verify"], ["heads"], ["rebuild"], ["upgrade"]):
        place = ["--ledger", url, "--data-dir", str(tmp_path)]
        assert main(["ledger", *command, *place]) == exit_codes.NOT_AVAILABLE
        said = capsys.readouterr()
        assert "cannot connect" in said.err
        assert "s3cret" not in said.out + said.err


@pytest.mark.usefixtures("later_program")
def test_an_older_ledger_names_the_command_that_upgrades_it(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    """In SQLite and in PostgreSQL; its records stay as they are, and it opens then."""
    monkeypatch.setattr(schema, "SCHEMA_VERSION", 1)
    data, url = DataDir(tmp_path), postgres.url(postgres.ledger())
    for place in (data.ledger, url):
        with closing(open_ledger(place)) as store:
            fill(store, "table/T1", 2)
            before = _everything(store)
    monkeypatch.setattr(schema, "SCHEMA_VERSION", 2)
    options = (["--data-dir", str(tmp_path)], ["--ledger", url])
    for number, option in enumerate(options):
        place = (data.ledger, url)[number]
        with pytest.raises(LedgerUnavailable, match="run `tablectl ledger upgrade`"):
            open_ledger(place)
        for words in ("went from revision 1 to 2", "is of revision 2 already"):
            assert main(["ledger", "upgrade", *option]) == exit_codes.FINE
            assert words in capsys.readouterr().out
        if isinstance(place, Path):
            with closing(sqlite3.connect(place)) as file:
                noted = file.execute("SELECT count(note), count(*) FROM answers").fetchone()
                assert noted == (0, 2)
        assert _content(place) == before
    monkeypatch.setattr(schema, "SCHEMA_VERSION", 1)
    for option in options:
        assert main(["ledger", "upgrade", *option]) == exit_codes.NOT_AVAILABLE
        assert "use the program that wrote it" in capsys.readouterr().err


def test_a_ledger_in_use_is_not_upgraded(data: DataDir, capsys: Said) -> None:
    """The table is stopped first."""
    with closing(open_sqlite(data.ledger)):
        command = ["ledger", "upgrade", "--data-dir", str(data.root)]
        assert main(command) == exit_codes.NOT_AVAILABLE
    assert "in use by process" in capsys.readouterr().err


def test_a_game_is_played_replayed_and_proved_in_postgresql(
    tmp_path: Path, ledger_url: str, capsys: Said
) -> None:
    """`play`, `export`, `replay` and `fairness` take the address of the ledger too."""
    common = ["--data-dir", str(tmp_path), "--ledger", ledger_url]
    played = subprocess.run(
        [sys.executable, "-m", "tablectl", "play", "five-deck", "--table", "T1", *common],
        input="bet 5\ndeal\nno\ns\ns\ns\nquit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == exit_codes.FINE, played.stderr
    assert not DataDir(tmp_path).ledger.exists()
    out = str(tmp_path / "T1.json")
    assert main(["export", "--all", "--out", out, *common]) == exit_codes.FINE
    capsys.readouterr()
    for what in (
        ["replay", ledger_url, "--table", "T1"],
        ["replay", out, "--ledger", ledger_url],
    ):
        assert main([*what, "--json"]) == exit_codes.FINE
        assert json.loads(capsys.readouterr().out)["same"]
    assert main(["fairness", "1", *common]) == exit_codes.FINE
    assert f"--ledger {shown(ledger_url)}" in capsys.readouterr().out
