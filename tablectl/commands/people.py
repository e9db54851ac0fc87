"""`tablectl people`: who works and plays here, while no service runs on the ledger."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from secrets import token_hex
from typing import Final, get_args

import msgspec
from rich.console import Console

from procedures.commands import Micros
from tablectl import exit_codes
from tablectl.answers import Accepted
from tablectl.arguments import add_data_dir, add_json, add_ledger, ledger_place
from tablectl.bootstrap import open_house, open_people
from tablectl.clock import RealClock
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.store import LedgerDamaged, LedgerInUse, LedgerUnavailable
from tablectl.packs import PackError, open_pack
from tablectl.people import commands as ask
from tablectl.people.commands import Kind, PeopleCommand
from tablectl.people.new_secret import FIRST
from tablectl.people.office import Office
from tablectl.people.refusals import NotDone
from tablectl.people.register import PeopleAnswer, history, people_in
from tablectl.people.secrets import badge_number, one_time_secret, unfit
from tablectl.people.shown import as_data, listed, logged
from tablectl.people.typed import UnusableError, at_machine, typed
from tablectl.permissions import ROLES

_EXIT_CODES: Final = (
    "exit codes: 0 done, 2 the command was not understood, 3 refused, with the reason,\n"
    "4 the ledger is missing, or a service has it"
)
_RUNNING: Final = (
    "while a service has the ledger, people are changed there, by an administrator who signs in;"
    " or stop the service first"
)
_NAMES: Final = (
    "a name begins with a letter or digit, then has letters, digits and . _ -, 40 at most"
)
_Maker = Callable[[argparse.Namespace, Office], ask.PeopleAsk]


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `people` and its commands."""
    family = subparsers.add_parser(
        "people",
        description="Who works and plays here: names, roles, passwords, licences. Every change is\n"
        "written down with who made it, what was before and what is after. Whoever may\n"
        "write the data directory may use this, while no service runs on it.",
        epilog="examples:\n"
        "  tablectl people begin                        the first administrator\n"
        "  tablectl people add bea --role dealer --shown 'Bea Berg' --language de\n"
        "  tablectl people password bea --once          shown once, good for one sign-in\n"
        "  tablectl people licence bea L-4711 --until 2027-12-31\n"
        "  tablectl people acknowledge bea live-eight-deck\n"
        "  tablectl people log bea\n\n" + _EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    family.set_defaults(run=partial(_which, family))
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
        ("add", _add_person, "somebody joins; the name is for good",
         "add bea --role dealer\n  tablectl people add sam --role supervisor --role dealer"),
        ("change", _change_person, "other roles (all of them are given), shown name or language",
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
        commands, "licence", _licence, "a dealer's licence and its last day, in UTC",
        "licence bea L-4711 --until 2027-12-31",
    )  # fmt: skip
    licence.add_argument("number", metavar="NUMBER", help="of the licence")
    licence.add_argument("--until", required=True, metavar="DAY", help="as 2027-12-31")
    read = _ask(
        commands, "acknowledge", _acknowledge,
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
        parser = _ask(commands, name, _with_reason(kind), about, f"{name} bea --reason 'she asked'")
        _reason(parser, required=True)


def _secrets(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    kinds: tuple[tuple[Kind, str], ...] = (
        ("password", "sets a password; it is typed twice and never an argument"),
        ("pin", "sets a PIN of six to twelve digits"),
    )
    for kind, about in kinds:
        parser = _command(
            commands, kind, partial(_set_secret, kind=kind), about,
            f"tablectl people {kind} bea\n  printf '%s' \"$SECRET\" |"
            f" tablectl people {kind} bea --secret-stdin\n  tablectl people {kind} bea --drop",
        )  # fmt: skip
        _named(parser)
        which = parser.add_mutually_exclusive_group()
        if kind == "password":
            which.add_argument(
                "--once", action="store_true", help="make one, show it once, good for one sign-in"
            )
        which.add_argument("--secret-stdin", action="store_true", help="read it from the input")
        which.add_argument("--drop", action="store_true", help="there is none any more")
    badge = _command(
        commands, "badge", _set_badge, "gives a badge: hold it to the reader when asked",
        "tablectl people badge bea\n  tablectl people badge bea --drop",
    )  # fmt: skip
    _named(badge)
    which = badge.add_mutually_exclusive_group()
    which.add_argument("--secret-stdin", action="store_true", help="read the number from the input")
    which.add_argument("--drop", action="store_true", help="take it away")


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    about: str,
    example: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name,
        help=about,
        description=f"{about[0].upper()}{about[1:]}.",
        epilog=f"examples:\n  {example}\n\n{_EXIT_CODES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_data_dir(parser)
    add_ledger(parser)
    add_json(parser)
    parser.set_defaults(run=partial(_told, run))
    return parser


def _ask(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    make: _Maker,
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


def _which(family: argparse.ArgumentParser, _arguments: argparse.Namespace) -> int:
    family.print_help(sys.stderr)
    return exit_codes.USAGE


def _told(run: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    try:
        return run(arguments)
    except LedgerUnavailable as error:
        running = f"; {_RUNNING}" if isinstance(error, LedgerInUse) else ""
        print(f"tablectl: {error}{running}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    except (LedgerDamaged, PackError, UnusableError) as error:
        print(f"tablectl: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT


# -- reading --------------------------------------------------------------------------------------


def _list(arguments: argparse.Namespace) -> int:
    now = RealClock().now()
    with closing(open_ledger_readonly(ledger_place(arguments))) as store:
        people = people_in(store)
    rows = [
        as_data(one, now, len(people.sign_ins_of(one.name)))
        for one in people.everybody
        if one.active or arguments.all
    ]
    if arguments.json:
        _print_json({"people": rows})
        return exit_codes.FINE
    if not rows:
        print("nobody yet; begin with: tablectl people begin")
        return exit_codes.FINE
    _console().print(listed(rows))
    return exit_codes.FINE


def _log(arguments: argparse.Namespace) -> int:
    with closing(open_ledger_readonly(ledger_place(arguments))) as store:
        facts = [
            (record, event)
            for record, event in history(store)
            if arguments.name in (None, event.name)
        ]
    if arguments.json:
        lines = [
            {"position": r.position, "at": r.at, "fact": msgspec.Raw(r.body)} for r, _ in facts
        ]
        _print_json({"facts": lines})
        return exit_codes.FINE
    _console().print(logged(facts))
    return exit_codes.FINE


# -- changing -------------------------------------------------------------------------------------


@contextmanager
def _office(arguments: argparse.Namespace) -> Iterator[Office]:
    with open_house(arguments.data_dir, ledger=ledger_place(arguments)) as house:
        yield open_people(house, now=RealClock().now())


def _do(make: _Maker, arguments: argparse.Namespace) -> int:
    with _office(arguments) as office:
        try:
            asked = msgspec.convert(msgspec.to_builtins(make(arguments, office)), ask.PeopleAsk)
        except msgspec.ValidationError as error:
            why = _NAMES if str(error).endswith("`$.name`") else str(error)
            raise UnusableError(f"{arguments.name[:60]!r}: {why}") from None
        at = RealClock().now()
        command = PeopleCommand(id=token_hex(16), at=at, by=at_machine(), ask=asked)
        return _answered(arguments, office.register.ask(command), asked.name)


def _answered(arguments: argparse.Namespace, answer: PeopleAnswer, name: str, **more: str) -> int:
    if isinstance(answer, Accepted):
        if arguments.json:
            _print_json({"name": name, "first": answer.first, "last": answer.last, **more})
        else:
            print(f"done, and written down; see tablectl people log {name}")
        return exit_codes.FINE
    if isinstance(answer, NotDone):
        raise UnusableError(f"{name}: {answer.reason} ({answer.rule})")
    raise LedgerUnavailable(answer.reason)


def _add_person(arguments: argparse.Namespace, _: Office) -> ask.PeopleAsk:
    return ask.AddPerson(
        name=arguments.name,
        shown=arguments.shown or arguments.name,
        roles=tuple(arguments.role),
        language=arguments.language or "en",
    )


def _change_person(arguments: argparse.Namespace, _: Office) -> ask.PeopleAsk:
    return ask.ChangePerson(
        name=arguments.name,
        shown=arguments.shown,
        roles=tuple(arguments.role) if arguments.role else None,
        language=arguments.language,
        reason=arguments.reason,
    )


def _licence(arguments: argparse.Namespace, _: Office) -> ask.PeopleAsk:
    """It runs out with its last day."""
    try:
        over = datetime.combine(date.fromisoformat(arguments.until), time(), UTC)
        until = (over - datetime(1969, 12, 31, tzinfo=UTC)) // timedelta(microseconds=1)
        msgspec.convert(until, Micros)
    except (ValueError, OverflowError):
        why = f"--until: {arguments.until[:40]!r} is no day that can be; written as 2027-12-31"
        raise UnusableError(why) from None
    return ask.SetLicence(name=arguments.name, number=arguments.number, until=until)


def _acknowledge(arguments: argparse.Namespace, _: Office) -> ask.PeopleAsk:
    pack = open_pack(arguments.pack)
    return ask.AcknowledgePack(name=arguments.name, pack=pack.name, digest=pack.digest)


def _with_reason(kind: Callable[..., ask.PeopleAsk]) -> _Maker:
    return lambda arguments, _: kind(name=arguments.name, reason=arguments.reason)


def _begin(arguments: argparse.Namespace) -> int:
    with _office(arguments) as office:
        secret = office.secrets.first_administrator(at=RealClock().now())
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


# -- secrets --------------------------------------------------------------------------------------


def _set_secret(arguments: argparse.Namespace, *, kind: Kind) -> int:
    if arguments.drop:
        return _do(lambda a, _: ask.DropSecret(name=a.name, kind=kind), arguments)
    with _office(arguments) as office:
        if office.register.people.person(arguments.name) is None:
            raise UnusableError(
                f"nobody is called {arguments.name[:60]!r}; tablectl people list --all"
            )
        once = getattr(arguments, "once", False)
        secret = (
            one_time_secret()
            if once
            else typed(kind, arguments.name, from_input=arguments.secret_stdin)
        )
        why = unfit(kind, secret, arguments.name)
        if why:
            raise UnusableError(why)
        set_secret, by, at = office.secrets.set, at_machine(), RealClock().now()
        answer = set_secret(arguments.name, kind, secret, once=once, by=by, id=token_hex(16), at=at)
        shown = {kind: secret} if once else {}
        code = _answered(arguments, answer, arguments.name, **shown)
    if once and not arguments.json:
        print(f"{kind} {secret}\nIt is shown this once and good for one sign-in.")
    return code


def _set_badge(arguments: argparse.Namespace) -> int:
    def make(arguments: argparse.Namespace, office: Office) -> ask.PeopleAsk:
        if arguments.drop:
            return ask.SetBadge(name=arguments.name)
        number = badge_number(_typed(arguments, "badge"))
        if number is None:
            raise UnusableError("a badge number has 8 to 64 letters and digits")
        return ask.SetBadge(name=arguments.name, digest=office.badges.digest(number))

    return _do(make, arguments)


def _typed(arguments: argparse.Namespace, what: str) -> str:
    return typed(what, arguments.name, from_input=arguments.secret_stdin)


def _console() -> Console:
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 200
    return console


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value)).decode())
