"""What was done about the incidents of a round, and who did it. No Qt here."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Done(Struct, frozen=True, kw_only=True):
    """Something done about an incident before it ended."""

    position: int
    at: int
    what: str
    by: str = ""


class IncidentShown(Struct, frozen=True, kw_only=True):
    """An incident of a round, as `round` tells it; `remedy` is empty while it is open."""

    number: int
    position: int
    at: int
    kind: str
    rule: str
    detail: str
    held: bool
    resolved: int | None = None
    resolved_at: int | None = None
    remedy: str = ""
    reason: str = ""
    by: str = ""
    course: tuple[Done, ...] = ()


class RoundShown(Struct, frozen=True, kw_only=True):
    """Of a whole round what the panel needs."""

    table: str
    number: int
    incidents: tuple[IncidentShown, ...]


DECODER = msgspec.json.Decoder(RoundShown)
