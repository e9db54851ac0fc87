"""What two witnesses of a shoe said, as far as somebody may hear which cards those are.

Who decides on a card sees it. Where what the shoe read lies face down, neither it nor what the
camera made of it is told to anybody at the table, and its picture is shown to nobody there.
"""

from __future__ import annotations

from procedures.house.turned_card import face_down
from procedures.incident import Incident
from procedures.readings import CutCardSeen, Fault
from procedures.table import Table
from procedures.testimony import Testimony
from tablectl.client.views import BACK, SaidView


def said_of(
    table: Table, incident: Incident, *, everything: bool, decides: bool
) -> tuple[SaidView, ...]:
    """What each of the two said that does not agree, in order.

    `decides`: whoever looks decides on cards that wait; `everything`: he sees what lies face down.
    """
    shown = everything or (decides and not _face_down(table, incident))
    return tuple(_said(one, shown=shown) for one in incident.testimony)


def _face_down(table: Table, incident: Incident) -> bool:
    """What the shoe read of it lies face down, and nobody has turned it."""
    read = {said.key for said in incident.testimony if not said.camera}
    return any(laid.key in read and not laid.turned for laid in face_down(table))


def _said(said: Testimony, *, shown: bool) -> SaidView:
    return SaidView(
        key=said.key,
        device=said.device,
        camera=said.camera,
        card=_card(said) if shown else BACK,
        picture=said.picture if shown else "",
    )


def _card(said: Testimony) -> str:
    if isinstance(said.seen, CutCardSeen):
        return "cut card"
    return said.seen.kind if isinstance(said.seen, Fault) else said.seen.card
