"""`tablectl play`: from a pipe and in a terminal, ended at any time and gone on with."""

from __future__ import annotations

import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import pytest

from tablectl import exit_codes
from tablectl.__main__ import main

PATIENCE = 60.0  # seconds after which a wait has failed; nothing waits this long
COMMAND = (sys.executable, "-m", "tablectl", "play")


def plays(
    folder: Path, *lines: str, pack: str = "five-deck", more: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """Play from a pipe to the end of these lines."""
    return subprocess.run(
        [*COMMAND, pack, "--name", "ann", "--data-dir", str(folder), *more],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )


def verified(folder: Path) -> bool:
    """Whether `ledger verify` finds nothing."""
    return main(["ledger", "verify", "--data-dir", str(folder)]) == exit_codes.FINE


def test_a_round_is_played_from_a_pipe(tmp_path: Path) -> None:
    """Plain lines: the digest, the bets, the hands, what each won and why; all in the ledger."""
    played = plays(tmp_path, "bet 5", "bet 10 on 2", "deal", *["no", "stand"] * 4, "history")
    assert played.returncode == exit_codes.FINE, played.stderr
    assert played.stderr == ""
    assert re.search(r"its digest is\n  [0-9a-f]{64}\n", played.stdout)
    assert "\x1b" not in played.stdout
    assert re.search(r"box 1  \S\S \S\S.*: (won|lost|stake) ", played.stdout)
    assert re.search(r"round    1  staked 1\d\.00 EUR, back ", played.stdout)
    assert verified(tmp_path)
    assert main(["fairness", "1", "--data-dir", str(tmp_path)]) == exit_codes.FINE


def test_the_end_of_the_input_ends_the_program_and_not_the_round(tmp_path: Path) -> None:
    """MP3: the next start has the same cards and the same question."""
    before = plays(tmp_path, "bet 5", "deal").stdout
    while "YOUR TURN" not in before:  # a blackjack, or an ace that asks for insurance
        before = plays(tmp_path, "no", "rebet", "deal").stdout
    hand = next(line for line in reversed(before.splitlines()) if "YOUR TURN" in line)
    after = plays(tmp_path).stdout
    assert "goes on where it was" in after
    assert hand in after
    assert verified(tmp_path)


def test_a_game_that_a_dealer_deals_is_played_too(tmp_path: Path) -> None:
    """A simulated dealer opens the bets, deals and settles."""
    played = plays(tmp_path, "bet 5", "deal", *["no", "stand"] * 2, pack="live-eight-deck")
    assert played.returncode == exit_codes.FINE, played.stderr
    assert "live-eight-deck, round 1, shoe 1" in played.stdout
    assert verified(tmp_path)


def test_what_cannot_be_done_is_answered_and_the_game_goes_on(tmp_path: Path) -> None:
    """Nonsense, bytes that are no text, keys of another moment."""
    played = plays(tmp_path, "xyzzy", "h", "bet 0.01", "deal", "box 9", "history 7", "a" * 5000)
    assert played.returncode == exit_codes.FINE
    for words in (
        "is no word of this table",
        "bets are open now",
        "no chip of 0.01 here",
        "this table has boxes 1 to 5",
        "no round 7 of yours",
    ):
        assert words in played.stdout
    assert "Traceback" not in played.stdout + played.stderr


def test_a_pack_that_there_is_not_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With those that there are."""
    arguments = ["play", "seven-deck", "--data-dir", str(tmp_path)]
    assert main(arguments) == exit_codes.BAD_INPUT
    assert "no pack" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "wrong", [("--name", "-"), ("--bring", "much"), ("--bring", "0"), ("--table", "a b")]
)
def test_arguments_that_cannot_be_meant_are_refused(
    tmp_path: Path, wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each with what it takes."""
    arguments = ["play", "five-deck", "--data-dir", str(tmp_path), f"{wrong[0]}={wrong[1]}"]
    assert main(arguments) == exit_codes.USAGE
    assert wrong[0] in capsys.readouterr().err


def test_a_table_of_another_game_is_not_played_at(tmp_path: Path) -> None:
    """Its rules are in force there; another name has to be given."""
    assert plays(tmp_path, more=("--table", "T7")).returncode == exit_codes.FINE
    other = plays(tmp_path, pack="classic", more=("--table", "T7"))
    assert other.returncode == exit_codes.BAD_INPUT
    assert "table T7 plays five-deck, not classic; name another --table" in other.stderr


def test_a_table_keeps_its_rules_and_says_so_where_the_pack_has_others(tmp_path: Path) -> None:
    """A changed pack file of the same name does not reach a table that is open."""
    changed = tmp_path / "five-deck.toml"
    shipped = files("procedures") / "packs" / "five-deck.toml"
    changed.write_text(
        re.sub(
            r"(?m)^blackjack_pays = .*$",
            'blackjack_pays = { is = "2:1", mark = "I", source = "ours" }',
            shipped.read_text(encoding="utf-8"),
        ),
        encoding="utf-8",
    )
    table = tmp_path / "table"
    assert "keeps the rules" not in plays(table).stdout + plays(table).stdout
    told = plays(table, "rules", pack=str(changed)).stdout
    assert "table five-deck keeps the rules it was opened with" in told
    assert "game.blackjack_pays: name another --table to play that" in told
    assert "pays 3:2" in told


def test_a_broken_shoe_is_a_clear_message_and_no_traceback(tmp_path: Path) -> None:
    """MP1: the round is void, the money is back, the table is held until somebody lets it go on."""
    plays(tmp_path, "bet 5", more=("--bring", "100"))
    (shoe,) = (tmp_path / "shoes" / "five-deck" / "machine").glob("*.shoe")
    shoe.write_text("nothing")
    played = plays(tmp_path, "deal", "balance", "house: go on", "bet 5")
    assert played.returncode == exit_codes.FINE
    assert "round 1 is void, every wager is back (MP1)" in played.stdout
    assert "your purse holds 100.00 EUR" in played.stdout
    assert "The table is held" in played.stdout
    assert "table five-deck, round 2, shoe 2" in played.stdout
    assert "Traceback" not in played.stdout + played.stderr


def test_a_killed_program_goes_on(tmp_path: Path) -> None:
    """No goodbye: the lock is free, the chips lie there and the ledger verifies."""
    process = subprocess.Popen(
        [*COMMAND, "five-deck", "--name", "ann", "--data-dir", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin as keys, process.stdout as lines:
        keys.write(b"bet 5\n")
        keys.flush()
        while b"box 1        5.00" not in lines.readline():
            pass
        process.kill()
        process.wait()
    assert "box 1        5.00" in plays(tmp_path).stdout
    assert verified(tmp_path)


# -- in a terminal -------------------------------------------------------------------------------


class Terminal:
    """The program in a terminal of eighty columns and twenty-four lines."""

    def __init__(self, process: subprocess.Popen[bytes], far: int) -> None:
        self.process = process
        self.far = far
        self.printed = ""
        self._read_to = 0

    def until(self, words: str) -> str:
        """Wait until this is printed, after what was waited for before; what came with it."""
        until = time.monotonic() + PATIENCE
        while (at := self.printed.find(words, self._read_to)) < 0:
            assert time.monotonic() < until, f"{words!r} was never printed:\n{self.printed}"
            self._more()
        came = self.printed[self._read_to : at + len(words)]
        self._read_to = at + len(words)
        return came

    def resizes(self, columns: int, lines: int) -> None:
        """The window is dragged to another size."""
        fcntl.ioctl(self.far, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def types(self, keys: str) -> None:
        """Press these keys."""
        os.write(self.far, keys.encode())

    def ended(self) -> int:
        """Wait for the end; the exit code."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < until, f"it did not end:\n{self.printed}"
            self._more()
        return self.process.returncode

    def _more(self) -> None:
        if select.select([self.far], [], [], 0.2)[0]:
            self.printed += os.read(self.far, 65_536).decode("utf-8", "replace")


@contextmanager
def terminal(folder: Path, pack: str = "five-deck") -> Iterator[Terminal]:
    """Start the program in a terminal, which must be as before when it has ended."""
    far, near = os.openpty()
    fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    before = termios.tcgetattr(near)
    process = subprocess.Popen(
        ["sh", "-c", 'exec "$@" <>"$0" >&0 2>&0', os.ttyname(near), *COMMAND, pack,
         "--name", "ann", "--data-dir", str(folder)],
        env={**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )  # fmt: skip
    try:
        yield Terminal(process, far)
        assert termios.tcgetattr(near) == before
    finally:
        process.kill()
        process.wait()
        os.close(near)
        os.close(far)


def test_single_keys_act_at_once_in_a_terminal(tmp_path: Path) -> None:
    """A chip, the deal and the end, without Enter; a word after its colon with it."""
    with terminal(tmp_path) as it:
        it.until("Chips go to box 1")
        it.types("2")
        it.until("▶ box 1        5.00")
        it.types("b3")
        it.until("▶ box 2        25.00")
        it.types("u")
        it.until("▶ box 2        no chips")
        it.types(":balance\r")
        it.until("your purse holds 800.00 EUR")
        it.types("d")
        it.until("shows ")
        it.types("q")
        assert it.ended() == exit_codes.FINE
        assert "Traceback" not in it.printed
    assert verified(tmp_path)


def test_the_table_is_drawn_anew_in_a_window_of_another_size(tmp_path: Path) -> None:
    """Though nothing has happened at it."""
    with terminal(tmp_path) as it:
        it.until("[q] quit")
        it.resizes(60, 8)
        it.until("window too small: ")
        it.resizes(80, 24)
        it.until("digest")
        it.types("q")
        assert it.ended() == exit_codes.FINE


def test_a_long_answer_is_a_page_that_the_space_bar_turns(tmp_path: Path) -> None:
    """Part by part in a small terminal; any other key closes it and does what it does."""
    with terminal(tmp_path) as it:
        it.until("Chips go to box 1")
        it.types(":rules\r")
        it.until("space: more")
        it.types(" ")
        it.until("space: ")
        it.types("2")
        it.until("▶ box 1        5.00")
        it.types("q")
        assert it.ended() == exit_codes.FINE


@pytest.mark.parametrize(
    ("end", "code"), [("\x03", exit_codes.INTERRUPTED), ("\x04", exit_codes.FINE)], ids=ascii
)
def test_ctrl_c_and_ctrl_d_leave_the_table_and_the_terminal(
    tmp_path: Path, end: str, code: int
) -> None:
    """The round waits, and the terminal is as it was."""
    with terminal(tmp_path, "classic") as it:
        it.until("Chips go to box 1")
        it.types("2")
        it.until("▶ box 1        5.00")
        it.types(end)
        assert it.ended() == code
        assert "Traceback" not in it.printed
    assert "5.00" in plays(tmp_path, pack="classic").stdout
