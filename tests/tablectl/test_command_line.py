"""The command line before any command: help, unknown commands, interruption, what it imports."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tablectl.commands
from tablectl import __version__, exit_codes
from tablectl.__main__ import main
from tablectl.commands import COMMANDS, EXAMPLES

ROOT = Path(__file__).parents[2]
BLOCK_HEAVY = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"cv2", "PySide6", "shiboken6", "numpy"}:
            raise ImportError(f"{name} is blocked here")
sys.meta_path.insert(0, Refuse())
"""


def python(code: str, *arguments: str, stdout: int = subprocess.PIPE) -> tuple[int, str, str]:
    """Run code in a Python of its own; its exit code and what it said."""
    done = subprocess.run(
        [sys.executable, "-E", "-c", code, *arguments],  # -E: output buffered as it is for people
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=ROOT,
    )
    return done.returncode, done.stdout or "", done.stderr


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` prints the name and the version and is fine."""
    assert main(["--version"]) == exit_codes.FINE
    assert capsys.readouterr().out == f"tablectl {__version__}\n"


def test_help_names_every_command_and_every_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    """The overview lists each command with what it does, examples, and each exit code."""
    assert main(["--help"]) == exit_codes.FINE
    said = capsys.readouterr().out
    for command in (command for group in COMMANDS.values() for command in group):
        assert re.search(rf"^  {command.name} +{re.escape(command.summary)}$", said, re.MULTILINE)
    codes = [getattr(exit_codes, name) for name in dir(exit_codes) if name.isupper()]
    assert sorted(exit_codes.MEANINGS) == sorted(c for c in codes if isinstance(c, int))
    for code, meaning in exit_codes.MEANINGS.items():
        assert f"  {code:>3}  {meaning}\n" in said + "\n"
    assert len(max(said.splitlines(), key=len)) <= 100


def test_every_example_in_the_help_is_understood() -> None:
    """Each example parses; none is a promise the command line does not keep."""
    for example in EXAMPLES:
        program, name, *rest = example.split()
        assert program == "tablectl"
        assert all(re.fullmatch(r"[\w./-]+", word) for word in rest), example
        parser = argparse.ArgumentParser(exit_on_error=False)
        family = importlib.import_module(f"tablectl.commands.{_modules()[name]}")
        family.add(parser.add_subparsers())
        if "--help" not in rest:
            assert callable(parser.parse_args([name, *rest]).run)


def test_every_family_of_commands_is_listed_and_registers_what_is_listed() -> None:
    """No module in `tablectl/commands` is unreachable, and no listed command is missing."""
    modules = {module.name for module in pkgutil.iter_modules(tablectl.commands.__path__)}
    assert modules == set(_modules().values())
    for module in sorted(modules):
        family = importlib.import_module(f"tablectl.commands.{module}")
        subparsers = argparse.ArgumentParser().add_subparsers()
        family.add(subparsers)
        listed = {name for name, where in _modules().items() if where == module}
        assert set(subparsers.choices) == listed
        assert all(parser.get_default("run") for parser in subparsers.choices.values())


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ([], "which command?"),
        (["--"], "tablectl: error: "),
        (["dcotor"], "did you mean 'doctor'?"),
        (["xyzzy"], "tablectl --help lists them"),
        (["--data-dir", "x", "doctor"], "unrecognized arguments"),
        (["doctor", "--no-such-option"], "unrecognized arguments"),
    ],
)
def test_what_is_not_understood_is_refused_with_a_hint(
    arguments: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong command line is a usage error that says what would be right."""
    assert main(arguments) == exit_codes.USAGE
    assert hint in capsys.readouterr().err


def test_help_imports_nothing_heavy() -> None:
    """The overview needs no database, no terminal library, no OpenCV and no Qt."""
    code, said, _ = python(
        "import sys; from tablectl.__main__ import main; main(['--help']);"
        "print({'cv2', 'PySide6', 'numpy', 'sqlalchemy', 'rich', 'cryptography'} & {*sys.modules})"
    )
    assert (code, said.splitlines()[-1]) == (0, "set()")


@pytest.mark.parametrize("module", sorted({c.module for g in COMMANDS.values() for c in g}))
def test_a_command_starts_with_opencv_and_qt_blocked(module: str) -> None:
    """A family of commands can be imported and asked for help where both are missing."""
    name = next(name for name, where in _modules().items() if where == module)
    code, said, trouble = python(
        BLOCK_HEAVY + "from tablectl.__main__ import main; sys.exit(main(sys.argv[1:]))",
        name,
        "--help",
    )
    assert (code, trouble) == (0, "")
    assert said.startswith(f"usage: tablectl {name}")


def test_ctrl_c_ends_with_130_and_no_traceback() -> None:
    """An interrupted command says that it stopped and exits 130."""
    code, _, trouble = python(
        "import os, signal, sys, tablectl.commands.doctor as family\n"
        "family.examine = lambda *_, **__: os.kill(os.getpid(), signal.SIGINT)\n"
        "from tablectl.__main__ import main\n"
        "sys.exit(main(['doctor']))"
    )
    assert (code, trouble) == (exit_codes.INTERRUPTED, "tablectl: stopped\n")
    assert exit_codes.INTERRUPTED == 128 + signal.SIGINT


@pytest.mark.parametrize("arguments", [["doctor"], ["doctor", "--json"], ["--help"]])
def test_a_reader_who_went_away_is_not_taken_for_a_result(arguments: list[str]) -> None:
    """When the pipe is closed the exit code says so, and nothing is printed about it."""
    reader, writer = os.pipe()
    os.close(reader)
    code, _, trouble = python(
        "import sys; from tablectl.__main__ import main; sys.exit(main(sys.argv[1:]))",
        *arguments,
        stdout=writer,
    )
    os.close(writer)
    assert (code, trouble) == (exit_codes.READER_GONE, "")
    assert exit_codes.READER_GONE == 128 + signal.SIGPIPE


def test_output_that_cannot_be_written_is_said() -> None:
    """A full disk under the output is reported, not swallowed."""
    with Path("/dev/full").open("wb") as full:
        code, _, trouble = python(
            "import sys; from tablectl.__main__ import main; sys.exit(main(['--help']))",
            stdout=full.fileno(),
        )
    assert code == exit_codes.NOT_AVAILABLE
    assert trouble == "tablectl: the output: No space left on device\n"


@pytest.mark.parametrize("closed", [0, 1, 2])
@pytest.mark.parametrize("command", [["doctor"], ["packs", "list"], ["--help"], ["drill", "HP1"]])
def test_a_stream_that_is_closed_stops_nothing(command: list[str], closed: int) -> None:
    """What was closed before the start leads nowhere; the work is done and told by its code."""
    code, _, trouble = python(
        f"import os, sys; os.close({closed});"
        "os.execv(sys.executable, [sys.executable, '-m', 'tablectl', *sys.argv[1:]])",
        *command,
    )
    assert (code, trouble) == (exit_codes.FINE, "")


def test_a_missing_package_is_named_with_what_installs_it() -> None:
    """Without its packages the command line says which is missing, and shows no traceback."""
    code, _, trouble = python(
        "import sys; sys.modules['msgspec'] = None\n"
        "from tablectl.__main__ import main; sys.exit(main(['doctor']))"
    )
    assert code == exit_codes.NOT_AVAILABLE
    assert re.fullmatch(
        r"tablectl: the package msgspec is missing; .* -m pip install \.\n", trouble
    )


def test_a_terminal_without_suit_signs_gets_question_marks() -> None:
    """An output that cannot show a sign shows `?` and the command goes on."""
    code, said, trouble = python(
        "import sys; sys.stdout.reconfigure(encoding='ascii')\n"
        "from tablectl.__main__ import main; main(['--version']); print('♠')"
    )
    assert (code, said.split(), trouble) == (0, ["tablectl", __version__, "?"], "")


def _modules() -> dict[str, str]:
    return {command.name: command.module for group in COMMANDS.values() for command in group}
