"""`tablectl rota`: who deals where and from when, in a data directory or at a running pit."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from procedures.toml_text import LARGEST
from tablectl import exit_codes
from tablectl.arguments import add_json, ledger_place
from tablectl.house.asks import SetRota
from tablectl.house.door import add_house, at_pit, done, found, house_door
from tablectl.house.family import command, which
from tablectl.house.rota import Due, Plan, Turn
from tablectl.house.rota_file import EXAMPLE, read_rota
from tablectl.house.rota_setting import unknown_tables
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.people.told import day
from tablectl.people.typed import UnusableError
from tablectl.rounds.in_record import tables_in


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `rota show` and `rota set`."""
    family = subparsers.add_parser(
        "rota",
        description="Who is meant to deal where, and from when. Tables and consoles say which\n"
        "change is due; who really deals is each table's own record.",
        epilog="examples:\n"
        "  tablectl rota set tonight.toml --reason 'max is ill'\n"
        "  tablectl rota show\n"
        "  tablectl rota set tonight.toml --as mia     at the running pit\n"
        "  tablectl rota show --as mia                 and who deals, and is due, there now\n\n"
        "exit codes: 0 done, 2 the command was not understood, 3 the file is no rota, or refused,\n"
        "4 the ledger is missing, a service has it (then --as asks the service), or none answers",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    family.set_defaults(run=partial(which, family))
    commands = family.add_subparsers(metavar="show|set")
    showing = _command(
        commands, "show", _show, "Shows the rota that was set last, table by table, in UTC.",
        "examples:\n  tablectl rota show\n  tablectl rota show --table T1 --json",
    )  # fmt: skip
    showing.add_argument("--table", metavar="TABLE", help="of this table only")
    setting = _command(
        commands, "set", _set,
        "Puts the rota in a file in the place of the last one. Every dealer in it works here\n"
        "and has a licence that runs when his last turn begins, and a running pit serves every\n"
        "table; in a data directory, a table without a record is told. All problems are told at\n"
        "once.",
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
    parser = command(
        commands, name, run,
        description=about,
        epilog=examples,
    )  # fmt: skip
    add_house(parser)
    add_json(parser)
    return parser


def _show(arguments: argparse.Namespace) -> int:
    told = found(arguments, "rota", {})
    wanted = arguments.table
    rota = [one for one in told["turns"] if wanted in (None, one["table"])]
    changes = [one for one in told["due"] if wanted in (None, one["table"])]
    if arguments.json:
        shown = {**told, "turns": rota, "due": changes}
        print(msgspec.json.format(msgspec.json.encode(shown)).decode())
        return exit_codes.FINE
    if not rota:
        print("no rota is set; see tablectl rota set --help")
        return exit_codes.FINE
    console = Console(highlight=False)
    console.print(_turns(msgspec.convert(rota, tuple[Turn, ...])))
    if told["dealing"]:
        console.print()
        console.print(_now(told["dealing"], msgspec.convert(changes, tuple[Due, ...]), wanted))
    return exit_codes.FINE


def _turns(rota: tuple[Turn, ...]) -> Table:
    table = _table("table", "from (UTC)", "dealer", "how")
    for turn in sorted(rota, key=lambda one: (one.table, one.at)):
        words = (turn.table, day(turn.at), turn.dealer or "–", turn.how if turn.dealer else "ends")
        table.add_row(*map(Text, words))
    return table


def _now(dealing: dict[str, str | None], changes: tuple[Due, ...], wanted: str | None) -> Table:
    """Who deals at the open tables, and who is due there."""
    table = _table("table", "deals now", "next", "at (UTC)", "how", "when")
    due = {one.table: one for one in changes}
    for name, dealer in dealing.items():
        if wanted not in (None, name):
            continue
        one = due.get(name)
        coming = (one.dealer, day(one.at), one.how, one.when) if one is not None else ("–",)
        late = one is not None and one.when == "overdue"
        words = (name, dealer or "nobody", *coming)
        table.add_row(*(Text(word, style="bold" if late else "") for word in words))
    return table


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        table.add_column(name)
    return table


def _set(arguments: argparse.Namespace) -> int:
    plan = _read(arguments.file)
    asked: Any = SetRota(plan=plan, reason=arguments.reason)
    try:
        asked = msgspec.convert(msgspec.to_builtins(asked), SetRota)
    except msgspec.ValidationError as error:
        raise UnusableError(f"{arguments.file}: {error}") from None
    with house_door(arguments) as door:
        try:
            answer = done(door.ask(asked))
        except UnusableError as error:
            lines = str(error).splitlines()
            raise UnusableError("\n".join(f"{arguments.file}: {why}" for why in lines)) from None
    turns = len(plan.in_order)
    if not at_pit(arguments):
        _doubt_tables(arguments, plan)
    if arguments.json:
        print(msgspec.json.encode({"position": answer.last, "turns": turns}).decode())
    else:
        print(f"done: {turns} turns, and written down; see tablectl rota show")
    return exit_codes.FINE


def _doubt_tables(arguments: argparse.Namespace, plan: Plan) -> None:
    """In a data directory a table without a record may be new, or written wrong."""
    with closing(open_ledger_readonly(ledger_place(arguments))) as store:
        tables = tables_in(store)
    for table in unknown_tables(plan.in_order, tables):
        print(
            f"tablectl: {arguments.file}: nothing is recorded of a table {table}; the rota is set,"
            " see that the name is right",
            file=sys.stderr,
        )


def _read(path: Path) -> Plan:
    """The rota in a file. Raises UnusableError with everything that is wrong with it."""
    try:
        with path.open("rb") as file:
            read = read_rota(file.read(LARGEST + 1))
    except OSError as error:
        raise UnusableError(f"{path}: {error.strerror}") from None
    if isinstance(read, Plan):
        return read
    raise UnusableError("\n".join(f"{path}: {problem}" for problem in read))
