"""Facts of incidents: what was irregular, what was done about it, by whom, and the set's counts."""

from __future__ import annotations

from msgspec import Struct

from procedures.cards import Card
from procedures.incident import Incident, Step
from procedures.irregularity import Remedy
from procedures.places import Laid
from procedures.round import Round
from procedures.table import Proposal, Who


class IncidentOpened(Struct, frozen=True, kw_only=True, tag="incident-opened"):
    """Something irregular."""

    incident: Incident


class IncidentResolved(Struct, frozen=True, kw_only=True, tag="incident-resolved"):
    """An incident is over: which remedy, by whom, why, and by which rule (part F)."""

    number: int
    remedy: str
    reason: str
    by: Who
    rule: str = ""


class IncidentAcknowledged(Struct, frozen=True, kw_only=True, tag="incident-acknowledged"):
    """Somebody has taken notice of an incident."""

    number: int
    by: Who


class IncidentEscalated(Struct, frozen=True, kw_only=True, tag="incident-escalated"):
    """Nobody acknowledged an incident in time; it goes up to the pit manager (part F)."""

    number: int


class SequenceBegun(Struct, frozen=True, kw_only=True, tag="sequence-begun"):
    """Cards are laid again one by one, each checked against the record."""

    number: int
    sequence: Remedy
    steps: tuple[Step, ...]


class StepMatched(Struct, frozen=True, kw_only=True, tag="step-matched"):
    """The card that was expected lies in its place; `by` read or confirmed it."""

    number: int
    key: str
    by: Who


class StepWrong(Struct, frozen=True, kw_only=True, tag="step-wrong"):
    """Another card than the expected one was shown; the sequence waits for the right one."""

    number: int
    expected: Card
    seen: Card
    by: Who


class RoundCorrected(Struct, frozen=True, kw_only=True, tag="round-corrected"):
    """The round as it stands after its record was put right; `laid` are the cards that changed."""

    round: Round
    laid: tuple[Laid, ...]
    why: str
    rule: str
    by: Who


class TurnHeld(Struct, frozen=True, kw_only=True, tag="turn-held"):
    """The seat's decision waits, without a timer, until a supervisor has decided (E-79)."""

    box: int


class WagersReturned(Struct, frozen=True, kw_only=True, tag="wagers-returned"):
    """A player's wagers of a round went back by hand, once (HP20, E-80)."""

    round: int
    player: str
    amount: int
    by: Who


class Proposed(Struct, frozen=True, kw_only=True, tag="proposed"):
    """Somebody asked for what a second person must confirm."""

    proposal: Proposal


class ProposalEnded(Struct, frozen=True, kw_only=True, tag="proposal-ended"):
    """A proposal was confirmed by a second person, or withdrawn."""

    number: int
    by: Who
    confirmed: bool


class SetCounted(Struct, frozen=True, kw_only=True, tag="set-counted"):
    """The whole set was counted; nothing missing and nothing extra is a good count."""

    set_id: str
    missing: tuple[Card, ...]
    extra: tuple[Card, ...]
    by: Who


class CardReplaced(Struct, frozen=True, kw_only=True, tag="card-replaced"):
    """A physical card of the set was replaced."""

    set_id: str
    card: Card
    reason: str
    by: Who


class ShoeRefilled(Struct, frozen=True, kw_only=True, tag="shoe-refilled"):
    """The discards were shuffled and are the shoe from here on (IR6)."""

    by: Who


class Held(Struct, frozen=True, kw_only=True, tag="held"):
    """Timers stop; this much (microseconds) was left."""

    remaining: int | None


class Released(Struct, frozen=True, kw_only=True, tag="released"):
    """Timers run again, to this deadline."""

    deadline: int | None


class CardEntered(Struct, frozen=True, kw_only=True, tag="card-entered"):
    """A card that the shoe could not read, named by a person or read again on the pad."""

    key: str
    card: Card
    by: Who


IncidentEvent = (
    IncidentOpened
    | IncidentResolved
    | IncidentAcknowledged
    | IncidentEscalated
    | SequenceBegun
    | StepMatched
    | StepWrong
    | RoundCorrected
    | TurnHeld
    | WagersReturned
    | Proposed
    | ProposalEnded
    | SetCounted
    | CardReplaced
    | ShoeRefilled
    | Held
    | Released
    | CardEntered
)
