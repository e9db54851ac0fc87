"""The alarms of all tables: an incident is one until somebody has acknowledged it. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from tablectl.client.views import TableView


class Alarm(Struct, frozen=True, kw_only=True):
    """An incident that nobody has acknowledged; `at` is when it began, microseconds UTC."""

    table: str
    number: int
    sentence: str
    rule: str
    at: int
    holds: bool
    escalated: bool


class Alarms(Struct, frozen=True, kw_only=True):
    """What the bar shows. `newest` is acknowledged first."""

    newest: Alarm
    oldest_at: int
    count: int


def unacknowledged(tables: Iterable[TableView]) -> tuple[Alarm, ...]:
    """Every alarm that stands, the newest first."""
    found = (
        Alarm(
            table=view.table,
            number=incident.number,
            sentence=incident.sentence,
            rule=incident.rule,
            at=incident.at,
            holds=incident.holds,
            escalated=incident.escalated,
        )
        for view in tables
        for incident in view.incidents
        if not incident.acknowledged
    )
    return tuple(sorted(found, key=lambda alarm: (-alarm.at, alarm.table, -alarm.number)))


def summary(alarms: tuple[Alarm, ...]) -> Alarms | None:
    """None: all is calm."""
    if not alarms:
        return None
    return Alarms(newest=alarms[0], oldest_at=alarms[-1].at, count=len(alarms))
