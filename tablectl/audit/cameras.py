"""The cameras of a table now: whether they work, what they said last, how often they agree."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import exists, func, select

from procedures.events import ReadingTaken
from procedures.irregular.two_witnesses import IRREGULARITY, one_witness, read_alone
from procedures.offers import tag
from procedures.readings import CardSeen, CutCardSeen, Fault, Reading, Sight
from procedures.table import Device, Table
from tablectl.audit.kept_pictures import Sees
from tablectl.audit.reading import ReadModels
from tablectl.audit.stretch import Past
from tablectl.client.reviews import CamerasNow, EyeNow, EyeReading, Mode
from tablectl.client.views import BACK
from tablectl.history import event_of, stream_of
from tablectl.ledger.projections import incidents
from tablectl.ledger.readings import device_states, seen
from tablectl.people.commands import PersonRole

LAST: Final = 6
"""So many readings of each camera are told."""
_c, _s, _i = seen.c, device_states.c, incidents.c


def cameras(
    past: Past, models: ReadModels, table: str, *, name: str, role: PersonRole
) -> CamerasNow:
    """How they are at the end of the table's record. Raises LedgerError."""
    now = past.after(table, past.end(table)).after
    sees = Sees(past, models, table, name=name, role=role, now=now)
    eyes = (_eye(past, models, table, device, sees) for device in now.devices)
    agreed, differed = _agreement(models, now)
    return CamerasNow(
        table=table,
        position=now.position,
        eyes=tuple(eye for eye in eyes if eye is not None),
        mode=_mode(now),
        agreed=agreed,
        differed=differed,
        alone=read_alone(now),
    )


def _mode(table: Table) -> Mode:
    if all(device.role != "witness" for device in table.devices):
        return ""
    both = all(device.up for device in table.devices if device.role in ("exit", "witness"))
    return one_witness(table) or ("two witnesses" if both else "neither")


def _agreement(models: ReadModels, table: Table) -> tuple[int, int]:
    """How many cards both read alike since this shoe began, and in how many incidents not."""
    stream = stream_of(table.name)
    first = next(iter(table.shoe.cards), None)
    if first is None:
        return 0, 0
    since = (
        select(func.min(_c.position))
        .where(_c.stream == stream, _c.key == first.key)
        .scalar_subquery()
    )
    other = seen.alias("other")
    agreed = select(func.count().label("count")).where(
        _c.stream == stream, _c.position >= since, _c.card != "",
        exists().where(
            other.c.stream == stream, other.c.key == _c.agrees, other.c.card == _c.card
        ),
    )  # fmt: skip
    differed = select(func.count().label("count")).where(
        _i.stream == stream, _i.kind == IRREGULARITY.kind, _i.opened >= since
    )
    return models.ask(agreed)[0]["count"], models.ask(differed)[0]["count"]


def _eye(past: Past, models: ReadModels, table: str, device: Device, sees: Sees) -> EyeNow | None:
    """The device as a camera; None where it is none."""
    stream = stream_of(table)
    rows = models.ask(
        select(_c.position, _c.key, _c.agrees)
        .where(_c.stream == stream, _c.device == device.name)
        .order_by(_c.position.desc())
        .limit(LAST)
    )
    said = [(row, _reading(past, table, row["position"])) for row in rows]
    readings = tuple(
        _told(row, reading, sees) for row, reading in said if isinstance(reading.sight, Sight)
    )
    if device.role not in ("witness", "felt") and not readings:
        return None
    states = models.ask(
        select(_s.up, _s.why, _s.at)
        .where(_s.stream == stream, _s.device == device.name)
        .order_by(_s.position.desc())
        .limit(1)
    )
    eye = EyeNow(device=device.name, role=device.role, readings=readings)
    if not states:
        return eye
    (state,) = states
    why = "" if state["up"] else state["why"]
    return replace(eye, up=bool(state["up"]), why=why, since=state["at"])


def _reading(past: Past, table: str, position: int) -> Reading:
    event = event_of(past.record(table, position))
    assert isinstance(event, ReadingTaken)  # it is a row of a device
    return event.reading


def _told(row: dict[str, Any], reading: Reading, sees: Sees) -> EyeReading:
    """As far as the card may be seen."""
    shown = sees.reading(row["position"], row["key"], row["agrees"])
    told = EyeReading(
        position=row["position"],
        at=reading.at,
        said=_said(reading) if shown else BACK,
        sure=reading.sure,
        agrees=bool(row["agrees"]) or sees.confirmed(row["key"]),
    )
    if not shown:
        return told
    detail = reading.seen.detail if isinstance(reading.seen, Fault) else ""
    return replace(told, detail=detail, picture=reading.picture)


def _said(reading: Reading) -> str:
    match reading.seen:
        case CardSeen(card=card):
            return card
        case CutCardSeen():
            return "cut card"
        case Fault(kind=kind):
            return kind
        case other:
            return tag(type(other))
