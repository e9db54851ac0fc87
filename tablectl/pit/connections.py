"""Who is connected to a pit: since when, how his clock goes, and what he follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from tablectl.people.commands import PersonRole
from tablectl.pit.gate import Skew
from tablectl.pit.session import PitSession

_AWAY = frozenset({"player", "service account"})
"""Roles whose clocks are nobody's business at a table."""


class Connection(Struct, frozen=True, kw_only=True):
    """A connection. `since` is microseconds UTC; `skew` microseconds, above 0 where it is ahead.

    `behind` has each table that is followed, with how many facts were not handed on yet.
    """

    name: str
    role: PersonRole
    via: str
    since: int
    skew: int
    behind: Mapping[str, int]


class Around(Struct, frozen=True, kw_only=True):
    """Table time now (microseconds UTC), how far the machine's own clock is ahead of it, and who
    is connected, the oldest connection first."""

    table_time: int
    clock_ahead: int
    connections: tuple[Connection, ...]


def connections(sessions: Iterable[PitSession]) -> tuple[Connection, ...]:
    """Every connection, the oldest first."""
    return tuple(
        Connection(
            name=one.name,
            role=one.role,
            via=one.via,
            since=one.since,
            skew=one.skew,
            behind=one.behind,
        )
        for one in sorted(sessions, key=lambda one: (one.since, one.name))
    )


def skews(sessions: Iterable[PitSession]) -> Iterator[Skew]:
    """How the clocks of the staff's stations go."""
    return (Skew(one.name, one.skew) for one in sessions if one.role not in _AWAY)
