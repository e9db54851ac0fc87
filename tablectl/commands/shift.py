"""`tablectl shift`: the log of a shift at a running pit, notes in it, and handing it over."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from secrets import token_hex
from typing import Final

import msgspec
from rich.console import Console

from tablectl import exit_codes
from tablectl.arguments import add_json
from tablectl.house.asks import HandOver, RotaOrShift, TakeOver, WriteNote
from tablectl.house.door import PATIENCE, done
from tablectl.house.family import command, which
from tablectl.people.typed import UnusableError
from tablectl.reaching import add_service, reached
from tablectl.shift.log import ShiftTold
from tablectl.shift.shown import shown

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_EXIT_CODES: Final = (
    "exit codes: 0 done, 2 the command was not understood, 3 not let in, or refused, with the\n"
    "reason, 4 no service answers there"
)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `shift` and its commands."""
    family = subparsers.add_parser(
        "shift",
        description="What happened in a shift at a running `tablectl serve`, and who has it.\n"
        "Supervisors and pit managers write and hand over; an auditor reads. Whoever hands\n"
        "over names who takes over, and he says so himself: two people, both on record.",
        epilog="examples:\n"
        "  tablectl shift show --as mia                     the last twelve hours\n"
        "  tablectl shift note --as mia --table T1 'the shoe squeaks'\n"
        "  tablectl shift hand-over sue --as mia --note 'T2 waits for a new set'\n"
        "  tablectl shift take-over 12 --as sue             the number is in shift show\n\n"
        + _EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    family.set_defaults(run=partial(which, family))
    commands = family.add_subparsers(metavar="show|note|hand-over|take-over")
    _show_parser(commands)
    note = _command(
        commands, "note", partial(_ask, _note),
        "Writes something in the log, of one table or of the whole floor.",
        "shift note --as mia 'the lights on row 2 fail'",
    )  # fmt: skip
    note.add_argument("text", metavar="TEXT", help="what is to stand there")
    note.add_argument("--table", metavar="TABLE", help="of which table")
    handing = _command(
        commands, "hand-over", partial(_ask, _hand_over),
        "Hands the shift over, with what is open at every table. It waits until it is taken\n"
        "over; another hand-over by the same person takes its place.",
        "shift hand-over sue --as mia --note 'T2 waits for a new set'",
    )  # fmt: skip
    handing.add_argument("to", metavar="NAME", help="who takes over")
    handing.add_argument("--note", default="", metavar="TEXT", help="what to tell him")
    taking = _command(
        commands, "take-over", partial(_ask, _take_over),
        "Takes over what was handed to you.", "shift take-over 12 --as sue",
    )  # fmt: skip
    taking.add_argument("number", type=int, metavar="NUMBER", help="as `shift show` tells it")


def _show_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    showing = _command(
        commands, "show", _show,
        "Shows the log in order, its sums, and the hand-overs that wait.",
        "shift show --as mia\n  tablectl shift show --as otto --table T1"
        " --from 2026-12-01T18:00+01:00 --to 2026-12-02T02:00+01:00 --json",
    )  # fmt: skip
    showing.add_argument("--table", metavar="TABLE", help="of this table only")
    for option, about in (
        ("from", "from when, with how far it is from UTC (default: 12 hours before the end)"),
        ("to", "until when (default: now)"),
    ):
        showing.add_argument(f"--{option}", dest=f"{option}_", metavar="TIME", help=about)


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    about: str,
    example: str,
) -> argparse.ArgumentParser:
    parser = command(
        commands, name, run,
        description=about,
        epilog=f"examples:\n  tablectl {example}\n\n{_EXIT_CODES}",
    )  # fmt: skip
    add_service(parser)
    add_json(parser)
    return parser


def _show(arguments: argparse.Namespace) -> int:
    about = {
        key: value
        for key, value in (
            ("since", _instant("--from", arguments.from_)),
            ("until", _instant("--to", arguments.to_)),
            ("table", arguments.table),
        )
        if value is not None
    }
    with reached(arguments) as client:
        found = client.find("shift", about).result(PATIENCE)
    if arguments.json:
        print(found.decode())
        return exit_codes.FINE
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 200
    for part in shown(msgspec.json.decode(found, type=ShiftTold)):
        console.print(part)
    return exit_codes.FINE


def _instant(option: str, written: str | None) -> str | None:
    """A time as it is asked for. Raises UnusableError."""
    if written is None:
        return None
    why = "as 2026-12-01T18:00+01:00"
    try:
        at = datetime.fromisoformat(written)
    except ValueError:
        raise UnusableError(f"{option}: {written[:40]!r} is no time; written {why}") from None
    if at.tzinfo is None:
        raise UnusableError(f"{option}: {written[:40]!r} needs how far it is from UTC, {why}")
    micros = (at - _EPOCH) // timedelta(microseconds=1)
    if micros < 0:
        raise UnusableError(f"{option}: {written[:40]!r} is before 1970")
    return str(micros)


def _note(arguments: argparse.Namespace) -> RotaOrShift:
    return WriteNote(text=arguments.text, table=arguments.table)


def _hand_over(arguments: argparse.Namespace) -> RotaOrShift:
    return HandOver(to=arguments.to, note=arguments.note)


def _take_over(arguments: argparse.Namespace) -> RotaOrShift:
    return TakeOver(handed=arguments.number)


def _ask(make: Callable[[argparse.Namespace], RotaOrShift], arguments: argparse.Namespace) -> int:
    try:
        asked: RotaOrShift = msgspec.convert(msgspec.to_builtins(make(arguments)), RotaOrShift)
    except msgspec.ValidationError as error:
        raise UnusableError(str(error)) from None
    with reached(arguments) as client:
        answer = done(client.manage(asked, id=token_hex(16)).result(PATIENCE))
    if arguments.json:
        print(msgspec.json.encode({"position": answer.last}).decode())
    elif isinstance(asked, HandOver):
        print(
            f"hand-over {answer.last} waits for {asked.to}: tablectl shift take-over {answer.last}"
        )
    else:
        print("done, and written down; see tablectl shift show")
    return exit_codes.FINE
