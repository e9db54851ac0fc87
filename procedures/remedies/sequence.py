"""Guided sequences: cards are laid again one by one and each is checked against the record.

*Reposition* moves cards to where the record has them, *replace* puts back what was picked up or
fell, *rescan* reads again what was dealt too early. A pad, the felt camera or, where there is
neither, the supervisor says which card was laid; a wrong one is laid again (HP12 to HP19, E-40).
"""

from __future__ import annotations

from procedures.cards import Card
from procedures.commands import Resolve
from procedures.incident import Incident, Step
from procedures.incident_events import SequenceBegun, StepMatched, StepWrong
from procedures.places import Laid, Place
from procedures.remedies.remedy import RemedyRule, round_dealt
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def on_the_felt(table: Table, box: int | None = None) -> tuple[Laid, ...]:
    """The cards that must lie there: lawfully collected hands are not expected (part E)."""
    now = table.round
    taken = {
        (box_.box, index)
        for box_ in (now.boxes if now is not None else ())
        for index, hand in enumerate(box_.hands)
        if hand.total.bust or hand.surrendered or hand.paid is not None
    }
    return tuple(
        laid
        for laid in table.laid("box", "dealer")
        if (laid.place.box, laid.place.hand) not in taken and (box is None or laid.place.box == box)
    )


def _may_reposition(table: Table, incident: Incident) -> bool:
    return incident.repairable and round_dealt(table)


def _may_replace(table: Table, incident: Incident) -> bool:
    return round_dealt(table) and bool(on_the_felt(table, incident.box))


def _may_rescan(table: Table, incident: Incident) -> bool:
    waiting = table.laid("carried", "quarantine")
    named = bool(waiting) and all(laid.card is not None for laid in waiting)
    if incident.kind == "bad scan":
        return table.pack.irregularities.bad_scan == "rescan" and round_dealt(table) and named
    return named and table.running is not None


def _felt(u: Unfolding, _: Who, incident: Incident, ask: Resolve) -> None:
    _begin(u, incident, ask, on_the_felt(u.table))


def _box(u: Unfolding, _: Who, incident: Incident, ask: Resolve) -> None:
    _begin(u, incident, ask, on_the_felt(u.table, incident.box))


def _waiting(u: Unfolding, _: Who, incident: Incident, ask: Resolve) -> None:
    felt = on_the_felt(u.table) if incident.kind == "bad scan" else ()
    _begin(u, incident, ask, (*felt, *u.table.laid("carried", "quarantine")))


def _begin(u: Unfolding, incident: Incident, ask: Resolve, cards: tuple[Laid, ...]) -> None:
    steps = tuple(
        Step(key=laid.key, card=laid.card, place=laid.place) for laid in cards if laid.card
    )
    name = next(rule.name for rule in SEQUENCES if rule.name == ask.remedy)
    u.add(SequenceBegun(number=incident.number, sequence=name, steps=steps))


REPOSITION = RemedyRule(name="reposition", may=_may_reposition, do=_felt)
REPLACE = RemedyRule(name="replace", may=_may_replace, do=_box)
RESCAN = RemedyRule(name="rescan", may=_may_rescan, do=_waiting)
SEQUENCES = (REPOSITION, REPLACE, RESCAN)


def running(table: Table) -> Incident | None:
    """The incident whose sequence waits for a card."""
    return next((i for i in table.incidents if i.next_step is not None), None)


def step_seen(u: Unfolding, by: Who, incident: Incident, card: Card) -> None:
    """A card was laid: right, it is ticked; wrong, both are shown."""
    step = incident.next_step
    if step is None:
        return
    if card != step.card:
        u.add(StepWrong(number=incident.number, expected=step.card, seen=card, by=by))
        return
    u.add(StepMatched(number=incident.number, key=step.key, by=by))
    done = u.table.incident(incident.number)
    if done is not None and done.next_step is None and done.sequence is not None:
        reason = f"all {len(done.steps)} cards laid and checked"
        u.resolved(incident, done.sequence, reason, by)


def felt_seen(u: Unfolding, by: Who, incident: Incident, lying: dict[Place, list[Card]]) -> None:
    """Tick off every next card that the camera sees lie in its place.

    What is ticked already takes its card of the view, or one card would be ticked twice.
    """
    for number, step in enumerate(incident.steps):
        cards = lying.get(Place(step.place.where, step.place.box), [])
        if step.card not in cards:
            return
        cards.remove(step.card)
        waiting = u.table.incident(incident.number)
        if number >= incident.done and waiting is not None:
            step_seen(u, by, waiting, step.card)
