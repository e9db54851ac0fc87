"""Dealers: rotation and relief, the burns they bring, a wrong name (HP10, E-02 to E-07)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from procedures.commands import CallSupervisor, ChangeDealer, CorrectDealer
from procedures.events import DealerCameOn, DealerCorrected, RotationOverdue
from procedures.refusals import Refused, refuse
from procedures.table import Table, Who
from procedures.unfolding import MILLISECOND, Unfolding

MINUTE = 60_000 * MILLISECOND
_ANY_DEALER: Final = (ChangeDealer, CallSupervisor)
"""What a dealer may ask of a table at which another deals."""


def rotation_due_at(table: Table) -> int | None:
    """When the dealer's time is over, in microseconds; None when nobody deals or it was said."""
    dealing = table.dealing
    if dealing is None or dealing.overdue:
        return None
    return dealing.since + table.pack.procedure.rotation_minutes * MINUTE


def may_as_dealer(table: Table, by: Who, kind: type) -> Refused | None:
    """Only the dealer who has come on deals; another may come on, and call a supervisor (HP10)."""
    if by.role != "dealer" or kind in _ANY_DEALER or _deals(table, by):
        return None
    return _not_on_duty(table)


def may_change(table: Table, by: Who, ask: ChangeDealer) -> Refused | None:
    """A change waits for the end of the round, unless the table was stopped (E-05, part F).

    A dealer brings himself on; who deals already, or a supervisor, anybody.
    """
    if table.pack.game.dealt_by == "machine":
        return refuse("a machine deals")
    if by.role == "dealer" and ask.dealer != by.name and not _deals(table, by):
        return _not_on_duty(table)
    now, dealing = table.running, table.dealing
    stopped = any(incident.kind == "emergency stop" for incident in table.incidents)
    if now is not None and now.dealt and not stopped:
        return replace(refuse("round running", round=now.number), rule="E-05")
    if ask.how == "opening":
        return None if dealing is None else refuse("same dealer", dealer=dealing.dealer)
    if dealing is None:
        return refuse("no dealer")
    on_relief = dealing.dealer != dealing.regular
    if ask.how == "return":
        back = on_relief and ask.dealer == dealing.regular
        return None if back else refuse("not on relief")
    if ask.how == "relief":
        if on_relief:
            return refuse("on relief", dealer=dealing.dealer)
        return refuse("same dealer", dealer=ask.dealer) if ask.dealer == dealing.dealer else None
    staying = ask.dealer == dealing.dealer and not on_relief
    return refuse("same dealer", dealer=ask.dealer) if staying else None


def change_dealer(u: Unfolding, by: Who, ask: ChangeDealer) -> Refused | None:
    """Somebody else deals. A rotation owes a burn, a relief what the pack says (E-03, E-04).

    Before a shoe's first round, and between shoes, only the shuffle's own burn counts (E-02, E-07).
    """
    refused = may_change(u.table, by, ask)
    if refused is not None:
        return refused
    table, dealing = u.table, u.table.dealing
    begun = table.shoe.rounds > 0 or (table.running is not None and table.running.dealt)
    fresh = table.shoe.over or not begun
    per = {
        "opening": 0,
        "rotation": table.pack.procedure.burns_on_dealer_change,
        "relief": table.pack.procedure.burns_on_relief,
        "return": table.pack.procedure.burns_on_relief,
    }
    relief = ask.how in ("relief", "return") and dealing is not None
    u.add(
        DealerCameOn(
            dealer=ask.dealer,
            regular=dealing.regular if relief and dealing is not None else ask.dealer,
            how=ask.how,
            since=dealing.since if relief and dealing is not None else u.at,
            burns=table.burns_owed + (0 if fresh else per[ask.how]),
        )
    )
    return None


def may_correct(table: Table, ask: CorrectDealer) -> Refused | None:
    """The record has that dealer at that position, and he was another one."""
    known = any((s.came_on, s.dealer) == (ask.came_on, ask.was) for s in table.stints)
    if not known:
        return refuse("no such change", dealer=ask.was, came_on=ask.came_on)
    if ask.dealer == ask.was:
        return refuse("same dealer", dealer=ask.dealer)
    return None if ask.reason.strip() else refuse("reason needed")


def correct_dealer(u: Unfolding, by: Who, ask: CorrectDealer) -> Refused | None:
    """The wrong dealer was on the record: before and after are kept, and no burn is owed for it.

    Where his time goes on, the rest of it is the other's too.
    """
    refused = may_correct(u.table, ask)
    if refused is not None:
        return refused
    dealing, stints = u.table.dealing, u.table.stints
    deals = dealing.dealer if dealing is not None else ""
    regular = dealing.regular if dealing is not None else ""
    if dealing is not None and stints[-1].came_on == ask.came_on:
        deals = ask.dealer
    began = next((s for s in reversed(stints) if s.how in ("opening", "rotation")), None)
    if dealing is not None and began is not None and began.came_on == ask.came_on:
        regular = ask.dealer
    u.add(
        DealerCorrected(
            came_on=ask.came_on,
            was=ask.was,
            dealer=ask.dealer,
            reason=ask.reason,
            by=by,
            deals=deals,
            regular=regular,
        )
    )
    return None


def tell_overdue(u: Unfolding) -> None:
    """Say once that the rotation is overdue."""
    u.add(RotationOverdue())


def _deals(table: Table, by: Who) -> bool:
    """He is the dealer here now."""
    return table.dealing is not None and table.dealing.dealer == by.name


def _not_on_duty(table: Table) -> Refused:
    if table.pack.game.dealt_by == "machine":
        return refuse("a machine deals")
    now = f"{table.dealing.dealer} deals" if table.dealing is not None else "nobody deals"
    return refuse("not on duty", deals=now)
