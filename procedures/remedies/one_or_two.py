"""One card or two: a code was read twice (E-36)."""

from __future__ import annotations

from procedures.commands import Resolve
from procedures.events import CardMoved
from procedures.incident import Incident
from procedures.irregular import bad_scan
from procedures.places import Place
from procedures.remedies.remedy import RemedyRule, always
from procedures.table import Who
from procedures.unfolding import Unfolding


def _one(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    """The second reading is a repeat, no card."""
    u.add(CardMoved(key=incident.keys[-1], place=Place("repeat")))


def _two(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    """Two in one exit pulse came together: HP18. Otherwise both count."""
    pulses = any(device.pulses for device in u.table.devices)
    if incident.kind == "one or two" and pulses:
        u.raise_incident(bad_scan.IRREGULARITY, "two cards in one exit pulse", keys=incident.keys)


ONE_CARD = RemedyRule(name="one card", may=always, do=_one)
TWO_CARDS = RemedyRule(name="two cards", may=always, do=_two)
