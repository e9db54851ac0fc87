"""Facts of a shift, in the past tense, as they stand in the stream `house`."""

from __future__ import annotations

from msgspec import Struct

from tablectl.house.rota import Due
from tablectl.people.commands import By


class IncidentLeft(Struct, frozen=True, kw_only=True):
    """An incident that was open; `since` is microseconds UTC."""

    number: int
    kind: str
    rule: str
    since: int
    acknowledged: bool


class TableLeft(Struct, frozen=True, kw_only=True):
    """A table as it was handed over, with everything that was open there.

    `unrecorded_since`: since when its pictures were not recorded, microseconds UTC. `due` is the
    change of dealers that was due. `trouble`: why nothing could be stored, empty where it could.
    """

    table: str
    status: str
    round: int
    dealer: str
    held: bool = False
    incidents: tuple[IncidentLeft, ...] = ()
    devices_down: tuple[str, ...] = ()
    unrecorded_since: int | None = None
    due: Due | None = None
    trouble: str = ""


class Noted(Struct, frozen=True, kw_only=True, tag="noted"):
    """Somebody wrote something down, of one table or of none."""

    text: str
    table: str | None
    by: By


class HandedOver(Struct, frozen=True, kw_only=True, tag="handed-over"):
    """Somebody handed the shift over to somebody else, with what was open at that moment.

    `replaces` is the position of his hand-over that still waited and waits no more; 0: none.
    """

    to: str
    note: str
    left: tuple[TableLeft, ...]
    replaces: int
    by: By


class TakenOver(Struct, frozen=True, kw_only=True, tag="taken-over"):
    """Who was named took the shift over; `handed` is the position of the hand-over."""

    handed: int
    by: By


ShiftEvent = Noted | HandedOver | TakenOver
