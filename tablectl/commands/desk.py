"""`tablectl desk`: the desk of a table of a running pit, for dealer, supervisor and pit manager."""

from __future__ import annotations

import argparse
import signal
import sys

from tablectl import exit_codes
from tablectl.client.client import NotAnsweredError, TurnedAwayError
from tablectl.desk.session import sit_at
from tablectl.desk.station import HELP
from tablectl.people.typed import UnusableError
from tablectl.reaching import add_service, reached
from tablectl.terminal.ending import Signals, terminal_may_go


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `desk`."""
    parser = subparsers.add_parser(
        "desk",
        description="The desk of a table of a running `tablectl serve`: the felt, what is open,\n"
        "the next step in a sentence, and what you may do now. Dealer, supervisor and pit\n"
        "manager sign in and do it by number or by words.",
        epilog="examples:\n"
        "  tablectl desk T1 --as bea\n"
        "  tablectl desk T1 --as sam --url wss://pit.example:8765\n"
        "  printf '%s\\n' \"$PASSWORD\" 'bea comes on' fan 'shuffle set-1' 'cut at 25 %' \\\n"
        "    'cut card at 50 %' | tablectl desk T1 --as bea --secret-stdin\n\n"
        "what is typed:\n"
        + "".join(f"  {line}\n" for line in HELP.splitlines())
        + "\nIn a pipe each line waits until what the last one did is shown; `wait for` waits at\n"
        "most a minute. A line that is refused does not end it.\n\n"
        "exit codes: 0 ended by quit or the end of the input; 1 a line of a pipe was not done;\n"
        "130 by Ctrl-C; 3 not let in, or no such table; 4 no service answers there.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("table", metavar="TABLE", help="the table's name, as T1")
    parser.add_argument(
        "--yes",
        action="store_true",
        help="what moves cards or money, and a count, is shown and done at once, for scripts",
    )
    add_service(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Be at the desk until `quit`, the end of the input or a signal."""
    well = True
    try:
        with Signals().caught() as signals, reached(args) as client, terminal_may_go():
            well = sit_at(client, args.table, ended=lambda: signals.came is not None, sure=args.yes)
    except TurnedAwayError as error:
        print(f"tablectl desk: not let in: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    except UnusableError as error:
        print(f"tablectl desk: {error}", file=sys.stderr)
        return exit_codes.USAGE
    except (NotAnsweredError, TimeoutError) as error:
        print(f"tablectl desk: {error}; is `tablectl serve` running there?", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    if signals.came == signal.SIGINT:
        return exit_codes.INTERRUPTED
    return exit_codes.FINE if well or sys.stdin.isatty() else exit_codes.WRONG
