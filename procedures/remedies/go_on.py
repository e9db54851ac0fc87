"""Going on: nothing is to be done, or what has been looked at is well."""

from __future__ import annotations

from procedures.incident import Incident
from procedures.irregular.two_witnesses import one_witness
from procedures.remedies.remedy import RemedyRule, always, nothing
from procedures.table import Table


def _may_go_on(table: Table, incident: Incident) -> bool:
    if incident.kind == "bad scan":  # no game is dealt, and the cards belong to none
        return table.shoe.over or table.status == "closed"
    if incident.kind == "device down":
        return readers_back(table)
    return True


def readers_back(table: Table) -> bool:
    """Everything that this house reads its shoe with is up again."""
    both = table.pack.irregularities.camera_down == "hold"
    needed = ("exit", "witness") if both else ("exit",)
    return all(device.up for device in table.devices if device.role in needed)


def _may_play_on(table: Table, incident: Incident) -> bool:
    """Behind a reader that is down: with the one of two witnesses that still reads."""
    if incident.kind != "device down":
        return True
    return bool(one_witness(table)) and not readers_back(table)


GO_ON = RemedyRule(name="go on", may=_may_go_on, do=nothing)
NOTED = RemedyRule(name="noted", may=always, do=nothing)
DEAL_ON = RemedyRule(name="deal on", may=lambda table, _: table.running is not None, do=nothing)
PLAY_ON = RemedyRule(name="play on", may=_may_play_on, do=nothing)
