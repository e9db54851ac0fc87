"""The books: the one owner of the stream `accounts`, and the wallet of a house that keeps its own.

Nothing is taken from an account that it does not hold. Several services may write in the stream:
each decides against the position that it read, and again where another was faster.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock
from typing import Final, Literal

from procedures.money import show
from procedures.refusals import Refused
from tablectl.accounts import events as ev
from tablectl.accounts.balances import STREAM, balances_in, event_of
from tablectl.accounts.commands import MoneyCommand
from tablectl.accounts.decide import decide
from tablectl.accounts.statement import AccountTold, account_told, everybody_told
from tablectl.accounts.wallet import (
    Declined,
    Done,
    KeyTakenError,
    Movement,
    NeverHeard,
    Unclear,
    WalletAnswer,
)
from tablectl.answers import Accepted, Answer, NotStored, Rejected
from tablectl.ledger.record import fact
from tablectl.ledger.store import (
    AlreadyAnswered,
    CommandKey,
    LedgerError,
    Stale,
    Store,
    command_key,
)
from tablectl.people.commands import By
from tablectl.people.person import People

log = logging.getLogger(__name__)

_TRIES: Final = 20
_BUSY: Final = "the record of accounts is being written by others; try again"
_Kind = Literal["withdrawn", "returned"]


class Books:
    """Implements `Wallet`. Safe to use from several threads."""

    def __init__(
        self,
        store: Store,
        anchor: Callable[[int], None],
        *,
        people: Callable[[], People],
        currencies: frozenset[str],
        now: Callable[[], int],
    ) -> None:
        """Read the stream, its chain checked. `anchor` vouches for its head at a time.

        `currencies` are those that the tables play for. Raises LedgerDamaged, LedgerUnavailable.
        """
        self._store = store
        self._anchor = anchor
        self._people = people
        self._currencies = currencies
        self._now = now
        self._lock = Lock()
        self._balances = balances_in(store)

    # -- a table's wallet -------------------------------------------------------------------------

    def fund_purse(self, movement: Movement) -> WalletAnswer:
        """Take the money from the player's account."""
        return self._moved(movement, "withdrawn")

    def return_purse(self, movement: Movement) -> WalletAnswer:
        """Put the money into the player's account."""
        return self._moved(movement, "returned")

    def query(self, movement: Movement) -> WalletAnswer | NeverHeard:
        """What became of the movement."""
        try:
            return self._known(movement, None) or NeverHeard()
        except LedgerError as error:
            return Unclear(why=str(error))

    # -- the cashier and the players --------------------------------------------------------------

    def ask(self, command: MoneyCommand) -> Answer:
        """Decide a cashier's request and write it down; the same id again gets the first answer."""
        sender = f"{command.by.role}:{command.by.name}"
        try:
            key = command_key(f"{STREAM}/people/{command.id}", sender, command.ask)
            return self._answered(command, key)
        except LedgerError as error:
            return NotStored(reason=str(error))

    def everybody(self) -> tuple[AccountTold, ...]:
        """What each player has who ever had an account. Raises LedgerError."""
        with self._lock:
            self._catch_up()
            return everybody_told(self._balances)

    def balances(self) -> dict[str, dict[str, int]]:
        """Every account of the books; those of one currency add up to nought."""
        with self._lock:
            self._catch_up()
            return self._balances.books

    def account(self, player: str, limit: int) -> AccountTold:
        """A player's account with its last entries. Raises LedgerError."""
        with self._lock:
            self._catch_up()
            held, wanted = self._balances.held(player), self._balances.entries(player)
        return account_told(self._store, player, held, wanted[-limit:])

    # -- a movement -------------------------------------------------------------------------------

    def _moved(self, movement: Movement, kind: _Kind) -> WalletAnswer:
        key = _key(movement, kind)
        try:
            for _ in range(_TRIES):
                known = self._known(movement, kind)
                if known is not None:
                    return known
                with self._lock:
                    event = self._movement(movement, kind)
                    if self._append(event, key, self._now()):
                        return _answer(event)
        except LedgerError as error:
            return Unclear(why=str(error))
        return Unclear(why=_BUSY)

    def _movement(self, movement: Movement, kind: _Kind) -> ev.AccountsEvent:
        player, currency = movement.player, movement.currency
        held = self._balances.of(player, currency)
        if kind == "withdrawn" and held < movement.amount:
            why = f"the account of {player} holds {show(held, currency)}"
            return ev.MovementDeclined(movement=movement, why=why)
        own, table = ev.account(player), f"table/{movement.table}"
        out = kind == "withdrawn"
        return (ev.Withdrawn if out else ev.Returned)(
            player=player,
            amount=movement.amount,
            currency=currency,
            debit=own if out else table,
            credit=table if out else own,
            why="to the purse" if out else "from the purse",
            key=movement.key,
            by=By(name=player, role="player", via=f"table {movement.table}"),
        )

    def _known(self, movement: Movement, kind: _Kind | None) -> WalletAnswer | None:
        """What this key gave before. Raises KeyTakenError where that was something else."""
        kinds: tuple[_Kind, ...] = ("withdrawn", "returned") if kind is None else (kind,)
        answered = self._store.answer(_key(movement, kinds[0]).id)
        if answered is None:
            return None
        if answered.command not in [_key(movement, one) for one in kinds]:
            raise KeyTakenError(
                f"{movement.key} is in the books at position {answered.first} for something else"
                f" than {show(movement.amount, movement.currency)} of {movement.player}"
            )
        record = next(iter(self._store.read(STREAM, answered.first - 1, answered.first)))
        return _answer(event_of(record))

    # -- a cashier's request ----------------------------------------------------------------------

    def _answered(self, command: MoneyCommand, key: CommandKey) -> Answer:
        for _ in range(_TRIES):
            known = self._first_answer(key)
            if known is not None:
                return known
            with self._lock:
                self._catch_up()
                outcome = decide(
                    command, self._balances, self._people(), currencies=self._currencies
                )
                if isinstance(outcome, Refused) and command.by.role == "player":
                    return outcome  # it would fill the record
                event = _told(command, outcome) if isinstance(outcome, Refused) else outcome
                if not self._append(event, key, command.at):
                    continue
                if isinstance(outcome, Refused):
                    return outcome
                return Accepted(first=self._balances.position, last=self._balances.position)
        return NotStored(reason=_BUSY)

    def _first_answer(self, key: CommandKey) -> Answer | None:
        answered = self._store.answer(key.id)
        if answered is None:
            return None
        if answered.command != key:
            return Rejected(reason="the id of this request was used before, for something else")
        event = event_of(next(iter(self._store.read(STREAM, answered.first - 1, answered.first))))
        if isinstance(event, ev.EntryRefused):
            return Refused(code=event.code, rule=event.rule, reason=event.reason)
        return Accepted(first=answered.first, last=answered.last)

    # -- writing ----------------------------------------------------------------------------------

    def _append(self, event: ev.AccountsEvent, key: CommandKey, at: int) -> bool:
        """Write the fact; False where another service wrote first, whose facts are here now."""
        after, at = self._balances.position, max(at, self._balances.last_at)
        try:
            head = self._store.append(STREAM, after, [fact(event)], command=key, at=at)
        except (Stale, AlreadyAnswered):
            self._catch_up()
            return False
        self._balances.add(event, head.position, at)
        if isinstance(event, ev.MovementDeclined):
            return True  # vouched for with the next entry
        try:
            self._anchor(at)
        except LedgerError as error:  # what is stored is stored
            log.warning("%s: %s", STREAM, error)
        return True

    def _catch_up(self) -> None:
        """Take in what was written since, by whomever. Raises LedgerError."""
        self._balances.take(self._store.read(STREAM, self._balances.position))


def _key(movement: Movement, kind: _Kind) -> CommandKey:
    id_ = f"{STREAM}/wallet/{movement.key}"
    return command_key(id_, f"table:{movement.table}", (movement, kind))


def _answer(event: ev.AccountsEvent) -> WalletAnswer:
    return Declined(why=event.why) if isinstance(event, ev.MovementDeclined) else Done()


def _told(command: MoneyCommand, refused: Refused) -> ev.EntryRefused:
    return ev.EntryRefused(
        player=command.ask.player,
        asked=str(type(command.ask).__struct_config__.tag),
        code=refused.code,
        rule=refused.rule,
        reason=refused.reason,
        by=command.by,
    )
