"""The house's own failure: short, play on; long, held until a supervisor decides (B1, E-78)."""

from __future__ import annotations

from procedures.commands import ResumeService
from procedures.events import ServiceResumed
from procedures.incident_events import Held
from procedures.irregular import outage
from procedures.refusals import Refused
from procedures.table import Table, Who
from procedures.unfolding import MILLISECOND, Unfolding


def resume_service(u: Unfolding, _: Who, ask: ResumeService) -> Refused | None:
    """Everybody has the full time again; after a long outage a round in play is held."""
    runs, stopped = u.table.deadline is not None, u.table.remaining is not None
    wait = _full_time(u.table)
    u.add(ServiceResumed(outage=ask.outage, deadline=u.deadline(wait) if runs else None))
    if stopped:
        u.add(Held(remaining=u.waits(wait)))
    patient = u.table.pack.procedure.wait_for_players  # resumed after days (E-98)
    long = ask.outage > u.table.pack.timers.outage_grace * MILLISECOND and not patient
    now = u.table.round
    if long and now is not None and now.ended is None:
        seconds = ask.outage // 1_000_000
        u.raise_incident(outage.IRREGULARITY, f"the service was away for {seconds} s")
    return None


def _full_time(table: Table) -> int:
    """The whole of what is waited for now, in milliseconds."""
    now, timers = table.round, table.pack.timers
    if now is None or now.betting:
        return timers.betting
    return timers.insurance if now.insurance == "open" else timers.decision
