"""What is notable in rounds that a search has found: incidents, corrections, money, named cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Select, and_, func, select, tuple_

from procedures.money import show
from tablectl.audit.reading import ReadModels
from tablectl.client.reviews import IncidentFound, RoundFound
from tablectl.ledger.projections import corrections, incidents, returns, rounds
from tablectl.ledger.readings import seen

_TABLE: Final = "table/"
_FOREVER: Final = 2**62
Row = Mapping[str, Any]
Key = tuple[str, int]


def notable(read: ReadModels, found: Sequence[Row]) -> Iterator[RoundFound]:
    """The rows of a search with what is notable in each. Raises LedgerError."""
    keys = [(row["stream"], row["round"]) for row in found if "round" in row]
    happened = _by_round(read, _of(incidents, keys).order_by(incidents.c.number))
    put_right = _by_round(read, _of(corrections, keys))
    back = _by_round(read, _of(returns, keys))
    named = _by_round(read, _named(keys))
    for row in found:
        if "round" not in row:
            yield _alone(read, row)
            continue
        key = (row["stream"], row["round"])
        yield _round(row, happened[key], put_right[key], back[key], named[key])


def _by_round(read: ReadModels, statement: Select[Any]) -> defaultdict[Key, list[Row]]:
    rows: defaultdict[Key, list[Row]] = defaultdict(list)
    for row in read.ask(statement):
        rows[row["stream"], row["round"]].append(row)
    return rows


def _of(table: Any, keys: Sequence[Key]) -> Select[Any]:
    return select(table).where(tuple_(table.c.stream, table.c.round).in_(keys))


def _named(keys: Sequence[Key]) -> Select[Any]:
    """The cards that somebody named since the round before was over."""
    r, before = rounds.c, rounds.alias("before")
    since = func.coalesce(before.c.ended, 0)
    until = func.coalesce(r.ended, _FOREVER)
    earlier = and_(before.c.stream == r.stream, before.c.round == r.round - 1)
    mine = and_(
        seen.c.stream == r.stream,
        seen.c.position > since,
        seen.c.position <= until,
        seen.c.by != "",
    )
    return (
        select(r.stream, r.round, seen.c.card, seen.c.by)
        .select_from(rounds.outerjoin(before, earlier).join(seen, mine))
        .where(tuple_(r.stream, r.round).in_(keys))
        .order_by(seen.c.position)
    )


def _alone(read: ReadModels, row: Row) -> RoundFound:
    """An incident that belongs to no round."""
    i = incidents.c
    it = select(incidents).where(i.stream == row["stream"], i.number == row["number"])
    (one,) = read.ask(it)
    return RoundFound(
        table=row["stream"].removeprefix(_TABLE),
        round=0,
        first=row["first"],
        last=row["ended"],
        began=row["began"],
        ended=row["ended_at"],
        incidents=(_incident(one),),
        words=(_of_incident(one),),
    )


def _round(
    row: Row,
    happened: Sequence[Row],
    put_right: Sequence[Row],
    back: Sequence[Row],
    named: Sequence[Row],
) -> RoundFound:
    words = [_ended(row)]
    words += [_of_incident(one) for one in happened]
    words += [f"corrected by {o['by']}: {o['why']} ({o['rule']})" for o in put_right]
    words += [f"{show(o['amount'])} returned to {o['player']} by {o['by']} (HP20)" for o in back]
    words += [f"{one['card']} named by {one['by']}" for one in named]
    return RoundFound(
        table=row["stream"].removeprefix(_TABLE),
        round=row["round"],
        first=row["first"],
        last=row["ended"],
        began=row["began"],
        ended=row["ended_at"],
        ending=row["ending"] or "",
        dealer=row["dealer"] or "",
        staked=row["staked"] or 0,
        returned=row["returned"] or 0,
        incidents=tuple(map(_incident, happened)),
        corrected=bool(put_right),
        returned_by_hand=sum(one["amount"] for one in back),
        named=tuple(one["card"] for one in named),
        words=tuple(words),
    )


def _ended(row: Row) -> str:
    match row["ending"]:
        case "settled":
            return f"settled: staked {show(row['staked'])}, returned {show(row['returned'])}"
        case "cancelled":
            return f"cancelled, every wager returned: {row['reason']}"
        case None:
            return "still running"
        case ending:
            return str(ending)


def _of_incident(one: Row) -> str:
    ended = f"{one['remedy']} by {one['by']}: {one['reason']}" if one["remedy"] else "open"
    return f"incident {one['number']}, {one['kind']} ({one['rule']}): {ended}"


def _incident(one: Row) -> IncidentFound:
    return IncidentFound(
        number=one["number"],
        kind=one["kind"] or "",
        rule=one["rule"] or "",
        remedy=one["remedy"] or "",
        by=one["by"] or "",
        reason=one["reason"] or "",
    )
