"""The rota: who deals where and from when, and which changes are due, of many tables together.

Dealers change tables on a rotating basis (part G), every half hour (HP10). The rota says who is
meant to deal; who does deal is the tables' own record. It is a fact of the stream `house`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from procedures.commands import Micros
from procedures.table import Name
from tablectl.people.commands import By

MINUTE: Final = 60_000_000
MOST_TURNS: Final = 10_000
"""So many turns a rota has at most."""
How = Literal["rotation", "relief", "return"]
When = Literal["later", "soon", "now", "overdue"]


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From `at` (microseconds UTC) this dealer is meant to deal; None: the rota ends there."""

    at: Micros
    table: Name
    dealer: Name | None
    how: How = "rotation"


class Rotation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every dealer goes on to the next table each time; who comes behind the last one rests.

    From `begin` until `end` (microseconds UTC), a change every `minutes`.
    """

    tables: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=500)]
    dealers: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=1_000)]
    begin: Micros
    end: Micros
    minutes: Annotated[int, Meta(ge=1, le=24 * 60)] = 30

    @property
    def steps(self) -> int:
        """How many times the dealers stand somewhere else, the first included."""
        return -(-(self.end - self.begin) // (self.minutes * MINUTE))

    @property
    def turns(self) -> Iterator[Turn]:
        """Who deals where, and from when; at the end nobody."""
        for place, table in enumerate(self.tables):
            before: str | None = None
            for step in range(self.steps):
                dealer = self.dealers[(place - step) % len(self.dealers)]
                if dealer != before:
                    yield Turn(
                        at=self.begin + step * self.minutes * MINUTE, table=table, dealer=dealer
                    )
                before = dealer
            yield Turn(at=self.end, table=table, dealer=None)

    def problem(self) -> tuple[str, str] | None:
        """What is wrong with it: which of its fields, and why; None where it can be."""
        for field, names in (("tables", self.tables), ("dealers", self.dealers)):
            if len(set(names)) < len(names):
                return (
                    field,
                    "names somebody twice" if field == "dealers" else "names a table twice",
                )
        if len(self.dealers) < len(self.tables):
            there = f"{len(self.tables)} tables need as many; there are {len(self.dealers)}"
            return "dealers", there
        if self.end <= self.begin:
            return "end", "is not later than its beginning"
        if self.steps * len(self.tables) > MOST_TURNS:
            return "end", f"gives more than {MOST_TURNS} turns"
        return None


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole rota as people write it: rotations, and changes by themselves."""

    rotations: Annotated[tuple[Rotation, ...], Meta(max_length=1_000)] = ()
    turns: Annotated[tuple[Turn, ...], Meta(max_length=MOST_TURNS)] = ()

    @property
    def problems(self) -> tuple[str, ...]:
        """Everything that is wrong with it; where it has no turns to look at, nothing clashes."""
        return self.unworkable or tuple(clashes(self.in_order))

    @property
    def unworkable(self) -> tuple[str, ...]:
        """Why no turns come of it; empty where they do, whether they clash or not."""
        wrong = [
            f"rotation {number}.{found[0]}: {found[1]}"
            for number, rotation in enumerate(self.rotations, start=1)
            if (found := rotation.problem()) is not None
        ]
        if wrong:
            return tuple(wrong)
        if sum(one.steps * len(one.tables) for one in self.rotations) > MOST_TURNS:
            return (f"has more than {MOST_TURNS} turns",)
        turns = self.in_order
        if not turns:
            return ("holds neither a rotation nor a turn",)
        return (f"has more than {MOST_TURNS} turns",) if len(turns) > MOST_TURNS else ()

    @property
    def in_order(self) -> tuple[Turn, ...]:
        """Every turn in it, in order of time. Only of rotations without a `problem`."""
        turns = [*self.turns, *(turn for one in self.rotations for turn in one.turns)]
        return tuple(sorted(turns, key=lambda turn: (turn.at, turn.table)))


class Rota(Struct, frozen=True, kw_only=True):
    """Turns in order of time. `position` is where it was set in the stream; 0: there is none."""

    turns: tuple[Turn, ...] = ()
    position: int = 0


class RotaSet(Struct, frozen=True, kw_only=True, tag="rota-set"):
    """A whole rota took the place of the one set at position `replaces` (0: there was none)."""

    turns: tuple[Turn, ...]
    replaces: int
    reason: str
    by: By


class Due(Struct, frozen=True, kw_only=True):
    """A change at a table: who deals now (empty: nobody), who is meant to, and from when."""

    table: str
    deals: str
    dealer: str
    how: Literal["opening", "rotation", "relief", "return"]
    at: int
    when: When


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
    found = next_changes(rota, dealing, now, ahead=ahead, overdue=overdue)
    return tuple(one for one in found if one.when != "later")


def next_changes(
    rota: Rota,
    dealing: Mapping[str, str | None],
    now: int,
    *,
    ahead: int = 5 * MINUTE,
    overdue: int = 5 * MINUTE,
) -> tuple[Due, ...]:
    """The next change at each open table that has one, however late it comes."""
    by_table: defaultdict[str, list[Turn]] = defaultdict(list)
    for turn in rota.turns:
        if turn.table in dealing:
            by_table[turn.table].append(turn)
    found = []
    for table, turns in by_table.items():
        deals = dealing[table]
        meant = next((turn for turn in reversed(turns) if turn.at <= now), None)
        coming = next((turn for turn in turns if now < turn.at), None)
        if meant is not None and meant.dealer not in (None, deals):
            found.append(_due(meant, deals, "overdue" if now - meant.at >= overdue else "now"))
        elif coming is not None and coming.dealer not in (None, deals):
            found.append(_due(coming, deals, "soon" if coming.at <= now + ahead else "later"))
    return tuple(sorted(found, key=lambda one: (one.at, one.table)))


def _due(turn: Turn, deals: str | None, when: When) -> Due:
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
