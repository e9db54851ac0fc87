"""What a demonstration came to: counted from the facts in the ledger, nothing else."""

from __future__ import annotations

from msgspec import Struct

from procedures import events as ev
from procedures import incident_events as ie
from procedures.incident import Incident
from procedures.irregular.two_witnesses import read_alone
from procedures.readings import Fault
from tablectl.history import Past, facts, stream_of
from tablectl.ledger.store import ReadableStore


class IncidentEnded(Struct, frozen=True, kw_only=True):
    """An incident and how it ended; no remedy: it is open."""

    number: int
    kind: str
    rule: str
    detail: str
    round: int | None
    remedy: str | None
    by: str | None


class Agreement(Struct, frozen=True, kw_only=True):
    """How a shoe and its camera agreed.

    `agreed` are things that both saw, of which the camera could not read `unread`; `differed` are
    incidents; `alone` was read by one of them while the other was down.
    """

    agreed: int
    unread: int
    differed: int
    alone: int


class Tally(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of a table's life so far. Money in minor units; `chain_head` in hex."""

    table: str
    shoes: int
    rounds: int
    cancelled: int
    unplayed: int
    hands: int
    staked: int
    returned: int
    cards: int
    incidents: tuple[IncidentEnded, ...]
    facts: int
    ledger: str
    chain_head: str
    witnesses: Agreement | None = None
    """None without a camera beside the shoe."""


def tally(store: ReadableStore, table: str, ledger: str) -> Tally:
    """Count a table's stream. Raises LedgerDamaged."""
    settled = cancelled = unplayed = hands = staked = returned = cards = shoes = 0
    opened: dict[int, Incident] = {}
    ended: dict[int, ie.IncidentResolved] = {}
    agreed = unread = 0
    watched = False
    for _, event in facts(store, table):
        match event:
            case ev.RoundSettled(results=results):
                settled += 1
                hands += sum(len(result.hands) for result in results)
                staked += sum(result.staked for result in results)
                returned += sum(result.returned for result in results)
            case ev.RoundCancelled():
                cancelled += 1
            case ev.RoundUnplayed():
                unplayed += 1
            case ev.CardPlaced(place=place):
                cards += place.where != "repeat"
            case ev.ReadingTaken(reading=reading, agrees=agrees):
                watched = watched or reading.role == "witness"
                agreed += isinstance(agrees, str)
                by_camera = reading.role == "witness" and isinstance(reading.seen, Fault)
                unread += isinstance(agrees, str) and by_camera
            case ev.ShoeStarted():
                shoes += 1
            case ie.IncidentOpened(incident=incident):
                opened[incident.number] = incident
            case ie.IncidentResolved(number=number):
                ended[number] = event
            case _:
                pass
    head = store.head(stream_of(table))
    return Tally(
        table=table,
        shoes=shoes,
        rounds=settled,
        cancelled=cancelled,
        unplayed=unplayed,
        hands=hands,
        staked=staked,
        returned=returned,
        cards=cards,
        incidents=tuple(_ended(i, ended.get(i.number)) for i in opened.values()),
        facts=head.position,
        ledger=ledger,
        chain_head=head.chain.hex(),
        witnesses=Agreement(
            agreed=agreed,
            unread=unread,
            differed=sum(incident.kind == "two witnesses" for incident in opened.values()),
            alone=_alone(store, table),
        )
        if watched
        else None,
    )


def _alone(store: ReadableStore, table: str) -> int:
    now = Past(store, table).table
    return 0 if now is None else read_alone(now)


def _ended(incident: Incident, resolved: ie.IncidentResolved | None) -> IncidentEnded:
    return IncidentEnded(
        number=incident.number,
        kind=incident.kind,
        rule=incident.rule,
        detail=incident.detail,
        round=incident.round,
        remedy=resolved.remedy if resolved else None,
        by=resolved.by.name if resolved else None,
    )
