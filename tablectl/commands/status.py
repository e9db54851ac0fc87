"""`tablectl status`: the tables of a running pit, in a line each."""

from __future__ import annotations

import argparse
import sys
from typing import Final

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tablectl import exit_codes
from tablectl.arguments import add_json
from tablectl.client.client import NotAnsweredError, TurnedAwayError
from tablectl.people.typed import UnusableError
from tablectl.queries import TableLine
from tablectl.reaching import add_service, reached

_PATIENCE: Final = 15.0


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `status`."""
    parser = subparsers.add_parser(
        "status",
        description="Asks a running `tablectl serve` how its tables are.",
        epilog="examples:\n"
        "  tablectl status --as mia\n"
        "  tablectl status --as mia --json --secret-stdin < password-file\n\n"
        "exit codes: 0 every table is well; 1 a table is held, has trouble or a device that is\n"
        "down; 3 not let in; 4 no service answers there.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_service(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the tables; the exit code says whether all are well."""
    try:
        with reached(args) as client:
            found = client.find("tables", {}).result(_PATIENCE)
    except TurnedAwayError as error:
        print(f"tablectl status: not let in: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    except UnusableError as error:
        print(f"tablectl status: {error}", file=sys.stderr)
        return exit_codes.USAGE
    except (NotAnsweredError, TimeoutError) as error:
        print(f"tablectl status: {error}; is `tablectl serve` running there?", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    lines = msgspec.json.decode(found, type=tuple[TableLine, ...])
    if args.json:
        print(found.decode())
    else:
        Console().print(_grid(lines))
    return exit_codes.WRONG if any(_unwell(line) for line in lines) else exit_codes.FINE


def _unwell(line: TableLine) -> bool:
    return bool(line.held or line.trouble or line.devices_down or line.faults)


def _grid(lines: tuple[TableLine, ...]) -> Grid:
    """Those that need somebody first."""
    grid = Grid("table", "pack", "state", "round", "players", "dealer", box=None)
    for line in sorted(lines, key=lambda one: (not _unwell(one), one.table)):
        state = line.trouble or line.sentence
        if line.incidents:
            state += f", incidents: {line.incidents}"
        if line.devices_down:
            state += f", devices down: {line.devices_down}"
        grid.add_row(
            line.table,
            line.pack,
            Text(state, style="bold" if _unwell(line) else ""),
            str(line.round),
            str(line.players),
            line.dealer,
        )
    return grid
