"""Deadlines: what happens when the time for bets, insurance or a decision is over."""

from __future__ import annotations

from procedures.commands import PassTime
from procedures.house.rotation import rotation_due_at, tell_overdue
from procedures.incident_events import IncidentEscalated
from procedures.irregular.two_witnesses import silent, silent_at
from procedures.play.betting import close_betting
from procedures.play.insurance import close_insurance
from procedures.play.turns import decision_time_is_up
from procedures.refusals import Refused, refuse
from procedures.table import Table, Who
from procedures.unfolding import MILLISECOND, Unfolding


def next_deadline(table: Table) -> int | None:
    """When the table next wants to be told that time has passed; None while nothing runs.

    A rotation that is overdue is told even while the table is held.
    """
    if table.broken:
        return None
    times = [
        at
        for at in (
            table.deadline,
            rotation_due_at(table),
            silent_at(table),
            *_escalations(table).values(),
        )
        if at is not None
    ]
    return min(times, default=None)


def may_pass(table: Table, at: int) -> Refused | None:
    """Time passes when a deadline has come."""
    due = next_deadline(table)
    return None if due is not None and at >= due else refuse("nothing due")


def pass_time(u: Unfolding, _: Who, __: PassTime) -> Refused | None:
    """Close what is over: betting, insurance, or the decision that was waited for."""
    refused = may_pass(u.table, u.at)
    if refused is not None:
        return refused
    rotation, deadline = rotation_due_at(u.table), u.table.deadline
    if deadline is not None and u.at >= deadline:
        _close_what_is_over(u)
    if rotation is not None and u.at >= rotation:
        tell_overdue(u)
    alone = silent_at(u.table)
    if alone is not None and u.at >= alone:
        silent(u)
    for number, at in _escalations(u.table).items():
        if u.at >= at:
            u.add(IncidentEscalated(number=number))
    return None


def _escalations(table: Table) -> dict[int, int]:
    """When each incident that nobody has acknowledged goes up to the pit manager (part F)."""
    wait = table.pack.timers.acknowledge * MILLISECOND
    return {
        incident.number: incident.at + wait
        for incident in table.incidents
        if not incident.acknowledged and not incident.escalated
    }


def _close_what_is_over(u: Unfolding) -> None:
    now = u.table.round
    if now is None:
        return
    if now.betting:
        close_betting(u, "time")
    elif now.insurance == "open":
        close_insurance(u)
    elif now.pending:
        decision_time_is_up(u)
