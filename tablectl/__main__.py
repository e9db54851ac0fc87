"""The `tablectl` command: imports the one family of commands that is asked for and runs it."""

from __future__ import annotations

import argparse
import difflib
import importlib
import io
import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tablectl import __version__, exit_codes
from tablectl.commands import COMMANDS, EXAMPLES

OURS: Final = frozenset({"tablectl", "drivers", "ui", "procedures"})
_INSTALL: Final = f"in the program's folder: {shlex.quote(sys.executable)} -m pip install ."


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (`tablectl/exit_codes.py`)."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a suit sign must not stop an old terminal
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("tablectl: stopped", file=sys.stderr)
        code = exit_codes.INTERRUPTED
    except BrokenPipeError:
        code = exit_codes.READER_GONE
    except SystemExit as left:
        if not isinstance(left.__context__, BrokenPipeError):
            raise
        code = exit_codes.READER_GONE  # rich leaves by itself when nobody reads
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] in OURS:
            raise
        print(f"tablectl: the package {error.name} is missing; {_INSTALL}", file=sys.stderr)
        code = exit_codes.NOT_AVAILABLE
    except OSError as error:
        where = error.filename or "the output"
        print(f"tablectl: {where}: {error.strerror or error}", file=sys.stderr)
        code = exit_codes.NOT_AVAILABLE
    _let_go_of_output()
    return code


def _run(arguments: list[str]) -> int:
    parser = _parser()
    modules = {command.name: command.module for group in COMMANDS.values() for command in group}
    try:
        if not arguments:
            parser.error("which command? tablectl --help lists them")
        asked = arguments[0]
        if asked in modules:
            family = importlib.import_module(f"tablectl.commands.{modules[asked]}")
            family.add(parser.add_subparsers(prog="tablectl", metavar="COMMAND", required=True))
        elif not asked.startswith("-"):
            near = difflib.get_close_matches(asked, modules, n=1)
            hint = f"did you mean {near[0]!r}?" if near else "tablectl --help lists them"
            parser.error(f"there is no command {asked!r}; {hint}")
        parsed = parser.parse_args(arguments)
        if parsed.run is None:
            parser.error("which command? tablectl --help lists them")
    except SystemExit as finished:  # argparse has said what there was to say
        return exit_codes.USAGE if finished.code else exit_codes.FINE
    code: int = parsed.run(parsed)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tablectl",
        usage="tablectl COMMAND [options]",
        description="Table control for live-dealer blackjack: a shoe reads real cards, the rules\n"
        "decide, and every fact goes to a record that can be proved.",
        epilog=_overview(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tablectl {__version__}")
    parser.set_defaults(run=None)
    return parser


def _overview() -> str:
    lines: list[str] = []
    for heading, commands in COMMANDS.items():
        lines += [f"{heading}:", *(f"  {c.name:<15} {c.summary}" for c in commands), ""]
    lines += ["examples:", *(f"  {line:<31} {why}" for line, why in EXAMPLES.items()), ""]
    lines += ["exit codes:", *(f"  {n:>3}  {means}" for n, means in exit_codes.MEANINGS.items())]
    return "\n".join(lines)


def _open_what_is_closed() -> None:
    """Input or output that was closed by the caller leads nowhere, and never into a file."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - to the end


def _let_go_of_output() -> None:
    """Write what is left; where nobody reads it any more, leave nothing for the interpreter."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
