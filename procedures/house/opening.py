"""Opening, pausing and stopping a table (E-85)."""

from __future__ import annotations

from procedures.commands import OpenTable, PauseTable, RecordChecks, ResumeTable, StopTable
from procedures.events import TableOpened, TablePaused, TableResumed
from procedures.house_events import ChecksMade
from procedures.irregular import emergency_stop
from procedures.opening_checks import Check
from procedures.refusals import Refused, refuse
from procedures.table import Device, Table, Who
from procedures.unfolding import Unfolding


def record_checks(u: Unfolding, _: Who, ask: RecordChecks) -> Refused | None:
    """What an opening needs, as it was found; the last look counts."""
    refused = may_open(u.table)
    if refused is None:
        u.add(ChecksMade(checks=ask.checks))
    return refused


def red_checks(table: Table) -> tuple[Check, ...]:
    """What keeps the table closed unless a supervisor opens it despite that."""
    return tuple(check for check in table.checks if not check.ok)


def may_open(table: Table) -> Refused | None:
    """A closed table may be opened."""
    return refuse("table open") if table.status != "closed" else None


def open_table(u: Unfolding, by: Who, ask: OpenTable) -> Refused | None:
    """Open with these devices; each is down until it says otherwise.

    Where a check is red, only by name and with the reason.
    """
    refused = may_open(u.table)
    red = red_checks(u.table)
    if refused is None and red and not ask.despite.strip():
        found = [f"{check.of}: {check.found}" if check.found else check.of for check in red]
        return refuse("checks red", red="; ".join(found))
    names = [device.name for device in ask.devices]
    twice = next((name for name in names if names.count(name) > 1), None)
    if refused is None and twice is not None:
        return refuse("device twice", device=twice)
    if refused is None:
        known = {device.name: device for device in u.table.devices}
        devices = tuple(
            known[d.name]
            if d.name in known and (known[d.name].role, known[d.name].pulses) == (d.role, d.pulses)
            else Device(name=d.name, role=d.role, pulses=d.pulses)
            for d in ask.devices
        )
        despite = ask.despite.strip() if red else ""
        kinds = tuple(check.of for check in red)
        u.add(TableOpened(devices=devices, by=by, despite=despite, red=kinds))
    return refused


def may_pause(table: Table) -> Refused | None:
    """Pause is between rounds only (E-85)."""
    now = table.round
    if now is not None and now.ended is None:
        return refuse("round running", round=now.number)
    return refuse("table paused") if table.status == "paused" else None


def pause_table(u: Unfolding, _: Who, __: PauseTable) -> Refused | None:
    """No further betting until resumed."""
    refused = may_pause(u.table)
    if refused is None:
        u.add(TablePaused())
    return refused


def may_resume(table: Table) -> Refused | None:
    """Only a paused table is resumed."""
    return None if table.status == "paused" else refuse("not paused")


def resume_table(u: Unfolding, _: Who, __: ResumeTable) -> Refused | None:
    """End the pause."""
    refused = may_resume(u.table)
    if refused is None:
        u.add(TableResumed())
    return refused


def stop_table(u: Unfolding, by: Who, ask: StopTable) -> Refused | None:
    """Hold everything at once; afterwards the supervisor goes on or cancels (E-85)."""
    if not ask.reason.strip():
        return refuse("reason needed")
    u.raise_incident(emergency_stop.IRREGULARITY, f"{by.name}: {ask.reason}")
    return None
