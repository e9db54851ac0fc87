"""Saying what it was that no device could read: which card, no card, or the cut card (part E).

Every card entered by hand is counted.
"""

from __future__ import annotations

from procedures.commands import Resolve
from procedures.events import CardMoved, CardPlaced
from procedures.house.cut_card import cut_card_comes_out, cut_card_due
from procedures.incident import Incident
from procedures.incident_events import CardEntered
from procedures.irregular.two_witnesses import reads
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
    return (up or reads(table, "witness")) and not table.laid("quarantine")


def _enter(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    if ask.card is None:
        return
    key = incident.keys[0] if incident.keys else f"by-hand/{incident.number}"
    if not incident.keys:
        u.add(CardPlaced(key=key, card=None, place=Place("quarantine")))
    u.add(CardEntered(key=key, card=ask.card, by=by))


def _may_be_none(_: Table, incident: Incident) -> bool:
    return bool(incident.keys)


def _none(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    for key in incident.keys[:1]:
        u.add(CardMoved(key=key, place=Place("nothing")))


def may_be_cut_card(table: Table, incident: Incident) -> bool:
    """The cut card of this shoe has not been seen, and what came out was not read."""
    unread = {laid.key for laid in table.laid("quarantine") if laid.card is None}
    return cut_card_due(table) and bool(incident.keys) and unread.issuperset(incident.keys)


def was_cut_card(u: Unfolding, incident: Incident) -> None:
    """What could not be read was the cut card: never a card, and it came out there and then."""
    for key in incident.keys[-1:]:
        u.add(CardMoved(key=key, place=Place("nothing")))
    cut_card_comes_out(u)


def _cut_card(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    was_cut_card(u, incident)


def _card_and_cut_card(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    """The cut card is no card, so one card came out: the single next one (E-84)."""
    _enter(u, by, incident, ask)
    _cut_card(u, by, incident, ask)


ENTER_CARD = RemedyRule(
    name="enter card", may=_may_enter, do=_enter, needs_reason=True, needs_card=True
)
NO_CARD = RemedyRule(name="no card", may=_may_be_none, do=_none, needs_reason=True)
CUT_CARD = RemedyRule(name="cut card", may=may_be_cut_card, do=_cut_card, needs_reason=True)
CARD_AND_CUT_CARD = RemedyRule(
    name="card and cut card",
    may=lambda table, incident: len(incident.keys) > 1 and may_be_cut_card(table, incident),
    do=_card_and_cut_card,
    needs_reason=True,
    needs_card=True,
)
