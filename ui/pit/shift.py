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
    kind: str = ""


class Reader(Struct, frozen=True, kw_only=True):
    """A device: the cards it read, and how often it could not."""

    device: str
    cards: int
    misreads: int


class PutRight(Struct, frozen=True, kw_only=True):
    """A reading and the card that it was; `read` is None where the device could not read it."""

    key: str
    device: str
    read: str | None
    card: str


class Misread(Struct, frozen=True, kw_only=True):
    """A card: how often it was misread, how often read in all, and what was read in its place."""

    card: str
    misreads: int
    reads: int
    read_as: tuple[str, ...] = ()


class Turn(Struct, frozen=True, kw_only=True):
    """A dealer's turn; `ended` is None while it goes on, `over` is by how much it was too long."""

    dealer: str
    began: int
    ended: int | None
    over: int


class RotaKept(Struct, frozen=True, kw_only=True):
    """How many changes of the rota came in time, and how many did not."""

    kept: int = 0
    missed: int = 0


class DealerTurns(Struct, frozen=True, kw_only=True):
    """A dealer's turns: how many, how many too long, and by how much in all."""

    dealer: str
    turns: int
    too_long: int
    over: int


class Sums(Struct, frozen=True, kw_only=True):
    """A table's sums; money in minor units of its currency."""

    table: str
    rounds: int = 0
    cancelled: int = 0
    incidents: Mapping[str, int] = {}
    by_dealer: Mapping[str, int] = {}
    by_device: Mapping[str, int] = {}
    readers: tuple[Reader, ...] = ()
    cards: Mapping[str, int] = {}
    put_right: tuple[PutRight, ...] = ()
    manual_entries: int = 0
    turns: tuple[Turn, ...] = ()
    rota: RotaKept = RotaKept()
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
    """First and last instant of each of the last hours, whole hours but the last."""
    last = until - until % HOUR
    begins = [last - HOUR * back for back in reversed(range(HOURS))]
    return tuple((since, min(since + HOUR - 1, until)) for since in begins)


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

    def by_dealer(self) -> tuple[tuple[str, int], ...]:
        """Who dealt when incidents came, empty where nobody did, and how many came."""
        count: Counter[str] = Counter()
        for sums in self._sums():
            count.update(sums.by_dealer)
        return _most(count)

    def by_device(self) -> tuple[tuple[str, int], ...]:
        """Each device, with its table, that incidents came of, and how many."""
        count: Counter[str] = Counter()
        for sums in self._sums():
            for device, number in sums.by_device.items():
                count[f"{sums.table} {device}"] += number
        return _most(count)

    def misread_cards(self) -> tuple[Misread, ...]:
        """The cards that were misread in shoes that are over, the most frequent first.

        What was put right again and again counts once, as it stands now.
        """
        stands = {(s.table, one.key): one for s in self._sums() for one in s.put_right}
        wrong = [one for one in stands.values() if one.read != one.card]
        read: Counter[str] = Counter()
        for sums in self._sums():
            read.update(sums.cards)
        read.subtract(one.read for one in wrong if one.read is not None)
        read.update(one.card for one in wrong)
        return tuple(
            Misread(
                card=card,
                misreads=times,
                reads=read[card],
                read_as=tuple(sorted({o.read for o in wrong if o.card == card and o.read})),
            )
            for card, times in _most(Counter(one.card for one in wrong))
        )

    def dealers(self) -> tuple[DealerTurns, ...]:
        """Each dealer's turns, who was longest over the rotation first."""
        turns = {(s.table, one.began): one for s in self._sums() for one in s.turns}
        found = []
        for dealer in sorted({one.dealer for one in turns.values()}):
            over = [one.over for one in turns.values() if one.dealer == dealer]
            found.append(
                DealerTurns(
                    dealer=dealer,
                    turns=len(over),
                    too_long=sum(one > 0 for one in over),
                    over=sum(over),
                )
            )
        return tuple(sorted(found, key=lambda one: -one.over))

    def rota(self) -> RotaKept:
        """How the rota was kept over all hours."""
        return RotaKept(
            kept=sum(sums.rota.kept for sums in self._sums()),
            missed=sum(sums.rota.missed for sums in self._sums()),
        )

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

    def returned(self) -> tuple[tuple[str, int], ...]:
        """Each table where money went back by hand, and how much, in minor units."""
        count: Counter[str] = Counter()
        for sums in self._sums():
            count[sums.table] += sums.returned
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
