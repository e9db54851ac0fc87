"""Facts of incidents, corrections and the set into the state. No rules here."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from procedures import events as ev_table
from procedures import incident_events as ev
from procedures.apply_witnesses import without
from procedures.card_set import CardSet
from procedures.places import Place
from procedures.table import Table


def incident_opened(table: Table, event: ev.IncidentOpened) -> Table:
    incidents = (*table.incidents, event.incident)
    alarms = tuple(sorted({*table.shoe.alarms, event.incident.kind}))
    table = without(table, {said.key for said in event.incident.testimony})
    return replace(
        table,
        incidents=incidents,
        incident_count=event.incident.number,
        shoe=replace(table.shoe, alarms=alarms),
    )


def incident_resolved(table: Table, event: ev.IncidentResolved) -> Table:
    incident = table.incident(event.number)
    table = without(table, incident.keys if incident is not None else ())
    return replace(
        table,
        incidents=tuple(i for i in table.incidents if i.number != event.number),
        proposals=tuple(p for p in table.proposals if p.incident != event.number),
    )


def acknowledged(table: Table, event: ev.IncidentAcknowledged) -> Table:
    return _change(table, event.number, acknowledged=True)


def escalated(table: Table, event: ev.IncidentEscalated) -> Table:
    return _change(table, event.number, escalated=True)


def sequence_begun(table: Table, event: ev.SequenceBegun) -> Table:
    return _change(table, event.number, sequence=event.sequence, steps=event.steps, done=0)


def step_matched(table: Table, event: ev.StepMatched) -> Table:
    incident = table.incident(event.number)
    done = incident.done + 1 if incident is not None else 0
    return _change(table, event.number, done=done)


def held(table: Table, event: ev.Held) -> Table:
    return replace(table, deadline=None, remaining=event.remaining)


def released(table: Table, event: ev.Released) -> Table:
    return replace(table, deadline=event.deadline, remaining=None)


def turn_held(table: Table, _: ev.TurnHeld) -> Table:
    now = table.round
    if now is None:
        return table
    return replace(table, round=replace(now, pending=False), deadline=None, remaining=None)


def round_corrected(table: Table, event: ev.RoundCorrected) -> Table:
    changed, corrected = {laid.key for laid in event.laid}, iter(event.laid)
    cards = tuple(next(corrected) if c.key in changed else c for c in table.shoe.cards)
    table = without_sequence_of(table, changed)
    table = replace(table, shoe=replace(table.shoe, cards=cards))
    now = table.round
    if now is not None and now.number == event.round.number:
        waits = event.round.pending or event.round.insurance == "open" or event.round.betting
        return replace(
            table,
            round=event.round,
            deadline=table.deadline if waits else None,
            remaining=table.remaining if waits else None,
        )
    played = tuple(event.round if r.number == event.round.number else r for r in table.played)
    return replace(table, played=played)


def without_sequence_of(table: Table, keys: Collection[str]) -> Table:
    """A guided sequence over cards that are others now, or elsewhere, is begun anew."""
    incidents = tuple(
        replace(i, sequence=None, steps=(), done=0) if any(s.key in keys for s in i.steps) else i
        for i in table.incidents
    )
    return replace(table, incidents=incidents)


def wagers_returned(table: Table, event: ev.WagersReturned) -> Table:
    now = table.round
    if now is not None and now.number == event.round:
        return replace(table, round=replace(now, returned=(*now.returned, event.player)))
    played = tuple(
        replace(r, returned=(*r.returned, event.player)) if r.number == event.round else r
        for r in table.played
    )
    return replace(table, played=played)


def proposed(table: Table, event: ev.Proposed) -> Table:
    return replace(
        table,
        proposals=(*table.proposals, event.proposal),
        proposal_count=event.proposal.number,
    )


def proposal_ended(table: Table, event: ev.ProposalEnded) -> Table:
    left = tuple(p for p in table.proposals if p.number != event.number)
    return replace(table, proposals=left)


def set_counted(table: Table, event: ev.SetCounted) -> Table:
    table = replace(table, shoe=replace(table.shoe, counted=True))
    if event.missing or event.extra:
        return table
    now = table.round
    last = now.number if now is not None and now.ended is not None else table.rounds - 1
    played = tuple(r for r in table.played if r.set_id != event.set_id)
    return replace(_change_set(table, event.set_id, good_count=last), played=played)


def card_replaced(table: Table, event: ev.CardReplaced) -> Table:
    old = next((s.replaced for s in table.sets if s.set_id == event.set_id), ())
    return _change_set(table, event.set_id, replaced=(*old, event.card))


def set_shuffled(table: Table, event: ev_table.ShuffleStepDone) -> Table:
    """The set's age is counted in shuffles; a new seal is a new set of cards."""
    if event.step != "shuffled":
        return table
    known = next((s for s in table.sets if s.set_id == event.set_id), None)
    shuffles = known.shuffles + 1 if known is not None else 1
    return _change_set(table, event.set_id, shuffles=shuffles, seal=event.seal)


def shoe_refilled(table: Table, _: ev.ShoeRefilled) -> Table:
    gone = Place("discard")
    left = tuple(laid for laid in table.shoe.cards if laid.place != gone)
    return replace(table, shoe=replace(table.shoe, cards=left))


def _change(table: Table, number: int, **changes: Any) -> Table:
    incidents = tuple(replace(i, **changes) if i.number == number else i for i in table.incidents)
    return replace(table, incidents=incidents)


def _change_set(table: Table, set_id: str, **changes: Any) -> Table:
    known = {s.set_id: s for s in table.sets}
    known[set_id] = replace(known.get(set_id, CardSet(set_id=set_id)), **changes)
    return replace(table, sets=tuple(known[name] for name in sorted(known)))
