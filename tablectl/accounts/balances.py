"""What every account holds, worked out from the facts; no rules here."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

import msgspec

from tablectl.accounts.events import AccountsEvent, Moved, account
from tablectl.ledger.record import Record
from tablectl.ledger.store import LedgerDamaged, ReadableStore
from tablectl.ledger.verify import proved

STREAM: Final = "accounts"
_EVENTS: Final = msgspec.json.Decoder(AccountsEvent)
_ACCOUNT: Final = account("")


def event_of(record: Record) -> AccountsEvent:
    """The fact in a record. Raises LedgerDamaged where it is none this version knows."""
    try:
        return _EVENTS.decode(record.body)
    except msgspec.MsgspecError as error:
        raise LedgerDamaged(
            f"{record.stream} position {record.position}: no fact about accounts: {error}"
        ) from error


def balances_in(store: ReadableStore) -> Balances:
    """All balances of a ledger, the chain checked. Raises LedgerDamaged."""
    balances = Balances()
    balances.take(proved(store, STREAM))
    return balances


class Balances:
    """All balances, and where the entries of each player lie.

    `position` is the number of facts so far, `last_at` when the last was written (microseconds).
    """

    def __init__(self) -> None:
        self.position = 0
        self.last_at = 0
        self._held: dict[str, dict[str, int]] = {}
        self._entries: dict[str, array[int]] = {}

    def take(self, records: Iterable[Record]) -> None:
        """Bring in what lies behind. Raises LedgerDamaged where it cannot be so."""
        for record in records:
            self.add(event_of(record), record.position, record.at)

    def add(self, event: AccountsEvent, position: int, at: int) -> None:
        """Bring in the next fact. Raises LedgerDamaged where it cannot be so."""
        if isinstance(event, Moved):
            self._book(event, position)
        self.position, self.last_at = position, max(self.last_at, at)

    def of(self, player: str, currency: str) -> int:
        """What a player's account holds, in minor units."""
        return self._held.get(account(player), {}).get(currency, 0)

    def held(self, player: str) -> dict[str, int]:
        """What a player has in each currency that he ever had."""
        return dict(self._held.get(account(player), {}))

    @property
    def books(self) -> dict[str, dict[str, int]]:
        """Every account with its balances; those of one currency add up to nought."""
        return {name: dict(held) for name, held in self._held.items()}

    @property
    def players(self) -> tuple[str, ...]:
        """Whoever has ever had money here, by name."""
        return tuple(sorted(self._entries))

    def entries(self, player: str) -> tuple[int, ...]:
        """The positions of a player's entries, oldest first."""
        return tuple(self._entries.get(player, ()))

    def _book(self, event: Moved, position: int) -> None:
        if event.amount <= 0:
            raise LedgerDamaged(f"{STREAM} position {position}: an entry of {event.amount}")
        for name, change in ((event.debit, -event.amount), (event.credit, event.amount)):
            held = self._held.setdefault(name, {})
            now = held.get(event.currency, 0) + change
            if now < 0 and name.startswith(_ACCOUNT):
                why = f"{name} would be at {now} {event.currency}"
                raise LedgerDamaged(f"{STREAM} position {position}: {why}")
            held[event.currency] = now
        self._entries.setdefault(event.player, array("Q")).append(position)
