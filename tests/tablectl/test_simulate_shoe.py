"""`tablectl simulate-shoe`, read by the real driver as any program would."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from drivers.byte_log import ByteLog
from drivers.grammars.reference import Reference
from drivers.serial_shoe import SerialShoe
from drivers.simulated_faults import FAULTS
from procedures.readings import CardSeen, ExitPulse, Fault, SelfTest
from tablectl import exit_codes
from tablectl.__main__ import main
from tests.drivers.heard import PATIENCE, HandClock, Heard


@contextmanager
def simulated(*options: str) -> Iterator[tuple[IO[str], IO[str]]]:
    """The command in a process of its own: its keyboard and its screen."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tablectl", "simulate-shoe", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin as keyboard, process.stdout as screen:
        yield keyboard, screen
    assert process.wait(PATIENCE) == exit_codes.FINE


@contextmanager
def reader(port: str, folder: Path) -> Iterator[Heard]:
    """The real driver on this port."""
    heard = Heard()
    driver = SerialShoe(
        device="shoe-1",
        role="exit",
        url=port,
        grammar=Reference(),
        byte_log=ByteLog(folder, at=0),
        clock=HandClock(),
    )
    driver.start(heard)
    yield heard
    driver.stop()


def press(keyboard: IO[str], text: str) -> None:
    """Type a line."""
    keyboard.write(text + "\n")
    keyboard.flush()


def test_a_card_at_each_enter_and_a_fault_by_its_name(tmp_path: Path) -> None:
    """The driver reads what was slid; the typed fault happens to the next card; quit ends."""
    link = str(tmp_path / "shoe")
    with simulated("--link", link, "--order", "unshuffled") as (keyboard, screen):
        assert screen.readline() == f"port  {link}\n"
        assert "417 things, reference, seed 1" in screen.readline()
        screen.readline()
        with reader(link, tmp_path / "log") as heard:
            assert heard.wait(lambda seen: SelfTest(passed=True, detail="simulated shoe") in seen)
            press(keyboard, "")
            press(keyboard, "jam")
            press(keyboard, "")
            press(keyboard, "")
            press(keyboard, "jig")
            assert heard.wait(lambda seen: CardSeen("2S") in seen and seen[-1] == ExitPulse())
            assert heard.said[1:] == [
                CardSeen("AS"),
                ExitPulse(),
                Fault("jam"),
                CardSeen("2S"),
                ExitPulse(),
            ]
        press(keyboard, "quit")
        said = screen.read()
    assert "   0  AS         18 bytes" in said
    assert f"jam: {FAULTS['jam']}" in said
    assert "'jig' is neither a fault nor a command" in said
    assert not Path(link).is_symlink()


def test_it_slides_by_itself_until_the_shoe_is_empty(tmp_path: Path) -> None:
    """With `--every` nobody has to press anything; what nobody hears is said."""
    with simulated("--every", "0.001", "--decks", "1", "--start", "50") as (_, screen):
        said = screen.read()
    assert said.count("(nobody listens)") == 3
    assert said.endswith("the shoe is empty\n")


def test_the_menu_of_faults_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Every name with its one line."""
    assert main(["simulate-shoe", "--list-faults"]) == exit_codes.FINE
    said = capsys.readouterr().out.splitlines()
    assert [line.split(maxsplit=1) for line in said] == [[*pair] for pair in FAULTS.items()]


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--suits", "SSSS", "--grammar", "four-digit"], exit_codes.BAD_INPUT, "suit order"),
        (["--cut-code", "E00"], exit_codes.BAD_INPUT, "no cut card code"),
        (["--cut", "999"], exit_codes.BAD_INPUT, "cannot lie behind card 999"),
        (["--decks", "0"], exit_codes.BAD_INPUT, "0 decks"),
        (["--decks", "99999999"], exit_codes.BAD_INPUT, "99999999 decks"),
        (["--start", "999"], exit_codes.BAD_INPUT, "999 of 416 cards cannot be out"),
        (["--link", "/no/such/link"], exit_codes.NOT_AVAILABLE, "/no/such/link cannot be made"),
        (["--baud", "0"], exit_codes.BAD_INPUT, "0 baud"),
        (["--start", "9", "--fault", "3=jam"], exit_codes.BAD_INPUT, "no card there any more"),
        (["--fault", "3=jig"], exit_codes.USAGE, "not PLACE=NAME"),
        (["--every", "often"], exit_codes.USAGE, "no number of seconds"),
        (["--link", "/proc/nothing"], exit_codes.NOT_AVAILABLE, "/proc/nothing"),
    ],
)
def test_what_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], options: list[str], code: int, said: str
) -> None:
    """With what is wrong, and an exit code that says of what kind it is."""
    assert main(["simulate-shoe", *options]) == code
    assert said in capsys.readouterr().err
