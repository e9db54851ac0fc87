"""What somebody types about people on the command line, as what is asked of the house."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

import msgspec

from procedures.commands import Micros
from tablectl.games.packs import open_pack
from tablectl.house.asks import GiveBadge, GiveSecret, PeopleChange
from tablectl.people import commands as ask
from tablectl.people.commands import Kind
from tablectl.people.secrets import badge_number, one_time_secret, unfit
from tablectl.people.typed import UnusableError, typed

Asked = Callable[[argparse.Namespace], PeopleChange]
_NAMES: Final = (
    "a name begins with a letter or digit, then has letters, digits and . _ -, 40 at most"
)


def checked(what: PeopleChange, name: str) -> PeopleChange:
    """What is asked, held to its types. Raises UnusableError."""
    try:
        held: PeopleChange = msgspec.convert(msgspec.to_builtins(what), PeopleChange)
    except msgspec.ValidationError as error:
        why = _NAMES if str(error).endswith("`$.name`") else str(error)
        raise UnusableError(f"{name[:60]!r}: {why}") from None
    return held


def add_person(arguments: argparse.Namespace) -> PeopleChange:
    """Somebody joins."""
    return ask.AddPerson(
        name=arguments.name,
        shown=arguments.shown or arguments.name,
        roles=tuple(arguments.role),
        language=arguments.language or "en",
    )


def change_person(arguments: argparse.Namespace) -> PeopleChange:
    """Somebody is shown, or may be, something else."""
    return ask.ChangePerson(
        name=arguments.name,
        shown=arguments.shown,
        roles=tuple(arguments.role) if arguments.role else None,
        language=arguments.language,
        reason=arguments.reason,
    )


def licence(arguments: argparse.Namespace) -> PeopleChange:
    """A licence, which runs out with its last day. Raises UnusableError."""
    try:
        over = datetime.combine(date.fromisoformat(arguments.until), time(), UTC)
        until = (over - datetime(1969, 12, 31, tzinfo=UTC)) // timedelta(microseconds=1)
        msgspec.convert(until, Micros)
    except (ValueError, OverflowError):
        why = f"--until: {arguments.until[:40]!r} is no day that can be; written as 2027-12-31"
        raise UnusableError(why) from None
    return ask.SetLicence(name=arguments.name, number=arguments.number, until=until)


def acknowledge(arguments: argparse.Namespace) -> PeopleChange:
    """Somebody has read a pack as it is here. Raises PackError."""
    pack = open_pack(arguments.pack)
    return ask.AcknowledgePack(name=arguments.name, pack=pack.name, digest=pack.digest)


def with_reason(kind: Callable[..., PeopleChange]) -> Asked:
    """What needs a reason and nothing else."""
    return lambda arguments: kind(name=arguments.name, reason=arguments.reason)


def secret(arguments: argparse.Namespace, *, kind: Kind) -> PeopleChange:
    """A password or PIN: typed, made for one time, or dropped. Raises UnusableError."""
    name, once = arguments.name, getattr(arguments, "once", False)
    if (once or arguments.drop) and arguments.secret_stdin and arguments.as_name is None:
        raise UnusableError("with --once or --drop nothing is read from the input")
    if arguments.drop:
        return ask.DropSecret(name=name, kind=kind)
    chosen = one_time_secret() if once else typed(kind, name, from_input=arguments.secret_stdin)
    why = unfit(kind, chosen, name)
    if why:
        raise UnusableError(why)
    return GiveSecret(name=name, kind=kind, secret=chosen, once=once)


def badge(arguments: argparse.Namespace) -> PeopleChange:
    """A badge, held to its reader, or none any more. Raises UnusableError."""
    if arguments.drop:
        return GiveBadge(name=arguments.name)
    number = badge_number(typed("badge", arguments.name, from_input=arguments.secret_stdin))
    if number is None:
        raise UnusableError("a badge number has 8 to 64 letters and digits")
    return GiveBadge(name=arguments.name, number=number)
