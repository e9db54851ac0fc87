"""Where a command asks the house: its data directory while nothing runs, or its running pit.

`--as NAME` means the pit, at `--url`; without it the ledger in the data directory is read, and
written while no service has it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from secrets import token_hex
from typing import Any, Final, Protocol

import msgspec

from tablectl import exit_codes
from tablectl.accounts.commands import MoneyAsk, MoneyCommand
from tablectl.accounts.currencies import currencies_in
from tablectl.accounts.questions import accounts_told
from tablectl.answers import Accepted, Answer, NotStored
from tablectl.arguments import DATA_DIR, add_data_dir, add_ledger, ledger_place
from tablectl.bootstrap import House, open_book, open_books, open_house, open_people
from tablectl.client.client import Client, NotAnsweredError, TurnedAwayError
from tablectl.clock import RealClock
from tablectl.games.packs import PackError
from tablectl.house.asks import PeopleChange, SetRota
from tablectl.house.book import kept_in
from tablectl.house.rota_setting import set_rota
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.store import LedgerError, LedgerInUse, LedgerUnavailable
from tablectl.people.register import people_in
from tablectl.people.typed import UnusableError, at_machine
from tablectl.pit.floor_questions import people_log, people_told, rota_told
from tablectl.pit.office import answered
from tablectl.reaching import URL, add_service, reached

PATIENCE: Final = 60.0
"""Seconds that an answer of a pit is waited for."""
FAILURES: Final = (
    LedgerError, PackError, UnusableError, TurnedAwayError, NotAnsweredError, TimeoutError,
)  # fmt: skip
"""What a command that asks the house may fail with; `failure` has the words."""
_RUNNING: Final = (
    "or ask the running service: --as NAME in place of --data-dir, with --url where it is not"
    f" {URL}"
)


class HouseDoor(Protocol):
    """Where the house is asked for changes."""

    def ask(self, what: PeopleChange | SetRota | MoneyAsk) -> Answer:
        """Ask for something, once."""
        ...


def add_house(parser: argparse.ArgumentParser, *, secrets: str = "") -> None:
    """The arguments that say where the house is asked; `secrets`: what comes from the input."""
    add_data_dir(parser)
    add_ledger(parser)
    add_service(parser, required=False, secrets=secrets)
    parser.set_defaults(secrets=bool(secrets))


@contextmanager
def house_door(arguments: argparse.Namespace) -> Iterator[HouseDoor]:
    """Where the arguments say that changes are asked for. Raises one of FAILURES."""
    if at_pit(arguments):
        with reached(arguments) as client:
            yield AtPit(client)
    else:
        with open_house(arguments.data_dir, ledger=ledger_place(arguments)) as house:
            yield AtDataDir(house)


def found(arguments: argparse.Namespace, what: str, about: Mapping[str, str]) -> Any:
    """What is known about people, the rota or accounts, as plain values. Raises one of FAILURES.

    `what` is one of `people`, `people-log` and `rota`, as `floor_questions` tells them, or
    `accounts`.
    """
    if at_pit(arguments):
        with reached(arguments) as client:
            return msgspec.json.decode(client.find(what, about).result(PATIENCE))
    with closing(open_ledger_readonly(ledger_place(arguments))) as store:
        if what == "rota":
            return rota_told(kept_in(store).rota, {}, ())
        if what == "accounts":
            return accounts_told(store, about)
        if what == "people-log":
            return people_log(store, about.get("name"), None)
        return people_told(people_in(store), RealClock().now(), left="all" in about)


def at_pit(arguments: argparse.Namespace) -> bool:
    """Whether a running pit is asked. Raises UnusableError for half of it, or for both."""
    if arguments.as_name is None:
        own = arguments.secret_stdin and not arguments.secrets
        if arguments.url != URL or arguments.renew or arguments.trust or own:
            raise UnusableError(
                "--url, --renew, --trust and --secret-stdin need --as NAME: who you are there"
            )
        return False
    if arguments.ledger is not None or arguments.data_dir != DATA_DIR:
        raise UnusableError(
            "--as asks a running pit, --data-dir and --ledger the record itself; give one of them"
        )
    return True


class AtPit:
    """A running pit."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def ask(self, what: PeopleChange | SetRota | MoneyAsk) -> Answer:
        """Ask as whoever is signed in."""
        return self._client.manage(what, id=token_hex(16)).result(PATIENCE)


class AtDataDir:
    """The data directory, while no service runs on it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._book = open_book(house)
        self._office = open_people(house, now=RealClock().now())

    def ask(self, what: PeopleChange | SetRota | MoneyAsk) -> Answer:
        """Ask as whoever is at the machine."""
        by, at, id_ = at_machine(), RealClock().now(), token_hex(16)
        if isinstance(what, MoneyAsk):
            currencies = currencies_in(self._house.store)
            books = open_books(self._house, self._office, currencies=currencies, clock=RealClock())
            return books.ask(MoneyCommand(id=id_, at=at, by=by, ask=what))
        if isinstance(what, SetRota):
            people = self._office.register.people
            return set_rota(self._book, people, what, tables=None, by=by, id=id_, at=at)
        return answered(self._office.ask(what, by=by, id=id_, at=at))


def done(answer: Answer) -> Accepted:
    """What was done. Raises UnusableError with why it was not, LedgerUnavailable."""
    if isinstance(answer, Accepted):
        return answer
    if isinstance(answer, NotStored):
        raise LedgerUnavailable(answer.reason)
    rule = getattr(answer, "rule", "")
    raise UnusableError(f"{answer.reason} ({rule})" if rule else answer.reason)


def failure(error: BaseException) -> tuple[str, int]:
    """What to say of one of FAILURES, and the exit code."""
    match error:
        case LedgerInUse():
            return f"{error}; {_RUNNING}", exit_codes.NOT_AVAILABLE
        case LedgerUnavailable():
            return str(error), exit_codes.NOT_AVAILABLE
        case NotAnsweredError() | TimeoutError():
            why = f"{error or 'no answer came'}; is `tablectl serve` running there?"
            return why, exit_codes.NOT_AVAILABLE
        case _:
            return str(error), exit_codes.BAD_INPUT
