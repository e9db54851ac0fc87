"""`tablectl simulate`: what it prints, that workers agree, Ctrl-C, and what it does not take."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablectl import exit_codes
from tablectl.__main__ import main

Said = pytest.CaptureFixture[str]
COMMAND = (sys.executable, "-m", "tablectl", "simulate")


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is worked out of a game is kept for these tests, and nowhere else."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


def reported(*arguments: str) -> Any:
    """What the command says for a program, run as one of its own."""
    told = subprocess.run([*COMMAND, *arguments, "--json"], capture_output=True, check=False)
    assert (told.returncode, told.stderr) == (exit_codes.FINE, b"")
    return json.loads(told.stdout)


def test_the_number_of_workers_changes_nothing() -> None:
    """Portions have seeds of their own, so two processes make of them what one makes."""
    timed = ("seconds", "rounds_a_second")
    alone, shared = (
        {k: v for k, v in reported("classic", "--rounds=600", *workers).items() if k not in timed}
        for workers in ((), ("--workers=2",))
    )
    assert alone == shared
    assert alone["rounds"] == 600
    assert alone["agrees"] is True


def test_for_people_it_says_mean_error_and_exact_return(capsys: Said) -> None:
    """All in per cent of the initial bet, and where each comes from."""
    assert main(["simulate", "five-deck", "--rounds", "40", "--procedures", "on"]) == 0
    out = capsys.readouterr().out
    for words in (
        "40 rounds, 1 seat",
        "of the initial bet, by the pack's chart",
        "z ",
        "-0.5472 %",
    ):
        assert words in out
    assert "every table sound" in out


def test_another_strategy_has_its_own_exact_return(capsys: Said) -> None:
    """Played as for the absent, without a double or a split, the game returns less."""
    assert main(["simulate", "classic", "--rounds=20", "--strategy=absent", "--json"]) == 0
    absent = json.loads(capsys.readouterr().out)
    assert absent["strategy"] == "absent"
    assert absent["staked_per_bet"] == 1
    assert absent["exact_percent"] < -1.5


def test_a_mean_that_differs_fails(
    capsys: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Rules and exact return that do not belong together are found; the exit code says so."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert main(["simulate", "classic", "--rounds=60"]) == exit_codes.FINE
    assert "chance explains it" in capsys.readouterr().out
    (path,) = tmp_path.rglob("*.json")
    kept = json.loads(path.read_bytes())
    kept["analysis"]["basic"]["expected"] = -0.9
    kept["digest"] = sha256(msgspec.json.encode(kept["analysis"])).hexdigest()
    path.write_bytes(msgspec.json.encode(kept))
    assert main(["simulate", "classic", "--rounds=60"]) == exit_codes.WRONG
    assert "more than chance explains" in capsys.readouterr().out


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_it_with_what_there_is(tmp_path: Path, workers: str) -> None:
    """What was begun is finished and told; the exit code says that it was stopped."""
    reads, writes = os.openpty()
    running = subprocess.Popen(
        [*COMMAND, "classic", "--rounds=1000000", "--workers", workers],
        stdout=subprocess.PIPE,
        stderr=writes,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        start_new_session=True,
    )
    os.close(writes)
    try:
        shown = b""
        while b"rounds a second" not in shown:
            shown += os.read(reads, 4096)
        os.killpg(running.pid, signal.SIGINT)
        out, _ = running.communicate(timeout=120)
    finally:
        os.close(reads)
        running.kill()
        running.wait()
    assert running.returncode == exit_codes.INTERRUPTED
    assert "stopped; this is what was played by then" in out.decode()
    assert b"Traceback" not in shown


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("classic", "--rounds=0"), exit_codes.USAGE, "'0' is no number of rounds"),
        (("classic", "--rounds=many"), exit_codes.USAGE, "'many' is no number of rounds"),
        (("classic", "--workers=0"), exit_codes.USAGE, "'0' is no number of workers: 1 to 64"),
        (("classic", "--seats=4"), exit_codes.USAGE, "classic has 3 boxes, so 1 to 3"),
        (("classic", "--seats=0"), exit_codes.USAGE, "classic has 3 boxes, so 1 to 3"),
        (("classic", "--strategy=luck"), exit_codes.USAGE, "luck"),
        (("no-such",), exit_codes.NOT_AVAILABLE, "no pack is called 'no-such'"),
        (("./no-such.toml",), exit_codes.NOT_AVAILABLE, "no-such.toml"),
    ],
)
def test_what_it_does_not_take_is_said(
    arguments: tuple[str, ...], code: int, says: str, capsys: Said
) -> None:
    """What, where and what would do; nothing is played."""
    assert main(["simulate", *arguments]) == code
    told = capsys.readouterr()
    assert says in told.err
    assert not told.out
