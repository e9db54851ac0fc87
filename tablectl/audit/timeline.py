"""The facts of a table in order, each with its words, its cause and the readings it names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from procedures import events as ev
from procedures import incident_events as ie
from procedures.money import show
from procedures.offers import tag
from tablectl.audit.stretch import Past
from tablectl.client.reviews import FactTold, TimelinePage
from tablectl.client.views import Told
from tablectl.people.commands import PersonRole
from tablectl.pit.heard import told_of
from tablectl.rounds.in_record import Step
from tablectl.told import told

MOST: Final = 200
"""Facts of one page, and the rest of the command that the last belongs to."""
_HIDDEN: Final = "not shown: it lies face down"


def timeline(
    past: Past, table: str, first: int, last: int, *, limit: int, name: str, role: PersonRole
) -> TimelinePage:
    """The commands from `first` on, as this role is told of them. Raises NotRecorded, LedgerError.

    An auditor is told everything; for others a card that lay face down stays a back.
    """
    facts: list[FactTold] = []
    for step in past.steps(table, first, last):
        facts += _facts(past, step, name, role)
        if len(facts) >= limit:
            break
    through = facts[-1].position if facts else last
    following = through + 1 if facts and through < last else None
    return TimelinePage(
        table=table, first=first, last=max(last, through), facts=tuple(facts), next=following
    )


def _facts(past: Past, step: Step, name: str, role: PersonRole) -> Iterator[FactTold]:
    by = past.asked_by(step.records[0])
    heard: dict[int, Told] = {}
    if step.before is not None:
        at = step.records[0].at
        told_facts = told_of(step.before, step.events, at=at, name=name, role=role)
        heard = {one.position: one for one in told_facts}
    for record, event in step.facts:
        one = heard.get(record.position)
        shown = event if step.before is None else _shown(one)
        yield FactTold(
            position=record.position,
            at=record.at,
            kind=tag(type(event)),
            words=words_of(shown) if shown is not None else _HIDDEN,
            fact=one.fact if one is not None else None,
            asked_by=by,
            rule=_rule(event),
            keys=_keys(shown) if shown is not None else (),
        )


def _shown(one: Told | None) -> ev.Event | None:
    """The fact as it was told, without the cards that lie face down."""
    return None if one is None or one.fact is None else msgspec.convert(one.fact, ev.Event)


def words_of(event: ev.Event) -> str:
    """As people at the table say it; what the picture shows anyway is said here too."""
    match event:
        case ev.TableCreated(name=name, pack=pack):
            return f"table {name} is founded; it plays by {pack.name}"
        case ev.ReadingTaken(reading=reading, note=note):
            seen = reading.seen
            what = getattr(seen, "card", "") or getattr(seen, "kind", "") or tag(type(seen))
            return f"{reading.device} says: {what}{f' ({note})' if note else ''}"
        case ev.CardPlaced(card=card, place=place):
            return f"{card or 'a card'} to {place}"
        case ev.CardMoved(place=place):
            return f"a card goes to {place}"
        case ev.BetSet(box=box, spot=spot, player=player, chips=chips, why=""):
            return f"box {box}, bet {spot}: {player} has {show(sum(chips))} there"
        case ev.DecisionTaken(box=box, hand=hand, action=action, by=by):
            return f"box {box} hand {hand + 1}: {action}, by {by}"
        case ev.InsuranceAnswered(box=box, spot=spot, answer=answer, amount=amount, by=by):
            sum_ = f" {show(amount)}" if amount else ""
            return f"box {box}, bet {spot}, insurance: {answer}{sum_}, by {by}"
        case ev.CommandRefused(by=by, asked=asked, reason=reason):
            return f"{by.name} asked for {asked}, and it was refused: {reason}"
        case ev.Posted(postings=postings):
            moved = (f"{p.debit} → {p.credit} {show(p.amount)} ({p.why})" for p in postings)
            return "; ".join(moved)
        case _:
            return told(event) or tag(type(event)).replace("-", " ")


def _rule(event: ev.Event) -> str:
    match event:
        case ie.IncidentOpened(incident=incident):
            return incident.rule
        case ev.Posted(postings=postings):
            return ", ".join(dict.fromkeys(posting.rule for posting in postings))
        case _:
            return str(getattr(event, "rule", ""))


def _keys(event: ev.Event) -> tuple[str, ...]:
    match event:
        case ev.ReadingTaken(reading=reading):
            return (reading.key,)
        case ie.IncidentOpened(incident=incident):
            return incident.keys
        case ev.CardPlaced(key=key) | ev.CardMoved(key=key) | ie.CardEntered(key=key):
            return (key,)
        case ie.StepMatched(key=key):
            return (key,)
        case _:
            return ()
