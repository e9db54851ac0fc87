"""What shoe and camera said that does not agree, for who decides about it. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from procedures.cards import CARDS, Card
from tablectl.client.views import IncidentView, SaidView, TableView
from ui.pit.wanted import Wanted


class Witness(Struct, frozen=True, kw_only=True):
    """One of the two: its device, and what it said, the last at the end."""

    device: str
    camera: bool
    said: tuple[str, ...] = ()
    """Cards, `cut card`, or the kind of a fault; empty where it said nothing."""
    pictures: tuple[tuple[str, str], ...] = ()
    """The digest of each that was kept, and what was said of it."""


def witnesses(incident: IncidentView | None) -> tuple[Witness, ...]:
    """The shoe, then its camera; none where they do not disagree about anything."""
    if incident is None or not incident.said:
        return ()
    return _one(incident.said, camera=False), _one(incident.said, camera=True)


def offered(view: TableView, wanted: Wanted) -> Mapping[str, Card]:
    """The cards that the two named for what this request is about, by device, the shoe's first."""
    number, _, _ = wanted.choice.partition(":")
    said = [
        each
        for incident in view.incidents
        if (str(incident.number) == number and wanted.kind == "resolve")
        or (wanted.kind == "override" and (wanted.key in incident.keys or not wanted.key))
        for each in incident.said
    ]
    return dict(_cards(sorted(said, key=lambda each: each.camera)))


def _cards(said: list[SaidView]) -> Iterator[tuple[str, Card]]:
    for each in said:
        card = next((card for card in CARDS if card == each.card), None)
        if card is not None:
            yield each.device, card


def _one(said: tuple[SaidView, ...], *, camera: bool) -> Witness:
    mine = [each for each in said if each.camera == camera]
    return Witness(
        device=mine[-1].device if mine else "",
        camera=camera,
        said=tuple(each.card for each in mine),
        pictures=tuple((each.picture, each.card) for each in mine if each.picture),
    )
