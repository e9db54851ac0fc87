"""`tablectl demo`, run as a newcomer runs it: in a process of its own, on a new folder."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from procedures import events as ev
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.history import facts as recorded_facts
from tablectl.history import stream_of
from tablectl.ledger.heads import open_key, read_heads
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.store import LedgerUnavailable
from tablectl.ledger.verify import verify

ROOT = Path(__file__).parents[2]
WITHOUT_SCREENS = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"cv2", "PySide6", "shiboken6", "numpy"}:
            raise ImportError(f"{name} is blocked here")
sys.meta_path.insert(0, Refuse())
from tablectl.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
SUMMARY = {
    "table": "str",
    "shoes": "int",
    "rounds": "int",
    "cancelled": "int",
    "unplayed": "int",
    "hands": "int",
    "staked": "int",
    "returned": "int",
    "cards": "int",
    "incidents": "list",
    "facts": "int",
    "ledger": "str",
    "chain_head": "str",
}
INCIDENT = {
    "number": "int",
    "kind": "str",
    "rule": "str",
    "detail": "str",
    "round": "int",
    "remedy": "str",
    "by": "str",
}


class Run(Struct, frozen=True):
    """How a run ended: its exit code and what it said."""

    code: int
    said: str
    complaint: str


def demo(folder: Path, *options: str) -> Run:
    """One run to its end, as fast as it goes, in this process."""
    said, complaint = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(complaint):
        code = main(["demo", "--data-dir", str(folder), "--speed", "max", *options])
    return Run(code, said.getvalue(), complaint.getvalue())


def summary(folder: Path, *options: str) -> dict[str, Any]:
    """What a run that is fine says to a program."""
    run = demo(folder, "--json", *options)
    assert (run.code, run.complaint) == (exit_codes.FINE, "")
    return read(run.said)


def elsewhere(folder: Path, *options: str, hash_seed: str) -> dict[str, Any]:
    """As `summary`, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tablectl", "demo", "--data-dir", folder, "--json", *options],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert (done.returncode, done.stderr) == (exit_codes.FINE, "")
    return read(done.stdout)


def read(said: str) -> dict[str, Any]:
    """The summary, which is one line of JSON and nothing else."""
    assert said.count("\n") == 1
    summed: dict[str, Any] = json.loads(said)
    return summed


def is_whole(folder: Path) -> bool:
    """Whether the record and the heads that vouch for it verify."""
    places = DataDir(folder)
    heads, key = read_heads(places.heads), open_key(places.heads_key)
    with closing(open_readonly(places.ledger)) as store:
        return verify(store, heads, [key.public]).problems == ()


@pytest.mark.parametrize("faults", ["0", "0.05"])
def test_the_same_seed_and_key_give_the_same_chain_head(faults: str, tmp_path: Path) -> None:
    """In different processes, whatever the hashing of this Python: also the same signed heads."""
    open_key(DataDir(tmp_path / "1").heads_key)
    for other in ("2", "3"):
        shutil.copytree(tmp_path / "1", tmp_path / other)
    options = ("--seed", "7", "--faults", faults, "--rounds", "6")
    runs = [
        elsewhere(tmp_path / "1", *options, hash_seed="1"),
        elsewhere(tmp_path / "2", *options, hash_seed="2"),
        summary(tmp_path / "3", *options),
    ]
    assert runs[0]["facts"] > 300
    assert {run["chain_head"] for run in runs} == {runs[0]["chain_head"]}
    heads = {DataDir(tmp_path / name).heads.read_bytes() for name in ("1", "2", "3")}
    assert len(heads) == 1
    assert summary(tmp_path / "4", "--seed", "8", "--rounds", "1")["chain_head"] not in {
        run["chain_head"] for run in runs
    }


def test_the_summary_for_programs_keeps_its_form(tmp_path: Path) -> None:
    """Names, order and types; money is whole minor units, and the chain head is in the ledger."""
    said = summary(tmp_path, "--faults", "garble@5,double@9,cut-early@30")
    assert {name: type(value).__name__ for name, value in said.items()} == SUMMARY
    first = said["incidents"][0]
    assert {name: type(value).__name__ for name, value in first.items()} == INCIDENT
    assert list(said) == list(SUMMARY)
    assert list(first) == list(INCIDENT)
    with closing(open_readonly(DataDir(tmp_path).ledger)) as store:
        head = store.head(stream_of("T1"))
    assert (said["facts"], said["chain_head"]) == (head.position, head.chain.hex())
    assert said["ledger"] == str(DataDir(tmp_path).ledger)


def test_it_tells_what_was_played_and_what_to_try_next(tmp_path: Path) -> None:
    """For people: the table's numbers, each incident with its end, and three commands."""
    done = demo(tmp_path, "--rounds", "2", "--faults", "garble@5")
    assert (done.code, done.complaint) == (exit_codes.FINE, "")
    numbers = ("shoes, rounds", "staked", "returned", "unreadable (E-37)")
    for words in (*numbers, "by sim-sam", "ledger"):
        assert words in done.said
    tried = re.findall(r"^  tablectl (\w+)", done.said, re.MULTILINE)
    assert tried == ["ledger", "rounds", "demo"]


def test_rounds_and_shoes_say_when_it_is_enough(tmp_path: Path) -> None:
    """Counted from where this run began."""
    rounds = ("rounds", "cancelled", "unplayed")
    first = summary(tmp_path, "--faults", "cut-early@30", "--rounds", "2")
    assert sum(first[name] for name in rounds) == 2
    again = summary(tmp_path, "--rounds", "1")
    assert sum(again[name] for name in rounds) == 3
    assert summary(tmp_path, "--shoes", "1")["shoes"] == again["shoes"]
    assert summary(tmp_path, "--shoes", "2")["shoes"] == again["shoes"] + 2


def test_it_runs_without_opencv_and_qt(tmp_path: Path) -> None:
    """A table server has neither."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_SCREENS, "demo", "--data-dir", tmp_path, "--rounds", "1"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (exit_codes.FINE, "")


def test_another_seed_or_other_faults_are_refused(tmp_path: Path) -> None:
    """The seed is a fact; without them, it goes on with those that are written."""
    assert demo(tmp_path, "--seed", "7", "--faults", "0", "--rounds", "1").code == 0
    for options in (["--seed", "0"], ["--faults", "0.5"], ["--seed", "8", "--faults", "0"]):
        done = demo(tmp_path, *options)
        assert done.code == exit_codes.USAGE
        assert "holds the demonstration of seed 7 with faults 0;" in done.complaint
        assert demo(tmp_path, "--seed", "7", "--rounds", "1").code == exit_codes.FINE


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--faults", "bogus"], "'bogus' is no fault; there are garble"),
        (["--faults", "cut-late@3"], "the cut card's place is 208"),
        (["--rounds", "0"], "a number from 1 to 1000000, not '0'"),
        (["--rounds", "x"], "a number from 1 to 1000000, not 'x'"),
        (["--speed", "nan"], "from 0.1 to 10000, or max"),
        (["--speed", "fast"], "a number, as 1 or 20, or max"),
        (["--seed", "one"], "invalid int value: 'one'"),
    ],
)
def test_what_cannot_be_understood_is_said(options: list[str], why: str, tmp_path: Path) -> None:
    """With the exit code of a command that was not understood, and the folder stays usable."""
    done = demo(tmp_path, *options)
    assert done.code == exit_codes.USAGE
    assert why in done.complaint
    assert done.said == ""


def test_a_table_of_another_house_is_played_too(tmp_path: Path) -> None:
    """Document 0: shared boxes, people who stand, insurance until the dealer draws."""
    said = summary(tmp_path, "--pack", "austrian", "--faults", "0", "--seed", "1")
    assert said["rounds"] >= 8
    assert said["incidents"] == []
    with closing(open_readonly(DataDir(tmp_path).ledger)) as store:
        facts_of = [event for _, event in recorded_facts(store, "T1")]
    placed = [event for event in facts_of if isinstance(event, ev.BetSet) and event.confirmed]
    assert {(bet.spot, bet.rides) for bet in placed} == {(1, False), (2, False), (3, True)}
    assert {bet.box for bet in placed if bet.player == "ben"} == {2, 3}
    insured = [e for e in facts_of if isinstance(e, ev.InsuranceAnswered) and e.amount]
    assert {bet.spot for bet in insured} == {1, 2}
    assert is_whole(tmp_path)


def test_a_house_that_cannot_be_demonstrated_is_told(tmp_path: Path) -> None:
    """A machine's pack is played otherwise; a table keeps the pack that it was founded with."""
    machine = demo(tmp_path, "--pack", "vegas")
    assert machine.code == exit_codes.USAGE
    assert "tablectl play vegas" in machine.complaint
    unknown = demo(tmp_path, "--pack", "no-such-house")
    assert (unknown.code, unknown.said) == (exit_codes.BAD_INPUT, "")
    assert "no-such-house" in unknown.complaint
    assert demo(tmp_path, "--rounds", "1").code == exit_codes.FINE
    other = demo(tmp_path, "--pack", "austrian")
    assert other.code == exit_codes.USAGE
    assert "holds a demonstration of live-eight-deck, not of austrian" in other.complaint


def test_a_data_directory_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    """A file is in its place."""
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path / "file", tmp_path / "file" / "within"):
        done = demo(folder)
        assert done.code == exit_codes.NOT_AVAILABLE
        assert re.search(r"^tablectl demo: .*/file.* cannot be made: ", done.complaint)
        assert (tmp_path / "file").read_text() == "mine"


def test_a_second_process_on_the_same_directory_is_refused(tmp_path: Path) -> None:
    """Two writers of one table would be two truths; the first goes on."""
    with started(tmp_path, "--speed", "100", scratch=tmp_path) as first:
        until(lambda: facts(tmp_path) > 60)
        done = demo(tmp_path)
        first.send_signal(signal.SIGINT)
        first.communicate()
    assert (done.code, done.said) == (exit_codes.NOT_AVAILABLE, "")
    assert f"is in use by process {first.pid};" in done.complaint
    assert summary(tmp_path, "--rounds", "1")["facts"] > 60


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_and_the_next_run_goes_on(number: signal.Signals, tmp_path: Path) -> None:
    """In the middle of a round; what was acknowledged is there, and nothing was left running."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with started(tmp_path, "--speed", "100", scratch=scratch) as process:
        until(lambda: facts(tmp_path) > 60)
        process.send_signal(number)
        said, complaint = process.communicate()
    assert (process.returncode, complaint) == (exit_codes.INTERRUPTED, b"")
    assert b"Stopped. Run the same command again" in said
    assert list(scratch.iterdir()) == []
    assert is_whole(tmp_path)
    before = facts(tmp_path)
    after = summary(tmp_path, "--rounds", "1")
    assert after["facts"] > before
    assert is_whole(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_live_picture_gives_the_terminal_back(number: signal.Signals, tmp_path: Path) -> None:
    """On a terminal it draws the felt on a screen of its own, and leaves it when stopped."""
    near, far = pty.openpty()
    try:
        with started(tmp_path, "--speed", "50", scratch=tmp_path, terminal=far) as process:
            os.close(far)
            drawn = heard(near, lambda said: b"ann" in said and facts(tmp_path) > 60)
            process.send_signal(number)
            drawn += heard(near, lambda said: b"Worth trying" in said)
            process.wait()
    finally:
        os.close(near)
    assert process.returncode == exit_codes.INTERRUPTED
    assert drawn.count(b"\x1b[?1049h") == drawn.count(b"\x1b[?1049l") == 1
    assert drawn.index(b"\x1b[?1049l") < drawn.index(b"Stopped. Run the same command again")
    assert b"Traceback" not in drawn
    assert summary(tmp_path, "--rounds", "1")["facts"] > 60


@contextmanager
def started(
    folder: Path, *options: str, scratch: Path, terminal: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A run that goes on until it is stopped."""
    output = subprocess.PIPE if terminal is None else terminal
    with subprocess.Popen(
        [sys.executable, "-m", "tablectl", "demo", "--data-dir", folder, *options],
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm", "TMPDIR": str(scratch)},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def facts(folder: Path) -> int:
    """How many facts table T1 has, as another program sees it."""
    try:
        with closing(open_readonly(DataDir(folder).ledger)) as store:
            return store.head(stream_of("T1")).position
    except LedgerUnavailable:
        return 0


def until(happened: Callable[[], bool]) -> None:
    """Look again and again; the timeout of the test ends what never happens."""
    while not happened():
        select.select([], [], [], 0.02)


def heard(terminal: int, enough: Callable[[bytes], bool]) -> bytes:
    """What was drawn until it is enough, or the other end is closed."""
    said = b""
    while not enough(said):
        try:
            said += os.read(terminal, 65536)
        except OSError:
            break
    return said
