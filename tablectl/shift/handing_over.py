"""The rules for notes and for handing a shift over: two people, both on record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from procedures.refusals import Refused
from tablectl.answers import Answer
from tablectl.house.asks import HandOver, TakeOver, WriteNote
from tablectl.house.book import HouseBook, Kept
from tablectl.house.rota import MINUTE, Rota
from tablectl.people.commands import By
from tablectl.people.person import People
from tablectl.permissions import may_for_house
from tablectl.shift.facts import HandedOver, Noted, TableLeft, TakenOver

PATIENCE: Final = 10 * MINUTE
"""A hand-over that waits longer, in microseconds, is told of as one that nobody takes."""


def write_note(
    book: HouseBook, asked: WriteNote, *, tables: tuple[str, ...], by: By, id: str, at: int
) -> Answer:
    """Write something down, of one of these tables or of none."""

    def judge(_: Kept) -> Noted | Refused:
        if asked.table is not None and asked.table not in tables:
            there = ", ".join(tables) or "none"
            return _not(f"no table is called {asked.table!r}; there are: {there}")
        if not asked.text.strip():
            return _not("the note says nothing")
        if not _readable(asked.text):
            return _not("the note holds what cannot be read")
        return Noted(text=asked.text.strip(), table=asked.table, by=by)

    return book.write(asked, judge, by=by, id=id, at=at)


def hand_over(
    book: HouseBook,
    people: People,
    asked: HandOver,
    *,
    left: Callable[[Rota], tuple[TableLeft, ...]],
    by: By,
    id: str,
    at: int,
) -> Answer:
    """Hand the shift over; `left` says what is open at that moment, under the rota in force.

    One that he handed over before and nobody took does not wait any more.
    """

    def judge(kept: Kept) -> HandedOver | Refused:
        if asked.to == by.name:
            return _not("nobody hands over to himself; name who takes over")
        person = people.person(asked.to)
        if person is None or not person.active:
            return _not(f"{asked.to} does not work here")
        if all(may_for_house(role, TakeOver) is not None for role in person.roles):
            return _not(f"{asked.to} takes over no shift here: {', '.join(person.roles)}")
        if not _readable(asked.note):
            return _not("the note holds what cannot be read")
        own = (one.position for one in kept.waiting if one.handed.by.name == by.name)
        return HandedOver(
            to=asked.to,
            note=asked.note.strip(),
            left=left(kept.rota),
            replaces=next(own, 0),
            by=by,
        )

    return book.write(asked, judge, by=by, id=id, at=at)


def take_over(book: HouseBook, asked: TakeOver, *, by: By, id: str, at: int) -> Answer:
    """Take over what was handed to oneself."""

    def judge(kept: Kept) -> TakenOver | Refused:
        waiting = next((one for one in kept.waiting if one.position == asked.handed), None)
        if waiting is None:
            there = "; ".join(
                f"{one.position} from {one.handed.by.name} to {one.handed.to}"
                for one in kept.waiting
            )
            return _not(f"no hand-over {asked.handed} waits; those that wait: {there or 'none'}")
        if waiting.handed.to != by.name:
            return _not(f"hand-over {asked.handed} is to {waiting.handed.to}, who takes it over")
        return TakenOver(handed=asked.handed, by=by)

    return book.write(asked, judge, by=by, id=id, at=at)


def _readable(text: str) -> bool:
    return all(line.isprintable() for line in text.split("\n"))


def _not(reason: str) -> Refused:
    return Refused(code="not allowed", rule="F", reason=reason)
