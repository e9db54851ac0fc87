"""What clients may ask about money that is not at a table.

| what | about | gives |
|---|---|---|
| my-account | limit | the asker's own balances, money on its way, and his last entries |
| accounts | player, limit | every account with its balances; of one player his last entries too |
| transfers | – | all money that is on its way, and what the wallet says of it |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from tablectl.accounts.balances import balances_in
from tablectl.accounts.books import Books
from tablectl.accounts.statement import AccountTold, account_told, everybody_told
from tablectl.accounts.transfers import OnItsWay, Transfers
from tablectl.client.messages import Found, Problem
from tablectl.ledger.store import LedgerError, ReadableStore

_MOST: Final = 500  # entries of one answer
_USUAL: Final = "20"
_ELSEWHERE: Final = "the operator's own wallet keeps the players' accounts; ask there"


class MyAccount(Struct, frozen=True, kw_only=True):
    """What a player is told of his own; `account` is None where the operator keeps it."""

    account: AccountTold | None
    on_its_way: tuple[OnItsWay, ...]


class MoneyQuestions:
    """Answers them. Any thread may ask; it may take a while."""

    def __init__(self, books: Books | None, transfers: Transfers) -> None:
        """Without books an operator's own wallet keeps the accounts."""
        self._books = books
        self._transfers = transfers

    def answer(
        self, id: str, what: str, about: Mapping[str, str], *, name: str
    ) -> Found | Problem | None:
        """The answer, or why there is none; None where it is no question about money."""
        try:
            match what:
                case "my-account":
                    result: Any = self._own(about, name)
                case "accounts":
                    result = self._accounts(about)
                case "transfers":
                    result = self._transfers.on_its_way()
                case _:
                    return None
        except (LedgerError, ValueError) as error:
            return Problem(id=id, code="not possible now", reason=str(error))
        return Found(id=id, what=what, result=msgspec.to_builtins(result))

    def _own(self, about: Mapping[str, str], name: str) -> MyAccount:
        kept = self._books.account(name, _limit(about)) if self._books is not None else None
        return MyAccount(account=kept, on_its_way=self._transfers.on_its_way(name))

    def _accounts(self, about: Mapping[str, str]) -> tuple[AccountTold, ...]:
        if self._books is None:
            raise ValueError(_ELSEWHERE)
        player = about.get("player")
        if player is None:
            return self._books.everybody()
        return (self._books.account(player, _limit(about)),)


def accounts_told(store: ReadableStore, about: Mapping[str, str]) -> Any:
    """What `accounts` gives, from a ledger that nothing serves. Raises LedgerError, ValueError."""
    balances, player = balances_in(store), about.get("player")
    if player is None:
        return msgspec.to_builtins(everybody_told(balances))
    positions = balances.entries(player)[-_limit(about) :]
    one = account_told(store, player, balances.held(player), positions)
    return [msgspec.to_builtins(one)]


def _limit(about: Mapping[str, str]) -> int:
    given = about.get("limit", _USUAL)
    if not (given.isascii() and given.isdigit() and 0 < len(given) <= 9 and int(given)):
        raise ValueError(f"limit: how many entries, from 1 up; got {given[:40]!r}")
    return min(int(given), _MOST)
