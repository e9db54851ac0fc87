"""Opening a screen: what is said where none can be opened, and that it opens."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tablectl import exit_codes, screens
from tablectl.doctor import libraries
from tests.ui.parts.conftest import Service

ROOT: Final = Path(__file__).parents[3]
OPENS: Final = """
import argparse, sys
from tablectl.screens import add_screen, kept, ready
from tests.ui.parts.plain_window import SaysThatItIsOpen
from ui.parts.opening import open_window, opening_for
parser = argparse.ArgumentParser()
add_screen(parser)
args = parser.parse_args(sys.argv[1:])
sys.exit(open_window(SaysThatItIsOpen, opening_for("console", args, ready(args), kept())))
"""


def parsed(*arguments: str) -> argparse.Namespace:
    """As the command line does it."""
    parser = argparse.ArgumentParser()
    screens.add_screen(parser)
    return parser.parse_args(arguments)


@pytest.fixture
def nobody_there() -> str:
    """An address at which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"ws://127.0.0.1:{taken.getsockname()[1]}"


def test_without_a_service_it_is_said_how_to_start_one(nobody_there: str) -> None:
    """No window comes up that could show nothing."""
    with pytest.raises(screens.CannotOpenError) as refused:
        screens.ready(parsed("--pit", nobody_there))
    said = str(refused.value)
    assert said.startswith(f"no service answers at {nobody_there} (")
    assert "tablectl serve pit.toml" in said
    assert "tablectl demo --screens" in said


@pytest.mark.parametrize(
    "arguments",
    [["--theme", "pink"], ["--lang", "fr"], ["--scale", "9"], ["--scale", "x"],
     ["--pit", "http://pit"], ["--pit", "pit:8765"], ["--pit", "ws://"], ["--pit", "ws://pit:no"],
     ["--lock-minutes", "0"], ["--lock-minutes", "-3"]],
    ids=" ".join,
)  # fmt: skip
def test_what_a_screen_cannot_be_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """By the command line, before anything is opened."""
    with pytest.raises(SystemExit) as left:
        parsed(*arguments)
    assert left.value.code == exit_codes.USAGE
    assert arguments[0] in capsys.readouterr().err


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine that nobody sits at."""
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("no_display")
def test_without_a_display_it_is_said_and_the_program_goes_on_living(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Qt would end the process; nothing but words comes of it here."""
    monkeypatch.setattr(libraries, "ON_A_DISPLAY", {})
    with pytest.raises(screens.CannotOpenError) as refused:
        screens.ready(parsed())
    said = str(refused.value)
    assert said.startswith("there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set")
    assert "export DISPLAY=:0" in said


@pytest.mark.usefixtures("no_display")
def test_a_library_that_is_missing_is_named_with_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By its Debian package."""
    monkeypatch.setattr(libraries, "ON_A_DISPLAY", {"libnot-there.so.9": "libnot-there9"})
    with pytest.raises(screens.CannotOpenError, match=r"apt-get install .* libnot-there9"):
        screens.look_at_display()


def test_a_display_that_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What Qt says of it is passed on."""
    monkeypatch.setenv("QT_QPA_PLATFORM", "no-such-display")
    with pytest.raises(screens.CannotOpenError, match="Qt cannot use the display"):
        screens.look_at_display()


def test_a_screens_library_that_cannot_be_imported_is_said_with_what_mends_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The exact command, for this very Python."""
    (tmp_path / "PySide6.py").write_text("raise ImportError('broken on purpose')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(screens.CannotOpenError) as refused:
        screens.look_at_display()
    assert "broken on purpose" in str(refused.value)
    assert f"{sys.executable} -m pip install 'PySide6-Essentials" in str(refused.value)


def test_a_screen_opens_and_ends_when_it_is_told_to(service: Service, tmp_path: Path) -> None:
    """As a process of its own; SIGTERM closes the window, and that is fine."""
    process = subprocess.Popen(
        [sys.executable, "-c", OPENS, "--pit", service.url, "--theme", "dark", "--lang", "de"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
    )
    with process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "open: tablectl console, Anmelden\n"
            process.send_signal(signal.SIGTERM)
            _, said = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == exit_codes.FINE, said
    assert (tmp_path / "tablectl" / "screens.ini").exists()
