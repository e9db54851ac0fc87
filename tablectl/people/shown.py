"""People and what happened to them, as `tablectl people` prints it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tablectl.people.events import PeopleEvent
from tablectl.people.person import Person
from tablectl.people.told import by_whom, day, told


def as_data(person: Person, now: int, sign_ins: int) -> dict[str, Any]:
    """Somebody for a program to read; no digest of a secret or a badge is in it."""
    by = [f"{s.kind} (once)" if s.once else s.kind for s in person.secrets]
    licence = person.licence
    return {
        "name": person.name,
        "shown": person.shown,
        "roles": person.roles,
        "language": person.language,
        "active": person.active,
        "signs_in_by": [*by, *(["badge"] if person.badge else [])],
        "licence": None
        if licence is None
        else {"number": licence.number, "until": licence.until, "valid": licence.until > now},
        "packs": [{"pack": read.pack, "digest": read.digest} for read in person.packs],
        "locked_until": person.locked_until if person.locked_until > now else None,
        "signed_in": sign_ins,
    }


def listed(rows: Iterable[dict[str, Any]]) -> RenderableType:
    """People on one line each, from what `as_data` gives."""
    table = _table("name", "shown", "roles", "signs in by", "licence until", "packs read")
    for row in rows:
        licence = row["licence"]
        until = f"{day(licence['until'])}{'' if licence['valid'] else ' (over)'}" if licence else ""
        mark = "" if row["active"] else " (left)"
        mark = " (locked out)" if row["locked_until"] else mark
        table.add_row(
            *map(Text, (
                row["name"] + mark, row["shown"],
                ", ".join(row["roles"]), ", ".join(row["signs_in_by"]) or "nothing yet", until,
                ", ".join(read["pack"] for read in row["packs"]),
            ))
        )  # fmt: skip
    return table


def logged(facts: Iterable[dict[str, Any]]) -> RenderableType:
    """What happened, a line each: positions, times and facts, as `people-log` gives them."""
    table = _table("position", "time (UTC)", "who", "what", "by")
    for one in facts:
        event = msgspec.convert(one["fact"], PeopleEvent)
        words = (str(one["position"]), day(one["at"]), event.name, told(event), by_whom(event))
        table.add_row(*map(Text, words))
    return table


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        table.add_column(name, overflow="fold")
    return table
