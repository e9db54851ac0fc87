"""What a table looks like to somebody: frozen, small, and only what that somebody may see.

A view is made at the service from the table's state (`tablectl.pit.shown`), never by a client. A
card that lies face down is a back for everybody at the table: `??`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from procedures.commands import Ask
from procedures.offers import Offer
from procedures.opening_checks import Check
from procedures.places import Place

BACK = "??"
"""A card that lies face down, or that this viewer may not see."""


class Told(Struct, frozen=True, kw_only=True):
    """One fact: its position and kind, in words, and whole where the viewer may see all of it.

    `fact` is the canonical JSON of the event as an object, without what is hidden from the viewer.
    """

    position: int
    at: int
    kind: str
    words: str
    fact: Mapping[str, Any] | None = None


class HandView(Struct, frozen=True, kw_only=True):
    """A hand as it lies."""

    cards: tuple[str, ...]
    total: str
    staked: int
    doubled: bool = False
    from_split: bool = False
    stood: bool = False
    outcome: str = ""
    turn: bool = False


class BetView(Struct, frozen=True, kw_only=True):
    """A bet on a box: before the deal its chips, afterwards what it has staked."""

    spot: int
    player: str
    amount: int
    confirmed: bool
    insurance: int = 0
    answer: str = ""
    at_table: bool = False
    """Its player sits at the table himself, and the dealer enters what he does."""


class BoxView(Struct, frozen=True, kw_only=True):
    """A box: who sits there, how he is connected, his bets and his hands."""

    box: int
    player: str = ""
    presence: str = ""
    at_table: bool = False
    """Who sits there sits at the table himself, and the dealer enters what he does."""
    bets: tuple[BetView, ...] = ()
    hands: tuple[HandView, ...] = ()


class CardView(Struct, frozen=True, kw_only=True):
    """A card that has left the shoe: the key of its reading, where it is, and its face or a back.

    An empty face is a card that no device could read.
    """

    key: str
    card: str
    place: Place


class StepView(Struct, frozen=True, kw_only=True):
    """A card of a guided sequence, where it belongs, and whether it has been read again."""

    key: str
    card: str
    place: Place
    done: bool


class SaidView(Struct, frozen=True, kw_only=True):
    """What one of two witnesses of a shoe said: a card, `cut card`, or the kind of a fault.

    `key` is its reading; with it and `card` an override puts the other's right. `picture` is the
    SHA-256 of what a camera kept, to be asked for by `find("picture", …)`; empty where there is
    none, or this viewer may not see it.
    """

    key: str
    device: str
    camera: bool
    card: str
    picture: str = ""


class IncidentView(Struct, frozen=True, kw_only=True):
    """Something irregular that is open. Players are told kind, sentence and rule only."""

    number: int
    kind: str
    rule: str
    sentence: str
    holds: bool
    at: int
    detail: str = ""
    box: int | None = None
    keys: tuple[str, ...] = ()
    remedies: tuple[str, ...] = ()
    acknowledged: bool = False
    escalated: bool = False
    next_card: str = ""
    next_place: str = ""
    steps: tuple[StepView, ...] = ()
    """The cards of the sequence that is running, in the order in which they are to come."""
    said: tuple[SaidView, ...] = ()
    """What shoe and camera said that does not agree."""


class ProposalView(Struct, frozen=True, kw_only=True):
    """What somebody asked for that a second person must confirm (part F); for who may do that.

    What would come of it is told by a preview of its `Confirm`.
    """

    number: int
    by: str
    remedy: str
    """As packs name it."""
    at: int
    """Since when it waits, in microseconds UTC; 0 where the record does not say."""
    asked: Ask
    """What is confirmed, with its reason."""


class DeviceView(Struct, frozen=True, kw_only=True):
    """A device of the table, for staff."""

    name: str
    role: str
    up: bool


class TurnedView(Struct, frozen=True, kw_only=True):
    """A card that lies face down and that a supervisor has looked at."""

    key: str
    card: str
    place: str


class Mine(Struct, frozen=True, kw_only=True):
    """A player's own: what nobody else sees."""

    purse: int
    locked: int
    boxes: tuple[int, ...]
    last_bet: int
    ask: int = 0
    """The number of the question that is open; a decision answers it (E-63)."""
    coming: int = 0
    """What is on its way to his purse from his account, in minor units."""


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one viewer sees it."""

    table: str
    position: int
    pack: str
    title: str
    digest: str
    currency: str
    status: Literal["closed", "open", "paused"]
    phase: str
    """The kind of the prompt: `betting`, `decision`, `held`…"""
    sentence: str
    detail: str
    deadline: int | None
    round: int
    dealer_name: str
    dealer_since: int
    rotation_due: int | None
    shoe: int
    dealt: int
    """Cards that have left the shoe."""
    cards_in_shoe: int
    cut_card_out: bool
    last_round: bool
    dealer: tuple[str, ...]
    dealer_total: str
    carried: tuple[str, ...]
    boxes: tuple[BoxView, ...]
    held: bool
    incidents: tuple[IncidentView, ...] = ()
    proposals: tuple[ProposalView, ...] = ()
    """What waits for a second person, the oldest first."""
    devices: tuple[DeviceView, ...] = ()
    manual_entries: int = 0
    checks: tuple[Check, ...] = ()
    """What was found before an opening, for staff; empty once the table is open."""
    one_witness: Literal["", "shoe only", "camera only"] = ""
    """For staff: of a shoe and its camera only this one reads."""
    read_alone: int = 0
    """For staff: the cards that one of them read while the other was down."""
    unrecorded_since: int | None = None
    """Since when the table's pictures are not recorded (microseconds UTC), for staff."""
    cards: tuple[CardView, ...] = ()
    """For staff: every card but those in the tray, in the order in which they left the shoe."""
    last_card: CardView | None = None
    """For staff: the card that left the shoe last, wherever it went."""
    next_place: Place | None = None
    """Where the next card goes, or the hand that decides."""
    ask: int = 0
    """For staff: the number of the question that is open; what is entered for a player answers it
    (E-63)."""
    part_insurance: bool = False
    """Less than half of a stake may be insured (E-106)."""
    discards: int = 0
    turned: tuple[TurnedView, ...] = ()
    """The cards that were looked at, for who may do that."""
    trouble: str = ""
    """Why nothing can be stored now; empty while all is well."""
    training: bool = False
    """Nothing at this table is real."""
    mine: Mine | None = None
    offers: tuple[Offer, ...] = ()
    """What this player may do, at this very position."""
