"""Setting a rota: it can be, and everybody in it is a dealer whose licence runs when he deals."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from procedures.refusals import Refused
from tablectl.answers import Answer
from tablectl.house.asks import SetRota
from tablectl.house.book import HouseBook, Kept
from tablectl.house.rota import RotaSet, Turn
from tablectl.people.commands import By
from tablectl.people.person import People
from tablectl.people.told import day


def set_rota(
    book: HouseBook,
    people: People,
    asked: SetRota,
    *,
    tables: Collection[str] | None,
    by: By,
    id: str,
    at: int,
) -> Answer:
    """Put a rota in the place of the last; refused with everything that is wrong with it.

    `tables` are those that there are; None where nobody can tell, as in a new house.
    """

    def judge(kept: Kept) -> RotaSet | Refused:
        problems = tuple(_problems(people, tables, asked))
        if problems:
            return Refused(code="not allowed", rule="HP10", reason="\n".join(problems))
        turns = asked.plan.in_order
        return RotaSet(turns=turns, replaces=kept.rota.position, reason=asked.reason, by=by)

    return book.write(asked, judge, by=by, id=id, at=at)


def _problems(people: People, tables: Collection[str] | None, asked: SetRota) -> Iterator[str]:
    if not asked.reason.isprintable():
        yield "the reason holds what cannot be read, or several lines"
    yield from asked.plan.problems
    if asked.plan.unworkable:
        return
    turns = asked.plan.in_order
    yield from _wrong_dealers(people, turns)
    if tables is not None:
        there = ", ".join(tables) or "none"
        for table in unknown_tables(turns, tables):
            yield f"no table {table} is served here; there are: {there}"


def unknown_tables(turns: tuple[Turn, ...], tables: Collection[str]) -> tuple[str, ...]:
    """The tables in a rota that are none of these, in the order of their names."""
    return tuple(sorted({turn.table for turn in turns}.difference(tables)))


def _wrong_dealers(people: People, turns: tuple[Turn, ...]) -> Iterator[str]:
    """Who cannot deal as long as the rota wants him to, once each."""
    for name, end in _deals_until(turns).items():
        person = people.person(name)
        if person is None or not person.active or "dealer" not in person.roles:
            yield f"{name} is no dealer here; see tablectl people list"
        elif person.licence is None or person.licence.until < end:
            ends = day(end)
            yield f"the licence of {name} does not run until {ends}; see tablectl people licence"


def _deals_until(turns: tuple[Turn, ...]) -> dict[str, int]:
    """When the last turn of each dealer is over; just begun, where the rota does not end it."""
    until = {turn.dealer: 0 for turn in turns if turn.dealer is not None}
    following: dict[str, int] = {}
    for turn in reversed(turns):
        if turn.dealer is not None:
            end = following.get(turn.table, turn.at + 1)
            until[turn.dealer] = max(until[turn.dealer], end)
        following[turn.table] = turn.at
    return until
