"""Who may deal: a dealer of the house whose licence runs and who has read the pack in force."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from procedures.refusals import Refused
from tablectl.people.person import People

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def may_deal(people: People, name: str, *, pack: str, digest: str, now: int) -> Refused | None:
    """Why nobody of this name deals at a table with this pack now (HP10); None when he may.

    `pack` and `digest` are those of the pack in force, `now` is microseconds UTC.
    """
    why = _why_not(people, name, pack, digest, now)
    return Refused(code="not allowed", rule="HP10", reason=why) if why else None


def _why_not(people: People, name: str, pack: str, digest: str, now: int) -> str:
    person = people.person(name)
    if person is None or not person.active:
        return f"{name} does not work here"
    if "dealer" not in person.roles:
        return f"{name} is no dealer here"
    if person.licence is None:
        return f"no licence of {name} is entered"
    if person.licence.until <= now:
        return f"the licence of {name} ran out on {_day(person.licence.until)}"
    read = person.pack_read(pack)
    if read is None:
        return f"{name} has not acknowledged the pack {pack}"
    if read.digest != digest:
        return f"{name} has acknowledged another edition of the pack {pack}"
    return ""


def _day(at: int) -> str:
    return (_EPOCH + timedelta(microseconds=at)).strftime("%Y-%m-%d %H:%M UTC")
