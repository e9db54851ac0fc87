"""Incidents: something irregular at the table, open until somebody with the right resolves it."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from procedures.cards import Card
from procedures.irregularity import Remedy
from procedures.places import Place
from procedures.testimony import Testimony


class Step(Struct, frozen=True, kw_only=True):
    """One card of a guided sequence: the reading it came from, and where it belongs."""

    key: str
    card: Card
    place: Place


class Incident(Struct, frozen=True, kw_only=True):
    """Something irregular, open until somebody with the right to resolves it.

    `keys` are the readings that raised it; `box` the box that it concerns, where it is one.
    `sequence` is the guided remedy that is running, `steps` its cards in order, `done` how many of
    them have been matched.
    """

    number: int
    kind: str
    rule: str
    detail: str
    holds: bool
    at: int
    round: int | None = None
    keys: tuple[str, ...] = ()
    box: int | None = None
    repairable: bool = True
    """What lies on the felt may be put right; if not, only cancelling is left (HP12, HP13)."""
    acknowledged: bool = False
    escalated: bool = False
    sequence: Remedy | None = None
    steps: tuple[Step, ...] = ()
    done: int = 0
    said: tuple[Testimony, ...] | UnsetType = UNSET
    """What two witnesses of a shoe said that does not agree; only theirs has any."""

    @property
    def testimony(self) -> tuple[Testimony, ...]:
        """What of it the other witness has not said since."""
        return self.said if isinstance(self.said, tuple) else ()

    @property
    def next_step(self) -> Step | None:
        """The card that the running sequence waits for."""
        running = self.sequence is not None and self.done < len(self.steps)
        return self.steps[self.done] if running else None
