"""A shift in figures: what the record tells of each of its hours, summed up. No Qt here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from ui.pit.tiles import by_number

HOURS: Final = 12
HOUR: Final = 3_600_000_000
"""Microseconds."""


class Line(Struct, frozen=True, kw_only=True):
    """A line of the log; `table` is empty for the house."""

    at: int
    table: str
    words: str
    by: str


class Reader(Struct, frozen=True, kw_only=True):
    """A device: the cards it read, and how often it could not."""

    device: str
    cards: int
    misreads: int


class Sums(Struct, frozen=True, kw_only=True):
    """A table's sums; money in minor units of its currency."""

    table: str
    rounds: int = 0
    cancelled: int = 0
    incidents: Mapping[str, int] = {}
    readers: tuple[Reader, ...] = ()
    manual_entries: int = 0
    returned: int = 0
    won: int = 0


class By(Struct, frozen=True, kw_only=True):
    """Who did something."""

    name: str


class Handed(Struct, frozen=True, kw_only=True):
    """A hand-over: to whom, by whom, and what he wrote."""

    to: str
    note: str
    by: By


class Waiting(Struct, frozen=True, kw_only=True):
    """A hand-over that nobody has taken over yet; `position` is its number."""

    position: int
    at: int
    handed: Handed


class Hour(Struct, frozen=True, kw_only=True):
    """What the service tells of one stretch of the shift."""

    since: int
    until: int
    lines: tuple[Line, ...]
    left_out: int
    tables: tuple[Sums, ...]
    waiting: tuple[Waiting, ...]


class Due(Struct, frozen=True, kw_only=True):
    """A change of dealers that is due."""

    table: str
    deals: str
    dealer: str
    at: int
    when: str


class Rota(Struct, frozen=True, kw_only=True):
    """Who deals where now, and the next change at each open table."""

    dealing: Mapping[str, str | None]
    due: tuple[Due, ...]


def stretches(until: int) -> tuple[tuple[int, int], ...]:
    """Beginning and end of each of the last hours, whole hours but the last."""
    last = until - until % HOUR
    begins = [last - HOUR * back for back in reversed(range(HOURS))]
    return tuple((since, min(since + HOUR, until)) for since in begins)


class Shift:
    """The hours that were told so far; `table` narrows all figures down to one."""

    def __init__(self) -> None:
        self._hours: dict[int, Hour] = {}
        self.table = ""

    def take(self, hour: Hour) -> None:
        """One hour; told again, it takes the place of what was told before."""
        self._hours[hour.since] = hour

    @property
    def hours(self) -> tuple[Hour, ...]:
        """In order."""
        return tuple(self._hours[since] for since in sorted(self._hours))

    @property
    def tables(self) -> tuple[str, ...]:
        """Those that are told of."""
        names = {sums.table for hour in self.hours for sums in hour.tables}
        return tuple(sorted(names, key=by_number))

    def rounds(self) -> tuple[tuple[int, int], ...]:
        """The beginning of each hour, and the rounds settled in it."""
        return tuple((hour.since, sum(s.rounds for s in self._of(hour))) for hour in self.hours)

    def incidents(self) -> tuple[tuple[str, int], ...]:
        """Each kind and how often it came, the most frequent first."""
        count: Counter[str] = Counter()
        for sums in self._sums():
            count.update(sums.incidents)
        return _most(count)

    def misreads(self) -> tuple[tuple[str, int, int], ...]:
        """Each reader with its table, how often it could not read, and the cards it read."""
        cards: Counter[str] = Counter()
        wrong: Counter[str] = Counter()
        for sums in self._sums():
            for reader in sums.readers:
                cards[f"{sums.table} {reader.device}"] += reader.cards
                wrong[f"{sums.table} {reader.device}"] += reader.misreads
        return tuple(
            (name, wrong[name], cards[name]) for name in sorted(cards, key=lambda n: -wrong[n])
        )

    def by_hand(self) -> tuple[tuple[str, int], ...]:
        """Each table where cards were named by hand, and how many."""
        count: Counter[str] = Counter()
        for sums in self._sums():
            count[sums.table] += sums.manual_entries
        return _most(count)

    def by_table(self) -> tuple[Sums, ...]:
        """The sums of every table over all hours."""
        return tuple(self._summed(name) for name in self.tables if self.table in ("", name))

    def log(self) -> tuple[Line, ...]:
        """What was done and found, the newest first."""
        lines = [line for hour in self.hours for line in hour.lines]
        mine = (line for line in lines if self.table in ("", line.table) or not line.table)
        return tuple(sorted(mine, key=lambda line: -line.at))

    @property
    def left_out(self) -> int:
        """Lines that were too many to be told."""
        return sum(hour.left_out for hour in self.hours)

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """The hand-overs that wait now."""
        return self.hours[-1].waiting if self.hours else ()

    def _of(self, hour: Hour) -> Iterator[Sums]:
        return (sums for sums in hour.tables if self.table in ("", sums.table))

    def _sums(self) -> Iterator[Sums]:
        return (sums for hour in self.hours for sums in self._of(hour))

    def _summed(self, name: str) -> Sums:
        mine = [sums for hour in self.hours for sums in hour.tables if sums.table == name]
        return Sums(
            table=name,
            rounds=sum(sums.rounds for sums in mine),
            cancelled=sum(sums.cancelled for sums in mine),
            manual_entries=sum(sums.manual_entries for sums in mine),
            returned=sum(sums.returned for sums in mine),
            won=sum(sums.won for sums in mine),
        )


def _most(count: Iterable[tuple[str, int]] | Counter[str]) -> tuple[tuple[str, int], ...]:
    items = Counter(dict(count))
    return tuple(
        (name, n) for name, n in sorted(items.items(), key=lambda kv: (-kv[1], kv[0])) if n
    )
