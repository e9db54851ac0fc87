"""What has changed between two pictures of a table: for the eye by moving, for the ear in words."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from procedures.places import Place
from ui.felt.picture import FeltPicture

MoveKind = Literal["came", "moved", "turned", "left"]


class Move(Struct, frozen=True, kw_only=True):
    """One card: it came, lies elsewhere, shows another face, or is gone from the felt."""

    kind: MoveKind
    key: str
    face: str
    before: Place | None
    after: Place | None


def moves(before: FeltPicture, after: FeltPicture) -> tuple[Move, ...]:
    """Each card that came, moved, was turned or left; one that does two things moves.

    Pictures of two tables have nothing to do with each other.
    """
    if before.table != after.table:
        return ()
    was = {card.key: card for card in before.cards}
    now = {card.key: card for card in after.cards}
    found = [
        Move(kind="left", key=key, face=card.face, before=card.place, after=None)
        for key, card in was.items()
        if key not in now
    ]
    for key, card in now.items():
        old = was.get(key)
        kind: MoveKind
        if old is None:
            kind = "came"
        elif old.place != card.place:
            kind = "moved"
        elif old.face != card.face:
            kind = "turned"
        else:
            continue
        place = old.place if old is not None else None
        found.append(Move(kind=kind, key=key, face=card.face, before=place, after=card.place))
    return tuple(found)
