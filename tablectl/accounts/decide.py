"""The rules about accounts: a cashier's request, and the entry it leads to, or why not. Pure."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from procedures.money import show
from procedures.refusals import Refused, refuse
from tablectl.accounts import events as ev
from tablectl.accounts.balances import Balances
from tablectl.accounts.commands import CorrectAccount, CreditAccount, MoneyAsk, MoneyCommand, PayOut
from tablectl.people.person import People
from tablectl.permissions import may_for_house

MOST: Final = 10**15
"""A cashier lets an account hold so much at most, in minor units."""


def decide(
    command: MoneyCommand, balances: Balances, people: People, *, currencies: frozenset[str]
) -> ev.Moved | Refused:
    """The entry that the request leads to. `currencies` are those that the tables play for."""
    by, what = command.by, command.ask
    refused = None if by.role == "machine" else may_for_house(by.role, type(what))
    if refused is not None:
        return refused
    if not what.reason.strip() or not what.reason.isprintable():
        return refuse("reason needed")
    currency = _currency(what, balances, currencies)
    if isinstance(currency, Refused):
        return currency
    if not _has_account(what, balances, people):
        return _no(f"nobody called {what.player} plays here; tablectl people lists who does")
    held = balances.of(what.player, currency)
    after = held + _change(what)
    if after == held:
        return _no("a correction changes something")
    if after < 0:
        return _no(f"the account of {what.player} holds {show(held, currency)}")
    if after > max(MOST, held):
        return _no(f"an account holds {show(MOST, currency)} at most")
    return _entry(command, currency, held)


def _currency(what: MoneyAsk, balances: Balances, currencies: frozenset[str]) -> str | Refused:
    there = ", ".join(sorted(currencies))
    if not what.currency:
        only = next(iter(currencies), "") if len(currencies) == 1 else ""
        several = f"the tables play for {there}" if currencies else "there is no table yet"
        return only or _no(f"name the currency; {several}")
    if what.currency in currencies or not currencies or balances.of(what.player, what.currency):
        return what.currency
    return _no(f"no table here plays for {what.currency}; they play for {there}")


def _has_account(what: MoneyAsk, balances: Balances, people: People) -> bool:
    """Whoever plays here; who has left still has what is his, and brings no more."""
    person = people.person(what.player)
    plays = person is not None and person.active and "player" in person.roles
    return plays or (not isinstance(what, CreditAccount) and bool(balances.entries(what.player)))


def _change(what: MoneyAsk) -> int:
    match what:
        case CreditAccount(amount=amount):
            return amount
        case PayOut(amount=amount):
            return -amount
        case CorrectAccount(change=change):
            return change


def _entry(command: MoneyCommand, currency: str, held: int) -> ev.Moved:
    what, change = command.ask, _change(command.ask)
    own = ev.account(what.player)
    other = ev.CORRECTIONS if isinstance(what, CorrectAccount) else ev.CASHIER
    debit, credit = (other, own) if change > 0 else (own, other)
    corrected = partial(ev.Corrected, before=held, after=held + change)
    kinds: dict[type, Callable[..., ev.Moved]] = {CreditAccount: ev.Credited, PayOut: ev.PaidOut}
    return kinds.get(type(what), corrected)(
        player=what.player,
        amount=abs(change),
        currency=currency,
        debit=debit,
        credit=credit,
        why=what.reason,
        key=command.id,
        by=command.by,
    )


def _no(reason: str) -> Refused:
    return Refused(code="not allowed", rule="G", reason=reason)
