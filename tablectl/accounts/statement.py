"""What somebody is told of an account: what it holds, and its entries, the newest last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tablectl.accounts.balances import STREAM, Balances, event_of
from tablectl.accounts.events import Moved, account
from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore


class EntryTold(Struct, frozen=True, kw_only=True):
    """One entry. `change` is the account's, in minor units; `at` is microseconds UTC."""

    position: int
    at: int
    kind: str
    change: int
    currency: str
    against: str
    """The other side: the cashier, a table, or the corrections."""
    why: str
    by: str
    key: str


class AccountTold(Struct, frozen=True, kw_only=True):
    """A player's account: what it holds in each currency (minor units), and its last entries."""

    player: str
    balances: Mapping[str, int]
    entries: tuple[EntryTold, ...] = ()


def account_told(
    store: ReadableStore, player: str, held: Mapping[str, int], positions: Sequence[int]
) -> AccountTold:
    """The account with the entries at these positions. Raises LedgerError."""
    records = (next(iter(store.read(STREAM, at - 1, at))) for at in positions)
    entries = tuple(
        _entry(record, event, player)
        for record in records
        if isinstance(event := event_of(record), Moved)
    )
    return AccountTold(player=player, balances=held, entries=entries)


def everybody_told(balances: Balances) -> tuple[AccountTold, ...]:
    """Whoever ever had an account, by name, without entries."""
    return tuple(
        AccountTold(player=name, balances=balances.held(name)) for name in balances.players
    )


def _entry(record: Record, event: Moved, player: str) -> EntryTold:
    own = event.credit == account(player)
    return EntryTold(
        position=record.position,
        at=record.at,
        kind=record.type,
        change=event.amount if own else -event.amount,
        currency=event.currency,
        against=event.debit if own else event.credit,
        why=event.why,
        by=f"{event.by.role} {event.by.name}",
        key=event.key,
    )
