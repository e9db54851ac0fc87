"""The pictures that the facts of a stretch name: what a camera kept, and of what. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from tablectl.client.reviews import FactTold


class Seen(Struct, frozen=True, kw_only=True):
    """One picture: its digest, the device that kept it, and what that said it shows.

    `incident` is the one in whose dispute it stands, 0 for none; `keys` are the readings there.
    """

    digest: str
    device: str
    said: str
    incident: int = 0
    keys: tuple[str, ...] = ()


def seen_in(fact: FactTold) -> tuple[Seen, ...]:
    """What this fact names: the picture of a reading, or those of an incident."""
    told = fact.fact or {}
    match fact.kind:
        case "reading-taken" if "reading" in told:
            return tuple(_of_reading(told["reading"]))
        case "incident-opened" if "incident" in told:
            return tuple(_of_incident(told["incident"]))
        case _:
            return ()


def disputed(facts: Iterable[FactTold]) -> tuple[Seen, ...]:
    """The pictures of every incident in which shoe and camera did not agree."""
    return tuple(seen for fact in facts for seen in seen_in(fact) if seen.incident)


def _of_reading(reading: Mapping[str, Any]) -> Iterator[Seen]:
    digest = reading.get("sight", {}).get("picture", "")
    if digest:
        yield Seen(digest=digest, device=reading["device"], said=_said(reading["seen"]))


def _of_incident(incident: Mapping[str, Any]) -> Iterator[Seen]:
    said = incident.get("said", ())
    keys = tuple(dict.fromkeys((*incident.get("keys", ()), *(one["key"] for one in said))))
    for one in said:
        if one.get("picture"):
            yield Seen(
                digest=one["picture"],
                device=one["device"],
                said=_said(one["seen"]),
                incident=incident["number"],
                keys=keys,
            )


def _said(seen: Mapping[str, Any]) -> str:
    """A card, the kind of a fault, or what else it was."""
    return str(seen.get("card") or seen.get("kind") or seen["type"])
