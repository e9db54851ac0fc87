"""`tablectl serve`: a pit, many tables in one process, reached over the network."""

from __future__ import annotations

import argparse
import logging
import signal
import sys
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import Final

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from drivers.faults import DriverFault
from tablectl import exit_codes
from tablectl.arguments import add_json
from tablectl.config import ConfigError
from tablectl.games.packs import PackError
from tablectl.gateway.server import GatewayError
from tablectl.ledger.store import LedgerError, LedgerInUse, LedgerUnavailable
from tablectl.logs import log_as
from tablectl.pit.config import EXAMPLE, Config, explained, read_pit_config
from tablectl.pit.serving import Served, open_pit
from tablectl.terminal.ending import Signals, terminal_may_go

log = logging.getLogger(__name__)
_WAIT: Final = 0.2  # seconds between two looks at signals
_LOOKS: Final = 5  # at signals, before a standby tries again


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `serve`."""
    parser = subparsers.add_parser(
        "serve",
        description="Serves a pit: any number of tables in one process, over one ledger. Dealers,\n"
        "supervisors and players sign in and reach them over the network. Stop and start it\n"
        "again: every table goes on where it was.",
        epilog="a config file:\n"
        + "".join(f"  {line}\n" for line in EXAMPLE.splitlines())
        + "\nexamples:\n"
        "  tablectl serve pit.toml\n"
        "  tablectl serve --explain            every setting, with default and meaning\n"
        "  tablectl serve --standby pit2.toml  wait until the service that has the tables is gone\n"
        "  tablectl people add ann --role player --as admin     while it runs\n"
        "  tablectl desk T1 --as sam           open a dealer's table, and run it\n"
        "  tablectl play --table T2 --as ann   sit down at one of its tables\n\n"
        "A table with devices stays closed until somebody opens it: see tablectl desk --help.\n"
        "The first start makes an administrator and shows his one-time password once.\n\n"
        "exit codes: 0 ended by SIGTERM or SIGHUP; 130 by Ctrl-C; 3 the config or a pack cannot\n"
        "be used; 4 the ledger, a byte log or the address is in use or cannot be written.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("config", type=Path, metavar="CONFIG", nargs="?", help="the config file")
    parser.add_argument("--explain", action="store_true", help="print every setting, and stop")
    parser.add_argument(
        "--standby",
        action="store_true",
        help="where another process has the ledger or one of the tables, wait, and take over when"
        " it is gone; nobody is answered until then",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until a signal."""
    if args.explain:
        return _explain(as_json=args.json)
    if args.config is None:
        print("tablectl serve: name the config file, or --explain", file=sys.stderr)
        return exit_codes.USAGE
    try:
        config = read_pit_config(args.config)
        log_as(config.pit.log)
        with Signals().caught() as signals, ExitStack() as stack:
            served = _begun(config, stack, signals, standby=args.standby)
            if served is not None:
                _tell(served)
                with terminal_may_go():
                    while signals.came is None:
                        served.wait(_WAIT)
                ending = "what is queued is decided, and every table's head is signed"
                print(f"ending: {ending}", flush=True)
    except (ConfigError, PackError) as error:
        print(f"tablectl serve: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    except (LedgerError, DriverFault, GatewayError) as error:
        print(f"tablectl serve: {error}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    return exit_codes.INTERRUPTED if signals.came == signal.SIGINT else exit_codes.FINE


def _begun(config: Config, stack: ExitStack, signals: Signals, *, standby: bool) -> Served | None:
    """The pit, served: at once, or when whoever has its tables is gone. None: a signal came first.

    What keeps a standby from taking over is told once.
    """
    why, never = "", Event()
    while signals.came is None:
        try:
            return stack.enter_context(open_pit(config))
        except LedgerUnavailable as error:
            if not standby or not (why or isinstance(error, LedgerInUse)):
                raise
            if str(error) != why:
                print(f"standing by until this is over: {error}", flush=True)
            why = str(error)
        for _ in range(_LOOKS):
            if signals.came is None:
                never.wait(_WAIT)
    return None


def _tell(served: Served) -> None:
    """Where it is reached, and what a first start made."""
    if served.administrator:
        print(
            "the first administrator is admin; the one-time password, shown only now, is\n"
            f"  {served.administrator}\nset one of your own at the first sign-in"
        )
    print(f"serving {', '.join(served.pit.tables)} at {served.gateway.url}", flush=True)


def _explain(*, as_json: bool) -> int:
    if as_json:
        print(msgspec.json.encode(dict(explained())).decode())
        return exit_codes.FINE
    console = Console()
    for section, settings in explained():
        grid = Grid("setting", "may be", "default", "meaning", title=escape(section))
        grid.title_justify = "left"
        for one in settings:
            grid.add_row(one.key, one.kind, one.default, one.meaning)
        console.print(grid)
    return exit_codes.FINE
