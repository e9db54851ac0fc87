"""`tablectl ledger` as somebody types it: what it says, and the exit code it says it with."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir, heads_file
from tablectl.ledger.heads import HeadsFile, open_key, public_key_file
from tablectl.ledger.sqlite import open_sqlite
from tests.tablectl.ledger.facts import NOON, fill

Said = pytest.CaptureFixture[str]


@pytest.fixture
def data(tmp_path: Path) -> DataDir:
    """Six records of `table/T1`, a head exported at four."""
    data = DataDir(tmp_path / "data")
    data.root.mkdir()
    store, heads = open_sqlite(data.ledger), HeadsFile(data.heads)
    heads.export(open_key(data.heads_key).sign(fill(store, "table/T1", 2), at=NOON))
    fill(store, "table/T1", 1)
    store.close()
    heads.close()
    return data


def _tamper(data: DataDir, *statements: str) -> None:
    with_file = sqlite3.connect(data.ledger)
    for statement in ("DROP TRIGGER records_no_update", *statements):
        with_file.execute(statement)
    with_file.commit()
    with_file.close()


def _json(said: Said) -> Any:
    return json.loads(said.readouterr().out)


def test_verify_says_what_fits_and_what_is_unanchored(data: DataDir, capsys: Said) -> None:
    """A sound ledger ends with exit code 0 and a line for people."""
    assert main(["ledger", "verify", "--data-dir", str(data.root)]) == exit_codes.FINE
    said = capsys.readouterr()
    assert "✓ 6 records fit; exported heads that agree: 1" in said.out
    assert said.err == ""


def test_verify_for_a_program_is_a_stable_format(data: DataDir, capsys: Said) -> None:
    """Names and types are pinned; a program may rely on them."""
    assert main(["ledger", "verify", "--data-dir", str(data.root), "--json"]) == exit_codes.FINE
    store = open_sqlite(data.ledger)
    chain = store.head("table/T1").chain.hex()
    store.close()
    assert _json(capsys) == {
        "fine": True,
        "heads": 1,
        "problems": [],
        "streams": [
            {"anchored": 4, "chain": chain, "records": 6, "stream": "table/T1", "unanchored": 2}
        ],
    }


def test_verify_names_the_first_record_that_does_not_fit(data: DataDir, capsys: Said) -> None:
    """Exit code 1, stream, position and why."""
    _tamper(data, "UPDATE records SET at = at + 1 WHERE position = 3")
    assert main(["ledger", "verify", "--data-dir", str(data.root)]) == exit_codes.WRONG
    assert "✗ table/T1 3: its bytes do not give the stored chain" in capsys.readouterr().out
    assert main(["ledger", "verify", "--data-dir", str(data.root), "--json"]) == exit_codes.WRONG
    found = _json(capsys)
    assert (found["fine"], found["problems"][0]["position"]) == (False, 3)


def test_verify_finds_a_spoiled_file_wrong(data: DataDir, capsys: Said) -> None:
    """Damage is a finding of the check, also where no record can be read any more."""
    data.ledger.write_bytes(b"spoiled" * 1000)
    assert main(["ledger", "verify", "--data-dir", str(data.root), "--json"]) == exit_codes.WRONG
    assert "file is not a database" in _json(capsys)["problems"][0]["why"]


def test_heads_may_lie_elsewhere_and_be_checked_with_a_key_given(
    data: DataDir, tmp_path: Path, capsys: Said
) -> None:
    """What an auditor holds is enough: the heads and the public key."""
    elsewhere = tmp_path / "notary"
    elsewhere.mkdir()
    data.heads.rename(heads_file(elsewhere))
    key = public_key_file(data.heads_key).rename(elsewhere / "key.pub")
    command = ["ledger", "verify", "--data-dir", str(data.root), "--heads", str(elsewhere)]
    assert main(command) == exit_codes.NOT_AVAILABLE
    assert "cannot read the public key" in capsys.readouterr().err
    assert main([*command, "--public-key", str(key)]) == exit_codes.FINE
    open_key(tmp_path / "stranger")
    stranger = str(public_key_file(tmp_path / "stranger"))
    assert main([*command, "--public-key", stranger]) == exit_codes.WRONG
    key.write_text("no key")
    assert main([*command, "--public-key", str(key)]) == exit_codes.BAD_INPUT


def test_heads_shows_where_each_stream_ends_and_what_was_exported(
    data: DataDir, capsys: Said
) -> None:
    """For people and for programs, without checking anything."""
    assert main(["ledger", "heads", "--data-dir", str(data.root)]) == exit_codes.FINE
    assert "2027-01-15 08:00:00+00:00" in capsys.readouterr().out
    assert main(["ledger", "heads", "--data-dir", str(data.root), "--json"]) == exit_codes.FINE
    (stream,) = _json(capsys)["streams"]
    assert (stream["stream"], stream["position"]) == ("table/T1", 6)
    assert (stream["exported"]["position"], stream["exported"]["at"]) == (4, NOON)


def test_rebuild_makes_the_read_models_anew(data: DataDir, capsys: Said) -> None:
    """It says how many records it took in, and where they are."""
    assert main(["ledger", "rebuild", "--data-dir", str(data.root), "--json"]) == exit_codes.FINE
    assert _json(capsys) == {"read_models": str(data.read_models), "records": 6}
    assert data.read_models.exists()
    assert main(["ledger", "rebuild", "--data-dir", str(data.root)]) == exit_codes.FINE
    assert capsys.readouterr().out.startswith("6 records taken in")


def test_rebuild_refuses_a_spoiled_ledger(data: DataDir, capsys: Said) -> None:
    """Exit code 3, one line, no traceback."""
    data.ledger.write_bytes(data.ledger.read_bytes()[:4096])
    assert main(["ledger", "rebuild", "--data-dir", str(data.root)]) == exit_codes.BAD_INPUT
    assert "cannot be used as a ledger" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["verify", "heads", "rebuild"])
def test_a_missing_ledger_is_not_available(tmp_path: Path, capsys: Said, name: str) -> None:
    """Exit code 4, the place that was looked at, and nothing is made."""
    assert main(["ledger", name, "--data-dir", str(tmp_path / "T7")]) == exit_codes.NOT_AVAILABLE
    assert f"there is no ledger at {tmp_path / 'T7'}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [[], ["prove"], ["verify", "--faster"]])
def test_what_is_not_understood_is_a_usage_error(capsys: Said, arguments: list[str]) -> None:
    """Exit code 2."""
    assert main(["ledger", *arguments]) == exit_codes.USAGE


@pytest.mark.parametrize("name", ["verify", "heads", "rebuild"])
def test_the_help_teaches_by_example(capsys: Said, name: str) -> None:
    """Examples and exit codes are part of it."""
    assert main(["ledger", name, "--help"]) == exit_codes.FINE
    said = capsys.readouterr().out
    assert f"  tablectl ledger {name}\n" in said
    assert "exit codes: 0 fine" in said


def test_a_table_that_runs_can_be_verified(data: DataDir, capsys: Said) -> None:
    """A writer holds the ledger meanwhile, and its newest records are counted."""
    store = open_sqlite(data.ledger)
    fill(store, "people", 1)
    assert main(["ledger", "verify", "--data-dir", str(data.root)]) == exit_codes.FINE
    store.close()
    assert "8 records fit" in capsys.readouterr().out


def test_the_output_of_a_pipe_is_never_cut(data: DataDir) -> None:
    """A chain is 64 characters wide whatever the width of anybody's terminal."""
    said = subprocess.run(
        [sys.executable, "-m", "tablectl", "ledger", "verify", "--data-dir", data.root],
        capture_output=True,
        text=True,
        check=True,
        env={"COLUMNS": "40", "PYTHONIOENCODING": "utf-8"},
    )
    assert len(said.stdout.splitlines()[1].split()[-1]) == 64
    assert said.stderr == ""


_DAMAGES: list[Callable[[DataDir], object]] = [
    lambda data: data.ledger.write_bytes(b""),
    lambda data: data.heads.write_bytes(b"\xff\xfe\n"),
    lambda data: data.heads_key.with_suffix(".ed25519.pub").write_bytes(b"\x00"),
    lambda data: _tamper(data, "UPDATE records SET at = -5"),
    lambda data: _tamper(data, "UPDATE records SET body = x''", "DROP TABLE answers"),
]


@pytest.mark.parametrize("damage", _DAMAGES)
def test_no_damage_makes_verify_crash_or_pass(
    data: DataDir, capsys: Said, damage: Callable[[DataDir], object]
) -> None:
    """Whatever lies in the files, the answer is a finding or a clear refusal."""
    damage(data)
    code = main(["ledger", "verify", "--data-dir", str(data.root)])
    assert code in {exit_codes.WRONG, exit_codes.BAD_INPUT}
    said = capsys.readouterr()
    assert said.out or said.err
