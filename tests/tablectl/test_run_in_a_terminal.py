"""`tablectl run` in a terminal: the live picture, the keys, and the terminal as it was before."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablectl import exit_codes
from tablectl.data_dir import DataDir
from tests.tablectl.served import PATIENCE, House, Running, plugged_in, running

ALTERNATE_ON, ALTERNATE_OFF, CURSOR_ON = "\x1b[?1049h", "\x1b[?1049l", "\x1b[?25h"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house whose shoe is plugged in."""
    with plugged_in(tmp_path) as made:
        yield made


def start_in(near: int, house: House) -> subprocess.Popen[bytes]:
    """The service, with this as its controlling terminal."""
    as_its_terminal = 'exec "$@" <>"$0" >&0 2>&0'
    return subprocess.Popen(
        ["sh", "-c", as_its_terminal, os.ttyname(near), sys.executable, "-m", "tablectl",
         *house.command()],
        env={**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )  # fmt: skip


@contextmanager
def in_a_terminal(house: House) -> Iterator[Running]:
    """The service in a terminal of its own, which must be as before when it has ended."""
    with terminal(house) as (table, near):
        before = termios.tcgetattr(near)
        yield table
        assert ALTERNATE_ON in table.printed
        assert table.printed.count(ALTERNATE_ON) == table.printed.count(ALTERNATE_OFF)
        assert CURSOR_ON in table.printed[table.printed.rindex("\x1b[?25l") :]
        assert termios.tcgetattr(near) == before


@contextmanager
def terminal(house: House) -> Iterator[tuple[Running, int]]:
    """The service in a terminal, and the near end of that."""
    far, near = os.openpty()
    fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    process = start_in(near, house)
    try:
        yield Running(process, house.shoe, far, far), near
    finally:
        process.kill()
        process.wait()
        os.close(near)
        os.close(far)


def test_the_picture_stands_in_a_terminal_while_keys_are_typed(house: House) -> None:
    """Corrections and arrow keys count as they should; the answer stands below the felt."""
    with in_a_terminal(house) as table:
        table.until("Table closed")
        table.types("offres\x7f\x7f\x7f\x1b[Aers", end="\r")
        table.until("supervisor: open table | fan | NAME comes on")
        table.types("nonsense\x15sam: open table", end="\r")
        table.until("A dealer is needed")
        table.types("quit", end="\r")
        assert table.ended() == exit_codes.FINE
        assert re.search(r"table T1 is left at position \d\r\n\Z", table.printed)
    assert house.verified()


@pytest.mark.parametrize(
    ("end", "code"), [("\x03", exit_codes.INTERRUPTED), ("\x04", exit_codes.FINE)], ids=ascii
)
def test_ctrl_c_and_ctrl_d_leave_the_terminal_as_it_was(house: House, end: str, code: int) -> None:
    """The picture goes, the cursor comes back, keys are shown again."""
    with in_a_terminal(house) as table:
        table.until("Table closed")
        table.types("half a line", end=end)
        assert table.ended() == code
        assert "Traceback" not in table.printed


def test_a_signal_while_the_picture_stands_leaves_the_terminal_as_it_was(house: House) -> None:
    """The service is told to end from elsewhere; whoever sits at the terminal can use it."""
    with in_a_terminal(house) as table:
        table.until("Table closed")
        table.process.send_signal(signal.SIGTERM)
        assert table.ended() == exit_codes.FINE
        assert "Traceback" not in table.printed


def test_a_terminal_that_goes_away_ends_the_service(house: House) -> None:
    """A closed window is no crash: the head is signed, the record verifies, and it goes on."""
    far, near = os.openpty()
    process = start_in(near, house)
    try:
        Running(process, house.shoe, far, far).until("Table closed")
    finally:
        os.close(near)
        os.close(far)
        try:
            code = process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()
    assert code == exit_codes.FINE
    assert house.verified()
    assert DataDir(house.data).heads.read_text()
    with running(house) as table:
        table.until("next: Table closed")
        table.quits()
