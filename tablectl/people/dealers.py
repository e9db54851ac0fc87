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


def dealt_once(people: People, name: str) -> Refused | None:
    """Why nobody of this name can have dealt here (HP10); None for whoever is or was a dealer.

    A licence that has run out since, and who has left since, do not matter.
    """
    person = people.person(name)
    if person is not None and "dealer" in person.roles:
        return None
    return Refused(code="not allowed", rule="HP10", reason=f"{name} is no dealer here")


def may_deal_on(people: People, name: str, *, now: int) -> str:
    """Why who came on as dealer may not deal any more (HP10); empty where he may.

    He may have left, be no dealer any more, or his licence may have run out. Of a name that is
    nobody's here, as a simulated dealer's, nothing is said.
    """
    person = people.person(name)
    if person is None:
        return ""
    if not person.active:
        return f"{name} does not work here any more"
    if "dealer" not in person.roles:
        return f"{name} is no dealer here any more"
    if person.licence is not None and person.licence.until <= now:
        return _ran_out(name, person.licence.until)
    return ""


def _why_not(people: People, name: str, pack: str, digest: str, now: int) -> str:
    person = people.person(name)
    if person is None or not person.active:
        return f"{name} does not work here"
    if "dealer" not in person.roles:
        return f"{name} is no dealer here"
    if person.licence is None:
        return f"no licence of {name} is entered"
    if person.licence.until <= now:
        return _ran_out(name, person.licence.until)
    read = person.pack_read(pack)
    if read is None:
        return f"{name} has not acknowledged the pack {pack}"
    if read.digest != digest:
        return f"{name} has acknowledged another edition of the pack {pack}"
    return ""


def _ran_out(name: str, until: int) -> str:
    return f"the licence of {name} ran out on {_day(until)}"


def _day(at: int) -> str:
    return (_EPOCH + timedelta(microseconds=at)).strftime("%Y-%m-%d %H:%M UTC")
