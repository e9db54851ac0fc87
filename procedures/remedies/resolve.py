"""Resolving an incident: the remedy is carried out, the table released, what waited is assigned."""

from __future__ import annotations

from procedures.commands import CallSupervisor, Resolve
from procedures.events import CardEntered, CardMoved, IncidentResolved
from procedures.house.shuffle import pay_burn
from procedures.irregular.known import Remedy, known, offered, possible
from procedures.irregular.meaning import assign_waiting
from procedures.play.after_round import end_shoe
from procedures.play.betting import open_round
from procedures.refusals import Refused, refuse
from procedures.remedies.cancel import cancel_round
from procedures.table import Incident, Place, Table, Who
from procedures.unfolding import Unfolding

KIND_CALLED = "supervisor called"
NEED_REASON: tuple[Remedy, ...] = ("cancel", "end shoe", "no card", "enter card")


def call_supervisor(u: Unfolding, by: Who, ask: CallSupervisor) -> Refused | None:
    """Hold the table until a supervisor has looked."""
    if not ask.what.strip():
        return refuse("reason needed")
    u.raise_incident(KIND_CALLED, "F", f"{by.name}: {ask.what}", holds=True)
    return None


def may_resolve(table: Table, by: Who, incident: Incident, remedy: str) -> Refused | None:
    """The kind, the state and the role allow the remedy (part F)."""
    dealer_may = known(incident.kind).dealer_may
    allowed = tuple(
        r
        for r in offered(table, incident)
        if by.role == "supervisor" or (r in dealer_may and possible(table, incident, r))
    )
    if remedy in allowed:
        return None
    return refuse("no such remedy", remedy=remedy, offered=", ".join(allowed) or "nothing")


def resolve(u: Unfolding, by: Who, ask: Resolve) -> Refused | None:
    """Carry out one remedy. Two people resolving at once: the second finds it closed."""
    incident = u.table.incident(ask.incident)
    if incident is None:
        return refuse("no such incident", incident=ask.incident)
    refused = may_resolve(u.table, by, incident, ask.remedy)
    if refused is not None:
        return refused
    remedy = next(r for r in offered(u.table, incident) if r == ask.remedy)
    if remedy in NEED_REASON and not ask.reason.strip():
        return refuse("reason needed")
    if remedy == "enter card" and ask.card is None:
        return refuse("card needed")
    was_held = u.table.held
    _carry_out(u, by, incident, ask, remedy)
    if u.table.incident(incident.number) is not None:
        u.add(IncidentResolved(number=incident.number, remedy=remedy, reason=ask.reason, by=by))
    if was_held and not u.table.held:
        _release(u, remedy)
        assign_waiting(u)
    return None


def _carry_out(u: Unfolding, by: Who, incident: Incident, ask: Resolve, remedy: Remedy) -> None:
    match remedy:
        case "cancel":
            cancel_round(u, by, ask.reason, incident.rule)
        case "end shoe":
            end_shoe(u, ask.reason, incident.rule)
        case "carry":
            for laid in u.table.laid("quarantine"):
                u.add(CardMoved(key=laid.key, place=Place("carried")))
        case "burn":
            for laid in u.table.laid("quarantine"):
                u.add(CardMoved(key=laid.key, place=Place("burn")))
                if u.table.burns_owed:
                    pay_burn(u)
        case "one card":
            u.add(CardMoved(key=incident.keys[-1], place=Place("repeat")))
        case "enter card":
            if ask.card is not None:
                u.add(CardEntered(key=incident.keys[0], card=ask.card, by=by))
        case "no card":
            u.add(CardMoved(key=incident.keys[0], place=Place("nothing")))
        case "two cards":
            if incident.rule == "E-36" and any(d.pulses for d in u.table.devices):
                detail = "two cards in one exit pulse"
                u.raise_incident("bad scan", "HP18", detail, holds=True, keys=incident.keys)
        case "go on" | "deal on" | "noted":
            pass


def _release(u: Unfolding, remedy: Remedy) -> None:
    """Timers run on. A carried card shown while bets were open opens betting anew (part E)."""
    now = u.table.round
    u.release()
    if remedy == "carry" and now is not None and now.ended is None and not now.dealt:
        open_round(u, now.number)
