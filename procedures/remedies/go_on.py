"""Going on: nothing is to be done, or what has been looked at is well."""

from __future__ import annotations

from procedures.incident import Incident
from procedures.remedies.remedy import RemedyRule, always, nothing
from procedures.table import Table


def _may_go_on(table: Table, incident: Incident) -> bool:
    if incident.kind == "bad scan":  # no game is dealt, and the cards belong to none
        return table.shoe.over or table.status == "closed"
    if incident.kind == "device down":
        return all(device.up for device in table.devices if device.role == "exit")
    return True


GO_ON = RemedyRule(name="go on", may=_may_go_on, do=nothing)
NOTED = RemedyRule(name="noted", may=always, do=nothing)
DEAL_ON = RemedyRule(name="deal on", may=lambda table, _: table.running is not None, do=nothing)
PLAY_ON = RemedyRule(name="play on", may=always, do=nothing)
