"""A decision while it is being made: facts are added one by one and the state follows each."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct

from procedures.apply import apply
from procedures.events import Event, Posted
from procedures.incident import Incident
from procedures.incident_events import Held, IncidentOpened, IncidentResolved, Released
from procedures.irregularity import Irregularity, Remedy
from procedures.round import Posting
from procedures.table import Table, Who
from procedures.testimony import Testimony

MILLISECOND = 1_000


class Decision(Struct, frozen=True, kw_only=True):
    """What a command comes to: the facts, and the table they make."""

    events: tuple[Event, ...]
    after: Table


class Unfolding:
    """Facts so far, and the table they make. `at` is the time of the command."""

    def __init__(self, table: Table, at: int) -> None:
        self.table = table
        self.at = at
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Write a fact down and let the state follow it."""
        self.events.append(event)
        self.table = apply(self.table, event)

    def waits(self, milliseconds: int) -> int | None:
        """How long the table waits, in microseconds; None where it waits for its players (E-97)."""
        endless = self.table.pack.procedure.wait_for_players
        return None if endless else milliseconds * MILLISECOND

    def deadline(self, milliseconds: int) -> int | None:
        """The time so many milliseconds from the command, in microseconds UTC, or None (E-97)."""
        wait = self.waits(milliseconds)
        return None if wait is None else self.at + wait

    def post(self, *postings: Posting, scope: Literal["round", "table"] = "round") -> None:
        """Move money. Within a round the postings are what a cancellation would reverse."""
        moved = tuple(posting for posting in postings if posting.amount)
        now = self.table.round
        if moved:
            of_round = now.number if scope == "round" and now is not None else None
            self.add(Posted(postings=moved, round=of_round))

    def raise_incident(
        self,
        irregularity: Irregularity,
        detail: str,
        *,
        keys: tuple[str, ...] = (),
        box: int | None = None,
        repairable: bool = True,
        said: tuple[Testimony, ...] = (),
    ) -> None:
        """Open an incident and, if it holds, stop the timers."""
        table = self.table
        now = table.round
        incident = Incident(
            number=table.incident_count + 1,
            kind=irregularity.kind,
            rule=irregularity.rule,
            detail=detail,
            holds=irregularity.holds,
            at=self.at,
            round=now.number if now is not None and now.ended is None else None,
            keys=keys,
            box=box,
            repairable=repairable,
            said=said or UNSET,
        )
        first = irregularity.holds and not table.held
        self.add(IncidentOpened(incident=incident))
        if first:
            left = None if table.deadline is None else max(0, table.deadline - self.at)
            self.add(Held(remaining=left))

    def resolved(self, incident: Incident, remedy: Remedy, reason: str, by: Who) -> None:
        """An incident is over; everybody is told what was decided and by which rule (part F)."""
        self.add(
            IncidentResolved(
                number=incident.number, remedy=remedy, reason=reason, by=by, rule=incident.rule
            )
        )

    def release(self) -> None:
        """Let the timers run on with what was left of them, once nothing holds the table."""
        if not self.table.held:
            left = self.table.remaining
            self.add(Released(deadline=None if left is None else self.at + left))

    def decided(self) -> Decision:
        """The decision, complete."""
        return Decision(events=tuple(self.events), after=self.table)
