"""Resolving an incident: the remedy is carried out, the table released, what waited is assigned."""

from __future__ import annotations

from procedures.commands import Acknowledge, CallSupervisor, ConfirmStep, Resolve
from procedures.incident import Incident
from procedures.incident_events import IncidentAcknowledged
from procedures.irregular import supervisor_called
from procedures.irregular.assigning import released
from procedures.refusals import Refused, refuse
from procedures.remedies.offered import offered_to, rule_of
from procedures.remedies.remedy import RemedyRule
from procedures.remedies.sequence import step_seen
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def call_supervisor(u: Unfolding, by: Who, ask: CallSupervisor) -> Refused | None:
    """Hold the table until a supervisor has looked."""
    if not ask.what.strip():
        return refuse("reason needed")
    u.raise_incident(supervisor_called.IRREGULARITY, f"{by.name}: {ask.what}")
    return None


def may_acknowledge(table: Table, number: int) -> Refused | None:
    """An open incident is acknowledged once."""
    incident = table.incident(number)
    if incident is None:
        return refuse("no such incident", incident=number)
    return refuse("already acknowledged", incident=number) if incident.acknowledged else None


def acknowledge(u: Unfolding, by: Who, ask: Acknowledge) -> Refused | None:
    """Take notice of an incident, so that it does not go up (part F)."""
    refused = may_acknowledge(u.table, ask.incident)
    if refused is None:
        u.add(IncidentAcknowledged(number=ask.incident, by=by))
    return refused


def may_resolve(table: Table, by: Who, ask: Resolve) -> Refused | None:
    """The kind, the house, the state and the role allow the remedy, and all it needs is said."""
    incident = table.incident(ask.incident)
    if incident is None:
        return refuse("no such incident", incident=ask.incident)
    rule = _chosen(table, by, incident, ask)
    return rule if isinstance(rule, Refused) else None


def _chosen(table: Table, by: Who, incident: Incident, ask: Resolve) -> RemedyRule | Refused:
    allowed = offered_to(table, by, incident)
    remedy = next((r for r in allowed if r == ask.remedy), None)
    if remedy is None:
        return refuse("no such remedy", remedy=ask.remedy, offered=", ".join(allowed) or "nothing")
    rule = rule_of(incident, remedy)
    if rule.needs_reason and not ask.reason.strip():
        return refuse("reason needed")
    return refuse("card needed") if rule.needs_card and ask.card is None else rule


def resolve(u: Unfolding, by: Who, ask: Resolve) -> Refused | None:
    """Carry out one remedy. Two people resolving at once: the second finds it closed."""
    incident = u.table.incident(ask.incident)
    if incident is None:
        return refuse("no such incident", incident=ask.incident)
    rule = _chosen(u.table, by, incident, ask)
    if isinstance(rule, Refused):
        return rule
    was_held = u.table.held
    rule.do(u, by, incident, ask)
    left = u.table.incident(incident.number)
    if left is not None and left.next_step is None:
        u.resolved(incident, rule.name, ask.reason, by)
    if was_held:
        released(u)
    return None


def may_confirm(table: Table, number: int) -> Refused | None:
    """The supervisor confirms card by card while a sequence waits."""
    incident = table.incident(number)
    if incident is None:
        return refuse("no such incident", incident=number)
    return refuse("no sequence", incident=number) if incident.next_step is None else None


def confirm_step(u: Unfolding, by: Who, ask: ConfirmStep) -> Refused | None:
    """Say which card was laid."""
    refused = may_confirm(u.table, ask.incident)
    incident = u.table.incident(ask.incident)
    if refused is None and incident is not None:
        step_seen(u, by, incident, ask.card)
        released(u)
    return refused
