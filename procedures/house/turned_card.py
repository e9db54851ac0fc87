"""Turning a card that lies face down: only a supervisor, with his reason, on the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from procedures.commands import TurnCard
from procedures.house_events import CardTurned
from procedures.places import Laid
from procedures.play.face_down import hole_card
from procedures.refusals import Refused, refuse
from procedures.table import Table, Who
from procedures.unfolding import Unfolding

_FACE_DOWN: Final = ("burn", "discard")


def face_down(table: Table) -> Iterator[Laid]:
    """Burns, what lies in the discard tray, and the hole card while it is down."""
    hole = hole_card(table)
    for laid in table.shoe.cards:
        if laid.place.where in _FACE_DOWN or (hole is not None and laid.key == hole.key):
            yield laid


def turnable(table: Table) -> tuple[str, ...]:
    """The keys of the cards that a supervisor may turn."""
    return tuple(laid.key for laid in face_down(table) if laid.card is not None and not laid.turned)


def turn_card(u: Unfolding, by: Who, ask: TurnCard) -> Refused | None:
    """Look at the card; it stays where it lies."""
    if ask.key not in turnable(u.table):
        return refuse("not face down")
    if not ask.reason.strip():
        return refuse("reason needed")
    u.add(CardTurned(key=ask.key, reason=ask.reason, by=by))
    return None
