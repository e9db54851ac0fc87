"""Facts about people in words, as an auditor reads them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from tablectl.people import events as ev
from tablectl.people.commands import By
from tablectl.people.person import Described

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SHORT: Final = 12
"""So much of a digest tells two apart on a line."""


def day(at: int) -> str:
    """An instant in UTC, to the minute."""
    return (_EPOCH + timedelta(microseconds=at)).strftime("%Y-%m-%d %H:%M")


def told(event: ev.PeopleEvent) -> str:
    """What happened, with what was before and after."""
    return _WORDS[type(event)](event)


def by_whom(event: ev.PeopleEvent) -> str:
    """Who did it; empty where it happened by itself or the person himself did."""
    by: By | None = getattr(event, "by", None)
    return f"{by.role} {by.name}" if by is not None else ""


def _changed(event: ev.PersonChanged) -> str:
    pairs = (
        (what, before, after)
        for what in Described.__struct_fields__
        if (before := _plain(event.before, what)) != (after := _plain(event.after, what))
    )
    changes = "; ".join(f"{what}: {before} → {after}" for what, before, after in pairs)
    return f"{changes}{f' ({event.reason})' if event.reason else ''}"


def _plain(described: Described, what: str) -> str:
    value = getattr(described, what)
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _secret(event: ev.SecretSet) -> str:
    how = "set" if not event.before else "set anew"
    return f"{_kind(event.kind)} {how}{', good for one time' if event.once else ''}"


def _kind(kind: str) -> str:
    return "PIN" if kind == "pin" else kind


def _badge(event: ev.BadgeSet) -> str:
    if not event.digest:
        return "badge taken away"
    return "another badge given" if event.before else "badge given"


def _licence(event: ev.LicenceSet) -> str:
    after = f"{event.after.number} until {day(event.after.until)}"
    if event.before is None:
        return f"licence {after}"
    return f"licence: {event.before.number} until {day(event.before.until)} → {after}"


def _pack(event: ev.PackAcknowledged) -> str:
    before = f"{event.before[:_SHORT]} → " if event.before else ""
    return f"pack {event.pack} acknowledged: {before}{event.digest[:_SHORT]}"


_WORDS: Final[dict[type, Callable[[Any], str]]] = {
    ev.PersonAdded: lambda e: f"joins as {', '.join(e.roles)}: {e.shown}",
    ev.PersonChanged: _changed,
    ev.SecretSet: _secret,
    ev.SecretDropped: lambda e: f"{_kind(e.kind)} dropped",
    ev.BadgeSet: _badge,
    ev.LicenceSet: _licence,
    ev.PackAcknowledged: _pack,
    ev.PersonLeft: lambda e: f"leaves ({e.reason})",
    ev.PersonBack: lambda e: f"is back ({e.reason})",
    ev.CameIn: lambda e: f"signs in as {e.role} by {_kind(e.how)} from {e.via}: {e.number}",
    ev.WentOut: lambda e: f"sign-in {e.number} ends: {e.why}",
    ev.SecretWrong: lambda e: f"wrong {_kind(e.how)} from {e.via}",
    ev.LockedOut: lambda e: f"locked out until {day(e.until)}",
    ev.Unlocked: lambda e: f"let in again ({e.reason})",
    ev.ChangeRefused: lambda e: f"refused: {e.asked}: {e.reason} ({e.rule})",
}
