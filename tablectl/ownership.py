"""Who writes a table's stream: this program, until another has written it or owns it.

From then on nothing is written until the stream is owned again and what others wrote is taken in.
Where the stream is not what this program wrote, it never writes there again: only a start, which
loads the whole table from the record, goes on with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from procedures.table import Table
from tablectl.ledger.record import Fact
from tablectl.ledger.store import (
    AlreadyAnswered,
    CommandKey,
    Head,
    LedgerDamaged,
    LedgerError,
    LedgerGone,
    LedgerInUse,
    LedgerUnavailable,
    OwnershipLost,
    Stale,
    Store,
)
from tablectl.ledger.verify import proved
from tablectl.rounds.in_record import Step, steps_of

_PAUSE: Final = 1_000_000  # microseconds between two tries to own a stream again


class Ownership:
    """One stream that this program owns; `head` is where it left it."""

    def __init__(self, store: Store, head: Head) -> None:
        self.head = head
        self.lost = False
        """The stream went on, or may have gone on, without this program; whoever finds out says
        so."""
        self.unsure = ""
        """The command whose facts may be stored though the ledger went before it said so."""
        self._store = store
        self._why = ""
        self._again_at: int | None = 0  # None: never
        self._looked_at = 0
        self._in_use = False

    def append(self, facts: Sequence[Fact], *, command: CommandKey, at: int) -> Head:
        """Write behind `head`, as `Store.append` does."""
        stream, after = self.head.stream, self.head.position
        try:
            self.head = self._store.append(stream, after, facts, command=command, at=at)
        except (OwnershipLost, Stale, AlreadyAnswered):
            self.lost = True
            raise
        except LedgerGone:
            self.unsure = command.id
            raise
        self.unsure = ""
        return self.head

    @property
    def elsewhere(self) -> bool:
        """Whether another program was found to have it, or it was let go for good.

        A ledger that cannot be reached says nothing of that.
        """
        return self.lost and (self._in_use or self._again_at is None)

    def look(self, now: int) -> None:
        """Find out, once a second of `now`, whether the stream is still this program's.

        So that a table at which nobody asks anything knows too. Raises LedgerGone, LedgerInUse.
        """
        if self.lost or now < self._looked_at + _PAUSE:
            return
        self._looked_at = now
        try:
            self.lost = self._store.own(self.head.stream) != self.head
        except (LedgerGone, LedgerInUse) as error:
            self.lost, self._in_use = True, isinstance(error, LedgerInUse)
            raise
        except LedgerError:  # an append will tell
            return

    def regain(self, table: Table, now: int) -> Iterator[Step]:
        """Own the stream again; gives what others wrote behind `table`, each step proved.

        It is lost until all is taken. Tries once a second of `now`. Raises LedgerUnavailable while
        another program owns it, and for good, as LedgerDamaged at first, where the stream is not
        the one that this program left.
        """
        if self._again_at is None or now < self._again_at:
            raise LedgerUnavailable(self._why)
        try:
            yield from self._behind(table)
        except LedgerDamaged as error:
            self._store.disown(self.head.stream)
            self._again_at, self._why = None, _stopped(error)
            raise LedgerDamaged(self._why) from error
        except LedgerError as error:
            self._again_at, self._why = now + _PAUSE, str(error)
            self._in_use = isinstance(error, LedgerInUse) or (
                self._in_use and isinstance(error, LedgerGone)
            )
            raise
        self.lost, self._in_use, self._again_at = False, False, 0

    def _behind(self, table: Table) -> Iterator[Step]:
        left = self.head
        ends = self._store.own(left.stream)
        last = next(iter(self._store.read(left.stream, left.position - 1, left.position)), None)
        if last is None or last.chain != left.chain:
            raise LedgerDamaged(
                f"{left.stream} ends at {ends.position} and does not hold what was written up to"
                f" {left.position}"
            )
        for step in steps_of(proved(self._store, left.stream, left), table, left.chain):
            record = step.records[-1]
            self.head = Head(left.stream, record.position, record.chain)
            yield step


def _stopped(error: LedgerDamaged) -> str:
    return (
        f"{error}; this program writes there no more: run `tablectl ledger verify`, then start it"
        " again, which loads the table from the record"
    )
