"""What families of commands that ask the house have in common: help, and failures told."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial

from tablectl import exit_codes
from tablectl.house.door import FAILURES, failure

Run = Callable[[argparse.Namespace], int]


def told(run: Run, arguments: argparse.Namespace) -> int:
    """Carry a command out; what keeps it from being done is told with its exit code."""
    try:
        return run(arguments)
    except FAILURES as error:
        why, code = failure(error)
        print(f"tablectl: {why}", file=sys.stderr)
        return code


def which(family: argparse.ArgumentParser, _: argparse.Namespace) -> int:
    """A family named without one of its commands: its help."""
    family.print_help(sys.stderr)
    return exit_codes.USAGE


def command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Run,
    *,
    description: str,
    epilog: str,
    summary: str | None = None,
) -> argparse.ArgumentParser:
    """Register one command of a family; `summary` is its line in the family's help."""
    parser = commands.add_parser(
        name,
        help=summary,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=partial(told, run))
    return parser
