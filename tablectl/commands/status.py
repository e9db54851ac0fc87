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
from tablectl.house.rota import Due
from tablectl.people.told import day
from tablectl.people.typed import UnusableError
from tablectl.pit.connections import Around
from tablectl.pit.gate import off
from tablectl.pit.table_line import TableLine
from tablectl.reaching import add_service, reached
from tablectl.shift.words import time_of_day

_PATIENCE: Final = 15.0
_MILLISECOND: Final = 1_000


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `status`."""
    parser = subparsers.add_parser(
        "status",
        description="Asks a running `tablectl serve` how its tables are: an alarm that nobody\n"
        "acknowledged comes first, then what else needs somebody.",
        epilog="examples:\n"
        "  tablectl status --as mia\n"
        "  tablectl status --as mia --connections    who is connected, and how his clock goes\n"
        "  tablectl status --as mia --json --secret-stdin < password-file\n\n"
        "exit codes: 0 every table is well; 1 a table is held, has trouble, an alarm that nobody\n"
        "acknowledged, a device or a recorder that is down, a dealer who may not deal any more,\n"
        "or a change of dealers that is overdue; 3 not let in; 4 no service answers there.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_service(parser)
    parser.add_argument(
        "--connections",
        action="store_true",
        help="who is connected instead of the tables: for supervisor, pit manager, technician"
        " and administrator",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the tables; the exit code says whether all are well."""
    try:
        with reached(args) as client:
            asked = "connections" if args.connections else "tables"
            found = client.find(asked, {}).result(_PATIENCE)
            training = client.training
    except TurnedAwayError as error:
        print(f"tablectl status: not let in: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    except UnusableError as error:
        print(f"tablectl status: {error}", file=sys.stderr)
        return exit_codes.USAGE
    except (NotAnsweredError, TimeoutError) as error:
        print(f"tablectl status: {error}; is `tablectl serve` running there?", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    if args.json:
        print(found.decode())
    elif training:
        print("TRAINING: nothing at this service is real")
    if args.connections:
        if not args.json:
            _show_around(msgspec.json.decode(found, type=Around))
        return exit_codes.FINE
    lines = msgspec.json.decode(found, type=tuple[TableLine, ...])
    if not args.json:
        Console().print(_grid(lines))
    return exit_codes.WRONG if any(_unwell(line) for line in lines) else exit_codes.FINE


def _unwell(line: TableLine) -> bool:
    overdue = line.due is not None and line.due.when == "overdue"
    wrong = line.held or line.trouble or line.devices_down or line.faults or line.not_dealing
    unrecorded = line.recorder_down or line.unrecorded_since is not None
    return bool(wrong or overdue or line.escalated or unrecorded)


def _grid(lines: tuple[TableLine, ...]) -> Grid:
    """Those whose alarms went up first, then those that need somebody."""
    grid = Grid("table", "pack", "state", "round", "players", "dealer", "next", box=None)
    for line in sorted(lines, key=lambda one: (-one.escalated, not _unwell(one), one.table)):
        state = line.trouble or line.sentence
        if line.escalated:
            state = f"NOBODY ACKNOWLEDGED {line.escalated}: {state}"
        if line.incidents:
            state += f", incidents: {line.incidents}"
        if line.devices_down:
            state += f", devices down: {line.devices_down}"
        if line.one_witness:
            state += f", {line.one_witness}"
        if line.unrecorded_since is not None:
            state += f", not recorded since {day(line.unrecorded_since)}"
        if line.recorder_down:
            state += f", recorder down: {line.recorder_down}"
        if line.on_its_way_since is not None:
            since = day(line.on_its_way_since)
            state += f", transfers on their way: {line.on_its_way} since {since}"
        if line.not_dealing:
            state += f", {line.not_dealing}"
        grid.add_row(
            line.table,
            line.pack,
            Text(state, style="bold" if _unwell(line) else ""),
            str(line.round),
            str(line.players),
            line.dealer,
            _next(line.due),
        )
    return grid


def _next(due: Due | None) -> str:
    """Who is due next by the rota, and when (UTC)."""
    return f"{due.dealer} {time_of_day(due.at)} {due.when}" if due is not None else ""


def _show_around(around: Around) -> None:
    """Table time against the machine's clock, and a line for each connection."""
    agrees = abs(around.clock_ahead) < _MILLISECOND
    clock = "agrees" if agrees else f"is {off(around.clock_ahead)} it"
    print(f"table time {day(around.table_time)} UTC; the machine's clock {clock}")
    grid = Grid("who", "role", "since", "clock", "follows", "behind", box=None)
    for one in around.connections:
        grid.add_row(
            one.name,
            one.role,
            day(one.since),
            f"{one.skew // _MILLISECOND:+d} ms",
            Text(", ".join(one.behind)),
            str(sum(one.behind.values())),
        )
    Console().print(grid)
