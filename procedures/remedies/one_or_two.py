"""One card or two: a code was read twice (E-36), or two witnesses do not agree."""

from __future__ import annotations

from procedures.cards import Card
from procedures.commands import Resolve
from procedures.events import CardMoved
from procedures.incident import Incident
from procedures.incident_events import CardEntered
from procedures.irregular import bad_scan, two_witnesses
from procedures.places import Place
from procedures.readings import Fault
from procedures.remedies.remedy import RemedyRule
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def _may_be_one(table: Table, incident: Incident) -> bool:
    """Of two witnesses: the camera is wrong, and what the shoe read stands."""
    if incident.kind != "two witnesses":
        return True
    alone = any(map(two_witnesses.of_its_own, incident.testimony))
    unread = bool(two_witnesses.unread_keys(table, incident))
    return unread and (alone or two_witnesses.is_disputed(incident))


def _may_be_two(table: Table, incident: Incident) -> bool:
    """Of two witnesses: the camera named the one that the shoe did not, or saw two together."""
    if incident.kind != "two witnesses":
        return True
    unread = two_witnesses.unread_keys(table, incident)
    if _together(incident):
        return bool(unread)
    return len(unread) == 1 and two_witnesses.is_disputed(incident) and _named(incident) is not None


def _together(incident: Incident) -> bool:
    return any(isinstance(s.seen, Fault) and s.seen.kind == "double" for s in incident.testimony)


def _named(incident: Incident) -> Card | None:
    """The card that the camera named."""
    return next((said.card for said in incident.testimony if said.camera and said.card), None)


def _one(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    """The second reading is a repeat, no card; what only a camera saw was none."""
    if incident.kind == "two witnesses":
        for key in two_witnesses.unread_keys(u.table, incident):
            u.add(CardMoved(key=key, place=Place("nothing")))
        return
    u.add(CardMoved(key=incident.keys[-1], place=Place("repeat")))


def _two(u: Unfolding, by: Who, incident: Incident, __: Resolve) -> None:
    """Two in one exit pulse came together: HP18. Otherwise both count."""
    if incident.kind == "two witnesses":
        card, unread = _named(incident), two_witnesses.unread_keys(u.table, incident)
        if _together(incident):
            u.raise_incident(bad_scan.IRREGULARITY, "seen by the camera", keys=incident.keys)
        elif card is not None:
            u.add(CardEntered(key=unread[0], card=card, by=by))
        return
    pulses = any(device.pulses for device in u.table.devices)
    if incident.kind == "one or two" and pulses:
        u.raise_incident(bad_scan.IRREGULARITY, "two cards in one exit pulse", keys=incident.keys)


ONE_CARD = RemedyRule(name="one card", may=_may_be_one, do=_one)
TWO_CARDS = RemedyRule(name="two cards", may=_may_be_two, do=_two)
