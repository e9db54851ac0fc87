"""What each record adds to the read models: pure functions from a record to rows.

A row names its table and gives its key and some columns; a later row with the same key fills in
the columns it gives and leaves the others as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from sqlalchemy import Column, Index, Integer, Table, Text, func, select

from procedures import events
from procedures import incident_events as ie
from tablectl.ledger.projected_rows import Row, metadata, of_fact
from tablectl.ledger.readings import named, read, seen, seen_row
from tablectl.ledger.record import Record
from tablectl.ledger.store import LedgerDamaged

PROJECTIONS_VERSION: Final = 5
"""Goes up with every change to what a record adds, here or in `readings`; read models of another
version are made anew."""


entries: Final = Table(
    "entries",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("line", Integer, primary_key=True, comment="the posting's place in its record, from 1"),
    Column("sign", Integer, primary_key=True, comment="1: credited, -1: debited"),
    Column("account", Text, nullable=False, index=True),
    Column("counter", Text, nullable=False, comment="the other account"),
    Column("amount", Integer, nullable=False, comment="minor units, negative where debited"),
    Column("why", Text, nullable=False),
    Column("rule", Text, nullable=False),
    Column("round", Integer),
    Column("at", Integer, nullable=False),
    Index("entries_of_round", "stream", "round", "account", "amount"),
)

rounds: Final = Table(
    "rounds",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("opened_at", Integer, index=True),
    Column("opened", Integer, comment="position at which betting opened, the last time"),
    Column("ended_at", Integer),
    Column("ended", Integer, comment="position at which it ended"),
    Column("ending", Text, comment="settled, cancelled or unplayed; none while it runs"),
    Column("reason", Text),
    Column("hands", Integer),
    Column("staked", Integer),
    Column("returned", Integer),
)

incidents: Final = Table(
    "incidents",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text),
    Column("rule", Text),
    Column("detail", Text),
    Column("round", Integer),
    Column("opened_at", Integer),
    Column("opened", Integer, comment="position at which it was opened"),
    Column("acknowledged_at", Integer),
    Column("escalated_at", Integer, comment="none unless it went up to the pit manager"),
    Column("resolved_at", Integer, comment="none while it is open"),
    Column("resolved", Integer, comment="position at which it was resolved"),
    Column("remedy", Text),
    Column("reason", Text),
    Column("by", Text, comment="who resolved it"),
    Index("incidents_of_round", "stream", "round"),
)

corrections: Final = Table(
    "corrections",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("round", Integer, nullable=False, index=True),
    Column("rule", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Integer, nullable=False),
)

returns: Final = Table(
    "returns",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("round", Integer, nullable=False, index=True),
    Column("player", Text, nullable=False),
    Column("amount", Integer, nullable=False, comment="minor units, returned by hand (HP20)"),
    Column("by", Text, nullable=False),
    Column("at", Integer, nullable=False),
)

counts: Final = Table(
    "counts",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("set_id", Text, nullable=False),
    Column("missing", Text, nullable=False, comment="cards with a space between; empty: none"),
    Column("extra", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", Integer, nullable=False),
)

bettings: Final = Table(
    "bettings",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("position", Integer, primary_key=True, comment="each time its betting was opened"),
    Column("at", Integer, nullable=False),
)

dealings: Final = Table(
    "dealings",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("dealer", Text, nullable=False, comment="who came on there, as corrected since"),
)

_e = entries.c
statements: Final = select(
    entries,
    func.sum(_e.amount)
    .over(
        partition_by=_e.account,
        order_by=(_e.at, _e.stream, _e.position, _e.line, _e.sign),
    )
    .label("balance"),
).order_by(_e.account, _e.at, _e.stream, _e.position, _e.line, _e.sign)
"""Each entry with the balance of its account after it, in order. Narrow it by whole accounts only:
an entry left out is left out of the balances too."""


def rows(record: Record) -> Iterator[Row]:
    """The rows that this record adds or fills in; none for most types.

    Raises LedgerDamaged where the body is not one of its type.
    """
    known = _PROJECTIONS.get((record.type, record.version))
    if known is None:
        return
    decoder, projection = known
    try:
        event = decoder.decode(record.body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LedgerDamaged(
            f"{record.stream} {record.position}: the body is no {record.type!r}: {error}"
        ) from error
    yield from projection(event, record)


def _posted(event: events.Posted, record: Record) -> Iterator[Row]:
    for line, posting in enumerate(event.postings, start=1):
        for sign, account, counter in (
            (-1, posting.debit, posting.credit),
            (1, posting.credit, posting.debit),
        ):
            yield Row(
                entries,
                {
                    "stream": record.stream,
                    "position": record.position,
                    "line": line,
                    "sign": sign,
                    "account": account,
                    "counter": counter,
                    "amount": sign * posting.amount,
                    "why": posting.why,
                    "rule": posting.rule,
                    "round": event.round,
                    "at": record.at,
                },
            )


def _round_opened(event: events.BettingOpened, record: Record) -> Iterator[Row]:
    key = {"stream": record.stream, "round": event.round}
    yield Row(rounds, key | {"opened_at": record.at, "opened": record.position})
    yield Row(bettings, key | {"position": record.position, "at": record.at})


def _round_settled(event: events.RoundSettled, record: Record) -> Iterator[Row]:
    ended = _round_ended(event.round, record, ending="settled")
    yield Row(
        rounds,
        ended
        | {
            "hands": len(event.results),
            "staked": sum(result.staked for result in event.results),
            "returned": sum(result.returned for result in event.results),
        },
    )


def _round_cancelled(event: events.RoundCancelled, record: Record) -> Iterator[Row]:
    ended = _round_ended(event.round, record, ending="cancelled")
    yield Row(rounds, ended | {"reason": event.reason})


def _round_unplayed(event: events.RoundUnplayed, record: Record) -> Iterator[Row]:
    yield Row(rounds, _round_ended(event.round, record, ending="unplayed"))


def _round_ended(number: int, record: Record, *, ending: str) -> dict[str, Any]:
    return {
        "stream": record.stream,
        "round": number,
        "ended_at": record.at,
        "ended": record.position,
        "ending": ending,
    }


def _incident_opened(event: ie.IncidentOpened, record: Record) -> Iterator[Row]:
    incident = event.incident
    yield Row(
        incidents,
        {
            "stream": record.stream,
            "number": incident.number,
            "kind": incident.kind,
            "rule": incident.rule,
            "detail": incident.detail,
            "round": incident.round,
            "opened_at": incident.at,
            "opened": record.position,
        },
    )


def _incident_resolved(event: ie.IncidentResolved, record: Record) -> Iterator[Row]:
    yield Row(
        incidents,
        {
            "stream": record.stream,
            "number": event.number,
            "resolved_at": record.at,
            "resolved": record.position,
            "remedy": event.remedy,
            "reason": event.reason,
            "by": event.by.name,
        },
    )


def _acknowledged(event: ie.IncidentAcknowledged, record: Record) -> Iterator[Row]:
    key = {"stream": record.stream, "number": event.number}
    yield Row(incidents, key | {"acknowledged_at": record.at})


def _escalated(event: ie.IncidentEscalated, record: Record) -> Iterator[Row]:
    key = {"stream": record.stream, "number": event.number}
    yield Row(incidents, key | {"escalated_at": record.at})


def _corrected(event: ie.RoundCorrected, record: Record) -> Iterator[Row]:
    told = {"round": event.round.number, "rule": event.rule, "why": event.why}
    yield Row(corrections, of_fact(record, event.by.name) | told)
    for line, laid in enumerate((*event.laid, *event.round.laid), start=1):
        if laid.card is not None:
            put_right = seen_row(record, line, card=laid.card, key=laid.key)
            yield Row(seen, put_right.values | {"round": event.round.number})


def _returned(event: ie.WagersReturned, record: Record) -> Iterator[Row]:
    told = {"round": event.round, "player": event.player, "amount": event.amount}
    yield Row(returns, of_fact(record, event.by.name) | told)


def _counted(event: ie.SetCounted, record: Record) -> Iterator[Row]:
    cards = {"missing": " ".join(event.missing), "extra": " ".join(event.extra)}
    yield Row(counts, of_fact(record, event.by.name) | {"set_id": event.set_id} | cards)


def _came_on(event: events.DealerCameOn, record: Record) -> Iterator[Row]:
    key = {"stream": record.stream, "position": record.position}
    yield Row(dealings, key | {"dealer": event.dealer})


def _dealer_corrected(event: events.DealerCorrected, record: Record) -> Iterator[Row]:
    key = {"stream": record.stream, "position": event.came_on}
    yield Row(dealings, key | {"dealer": event.dealer})


def _of(kind: type[Any], projection: Callable[[Any, Record], Iterator[Row]]) -> Any:
    return (kind.__struct_config__.tag, 1), (msgspec.json.Decoder(kind), projection)


_PROJECTIONS: Final = dict(
    (
        _of(events.Posted, _posted),
        _of(events.BettingOpened, _round_opened),
        _of(events.RoundSettled, _round_settled),
        _of(events.RoundCancelled, _round_cancelled),
        _of(events.RoundUnplayed, _round_unplayed),
        _of(ie.IncidentOpened, _incident_opened),
        _of(ie.IncidentResolved, _incident_resolved),
        _of(ie.IncidentAcknowledged, _acknowledged),
        _of(ie.IncidentEscalated, _escalated),
        _of(events.DealerCameOn, _came_on),
        _of(events.DealerCorrected, _dealer_corrected),
        _of(events.ReadingTaken, read),
        _of(ie.CardEntered, named),
        _of(ie.RoundCorrected, _corrected),
        _of(ie.WagersReturned, _returned),
        _of(ie.SetCounted, _counted),
    )
)
