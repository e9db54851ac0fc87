"""`tablectl run` in a process of its own: a shoe on a real wire, people who type, and every end."""

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
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path

import pytest

from drivers.grammars.reference import Reference
from drivers.simulated_deck import loaded
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from procedures.cards import Card
from procedures.events import Event, ServiceResumed
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.history import facts
from tablectl.ledger.sqlite import open_readonly

ALTERNATE_ON, ALTERNATE_OFF, CURSOR_ON = "\x1b[?1049h", "\x1b[?1049l", "\x1b[?25h"
PATIENCE = 20.0  # seconds after which a wait has failed; nothing waits this long
CARDS: tuple[Card, ...] = ("2C", "TS", "9D", "8S", "8C", "5H", "6H", "7H")
OPENED = (
    "sam: open table",
    "dealer: bea comes on",
    "dealer: fan",
    "dealer: shuffle set-1",
    "dealer: cut at 25 %",
    "dealer: cut card at 50 %",
)
SEATED = ("ann: sit at box 3", "ann: bring 500.00")
BETS = ("dealer: open betting", "ann: bet 25.00", "dealer: no more bets")


class House:
    """A folder with a configuration, and the shoe that it names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.config = folder / "table.toml"
        self.line = SimulatedLine(folder / "shoe")
        self.shoe = SimulatedShoe(loaded(CARDS, cut_at=None), line=self.line, grammar=Reference())
        self.configure()

    def configure(self, *, device: str = "shoe", pack: str = "live-eight-deck") -> None:
        """Write the configuration."""
        self.config.write_text(
            f'table = "T1"\npack = "{pack}"\ndealer = "bea"\nsupervisor = "sam"\n'
            f'[[devices]]\nname = "{device}"\nurl = "{self.line.path}"\n'
        )

    def command(self) -> list[str]:
        """What follows `tablectl`."""
        return ["run", str(self.config), "--data-dir", str(self.data)]

    def verified(self) -> bool:
        """Whether `ledger verify` finds nothing."""
        return main(["ledger", "verify", "--data-dir", str(self.data)]) == exit_codes.FINE

    def facts(self) -> list[Event]:
        """Everything the ledger holds of the table."""
        with closing(open_readonly(DataDir(self.data).ledger)) as store:
            return [event for _, event in facts(store, "T1")]


class Running:
    """The service in a process: lines go in, what it prints is waited for."""

    def __init__(
        self, process: subprocess.Popen[bytes], shoe: SimulatedShoe, keys: int, screen: int
    ) -> None:
        self.process = process
        self.shoe = shoe
        self.keys = keys
        self.screen = screen
        self.printed = ""
        self._read_to = 0

    def types(self, *lines: str, end: str = "\n") -> None:
        """Type lines."""
        for line in lines:
            os.write(self.keys, f"{line}{end}".encode())

    def until(self, words: str) -> str:
        """Wait until this is printed, after what was waited for before; what came with it."""
        until = time.monotonic() + PATIENCE
        while (at := self.printed.find(words, self._read_to)) < 0:
            assert time.monotonic() < until, f"{words!r} was never printed:\n{self.printed}"
            assert self._more(), f"{words!r} was never printed, and it ended:\n{self.printed}"
        came = self.printed[self._read_to : at + len(words)]
        self._read_to = at + len(words)
        return came

    def _more(self) -> bool:
        """Take what is printed, the shoe's heart beating meanwhile; False at its end."""
        if not select.select([self.screen], [], [], 0.2)[0]:
            self.shoe.heartbeat()
            return True
        try:
            data = os.read(self.screen, 65_536)
        except OSError:  # the far end of a terminal is gone
            data = b""
        self.printed += data.decode("utf-8", "replace")
        return bool(data)

    def ended(self) -> int:
        """Wait for the end and take the last that was printed; the exit code."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < until, f"it did not end:\n{self.printed}"
            self._more()
        while select.select([self.screen], [], [], 0)[0] and self._more():
            pass
        return self.process.returncode

    def quits(self) -> None:
        """Type `quit`; it ends well."""
        self.types("quit")
        assert self.ended() == exit_codes.FINE


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house whose shoe is plugged in."""
    made = House(tmp_path)
    made.line.plug()
    yield made
    made.line.close()


@contextmanager
def running(house: House) -> Iterator[Running]:
    """The service on pipes; killed in the end if it still runs."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tablectl", *house.command()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        bufsize=0,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin as keys, process.stdout as screen:
        try:
            yield Running(process, house.shoe, keys.fileno(), screen.fileno())
        finally:
            process.kill()
            process.wait()


def dealt(table: Running, house: House) -> None:
    """From a closed table to ann's decision: she has 18 at box 3, the dealer shows a nine."""
    table.types(*OPENED)
    table.until("next: Burn one card")
    house.shoe.slide()
    table.until("next: Open betting")
    table.types(*SEATED, *BETS)
    table.until("next: Deal to box 3")
    house.shoe.slide()
    table.until("next: Deal to the dealer")
    house.shoe.slide()
    table.until("next: Deal to box 3")
    house.shoe.slide()
    table.until("next: Box 3 decides (ann has hard 18)")


def settled(table: Running, house: House) -> None:
    """From ann's decision to the end of the round: the dealer draws to 17, ann wins."""
    table.types("ann: stand")
    table.until("next: Deal to the dealer")
    house.shoe.slide()
    table.until("round 1 settled: staked 25.00, returned 50.00")
    table.until("next: Open betting")


def test_a_round_from_the_wire_to_a_proved_ledger(house: House) -> None:
    """Opening, shuffle, burn, bets, cards, a decision and the payment; `quit` ends well."""
    with running(house) as table:
        table.until("table T1 is served; type help")
        table.types("help")
        table.until("the table goes on at the next start.")
        dealt(table, house)
        table.types("ann: ?")
        table.until("ann: leave | hit | stand | double | surrender")
        settled(table, house)
        table.quits()
        assert "table T1 is left at position" in table.printed
    assert house.verified()


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ("end of input", exit_codes.FINE),
        (signal.SIGTERM, exit_codes.FINE),
        (signal.SIGHUP, exit_codes.FINE),
        (signal.SIGINT, exit_codes.INTERRUPTED),
        (signal.SIGKILL, -signal.SIGKILL),
    ],
    ids=str,
)
def test_it_goes_on_in_mid_round_however_it_ended(
    house: House, how: str | signal.Signals, code: int
) -> None:
    """The next start says that the service is back, and the round ends as it would have."""
    with running(house) as table:
        dealt(table, house)
        if isinstance(how, signal.Signals):
            table.process.send_signal(how)
        else:
            table.types("sam: call supervisor: the last line", end="")
            assert table.process.stdin is not None
            table.process.stdin.close()
        assert table.ended() == code
        assert "Traceback" not in table.printed
    with running(house) as table:
        if how == "end of input":
            table.until("incident 1, supervisor called: sam: the last line")
            table.until("  supervisor: resolve 1 go on\n")
            table.types("sam: resolve 1 go on")
        table.until("next: Box 3 decides (ann has hard 18)")
        assert "the service is back after" in table.printed
        settled(table, house)
        table.quits()
    assert house.verified()
    assert sum(isinstance(fact, ServiceResumed) for fact in house.facts()) == 1


def test_a_second_service_on_the_same_ledger_is_refused(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    """It names the process that has it; the first goes on."""
    with running(house) as table:
        table.until("table T1 is served")
        assert main(house.command()) == exit_codes.NOT_AVAILABLE
        assert f"in use by process {table.process.pid}" in capfd.readouterr().err
        table.types(OPENED[0])
        table.until("done")
        table.quits()


def test_a_reader_that_is_missing_unplugged_and_back(house: House) -> None:
    """The prompt asks for it; lost in mid-round it holds the table until a person goes on."""
    house.line.unplug()
    with running(house) as table:
        table.types(*OPENED)
        table.until("next: Wait: reader")
        house.line.plug()
        table.until("next: The reader is back: go on")
        table.types("dealer: resolve 1 go on")
        table.until("next: Burn one card")
        house.shoe.slide()
        table.until("next: Open betting")
        table.types(*SEATED, *BETS)
        table.until("next: Deal to box 3")
        house.shoe.slide()
        table.until("next: Deal to the dealer")
        house.line.unplug()
        table.until("incident 2, device down: shoe: ")
        table.until("next: Wait: reader")
        table.until("  supervisor: resolve 2 cancel: WHY\n")
        house.line.plug()
        table.until("next: The reader is back: go on")
        table.until("  dealer: resolve 2 go on\n")
        table.types("dealer: resolve 2 go on")
        table.until("next: Deal to the dealer")
        house.shoe.slide()
        table.until("next: Deal to box 3")
        house.shoe.slide()
        table.until("next: Box 3 decides (ann has hard 18)")
        settled(table, house)
        table.quits()
    assert house.verified()


def test_a_player_who_does_not_answer_is_decided_for_when_time_is_up(house: House) -> None:
    """The real clock brings the deadline, with nothing typed and nothing read."""
    pack = files("procedures").joinpath("packs", "live-eight-deck.toml").read_text()
    short = re.sub(r"(\ndecision = \{ is = )\d+", r"\g<1>1000", pack)
    short = re.sub(r"(\nabsent_grace = \{ is = )\d+", r"\g<1>500", short)
    (house.folder / "quick.toml").write_text(short)
    house.configure(pack="quick.toml")
    with running(house) as table:
        dealt(table, house)
        table.until("box 3: stand by time-out (")
        table.until("next: Deal to the dealer")
        house.configure()
        table.quits()
    with running(house) as table:
        table.until("was founded with another version of its pack")
        table.until("next: Deal to the dealer")
        house.shoe.slide()
        table.until("round 1 settled")
        table.quits()


def test_other_devices_are_refused_while_the_table_is_open(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    """Nobody would read the shoe it deals from; once it is closed they may change."""
    with running(house) as table:
        dealt(table, house)
        table.quits()
    house.configure(device="reader")
    assert main(house.command()) == exit_codes.BAD_INPUT
    told = capfd.readouterr().err
    assert "open with shoe (exit, with exit pulses)" in told
    assert "this names reader (exit, with exit pulses)" in told
    assert 'say "supervisor: close table"' in told
    house.configure()
    with running(house) as table:
        table.until("next: Box 3 decides")
        table.types("sam: cancel: the reader is to be changed", "sam: close table")
        table.until("next: Table closed")
        table.quits()
    house.configure(device="reader")
    with running(house) as table:
        table.types("sam: open table", "dealer: bea comes on")
        table.until("next: Open betting")
        table.quits()
    assert house.verified()


@pytest.mark.parametrize(
    ("config", "code", "said"),
    [
        ("", exit_codes.BAD_INPUT, "table: is missing\n"),
        (None, exit_codes.BAD_INPUT, "cannot be read: No such file or directory\n"),
        ('table = "T1"\npack = "no-such"\n', exit_codes.BAD_INPUT, "no pack is called 'no-such'"),
        ('table = "T1"\npack = "no.toml"\n', exit_codes.BAD_INPUT, "no.toml: No such file"),
        ('table = "T1"\npack = "table.toml"\n', exit_codes.BAD_INPUT, "is no house pack"),
        ('table = "T1"\n', exit_codes.NOT_AVAILABLE, "/dev/null/data cannot be made"),
    ],
)
def test_what_cannot_be_served_is_told_with_its_exit_code(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    config: str | None,
    code: int,
    said: str,
) -> None:
    """A configuration, a pack, a folder: what is wrong, and of what kind it is."""
    path = tmp_path / "table.toml"
    if config is not None:
        path.write_text(f'{config}[[devices]]\nname = "shoe"\nurl = "/dev/none"\n')
    assert main(["run", str(path), "--data-dir", "/dev/null/data"]) == code
    told = capfd.readouterr().err
    assert told.startswith("tablectl run: ")
    assert said in told


def test_every_line_of_a_bad_configuration_names_its_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """All problems at once, one a line."""
    path = tmp_path / "table.toml"
    path.write_text('tabel = "T1"\n')
    assert main(["run", str(path)]) == exit_codes.BAD_INPUT
    assert capfd.readouterr().err == (
        f"tablectl run: {path}: tabel: no such setting; did you mean table?\n"
        f"{path}: table: is missing\n"
        f"{path}: devices: at least one is needed, written [[devices]]\n"
    )


@contextmanager
def in_a_terminal(house: House) -> Iterator[Running]:
    """The service in a terminal of its own, which must be as before when it has ended."""
    far, near = os.openpty()
    fcntl.ioctl(near, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    before = termios.tcgetattr(near)
    as_its_terminal = 'exec "$@" <>"$0" >&0 2>&0'
    process = subprocess.Popen(
        ["sh", "-c", as_its_terminal, os.ttyname(near), sys.executable, "-m", "tablectl",
         *house.command()],
        env={**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )  # fmt: skip
    table = Running(process, house.shoe, far, far)
    try:
        yield table
        assert ALTERNATE_ON in table.printed
        assert table.printed.count(ALTERNATE_ON) == table.printed.count(ALTERNATE_OFF)
        assert CURSOR_ON in table.printed[table.printed.rindex("\x1b[?25l") :]
        assert termios.tcgetattr(near) == before
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
