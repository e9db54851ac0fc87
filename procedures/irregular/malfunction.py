"""A machine's malfunction voids the round, all plays and pays (MP1, E-93, E-94)."""

from __future__ import annotations

from procedures.play.after_round import end_shoe
from procedures.readings import Fault
from procedures.remedies.cancel import cancel_round, may_cancel
from procedures.table import Who
from procedures.unfolding import Unfolding


def malfunction(u: Unfolding, by: Who, fault: Fault) -> None:
    """Every wager goes back, a win that was shown is not paid, and the shoe is dealt no further."""
    why = f"{by.name}: {fault.kind}" + (f", {fault.detail}" if fault.detail else "")
    if may_cancel(u.table) is None:
        cancel_round(u, by, why, "MP1")
    if not u.table.shoe.over:
        end_shoe(u, why, "MP1")
