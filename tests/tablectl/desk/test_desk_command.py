"""`tablectl desk` against a pit in a process: dealer and supervisor, in pipes and a terminal."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

import pytest

from procedures.events import RoundSettled, TableClosed, TableOpened
from procedures.incident_events import CardReplaced, ProposalEnded, SetCounted
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.history import facts
from tablectl.ledger.sqlite import open_readonly
from tests.tablectl.gated import Floor, gated_floor
from tests.tablectl.pit_process import serving
from tests.tablectl.pitted import SECRET

PATIENCE: Final = 30.0  # seconds after which a wait has failed; nothing waits this long
SHUFFLE: Final = ("bea comes on", "fan", "shuffle set-1", "cut at 25 %", "cut card at 50 %")
ENVIRONMENT: Final = {**os.environ, "PYTHONIOENCODING": "utf-8", "TERM": "xterm"}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A dealer's table with people at it, and a shoe."""
    with gated_floor(tmp_path) as made:
        yield made


@pytest.fixture
def url(floor: Floor) -> Iterator[str]:
    """Where the floor is served."""
    with serving(floor.config) as process:
        url = process.url()
        floor.tests_itself()
        yield url
        process.ends(signal.SIGTERM)


class Desk:
    """One desk in a process: lines go in, what it shows is waited for."""

    def __init__(self, process: subprocess.Popen[bytes], keys: int, screen: int) -> None:
        self.process = process
        self.shown = ""
        self._keys = keys
        self._screen = screen
        self._read_to = 0

    def says(self, line: str, *, end: str = "\n") -> None:
        """Type a line."""
        os.write(self._keys, f"{line}{end}".encode())

    def does(self, *lines: str) -> None:
        """Type lines, each of which must be done."""
        for line in lines:
            self.says(line)
            self.until(f"{line}: done")

    def until(self, words: str) -> None:
        """Wait until this is shown, after what was waited for before."""
        late = time.monotonic() + PATIENCE
        while (at := self.shown.find(words, self._read_to)) < 0:
            assert time.monotonic() < late, f"{words!r} was never shown:\n{self.shown}"
            assert self._more(), f"{words!r} was never shown, and it ended:\n{self.shown}"
        self._read_to = at + len(words)

    def ended(self) -> int:
        """Wait for the end; the exit code."""
        while self._more():
            pass
        return self.process.wait(PATIENCE)

    def _more(self) -> bool:
        if not select.select([self._screen], [], [], PATIENCE)[0]:
            return False
        try:
            data = os.read(self._screen, 65_536)
        except OSError:  # the far end of a terminal is gone
            return False
        self.shown += data.decode("utf-8", "replace")
        return bool(data)


def command(url: str, name: str, *more: str) -> list[str]:
    """The command line of somebody's desk."""
    return [sys.executable, "-m", "tablectl", "desk", "T1", "--as", name, "--url", url, *more]


@contextmanager
def desk_of(url: str, name: str) -> Iterator[Desk]:
    """Somebody's desk on pipes; killed in the end if it still runs."""
    with subprocess.Popen(
        command(url, name, "--secret-stdin"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=ENVIRONMENT,
        bufsize=0,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        desk = Desk(process, process.stdin.fileno(), process.stdout.fileno())
        desk.says(SECRET)
        desk.until("next: ")
        try:
            yield desk
        finally:
            process.kill()


def piped(
    url: str, name: str, *lines: str, table: str = "T1", more: tuple[str, ...] = ()
) -> tuple[int, str]:
    """Somebody says these lines in a pipe; exit code and what was printed."""
    whole = command(url, name, "--secret-stdin", *more)
    asked = [table if word == "T1" else word for word in whole]
    done = subprocess.run(
        asked,
        input="".join(f"{line}\n" for line in (SECRET, *lines)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        env=ENVIRONMENT,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_dealer_and_a_supervisor_open_play_count_and_close(floor: Floor, url: str) -> None:
    """HP11: an evening at a table, as the README tells it, over the network."""
    with ExitStack() as stack:
        bea, sam = (stack.enter_context(desk_of(url, name)) for name in ("bea", "sam"))
        sam.says("open table")
        sam.until("open table: refused (F): not all is green: dealer: nobody has come on")
        bea.does(*SHUFFLE)
        sam.says("checks")
        sam.until("green  devices: shoe: its self-test at")
        sam.does("open table")
        sam.until("next: Burn one card")
        floor.slides()
        bea.until("next: Open betting")
        bea.does("open betting", "tom: sit at box 3")
        bea.says("tom: buy in 200")
        bea.until("purse:tom: 0.00 → 200.00 EUR")
        bea.does("yes", "3: bet 10", "no more bets")
        bea.until("next: Deal to box 3")
        floor.slides(3)
        bea.until("next: Box 3 decides (tom has hard 18)")
        bea.does("3: s")
        bea.until("next: Deal to the dealer")
        floor.slides()
        bea.until("round 1 settled: staked 10.00, returned 20.00")
        sam.does("end shoe: the end of the night")
        sam.says("count set")
        sam.until("the set was counted: missing nothing, too many nothing")
        sam.does("yes")
        sam.says("close table")
        sam.until("purse:tom: 210.00 → 0.00 EUR")
        sam.until("yes does it")
        sam.does("yes")
        sam.until("next: Table closed")
        for desk in (bea, sam):
            desk.says("quit")
        assert bea.ended() == exit_codes.FINE
        assert sam.ended() == exit_codes.WRONG  # the opening that was refused at first
    with closing(open_readonly(DataDir(floor.data).ledger)) as store:
        events = [event for _, event in facts(store, "T1")]
    kinds = [type(event) for event in events]
    order = [kinds.index(kind) for kind in (TableOpened, RoundSettled, SetCounted, TableClosed)]
    assert order == sorted(order)


def test_an_opening_despite_what_is_red_says_why(floor: Floor, url: str) -> None:
    """Part F: the desk writes the words, the supervisor the reason."""
    code, said = piped(
        url,
        "sam",
        "open table",
        "offers",
        "open table despite: the set comes in a minute",
        "wait for A dealer is needed",
    )
    assert code == exit_codes.WRONG
    assert "red: card set: no set is shuffled" in said
    assert "open table despite: WHY" in said
    assert "open table despite: the set comes in a minute: done" in said


def test_a_pipe_of_lines_that_are_all_done_ends_well(floor: Floor, url: str) -> None:
    """One command a line; a number does what stands beside it."""
    code, said = piped(url, "bea", "bea comes on", "1", *SHUFFLE[2:], "offers", "help")
    assert code == exit_codes.FINE
    assert "1: done" in said
    assert "shoe 1 begins, set set-1" in said
    assert "\x1b" not in said
    assert "Who sits at the table himself" in said


def test_a_dealer_may_not_do_what_a_supervisor_may(floor: Floor, url: str) -> None:
    """Part F: refused with the rule, and the desk goes on."""
    code, said = piped(url, "bea", "fan", "bea comes on", "open table", "sing", "77", "yes", "fan")
    assert code == exit_codes.WRONG
    assert "open table: refused (F): the role dealer may not do this" in said
    assert "'sing' is no word of this desk; ? tells those that are" in said
    assert "77: there is no 77" in said
    assert "yes: nothing was asked" in said
    assert "fan: refused (HP10): nobody deals here" in said
    assert "fan: done" in said


def test_what_is_looked_at_first_is_left_with_anything_but_yes(floor: Floor, url: str) -> None:
    """Part F: nothing is done that nobody said yes to."""
    with desk_of(url, "sam") as sam:
        sam.does(*SHUFFLE, "open table")
        sam.until("next: Burn one card")
        floor.slides()
        sam.until("next: Open betting")
        sam.does("open betting", "tom: sit at box 3")
        sam.says("tom: buy in 200")
        sam.until("yes does it; anything else leaves it")
        sam.does("yes", "3: bet 10")
        sam.says("preview cancel: a look")
        sam.until("purse:tom: 190.00 → 200.00 EUR")
        sam.says("cancel: a look")
        sam.until("yes does it; anything else leaves it")
        sam.says("no")
        sam.until("no: it is not done")
        sam.says("yes")
        sam.until("yes: nothing was asked")
        sam.does("no more bets")


def test_a_script_that_is_sure_is_shown_what_it_does_and_not_asked(floor: Floor, url: str) -> None:
    """`--yes`: money and a count are done at once, each with what it does."""
    code, said = piped(
        url, "sam", *SHUFFLE, "open table", "end shoe: a wrong set", "count set missing 7H",
        more=("--yes",),
    )  # fmt: skip
    assert "the set was counted: missing 7H, too many nothing" in said
    assert "set set-1 counted by sam: missing 7H" in said
    assert code == exit_codes.FINE, said


def test_a_second_person_confirms_and_an_incident_is_resolved(floor: Floor, url: str) -> None:
    """Part F: two desks, two people; what one asked for another does."""
    with desk_of(url, "sam") as sam, desk_of(url, "sue") as sue:
        sam.does(*SHUFFLE, "open table despite: to try it", "call supervisor: a torn card")
        sam.until("1 supervisor called")
        sam.does("acknowledge 1", "resolve 1 go on: seen", "replace card 7H: torn")
        sam.says("confirm 1")
        sam.until("confirm 1: refused (F): a second person must confirm; sam asked for it")
        sue.until("proposal 1 by sam: replace card, card 7H: torn; a second person confirms")
        sue.until("confirm 1")
        sue.does("confirm 1")
    with closing(open_readonly(DataDir(floor.data).ledger)) as store:
        events = [event for _, event in facts(store, "T1")]
    (replaced,) = (event for event in events if isinstance(event, CardReplaced))
    (ended,) = (event for event in events if isinstance(event, ProposalEnded))
    assert (replaced.card, replaced.by.name, ended.by.name) == ("7H", "sam", "sue")


def test_an_absent_table_and_a_role_without_a_desk_are_told(floor: Floor, url: str) -> None:
    """Nobody sits at a desk that there is not."""
    code, said = piped(url, "sam", table="T9")
    assert code == exit_codes.BAD_INPUT
    assert "there are: T1" in said
    code, said = piped(url, "ann")
    assert code == exit_codes.BAD_INPUT
    assert "not allowed" in said


def test_no_service_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where nobody answers: what to look at."""
    (tmp_path / "input").write_text(f"{SECRET}\n")
    with (tmp_path / "input").open() as typed:
        monkeypatch.setattr("sys.stdin", typed)
        at = ["desk", "T1", "--as", "bea", "--url", "ws://127.0.0.1:9", "--secret-stdin"]
        assert main(at) == exit_codes.NOT_AVAILABLE
    assert "is `tablectl serve` running there?" in capsys.readouterr().err


def test_the_picture_stands_in_a_terminal_of_eighty_by_twenty_four(floor: Floor, url: str) -> None:
    """A number writes its words; Enter says them; the terminal is as before at the end."""
    far, near = os.openpty()
    fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    before = termios.tcgetattr(near)
    process = subprocess.Popen(
        ["sh", "-c", 'exec "$@" <>"$0" >&0 2>&0', os.ttyname(near), *command(url, "bea")],
        env=ENVIRONMENT,
        start_new_session=True,
    )
    try:
        desk = Desk(process, far, far)
        desk.until("password")
        desk.says(SECRET, end="\r")
        desk.until("next: Table closed")
        desk.says("bea comes on", end="\r")
        desk.until("1 fan")
        desk.says("1", end="\r")
        desk.until("> fan")
        desk.says("", end="\r")
        desk.until("shuffle SET")
        desk.says("1", end="\r")
        desk.until("> shuffle ")
        desk.says("set-1", end="\r")
        desk.until("cut at 25 %")
        desk.says("help", end="\r")
        desk.until("space: more")
        desk.says("", end="\x03")
        assert desk.process.wait(PATIENCE) == exit_codes.INTERRUPTED
        assert termios.tcgetattr(near) == before
        assert "window too small" not in desk.shown
        assert not re.search(r"Traceback", desk.shown)
    finally:
        process.kill()
        process.wait()
        os.close(near)
        os.close(far)
