"""Entering a card by hand that no device could read; every entry is counted (part E)."""

from __future__ import annotations

from procedures.commands import Resolve
from procedures.events import CardMoved, CardPlaced
from procedures.incident import Incident
from procedures.incident_events import CardEntered
from procedures.places import Place
from procedures.remedies.remedy import RemedyRule
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def _may_enter(table: Table, incident: Incident) -> bool:
    """Behind a reader that was down, only before anything that came after it.

    For a wrong total, where one missed card explains it and lies where the next card is due.
    """
    if incident.kind == "wrong total":
        return incident.repairable and not table.laid("quarantine")
    if incident.kind != "device down":
        return bool(incident.keys)
    up = all(device.up for device in table.devices if device.role == "exit")
    return up and not table.laid("quarantine")


def _enter(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    if ask.card is None:
        return
    key = incident.keys[0] if incident.keys else f"by-hand/{incident.number}"
    if not incident.keys:
        u.add(CardPlaced(key=key, card=None, place=Place("quarantine")))
    u.add(CardEntered(key=key, card=ask.card, by=by))


def _none(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    u.add(CardMoved(key=incident.keys[0], place=Place("nothing")))


ENTER_CARD = RemedyRule(
    name="enter card", may=_may_enter, do=_enter, needs_reason=True, needs_card=True
)
NO_CARD = RemedyRule(
    name="no card", may=lambda _, incident: bool(incident.keys), do=_none, needs_reason=True
)
