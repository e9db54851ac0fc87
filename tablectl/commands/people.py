"""`tablectl people`: who works and plays here, in a data directory or at a running pit."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import Final, get_args

import msgspec
from rich.console import Console

from tablectl import exit_codes
from tablectl.arguments import add_data_dir, add_json, add_ledger, ledger_place
from tablectl.bootstrap import open_house, open_people
from tablectl.clock import RealClock
from tablectl.house.asks import GiveSecret
from tablectl.house.door import add_house, done, found, house_door
from tablectl.house.family import command, which
from tablectl.ledger.store import LedgerInUse, LedgerUnavailable
from tablectl.people import asked
from tablectl.people import commands as ask
from tablectl.people.asked import Asked
from tablectl.people.commands import Kind
from tablectl.people.new_secret import FIRST
from tablectl.people.shown import listed, logged
from tablectl.people.typed import UnusableError
from tablectl.permissions import ROLES

_EXIT_CODES: Final = (
    "exit codes: 0 done, 2 the command was not understood, 3 refused, with the reason,\n"
    "4 the ledger is missing, a service has it (then --as asks the service), or none answers"
)
_SECRET: Final = ("password", "pin", "badge")
_INPUT: Final = "read it from the input; with --as your own password is the line before"


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `people` and its commands."""
    family = subparsers.add_parser(
        "people",
        description="Who works and plays here: names, roles, passwords, licences. Every change is\n"
        "written down with who made it, what was before and what is after. Whoever may\n"
        "write the data directory may use this while no service runs on it; while a pit runs,\n"
        "--as NAME asks the pit, as far as that person's role may: everybody for his own\n"
        "password and packs, a pit manager for licences and sign-ins, an administrator for all.",
        epilog="examples:\n"
        "  tablectl people begin                        the first administrator\n"
        "  tablectl people add bea --role dealer --shown 'Bea Berg' --language de\n"
        "  tablectl people password bea --once          shown once, good for one sign-in\n"
        "  tablectl people licence bea L-4711 --until 2027-12-31\n"
        "  tablectl people acknowledge bea live-eight-deck\n"
        "  tablectl people end max --reason 'has moved' --as admin     at the running pit\n"
        "  tablectl people acknowledge bea live-eight-deck --as bea    for herself there\n"
        "  tablectl people log bea\n\n" + _EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    family.set_defaults(run=partial(which, family))
    commands = family.add_subparsers(metavar="COMMAND", title="commands")
    _reading(commands)
    _changing(commands)
    _secrets(commands)


def _reading(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    listing = _command(
        commands, "list", _list, "who there is, with roles and what each has",
        "tablectl people list\n  tablectl people list --all --json",
    )  # fmt: skip
    listing.add_argument("--all", action="store_true", help="those who left as well")
    log = _command(
        commands, "log", _log, "what happened, oldest first",
        "tablectl people log\n  tablectl people log bea --json",
    )  # fmt: skip
    log.add_argument("name", nargs="?", metavar="NAME", help="of this person only")


def _changing(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    _command(
        commands, "begin", _begin,
        "the first administrator of a new ledger, with a one-time password that is shown once",
        "tablectl people begin",
    )  # fmt: skip
    for name, make, about, example in (
        ("add", asked.add_person, "somebody joins; the name is for good",
         "add bea --role dealer\n  tablectl people add sam --role supervisor --role dealer"),
        ("change", asked.change_person,
         "other roles (all of them are given), shown name or language",
         "change bea --role dealer --role technician --reason 'repairs shoes'"),
    ):  # fmt: skip
        parser = _ask(commands, name, make, about, example)
        parser.add_argument(
            "--role", action="append", choices=ROLES, required=name == "add", metavar="ROLE",
            help=f"one or several, the usual one first: {', '.join(ROLES)}",
        )  # fmt: skip
        parser.add_argument("--shown", metavar="TEXT", help="the name as people read it")
        parser.add_argument("--language", choices=get_args(ask.Language), help="of the screens")
        if name == "change":
            _reason(parser, required=False)
    licence = _ask(
        commands, "licence", asked.licence, "a dealer's licence and its last day, in UTC",
        "licence bea L-4711 --until 2027-12-31",
    )  # fmt: skip
    licence.add_argument("number", metavar="NUMBER", help="of the licence")
    licence.add_argument("--until", required=True, metavar="DAY", help="as 2027-12-31")
    read = _ask(
        commands, "acknowledge", asked.acknowledge,
        "somebody has read a house pack as it is now; without it nobody deals by the pack",
        "acknowledge bea live-eight-deck\n  tablectl people acknowledge bea ./our-house.toml",
    )  # fmt: skip
    read.add_argument("pack", metavar="PACK", help="one that ships, or a file's path")
    for name, kind, about in (
        ("end", ask.EndPerson, "somebody has left; secrets, badge and sign-ins end"),
        ("back", ask.TakeBack, "somebody who left works here again"),
        ("unlock", ask.Unlock, "somebody who is locked out may try again"),
        ("sign-out", ask.EndSignIns, "every sign-in of somebody ends"),
    ):
        parser = _ask(
            commands, name, asked.with_reason(kind), about, f"{name} bea --reason 'she asked'"
        )
        _reason(parser, required=True)


def _secrets(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    kinds: tuple[tuple[Kind, str], ...] = (
        ("password", "sets a password; it is typed twice and never an argument"),
        ("pin", "sets a PIN of six to twelve digits"),
    )
    for kind, about in kinds:
        parser = _command(
            commands, kind, partial(_do, partial(asked.secret, kind=kind)), about,
            f"tablectl people {kind} bea\n  printf '%s' \"$SECRET\" |"
            f" tablectl people {kind} bea --secret-stdin\n  tablectl people {kind} bea --drop",
        )  # fmt: skip
        _named(parser)
        which = parser.add_mutually_exclusive_group()
        if kind == "password":
            which.add_argument(
                "--once", action="store_true", help="make one, show it once, good for one sign-in"
            )
        which.add_argument("--drop", action="store_true", help="there is none any more")
    badge = _command(
        commands, "badge", partial(_do, asked.badge),
        "gives a badge: hold it to the reader when asked",
        "tablectl people badge bea\n  tablectl people badge bea --drop",
    )  # fmt: skip
    _named(badge)
    badge.add_argument("--drop", action="store_true", help="take it away")


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    about: str,
    example: str,
) -> argparse.ArgumentParser:
    parser = command(
        commands, name, run,
        description=f"{about[0].upper()}{about[1:]}.",
        epilog=f"examples:\n  {example}\n\n{_EXIT_CODES}",
        summary=about,
    )  # fmt: skip
    if name == "begin":  # the pit itself makes its first administrator
        add_data_dir(parser)
        add_ledger(parser)
    else:
        add_house(parser, secrets=_INPUT if name in _SECRET else "")
    add_json(parser)
    return parser


def _ask(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    make: Asked,
    about: str,
    example: str,
) -> argparse.ArgumentParser:
    parser = _command(commands, name, partial(_do, make), about, f"tablectl people {example}")
    _named(parser)
    return parser


def _named(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="as it stands in the record")


def _reason(parser: argparse.ArgumentParser, *, required: bool) -> None:
    parser.add_argument(
        "--reason", required=required, default="", metavar="WHY", help="for the record"
    )


def _list(arguments: argparse.Namespace) -> int:
    rows = found(arguments, "people", {"all": "yes"} if arguments.all else {})
    if arguments.json:
        _print_json({"people": rows})
    elif rows:
        _console().print(listed(rows))
    else:
        print("nobody yet; begin with: tablectl people begin")
    return exit_codes.FINE


def _log(arguments: argparse.Namespace) -> int:
    facts = found(arguments, "people-log", {"name": arguments.name} if arguments.name else {})
    if arguments.json:
        _print_json({"facts": facts})
    else:
        _console().print(logged(facts))
    return exit_codes.FINE


def _do(make: Asked, arguments: argparse.Namespace) -> int:
    name = arguments.name
    with house_door(arguments) as door:
        what = asked.checked(make(arguments), name)
        answer = done(door.ask(what))
    shown: dict[str, str] = {}
    if isinstance(what, GiveSecret) and what.once:
        shown[what.kind] = what.secret
    if arguments.json:
        _print_json({"name": name, "first": answer.first, "last": answer.last, **shown})
        return exit_codes.FINE
    print(f"done, and written down; see tablectl people log {name}")
    for kind, secret in shown.items():
        print(f"{kind} {secret}\nIt is shown this once and good for one sign-in.")
    return exit_codes.FINE


def _begin(arguments: argparse.Namespace) -> int:
    try:
        with open_house(arguments.data_dir, ledger=ledger_place(arguments)) as house:
            now = RealClock().now()
            secret = open_people(house, now=now).secrets.first_administrator(at=now)
    except LedgerInUse as error:
        why = "a service makes its first administrator itself, and shows the password as it starts"
        raise LedgerUnavailable(f"{error}; {why}") from error
    if secret is None:
        raise UnusableError("there is somebody already; tablectl people list")
    if arguments.json:
        _print_json({"name": FIRST, "password": secret})
    else:
        print(
            f"administrator {FIRST}, password {secret}\n"
            "It is shown this once and good for one sign-in, which asks for another one."
        )
    return exit_codes.FINE


def _console() -> Console:
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 200
    return console


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value)).decode())
