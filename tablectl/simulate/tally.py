"""What a demonstration came to: counted from the facts in the ledger, nothing else."""

from __future__ import annotations

from msgspec import Struct

from procedures import events as ev
from procedures import incident_events as ie
from procedures.incident import Incident
from tablectl.history import facts, stream_of
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


class Tally(Struct, frozen=True, kw_only=True):
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


def tally(store: ReadableStore, table: str, ledger: str) -> Tally:
    """Count a table's stream. Raises LedgerDamaged."""
    settled = cancelled = unplayed = hands = staked = returned = cards = shoes = 0
    opened: dict[int, Incident] = {}
    ended: dict[int, ie.IncidentResolved] = {}
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
    )


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
