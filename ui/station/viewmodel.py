"""What the station shows of its table and what it lets be pressed. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from procedures.offers import Offer
from tablectl.client.views import BACK, CardView, IncidentView, TableView
from ui.parts.offered import Button
from ui.parts.tables import Change

Sound = Literal["read", "repeat", "refused", "held"]
HandsOff = Literal["the named card", "the reader", "the box", "the marked cards", "everything"]
"""What is left alone while the table is held, the narrowest first."""

BUTTONS: Final = (
    Button(kind="open-betting", key="F2"),
    Button(kind="no-more-bets", key="F3"),
    Button(kind="record-shuffle", key="F4"),
    Button(kind="change-dealer", key="F5"),
    Button(kind="report", key="F6"),
    Button(kind="count-set", key="F7"),
    Button(kind="acknowledge", key="F8"),
    Button(kind="resolve", key="F9"),
    Button(kind="call-supervisor", key="F12"),
)
"""The station's buttons, in their places for good."""
NOT_RECORDED: Final = "Stop: nothing can be recorded"
SHOWN_FOR: Final = 2_000_000
"""Microseconds for which the card that was read last is shown large."""
WORKS_HERE: Final = frozenset({"dealer", "supervisor", "pit manager"})
"""The roles that a station is for; the service judges everything else."""
_PERCENT: Final = re.compile(r"(\d{1,3}) %")
_TWICE: Final = frozenset({"one or two", "carried card read"})
"""Kinds of incident in which a card may have been read a second time."""
_UNSEEN: Final = frozenset({"burn", "quarantine", "discard", "counted"})
"""Places whose cards nobody at the table may see."""


class Why(Struct, frozen=True, kw_only=True):
    """One reason why the table is held, with its rule."""

    number: int
    rule: str
    sentence: str
    detail: str
    acknowledged: bool


class Hold(Struct, frozen=True, kw_only=True):
    """What the station says while the table is held. `box` is meant by `hands_off` *the box*."""

    sentence: str
    whys: tuple[Why, ...]
    hands_off: HandsOff
    box: int = 0


class StationModel:
    """The station's table. Give it each change, and the offers that follow it."""

    def __init__(self) -> None:
        self.view: TableView | None = None
        """The table as it may be seen at the table."""
        self.offers: tuple[Offer, ...] = ()
        self._read: CardView | None = None
        self._read_at = 0

    def forget(self) -> None:
        """Nobody is signed in."""
        self.view, self.offers, self._read = None, (), None

    def take(self, change: Change, now: int) -> Sound | None:
        """Take a change in; what is to be heard of it."""
        if change.after is None:
            return None
        before, self.view = self.view, covered(change.after)
        last, known = self.view.last_card, before.last_card if before is not None else None
        came = before is not None and last is not None and (known is None or last.key != known.key)
        if came:
            self._read, self._read_at = last, now
        if before is None:
            return "held" if _stopped(self.view) else None
        if self._new_incident(before, self.view):
            return "repeat"
        if _stopped(self.view) and not _stopped(before):
            return "held"
        return "read" if came else None

    def show_offers(self, offers: Iterable[Offer]) -> None:
        """What the service says may be done now."""
        self.offers = tuple(offers)

    def choices(self, kind: str) -> tuple[str, ...]:
        """What an offer ranges over; nothing where it is not offered."""
        return next((offer.choices for offer in self.offers if offer.kind == kind), ())

    def last_card(self, now: int) -> CardView | None:
        """The card that was read last, for two seconds."""
        return self._read if self.shown_still(now) else None

    def shown_still(self, now: int) -> int:
        """Microseconds for which that card is shown from now on."""
        return max(0, self._read_at + SHOWN_FOR - now)

    @property
    def percent_due(self) -> int:
        """How deep the step that is due is to be cut, as its sentence says; the dealer confirms."""
        found = _PERCENT.search(self.view.sentence) if self.view is not None else None
        return int(found[1]) if found is not None else 0

    @property
    def hold(self) -> Hold | None:
        """What holds the table, or keeps it from being recorded; None while all goes on."""
        view = self.view
        if view is None or not _stopped(view):
            return None
        holding = [incident for incident in view.incidents if incident.holds]
        if view.trouble:
            return Hold(sentence=NOT_RECORDED, whys=(), hands_off="everything")
        return Hold(
            sentence=view.sentence,
            whys=tuple(_why(incident) for incident in holding),
            hands_off=_hands_off(holding),
            box=next((incident.box for incident in holding if incident.box), 0),
        )

    @staticmethod
    def _new_incident(before: TableView, after: TableView) -> bool:
        known = {incident.number for incident in before.incidents}
        return any(i.kind in _TWICE and i.number not in known for i in after.incidents)


def _stopped(view: TableView) -> bool:
    """It is held, or nothing that happens at it can be stored."""
    return view.held or bool(view.trouble)


def covered(view: TableView) -> TableView:
    """The table with every card face down that somebody at the table must not see.

    A supervisor may have turned one: his own screen shows it, the station does not.
    """
    turned = {card.key for card in view.turned}
    cards = tuple(_covered(card, turned) for card in view.cards)
    dealers = [card.card for card in cards if card.place.where == "dealer"]
    return replace(
        view,
        cards=cards,
        dealer=tuple(dealers) if len(dealers) == len(view.dealer) else view.dealer,
        dealer_total="" if BACK in dealers else view.dealer_total,
        last_card=_covered(view.last_card, turned) if view.last_card is not None else None,
        turned=(),
    )


def _covered(card: CardView, turned: set[str]) -> CardView:
    unseen = card.key in turned or card.place.where in _UNSEEN
    return replace(card, card=BACK) if unseen else card


def _why(incident: IncidentView) -> Why:
    return Why(
        number=incident.number,
        rule=incident.rule,
        sentence=incident.sentence,
        detail=incident.detail,
        acknowledged=incident.acknowledged,
    )


def _hands_off(holding: list[IncidentView]) -> HandsOff:
    """Where one card is to be laid, all the others; else what the incident is about."""
    if any(incident.next_card or incident.next_place for incident in holding):
        return "the named card"
    if holding and all(incident.kind == "device down" for incident in holding):
        return "the reader"
    if any(incident.box for incident in holding) and len(holding) == 1:
        return "the box"
    if any(incident.keys for incident in holding):
        return "the marked cards"
    return "everything"
