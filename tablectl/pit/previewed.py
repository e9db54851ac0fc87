"""A preview as somebody may see it: a card that lies face down stays a back."""

from __future__ import annotations

from msgspec.structs import replace

from procedures.offers import Preview
from procedures.play.face_down import hole_card
from procedures.refusals import Refused
from procedures.table import Table
from tablectl.client.views import BACK
from tablectl.people.commands import PersonRole
from tablectl.pit.heard import FACE_DOWN
from tablectl.pit.shown import SEES_ALL, SEES_TURNED


def as_seen(would: Preview | Refused, table: Table, role: PersonRole) -> Preview | Refused:
    """The same without the cards that this role may not see at `table`."""
    if isinstance(would, Refused) or role in SEES_ALL:
        return would
    hole = hole_card(table)
    down = {
        laid.key
        for laid in table.shoe.cards
        if (laid.place.where in FACE_DOWN or laid == hole)
        and not (laid.turned and role in SEES_TURNED)
    }
    cards = tuple(
        replace(moved, card=BACK, was="") if moved.key in down else moved for moved in would.cards
    )
    return replace(would, cards=cards)
