"""What somebody hears of a table's facts: all of one, its words, a part, or nothing.

Nobody at the table hears of a burn's card, what lies in the discards, or a hole card that lies face
down; a player hears of nobody else's purse. An auditor hears everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from procedures import accounts
from procedures import events as ev
from procedures import house_events as he
from procedures import incident_events as ie
from procedures.irregular.known import known
from procedures.offers import tag
from procedures.places import Place
from procedures.play.face_down import hole_card
from procedures.play.hands import hole_card_down
from procedures.table import Table
from tablectl.client.views import Told
from tablectl.people.commands import PersonRole
from tablectl.pit.shown import SEES_ALL, STAFF
from tablectl.told import told

_STAFF_ONLY: Final[tuple[type, ...]] = (
    ev.ReadingTaken, ev.CommandRefused, ev.BurnPaid, ev.ShuffleStepDone, ev.RotationOverdue,
    ie.IncidentAcknowledged, ie.IncidentEscalated, ie.SequenceBegun, ie.StepMatched, ie.StepWrong,
    ie.Proposed, ie.ProposalEnded, ie.SetCounted, ie.CardReplaced, ie.ShoeRefilled, ie.CardEntered,
    ie.TurnHeld,
    he.ChecksMade, he.RecorderLost, he.RecorderBack, he.CardTurned,
)  # fmt: skip
"""Facts of which players hear nothing."""
_IN_WORDS: Final[tuple[type, ...]] = (
    ie.IncidentOpened, ie.IncidentResolved, ie.RoundCorrected, ev.TableHeld, ie.WagersReturned,
)  # fmt: skip
"""Facts of which players hear the words and not the whole."""
FACE_DOWN: Final = ("burn", "discard", "counted", "scrapped", "quarantine", "repeat")
"""A repeat tells the card of an earlier reading again, which may lie face down itself. So does what
a camera beside the shoe reads: those at the table hear of it by the incident where it differs."""

Numbered = tuple[int, int, ev.Event]
"""A fact with its position and its time (microseconds UTC)."""


def told_of(
    before: Table, events: tuple[ev.Event, ...], *, at: int, name: str, role: PersonRole
) -> tuple[Told, ...]:
    """What somebody is told of these facts, which came behind the table `before`.

    Facts of which he hears nothing are left out; their positions stay inside the batch.
    """
    numbered = [(n, at, event) for n, event in enumerate(events, start=before.position + 1)]
    hidden = _hidden_keys(before, events) if role not in SEES_ALL else frozenset()
    own, covered = _own(before, name), _lays_hole_card(before)
    return tuple(_told(numbered, hidden, own, name=name, role=role, covered=covered))


def _own(table: Table, name: str) -> frozenset[str]:
    """The accounts that are a player's own; nothing here is of one who sits at the table himself.

    Who has left could have been either, where both play.
    """
    seated = table.player(name)
    there = seated.at_table if seated is not None else table.pack.procedure.players_at_table
    if there:
        return frozenset()
    return frozenset({accounts.purse(name), accounts.locked(name), accounts.owed(name)})


def told_behind(
    table: Table, facts: Sequence[Numbered], *, name: str, role: PersonRole
) -> tuple[Told, ...]:
    """What somebody who was away is told of facts that lie behind him.

    Where it cannot be told any more whether a card lay face down then, it is a back; and where
    people sit at the table too, whose purse it was that a name had then.
    """
    hidden = frozenset[str]()
    own = frozenset() if table.pack.procedure.players_at_table else _own(table, name)
    if role not in SEES_ALL:
        empty = replace(table, round=None, shoe=replace(table.shoe, cards=()))
        hidden = _hidden_keys(empty, tuple(event for _, _, event in facts))
        if table.pack.game.hole_card:
            hidden |= {
                event.key
                for _, _, event in facts
                if isinstance(event, ev.CardPlaced | ev.CardMoved) and event.place.where == "dealer"
            }
    return tuple(_told(facts, hidden, own, name=name, role=role, covered=bool(hidden)))


def _told(
    facts: Sequence[Numbered],
    hidden: frozenset[str],
    own: frozenset[str],
    *,
    name: str,
    role: PersonRole,
    covered: bool,
) -> Iterator[Told]:
    for position, at, event in facts:
        if role not in STAFF and isinstance(event, _STAFF_ONLY):
            continue
        seen: ev.Event | None = event
        if role not in STAFF:
            seen = _for_player(event, own, name)
            if seen is not None and isinstance(event, _IN_WORDS):
                yield _one(position, at, event, _for_players(event), None)
                continue
        if seen is not None and role not in SEES_ALL:
            seen = _face_up(seen, hidden, covered=covered)
        if seen is not None:
            yield _one(position, at, event, told(seen), seen)


def _one(position: int, at: int, event: ev.Event, words: str, fact: ev.Event | None) -> Told:
    return Told(
        position=position,
        at=at,
        kind=tag(type(event)),
        words=words,
        fact=None if fact is None else msgspec.to_builtins(fact),
    )


def _for_player(event: ev.Event, own: frozenset[str], name: str) -> ev.Event | None:
    """The fact without what is for the staff, or another's; None where nothing of it is left."""
    match event:
        case ev.TableOpened():
            return replace(event, by=None, despite="", red=())
        case ie.IncidentOpened(incident=incident) if known(incident.kind).for_staff:
            return None
        case ie.IncidentResolved(remedy="noted"):  # it held nothing
            return None
        case he.TransferAsked(transfer=transfer) | he.TransferEnded(transfer=transfer):
            return event if transfer.player == name else None
        case ev.Posted(postings=postings):
            kept = tuple(p for p in postings if p.debit in own or p.credit in own)
            return replace(event, postings=kept) if kept else None
    return event


def _lays_hole_card(table: Table) -> bool:
    """A sequence is running whose cards that are still to come have the hole card among them."""
    down = hole_card(table)
    waiting = (step for i in table.incidents for step in i.steps[i.done :])
    return down is not None and any(step.key == down.key for step in waiting)


def _face_up(event: ev.Event, hidden: frozenset[str], *, covered: bool) -> ev.Event | None:
    """The fact without cards that lie face down; None where nothing of it is left.

    `covered`: the card that is laid may be the hole card.
    """
    match event:
        case ev.ReadingTaken(reading=reading) if reading.key in hidden or reading.role == "witness":
            return None
        case ie.IncidentOpened(incident=incident):
            return replace(event, incident=replace(incident, said=UNSET))
        case ev.CardPlaced(key=key) if key in hidden:
            return replace(event, card=None)
        case ie.CardEntered(key=key) if key in hidden:
            return None
        case ie.SequenceBegun(steps=steps) if any(step.key in hidden for step in steps):
            return None
        case ie.StepWrong() if hidden and covered:
            return None
        case ie.RoundCorrected():
            return None if hidden else event
    return event


def _hidden_keys(before: Table, events: tuple[ev.Event, ...]) -> frozenset[str]:
    """The readings whose card lies face down: burned, put away, or the dealer's hole card."""
    places: dict[str, Place] = {laid.key: laid.place for laid in before.shoe.cards}
    down = set()
    game, now = before.pack.game, before.round
    dealers = len(now.dealer) if now is not None and now.running else 0
    for event in events:
        match event:
            case ev.CardPlaced(key=key, place=place) | ev.CardMoved(key=key, place=place):
                places[key] = place
                if place.where == "dealer":
                    dealers += 1
                    if game.hole_card and dealers == 2:
                        down.add(key)
            case ev.BettingOpened():
                dealers = 0
    down |= {key for key, place in places.items() if place.where in FACE_DOWN}
    if now is not None and now.running and hole_card_down(now, game):
        down |= {laid.key for laid in before.laid("dealer")[1:2]}
    return frozenset(down)


def _for_players(event: ev.Event) -> str:
    """What players are told of an incident: that it is, and by which rule it ended (part F)."""
    match event:
        case ie.IncidentOpened(incident=incident):
            return f"{known(incident.kind).sentence} ({incident.rule})"
        case ie.IncidentResolved(remedy=remedy, rule=rule):
            return f"The table goes on: {remedy} ({rule})"
        case ie.RoundCorrected(rule=rule):
            return f"The round was put right ({rule})"
        case ie.WagersReturned():
            return "Wagers were returned (HP20)"
    return "The table is held"
