"""`tablectl accounts`: players' money that is not at a table, in a data directory or at a pit."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from procedures.drilling.phrase import amount
from procedures.money import show
from tablectl import exit_codes
from tablectl.accounts.commands import CorrectAccount, CreditAccount, MoneyAsk, PayOut
from tablectl.accounts.statement import AccountTold
from tablectl.accounts.transfers import OnItsWay
from tablectl.arguments import add_json
from tablectl.client.client import NotAnsweredError
from tablectl.house.door import add_house, at_pit, done, found, house_door
from tablectl.house.family import command, which
from tablectl.people.told import day
from tablectl.people.typed import UnusableError

_EXIT_CODES: Final = (
    "exit codes: 0 done, 2 the command was not understood, 3 refused, with the reason,\n"
    "4 the ledger is missing, a service has it (then --as asks the service), or none answers"
)
_SIGNED: Final = re.compile(r"[+-]?[0-9.]+")
_CHANGES: Final[dict[str, tuple[type, str, str]]] = {
    "credit": (CreditAccount, "a player has brought money to the cashier", "100.00"),
    "pay-out": (PayOut, "the cashier has given a player money from his account", "30.00"),
    "correct": (CorrectAccount, "puts a wrong balance right, by so much more or less", "-5.00"),
}


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `accounts` and its commands."""
    family = subparsers.add_parser(
        "accounts",
        description="Players' money that is not at a table. Every movement is written down with\n"
        "both its sides, by whom and why; an account never goes below nought. A player takes\n"
        "money to a table himself, and what is left comes back when he leaves.",
        epilog="examples:\n"
        "  tablectl accounts credit ann 100.00 --reason 'cash at the desk'\n"
        "  tablectl accounts show\n"
        "  tablectl accounts statement ann\n"
        "  tablectl accounts credit ann 100.00 --reason cash --as mia     at the running pit\n"
        "  tablectl accounts on-its-way --as mia       between tables and accounts, there, now\n"
        "  tablectl accounts mine --as ann             a player's own\n\n" + _EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    family.set_defaults(run=partial(which, family))
    commands = family.add_subparsers(metavar="COMMAND", title="commands")
    showing = _command(commands, "show", _show, "what each player has, or one of them", "show ann")
    showing.add_argument("player", nargs="?", metavar="NAME", help="of this player only")
    stated = _command(commands, "statement", _statement, "a player's entries", "statement ann")
    stated.add_argument("player", metavar="NAME", help="whose account")
    own = _command(commands, "mine", _mine, "a player's own account, at a pit", "mine --as ann")
    for parser in (stated, own):
        parser.add_argument(
            "--last", type=_count, default=20, metavar="N", help="so many entries (default 20)"
        )
    _command(
        commands, "on-its-way", _on_its_way,
        "money between tables and accounts that is not there yet, at a pit", "on-its-way --as mia",
    )  # fmt: skip
    for name, (kind, about, example) in _CHANGES.items():
        _changing(commands, name, kind, about, f"{name} ann {example} --reason 'as he asked'")


def _changing(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    kind: type,
    about: str,
    example: str,
) -> None:
    parser = _command(commands, name, partial(_change, kind), about, example)
    parser.add_argument("player", metavar="NAME", help="whose account")
    money = "+ or - and an amount, as -5.00" if kind is CorrectAccount else "as 100.00"
    parser.add_argument("amount", type=_amount, metavar="AMOUNT", help=money)
    parser.add_argument("--reason", required=True, metavar="WHY", help="for the record")
    parser.add_argument(
        "--currency", default="", metavar="CODE",
        help="as EUR; needed where the tables play for several",
    )  # fmt: skip


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
        epilog=f"examples:\n  tablectl accounts {example}\n\n{_EXIT_CODES}",
        summary=about,
    )  # fmt: skip
    add_house(parser)
    add_json(parser)
    return parser


def _amount(text: str) -> int:
    plain = text.removeprefix("+")
    money = amount(plain if "." in plain else f"{plain}.00") if _SIGNED.fullmatch(text) else None
    if not money or abs(money) > 10**15:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no amount of money; written as 100.00")
    return money


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:9]) > 0):
        raise argparse.ArgumentTypeError("a number from 1 up")
    return int(text[:9])


# -- changing -------------------------------------------------------------------------------------


def _change(kind: type, arguments: argparse.Namespace) -> int:
    what = _asked(kind, arguments)
    with house_door(arguments) as door:
        try:
            answer = done(door.ask(what))
        except (NotAnsweredError, TimeoutError) as error:
            look = f"tablectl accounts statement {arguments.player}"
            why = f"{error or 'no answer came'}; before it is asked again, look at: {look}"
            raise NotAnsweredError(why) from None
    if arguments.json:
        print(msgspec.json.encode({"position": answer.last}).decode())
    else:
        print(f"done, and written down; see tablectl accounts statement {arguments.player}")
    return exit_codes.FINE


def _asked(kind: type, arguments: argparse.Namespace) -> MoneyAsk:
    """What is asked, held to its types. Raises UnusableError."""
    money = "change" if kind is CorrectAccount else "amount"
    fields: dict[str, Any] = {
        "player": arguments.player,
        money: arguments.amount,
        "currency": arguments.currency,
        "reason": arguments.reason,
    }
    try:
        asked: MoneyAsk = msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise UnusableError(_in_words(str(error), arguments)) from None
    return asked


def _in_words(error: str, arguments: argparse.Namespace) -> str:
    if error.endswith("`$.player`"):
        name = arguments.player[:60]
        return f"{name!r}: a name has letters, digits and . _ -, 40 at most"
    if error.endswith("`$.currency`"):
        return f"--currency: three capital letters, as EUR; got {arguments.currency[:40]!r}"
    if error.endswith("`$.amount`"):
        return "an amount is more than nought and at most 10 000 000 000 000.00"
    return f"--reason: {error}" if error.endswith("`$.reason`") else error


# -- looking --------------------------------------------------------------------------------------


def _show(arguments: argparse.Namespace) -> int:
    about = {} if arguments.player is None else {"player": arguments.player, "limit": "1"}
    accounts = found(arguments, "accounts", about)
    if arguments.json:
        return _json([{k: v for k, v in one.items() if k != "entries"} for one in accounts])
    grid = _grid("player", "balance")
    for one in msgspec.convert(accounts, tuple[AccountTold, ...]):
        grid.add_row(Text(one.player), Text(_balances(one.balances)))
    if grid.row_count:
        _console().print(grid)
    else:
        print("nobody has an account yet; see tablectl accounts credit --help")
    return exit_codes.FINE


def _statement(arguments: argparse.Namespace) -> int:
    about = {"player": arguments.player, "limit": str(arguments.last)}
    told = found(arguments, "accounts", about)[0]
    if arguments.json:
        return _json(told)
    _print_account(msgspec.convert(told, AccountTold))
    return exit_codes.FINE


def _mine(arguments: argparse.Namespace) -> int:
    _only_at_pit(arguments)
    told = found(arguments, "my-account", {"limit": str(arguments.last)})
    if arguments.json:
        return _json(told)
    if told["account"] is None:
        print("your account is kept by the operator, not here")
    else:
        _print_account(msgspec.convert(told["account"], AccountTold))
    _print_transfers(msgspec.convert(told["on_its_way"], tuple[OnItsWay, ...]))
    return exit_codes.FINE


def _on_its_way(arguments: argparse.Namespace) -> int:
    _only_at_pit(arguments)
    told = found(arguments, "transfers", {})
    if arguments.json:
        return _json(told)
    transfers = msgspec.convert(told, tuple[OnItsWay, ...])
    _print_transfers(transfers)
    if not transfers:
        print("nothing is on its way")
    return exit_codes.FINE


def _only_at_pit(arguments: argparse.Namespace) -> None:
    if not at_pit(arguments):
        raise UnusableError("that is asked of a running pit: --as NAME, and --url where it is")


def _print_account(account: AccountTold) -> None:
    console = _console()
    grid = _grid("time (UTC)", "what", "change", "against", "why", "by")
    for one in account.entries:
        change = f"{'+' if one.change > 0 else ''}{show(one.change, one.currency)}"
        words = (day(one.at), one.kind, change, one.against, one.why, one.by)
        grid.add_row(*map(Text, words))
    if grid.row_count:
        console.print(grid)
    console.print(Text(f"{account.player} has {_balances(account.balances)}"))


def _print_transfers(transfers: tuple[OnItsWay, ...]) -> None:
    if not transfers:
        return
    grid = _grid("table", "player", "to", "amount", "since (UTC)", "state", "")
    for one in transfers:
        to = "the purse" if one.direction == "in" else "the account"
        money = show(one.amount, one.currency)
        words = (one.table, one.player, to, money, day(one.since), one.state, one.detail)
        grid.add_row(*map(Text, words))
    _console().print(grid)


def _balances(balances: Mapping[str, int]) -> str:
    return ", ".join(show(held, currency) for currency, held in balances.items()) or "nothing"


def _grid(*columns: str) -> Table:
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        grid.add_column(name, overflow="fold", no_wrap=name == "time (UTC)")
    return grid


def _console() -> Console:
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 200
    return console


def _json(value: object) -> int:
    print(msgspec.json.format(msgspec.json.encode(value)).decode())
    return exit_codes.FINE
