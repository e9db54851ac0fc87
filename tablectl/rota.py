"""The rota: who deals where and from when, and which changes are due, of many tables together.

Dealers change tables on a rotating basis (part G), every half hour (HP10). The rota says who is
meant to deal; who does deal is the tables' own record. It is a fact of the stream `house`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import pairwise
from typing import Final, Literal

import msgspec
from msgspec import Struct

from procedures.commands import Micros
from procedures.table import Name
from tablectl.answers import Accepted, NotStored, Rejected
from tablectl.ledger.record import canonical, fact
from tablectl.ledger.store import (
    CommandKey,
    LedgerDamaged,
    LedgerError,
    ReadableStore,
    Stale,
    Store,
)
from tablectl.people.commands import By, Reason

STREAM: Final = "house"
MINUTE: Final = 60_000_000
_TRIES: Final = 5
How = Literal["rotation", "relief", "return"]


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From `at` (microseconds UTC) this dealer is meant to deal; None: the rota ends there."""

    at: Micros
    table: Name
    dealer: Name | None
    how: How = "rotation"


class Rota(Struct, frozen=True, kw_only=True):
    """Turns in order of time. `position` is where it was set in the stream; 0: there is none."""

    turns: tuple[Turn, ...] = ()
    position: int = 0

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables it speaks of, in the order of their names."""
        return tuple(sorted({turn.table for turn in self.turns}))

    def of(self, table: str) -> tuple[Turn, ...]:
        """The turns at a table."""
        return tuple(turn for turn in self.turns if turn.table == table)


class RotaSet(Struct, frozen=True, kw_only=True, tag="rota-set"):
    """A whole rota took the place of the one set at position `replaces` (0: there was none)."""

    turns: tuple[Turn, ...]
    replaces: int
    reason: str
    by: By


class Due(Struct, frozen=True, kw_only=True):
    """A change at a table: who deals now (empty: nobody), who is meant to, and since when."""

    table: str
    deals: str
    dealer: str
    how: Literal["opening", "rotation", "relief", "return"]
    at: int
    when: Literal["soon", "now", "overdue"]


def due(
    rota: Rota,
    dealing: Mapping[str, str | None],
    now: int,
    *,
    ahead: int = 5 * MINUTE,
    overdue: int = 5 * MINUTE,
) -> tuple[Due, ...]:
    """The changes that are due, the longest waiting first, then those within `ahead`.

    `dealing` names who deals at each open table, None where nobody does; a table that it leaves
    out is closed, and nothing is due there.
    """
    found = []
    for table, deals in dealing.items():
        turns = rota.of(table)
        meant = next((turn for turn in reversed(turns) if turn.at <= now), None)
        coming = next((turn for turn in turns if now < turn.at <= now + ahead), None)
        if meant is not None and meant.dealer not in (None, deals):
            found.append(_due(meant, deals, "overdue" if now - meant.at >= overdue else "now"))
        elif coming is not None and coming.dealer not in (None, deals):
            found.append(_due(coming, deals, "soon"))
    return tuple(sorted(found, key=lambda one: (one.at, one.table)))


def _due(turn: Turn, deals: str | None, when: Literal["soon", "now", "overdue"]) -> Due:
    return Due(
        table=turn.table,
        deals=deals or "",
        dealer=turn.dealer or "",
        how=turn.how if deals else "opening",
        at=turn.at,
        when=when,
    )


def clashes(turns: tuple[Turn, ...]) -> Iterator[str]:
    """What no rota can mean: two dealers from one instant at a table, one dealer at two tables."""
    by_table: defaultdict[str, list[Turn]] = defaultdict(list)
    for turn in sorted(turns, key=lambda one: (one.at, one.table)):
        by_table[turn.table].append(turn)
    stays: defaultdict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for table, at_table in by_table.items():
        ends = [*(turn.at for turn in at_table[1:]), 2**63]
        for turn, end in zip(at_table, ends, strict=True):
            if turn.at == end:
                yield f"{table}: two turns begin at {_clock(turn.at)}"
            elif turn.dealer is not None:
                stays[turn.dealer].append((turn.at, end, table))
    for dealer, there in sorted(stays.items()):
        there.sort()
        for (_, end, table), (begin, _, other) in pairwise(there):
            if begin < end and table != other:
                yield f"{dealer} is at {table} until later, and at {other} from {_clock(begin)}"


def _clock(at: int) -> str:
    minutes = at // MINUTE
    return f"{minutes // 60 % 24:02}:{minutes % 60:02} UTC"


def rota_in(store: ReadableStore) -> Rota:
    """The rota that was set last. Raises LedgerDamaged."""
    rota = Rota()
    for record in store.read(STREAM):
        if record.type == RotaSet.__struct_config__.tag:
            try:
                event = msgspec.json.decode(record.body, type=RotaSet)
            except msgspec.MsgspecError as error:
                raise LedgerDamaged(f"{STREAM} {record.position}: no rota: {error}") from error
            rota = Rota(turns=event.turns, position=record.position)
    return rota


def set_rota(
    store: Store,
    turns: tuple[Turn, ...],
    *,
    by: By,
    reason: Reason,
    id: str,
    at: int,
    anchor: Callable[[int], None],
) -> Accepted | Rejected | NotStored:
    """Put a rota that has no `clashes` in the place of the last; the same id is the same action.

    Whoever asks has been asked of the permissions before.
    """
    digest = sha256(canonical((turns, reason))).digest()
    key = CommandKey(f"{STREAM}/people/{id}", f"{by.role}:{by.name}", digest)
    ordered = tuple(sorted(turns, key=lambda turn: (turn.at, turn.table)))
    try:
        for _ in range(_TRIES):
            known = store.answer(key.id)
            if known is not None:
                same = known.command == key
                reason_not = "the id of this request was used before, for something else"
                return (
                    Accepted(first=known.first, last=known.last)
                    if same
                    else Rejected(reason=reason_not)
                )
            replaces, after = rota_in(store).position, store.head(STREAM).position
            event = RotaSet(turns=ordered, replaces=replaces, reason=reason, by=by)
            try:
                head = store.append(STREAM, after, [fact(event)], command=key, at=at)
            except Stale:
                continue
            anchor(at)
            return Accepted(first=head.position, last=head.position)
    except LedgerError as error:
        return NotStored(reason=str(error))
    return NotStored(reason="the record of the house is being written by others; try again")
