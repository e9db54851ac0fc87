"""`tablectl rota`: who deals where and from when."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from secrets import token_hex

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from procedures.toml_text import LARGEST, Problem
from tablectl import exit_codes
from tablectl.answers import Accepted
from tablectl.arguments import add_data_dir, add_json, add_ledger, ledger_place
from tablectl.bootstrap import open_house
from tablectl.clock import RealClock
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.store import LedgerDamaged, LedgerInUse, LedgerUnavailable
from tablectl.people.person import People
from tablectl.people.register import people_in
from tablectl.people.told import day
from tablectl.people.typed import UnusableError, at_machine
from tablectl.rota import STREAM, Turn, rota_in, set_rota
from tablectl.rota_file import EXAMPLE, read_rota


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `rota show` and `rota set`."""
    family = subparsers.add_parser(
        "rota",
        description="Who is meant to deal where, and from when. Tables and consoles say which\n"
        "change is due; who really deals is each table's own record.",
        epilog="examples:\n"
        "  tablectl rota set tonight.toml --reason 'max is ill'\n"
        "  tablectl rota show\n\n"
        "exit codes: 0 done, 2 the command was not understood, 3 the file is no rota,\n"
        "4 the ledger is missing, or a service has it",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    family.set_defaults(run=partial(_which, family))
    commands = family.add_subparsers(metavar="show|set")
    showing = _command(
        commands, "show", _show, "Shows the rota that was set last, table by table, in UTC.",
        "examples:\n  tablectl rota show\n  tablectl rota show --table T1 --json",
    )  # fmt: skip
    showing.add_argument("--table", metavar="TABLE", help="of this table only")
    setting = _command(
        commands, "set", _set,
        "Puts the rota in a file in the place of the last one. Every dealer in it works here\n"
        "and has a licence that runs as long as he deals. All problems are told at once.",
        f"a file is written like this:\n\n{EXAMPLE}\nexamples:\n  tablectl rota set tonight.toml"
        "\n  tablectl rota set tonight.toml --reason 'max is ill'",
    )  # fmt: skip
    setting.add_argument("file", type=Path, metavar="FILE", help="the rota, as TOML")
    setting.add_argument("--reason", default="", metavar="WHY", help="for the record")


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    about: str,
    examples: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name,
        description=about,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_data_dir(parser)
    add_ledger(parser)
    add_json(parser)
    parser.set_defaults(run=partial(_told, run))
    return parser


def _which(family: argparse.ArgumentParser, _arguments: argparse.Namespace) -> int:
    family.print_help(sys.stderr)
    return exit_codes.USAGE


def _told(run: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    try:
        return run(arguments)
    except LedgerUnavailable as error:
        running = "; stop the service to set a rota" if isinstance(error, LedgerInUse) else ""
        print(f"tablectl: {error}{running}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    except (LedgerDamaged, UnusableError) as error:
        print(f"tablectl: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT


def _show(arguments: argparse.Namespace) -> int:
    with closing(open_ledger_readonly(ledger_place(arguments))) as store:
        rota = rota_in(store)
    turns = rota.turns if arguments.table is None else rota.of(arguments.table)
    if arguments.json:
        shown = {"position": rota.position, "turns": msgspec.to_builtins(turns)}
        print(msgspec.json.format(msgspec.json.encode(shown)).decode())
        return exit_codes.FINE
    if not turns:
        print("no rota is set; see tablectl rota set --help")
        return exit_codes.FINE
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("table", "from (UTC)", "dealer", "how"):
        table.add_column(name)
    for turn in sorted(turns, key=lambda one: (one.table, one.at)):
        words = (turn.table, day(turn.at), turn.dealer or "–", turn.how if turn.dealer else "ends")
        table.add_row(*map(Text, words))
    Console(highlight=False).print(table)
    return exit_codes.FINE


def _set(arguments: argparse.Namespace) -> int:
    try:
        with arguments.file.open("rb") as file:
            read = read_rota(file.read(LARGEST + 1))
    except OSError as error:
        raise UnusableError(f"{arguments.file}: {error.strerror}") from None
    problems = [str(one) for one in read if isinstance(one, Problem)]
    turns = tuple(one for one in read if isinstance(one, Turn))
    with open_house(arguments.data_dir, ledger=ledger_place(arguments)) as house:
        house.check_heads(STREAM)
        problems += _dealers(people_in(house.store), turns)
        if problems:
            raise UnusableError("\n".join(f"{arguments.file}: {why}" for why in problems))
        answer = set_rota(
            house.store,
            turns,
            by=at_machine(),
            reason=arguments.reason,
            id=token_hex(16),
            at=RealClock().now(),
            anchor=partial(house.anchor, STREAM),
        )
    if not isinstance(answer, Accepted):
        raise LedgerUnavailable(answer.reason)
    if arguments.json:
        print(msgspec.json.encode({"position": answer.last, "turns": len(turns)}).decode())
    else:
        print(f"done: {len(turns)} turns, and written down; see tablectl rota show")
    return exit_codes.FINE


def _dealers(people: People, turns: tuple[Turn, ...]) -> Iterator[str]:
    """Who cannot deal when the rota wants him to, once each."""
    last = {turn.dealer: turn.at for turn in turns if turn.dealer is not None}
    for name, at in last.items():
        person = people.person(name)
        if person is None or not person.active or "dealer" not in person.roles:
            yield f"{name} is no dealer here; see tablectl people list"
        elif person.licence is None or person.licence.until <= at:
            yield f"the licence of {name} does not run until {day(at)}; see tablectl people licence"
