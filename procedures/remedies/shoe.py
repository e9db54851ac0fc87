"""Ending a shoe, or going on with its shuffled discards when it runs out (IR6, IR11)."""

from __future__ import annotations

from procedures.commands import Resolve
from procedures.incident import Incident
from procedures.incident_events import ShoeRefilled
from procedures.play.after_round import end_shoe_by_hand
from procedures.remedies.remedy import RemedyRule, round_open
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def _may_end(table: Table, _: Incident) -> bool:
    return not round_open(table) and not table.shoe.over


def _end(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    end_shoe_by_hand(u, by, ask.reason, incident.rule)


def _may_refill(table: Table, _: Incident) -> bool:
    discards = any(laid.card is not None for laid in table.laid("discard"))
    return table.pack.irregularities.shoe_runs_out == "shuffle discards" and discards


def _refill(u: Unfolding, by: Who, _: Incident, __: Resolve) -> None:
    u.add(ShoeRefilled(by=by))


END_SHOE = RemedyRule(name="end shoe", may=_may_end, do=_end, needs_reason=True)
REFILL_SHOE = RemedyRule(name="refill shoe", may=_may_refill, do=_refill)
