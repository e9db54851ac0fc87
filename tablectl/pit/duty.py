"""Who of the dealers is at work at a table: only he deals there, whatever roles may do (HP10)."""

from __future__ import annotations

from typing import Final

from procedures import commands as ask
from procedures.commands import Ask
from procedures.offers import tag
from procedures.refusals import Refused, refuse
from procedures.table import Table
from tablectl.people.commands import PersonRole
from tablectl.permissions import kinds

_ANYBODY: Final = (ask.ChangeDealer, ask.CallSupervisor)
"""What a dealer may ask of a table at which another deals."""


def may_there(table: Table, name: str, role: PersonRole, kind: type) -> Refused | None:
    """A dealer who has not come on may come on, and call the supervisor."""
    if role != "dealer" or kind in _ANYBODY or deals(table, name):
        return None
    return _not_on_duty(table)


def may_bring_on(table: Table, name: str, role: PersonRole, what: Ask) -> Refused | None:
    """A dealer brings himself on; who deals already, or a supervisor, anybody."""
    if role != "dealer" or not isinstance(what, ask.ChangeDealer):
        return None
    himself = what.dealer == name
    return None if himself or deals(table, name) else _not_on_duty(table)


def kinds_there(table: Table, name: str, role: PersonRole) -> frozenset[str]:
    """What somebody in this role may send that table now, as it is called on the wire."""
    mine = kinds(role)
    if role != "dealer" or deals(table, name):
        return mine
    return mine & {tag(kind) for kind in _ANYBODY}


def deals(table: Table, name: str) -> bool:
    """He is the dealer there now."""
    return table.dealing is not None and table.dealing.dealer == name


def _not_on_duty(table: Table) -> Refused:
    now = f"{table.dealing.dealer} deals" if table.dealing is not None else "nobody deals"
    return refuse("not on duty", deals=now)
