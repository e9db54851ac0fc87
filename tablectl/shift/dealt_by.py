"""Who dealt a table, as its record has it now: dealer by dealer, turn by turn, and by the rota.

A turn is a dealer's time from his coming on until another takes the table by rotation or it closes;
a break in it is his time too (HP10, E-04). Whoever was corrected is told under his right name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from procedures import events as ev
from tablectl.history import event_of, stream_of
from tablectl.house.rota import MINUTE
from tablectl.house.rota import Turn as Planned
from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore
from tablectl.shift.span import position_at

_BACK: Final = 10_000
"""So many records are searched at once for who dealt before."""
_BEGINS: Final = ("opening", "rotation", "closed")
"""What begins a turn, or the time in which nobody has one."""
PATIENCE: Final = 5 * MINUTE
"""So long after its time a change of the rota may come, in microseconds."""
_KINDS: Final = tuple(
    str(kind.__struct_config__.tag)
    for kind in (ev.DealerCameOn, ev.DealerCorrected, ev.TableClosed)
)


class TurnTold(Struct, frozen=True, kw_only=True):
    """A dealer's turn. Times are microseconds UTC; `ended` is None while it goes on.

    `over` is by how much it was longer than the house's rotation (HP10), 0 where it was not.
    """

    dealer: str
    began: int
    ended: int | None
    over: int


class RotaKept(Struct, frozen=True, kw_only=True):
    """Of the changes that the rota had: those after which the right dealer dealt, and the others.

    Each is judged five minutes after its time; at a table that is closed then, none is due.
    """

    kept: int = 0
    missed: int = 0


class _Stint(Struct, frozen=True):
    """From a position and an instant on this dealer deals; empty: nobody."""

    position: int
    at: int
    dealer: str
    how: str


class DealtBy:
    """Who dealt a table, from whoever dealt it at `since` on. Raises LedgerError."""

    def __init__(self, store: ReadableStore, table: str, since: int) -> None:
        stream = stream_of(table)
        self._longest = _rotation(store, stream)
        begin = position_at(store, stream, since)
        self._stints = _stints(store.read_kinds(stream, _KINDS, begin))
        while begin and not any(one.at < since and one.how in _BEGINS for one in self._stints):
            begin = max(0, begin - _BACK)
            self._stints = _stints(store.read_kinds(stream, _KINDS, begin))

    def at(self, position: int) -> str:
        """Who dealt when the record was there; empty where nobody did."""
        found = bisect_right(self._stints, position, key=lambda one: one.position)
        return self._stints[found - 1].dealer if found else ""

    def turns(self, since: int, until: int) -> Iterator[TurnTold]:
        """The turns that reach into a span of time, in order; none tells what came after it."""
        begins = [one for one in self._stints if one.how in _BEGINS]
        ends = [*(one.at for one in begins[1:]), None]
        for one, end in zip(begins, ends, strict=False):
            ended = end if end is not None and end <= until else None
            if one.dealer and one.at <= until and (ended is None or ended >= since):
                lasted = (until if ended is None else ended) - one.at
                over = max(0, lasted - self._longest) if self._longest else 0
                yield TurnTold(dealer=one.dealer, began=one.at, ended=ended, over=over)

    def kept(self, planned: Iterable[Planned], since: int, until: int) -> RotaKept:
        """How these changes of the rota were kept, of those that are judged in a span of time."""
        kept = missed = 0
        for turn in planned:
            judged = turn.at + PATIENCE
            found = bisect_right(self._stints, judged, key=lambda one: one.at)
            deals = self._stints[found - 1] if found else None
            if not since <= judged <= until or deals is None or deals.how == "closed":
                continue
            kept += deals.dealer == turn.dealer
            missed += deals.dealer != turn.dealer
        return RotaKept(kept=kept, missed=missed)


def _stints(records: list[Record]) -> list[_Stint]:
    found: list[_Stint] = []
    for record in records:
        match event_of(record):
            case ev.DealerCameOn(dealer=dealer, how=how):
                found.append(_Stint(record.position, record.at, dealer, how))
            case ev.TableClosed():
                found.append(_Stint(record.position, record.at, "", "closed"))
            case ev.DealerCorrected(came_on=came_on, dealer=dealer):
                found = [
                    replace(one, dealer=dealer) if one.position == came_on else one for one in found
                ]
    return found


def _rotation(store: ReadableStore, stream: str) -> int:
    """How long a turn is at most by the table's pack, in microseconds; 0 where none is recorded."""
    for record in store.read(stream, 0, 1):
        created = event_of(record)
        if isinstance(created, ev.TableCreated):
            return created.pack.procedure.rotation_minutes * MINUTE
    return 0
