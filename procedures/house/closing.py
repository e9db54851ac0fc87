"""Closing a table: the running round is finished, un-played bets go back (HP11, E-85, E-86)."""

from __future__ import annotations

from procedures.commands import CloseTable
from procedures.events import ClosingOrdered
from procedures.play.after_round import close
from procedures.refusals import Refused, refuse
from procedures.remedies.cancel import cancel_round
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def may_close(table: Table) -> Refused | None:
    """Close once; a running round is finished first."""
    return refuse("closing") if table.closing else None


def close_table(u: Unfolding, by: Who, _: CloseTable) -> Refused | None:
    """Finish a running round, else return the bets and close at once.

    A round has begun with its first card, or at "no more bets" once a carried card is seen (E-76).
    """
    refused = may_close(u.table)
    if refused is not None:
        return refused
    now = u.table.round
    if now is not None and now.running and (now.dealt or u.table.laid("carried")):
        u.add(ClosingOrdered())
        return None
    if now is not None and now.ended is None:
        cancel_round(u, by, "the table closes", "HP11")
    close(u)
    return None
