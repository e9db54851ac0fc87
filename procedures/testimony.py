"""What the two witnesses of a shoe said and the other has not: the shoe itself and its camera."""

from __future__ import annotations

from msgspec import Struct

from procedures.cards import Card
from procedures.readings import CardSeen, CutCardSeen, Fault


class Testimony(Struct, frozen=True, kw_only=True):
    """One thing that came out of the shoe, as one of the two saw it.

    `key` is its reading, `at` when that arrived (microseconds UTC), `picture` what the camera kept.
    """

    key: str
    device: str
    camera: bool
    """The camera said it, not the shoe."""
    at: int
    seen: CardSeen | CutCardSeen | Fault
    picture: str = ""

    @property
    def card(self) -> Card | None:
        """The card that it names; None for the cut card, and for what could not be read."""
        return self.seen.card if isinstance(self.seen, CardSeen) else None

    def agrees(self, other: Testimony) -> bool:
        """Both may mean the same: who saw something and could not read it contradicts nobody."""
        unread = isinstance(self.seen, Fault) or isinstance(other.seen, Fault)
        return unread or self.seen == other.seen


class Witnesses(Struct, frozen=True, kw_only=True):
    """A shoe with two witnesses. `waiting` is what one said and the other not yet, as it came.

    `alone` counts the cards that one of them read while the other was down.
    """

    waiting: tuple[Testimony, ...] = ()
    alone: int = 0
