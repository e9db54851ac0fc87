"""Incidents told from their facts: what was done about each, and how it ended."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from procedures import events as ev
from procedures import incident_events as ie
from procedures.table import Who
from tablectl.ledger.record import Record


class Happening(Struct, frozen=True, kw_only=True):
    """Something done about an incident before it ended: noticed, proposed, a card laid."""

    position: int
    at: int
    what: str
    by: str = ""


class IncidentTold(Struct, frozen=True, kw_only=True):
    """An incident of the round, and how it ended; `remedy` is empty while it is open.

    `course` is what was done about it until then.
    """

    number: int
    position: int
    at: int
    kind: str
    rule: str
    detail: str
    held: bool
    resolved: int | None = None
    resolved_at: int | None = None
    remedy: str = ""
    reason: str = ""
    by: str = ""
    course: tuple[Happening, ...] = ()


class Incidents:
    """All the incidents of a table, while its records pass."""

    def __init__(self) -> None:
        self._told: dict[int, IncidentTold] = {}
        self._rounds: dict[int, list[int]] = {}
        self._proposals: dict[int, int] = {}

    def of_round(self, number: int) -> tuple[IncidentTold, ...]:
        """The incidents of a round, as far as the records have passed."""
        return tuple(self._told[n] for n in self._rounds.get(number, ()))

    def take(self, record: Record, event: ev.Event) -> None:
        """Follow one fact."""
        match event:
            case ie.IncidentOpened(incident=found):
                self._told[found.number] = IncidentTold(
                    number=found.number,
                    position=record.position,
                    at=found.at,
                    kind=found.kind,
                    rule=found.rule,
                    detail=found.detail,
                    held=found.holds,
                )
                if found.round is not None:
                    self._rounds.setdefault(found.round, []).append(found.number)
            case ie.IncidentResolved(number=number) if number in self._told:
                self._told[number] = replace(
                    self._told[number],
                    resolved=record.position,
                    resolved_at=record.at,
                    remedy=event.remedy,
                    reason=event.reason,
                    by=_named(event.by),
                )
            case ie.IncidentAcknowledged(number=number, by=by):
                self._happens(record, number, "acknowledged", by)
            case ie.IncidentEscalated(number=number):
                self._happens(record, number, "went up to the pit manager")
            case ie.SequenceBegun(number=number, sequence=sequence, steps=steps):
                self._happens(record, number, f"{sequence} begun, {len(steps)} cards")
            case ie.StepMatched(number=number, key=key, by=by):
                self._happens(record, number, f"laid and right: {key}", by)
            case ie.StepWrong(number=number, expected=expected, seen=seen, by=by):
                self._happens(record, number, f"{seen} laid, {expected} expected", by)
            case ie.Proposed(proposal=proposal) if proposal.incident is not None:
                self._proposals[proposal.number] = proposal.incident
                self._happens(record, proposal.incident, f"{proposal.remedy} proposed", proposal.by)
            case ie.ProposalEnded(number=number, by=by, confirmed=confirmed):
                what = "proposal confirmed" if confirmed else "proposal withdrawn"
                self._happens(record, self._proposals.get(number, 0), what, by)
            case _:
                pass

    def _happens(self, record: Record, number: int, what: str, by: Who | None = None) -> None:
        told = self._told.get(number)
        if told is not None:
            named = _named(by) if by is not None else ""
            done = Happening(position=record.position, at=record.at, what=what, by=named)
            self._told[number] = replace(told, course=(*told.course, done))


def _named(who: Who) -> str:
    return f"{who.role} {who.name}"
