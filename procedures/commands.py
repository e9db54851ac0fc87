"""What somebody can ask of a table. A command is somebody, at a time, asking for one thing."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from procedures.cards import Card
from procedures.places import Lies
from procedures.readings import Reading, Role
from procedures.round import Action, InsuranceAnswer
from procedures.table import Name, ShuffleStep, Who

Text = Annotated[str, Meta(max_length=400)]
BoxNumber = Annotated[int, Meta(ge=1, le=32)]
Spot = Annotated[int, Meta(ge=1, le=3)]
"""Which of the bets on a box."""
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Amount = Annotated[int, Meta(ge=1, le=10**15)]
"""Money that is not nought, in minor units."""
Percent = Annotated[int, Meta(ge=0, le=100)]
Number = Annotated[int, Meta(ge=0, le=10**12)]
"""A count: of incidents, of questions, of facts."""
Micros = Annotated[int, Meta(ge=0, le=2**53)]
"""Microseconds: a length of time, or a time UTC."""


Reported = Literal[
    "out of order", "empty seat", "too many cards", "picked up", "off the table", "wrong total",
    "burn mistaken", "dealer card forgotten", "dealer overdrew", "boxed card", "bad card",
]  # fmt: skip
"""What dealer or supervisor may say is wrong on the felt."""


Standing = Literal["stand", "ask now", "cancel"]
"""What becomes of decisions that were taken on a card that was another (part F)."""


class _Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is common to every request: unknown fields are refused."""


class UsesDevice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device that the table reads its cards with."""

    name: Name
    role: Role
    pulses: bool


class OpenTable(_Ask, frozen=True, kw_only=True, tag="open-table"):
    """Open the table for players."""

    devices: tuple[UsesDevice, ...]


class PauseTable(_Ask, frozen=True, kw_only=True, tag="pause-table"):
    """Open no further betting; only between rounds (E-85)."""


class ResumeTable(_Ask, frozen=True, kw_only=True, tag="resume-table"):
    """End a pause."""


class CloseTable(_Ask, frozen=True, kw_only=True, tag="close-table"):
    """Close: a running round is finished, bets without a card go back (HP11, E-85, E-86)."""


class StopTable(_Ask, frozen=True, kw_only=True, tag="stop-table"):
    """Emergency stop: everything is held at once (E-85)."""

    reason: Text


class ChangeDealer(_Ask, frozen=True, kw_only=True, tag="change-dealer"):
    """Somebody else deals from now on (HP10)."""

    dealer: Name
    how: Literal["opening", "rotation", "relief", "return"]


class CorrectDealer(_Ask, frozen=True, kw_only=True, tag="correct-dealer"):
    """Somebody else dealt than the record has: who came on at that position (HP10)."""

    came_on: Number
    was: Name
    dealer: Name
    reason: Text


class RecordShuffle(_Ask, frozen=True, kw_only=True, tag="record-shuffle"):
    """One step of the shuffle is done (HP7)."""

    step: ShuffleStep
    set_id: Annotated[str, Meta(max_length=40)] = ""
    percent: Percent = 0
    seal: Annotated[str, Meta(max_length=40)] = ""


class EndShoe(_Ask, frozen=True, kw_only=True, tag="end-shoe"):
    """No further round from this shoe."""

    reason: Text


class OpenBetting(_Ask, frozen=True, kw_only=True, tag="open-betting"):
    """Clear the felt and take bets for the next round."""


class NoMoreBets(_Ask, frozen=True, kw_only=True, tag="no-more-bets"):
    """The dealer's call (HP1)."""


class CancelRound(_Ask, frozen=True, kw_only=True, tag="cancel-round"):
    """Void the round and return every wager."""

    reason: Text


class CallSupervisor(_Ask, frozen=True, kw_only=True, tag="call-supervisor"):
    """Hold the table until a supervisor has looked."""

    what: Text


class Resolve(_Ask, frozen=True, kw_only=True, tag="resolve"):
    """End an incident by one of the remedies it offers."""

    incident: Number
    remedy: Annotated[str, Meta(max_length=40)]
    reason: Text = ""
    card: Card | None = None


class Sit(_Ask, frozen=True, kw_only=True, tag="sit"):
    """Take a box, or with box 0 stand behind those of others."""

    box: Annotated[int, Meta(ge=0, le=32)]


class Leave(_Ask, frozen=True, kw_only=True, tag="leave"):
    """Give up the seat (HP5, HP6)."""


class FundPurse(_Ask, frozen=True, kw_only=True, tag="fund-purse"):
    """Put money into a seated player's purse, between rounds."""

    player: Name
    amount: Amount


class LoseConnection(_Ask, frozen=True, kw_only=True, tag="lose-connection"):
    """A player has been silent past the heartbeat deadline (E-72)."""

    player: Name


class Reconnect(_Ask, frozen=True, kw_only=True, tag="reconnect"):
    """A player is heard again (E-71)."""

    player: Name


class PlaceChips(_Ask, frozen=True, kw_only=True, tag="place-chips"):
    """Add chips to the bet at a spot of a box; without a box, of the player's only one."""

    chips: Annotated[tuple[Amount, ...], Meta(min_length=1, max_length=100)]
    box: BoxNumber | None = None
    spot: Spot = 1


class UndoChip(_Ask, frozen=True, kw_only=True, tag="undo-chip"):
    """Take the last chip back."""

    box: BoxNumber | None = None
    spot: Spot = 1


class ClearBet(_Ask, frozen=True, kw_only=True, tag="clear-bet"):
    """Take all chips back: those of one bet, or without a box those of every bet."""

    box: BoxNumber | None = None
    spot: Spot = 1


class Rebet(_Ask, frozen=True, kw_only=True, tag="rebet"):
    """Place the previous round's bets again, all or none (E-103)."""


class ConfirmBet(_Ask, frozen=True, kw_only=True, tag="confirm-bet"):
    """Let the chips play (HP1): those of one bet, or without a box those of every bet.

    `rides`: the bet is to add nothing when the box splits or doubles (part G).
    """

    box: BoxNumber | None = None
    spot: Spot = 1
    rides: bool = False


class Deal(_Ask, frozen=True, kw_only=True, tag="deal"):
    """The player's bets are complete: a machine deals once everybody has asked (part G, E-116)."""


class NewGame(_Ask, frozen=True, kw_only=True, tag="new-game"):
    """Clear the felt of a machine's table and bet anew, from nothing (MP7)."""


class CommitShoe(_Ask, frozen=True, kw_only=True, tag="commit-shoe"):
    """A machine has shuffled a shoe of so many cards and commits itself to their order (part G)."""

    digest: Hex
    cards: Annotated[int, Meta(ge=52, le=416)]


class RevealShoe(_Ask, frozen=True, kw_only=True, tag="reveal-shoe"):
    """A machine publishes the order of a shoe that is over (part G)."""

    salt: Hex
    order: Annotated[tuple[Card, ...], Meta(max_length=416)]


class AnswerInsurance(_Ask, frozen=True, kw_only=True, tag="answer-insurance"):
    """Take insurance, even money, or neither (B9), for one bet; without a box, for the only one.

    Without an amount it is half of the stake.
    """

    answer: InsuranceAnswer
    box: BoxNumber | None = None
    spot: Spot | None = None
    amount: Amount | None = None


class Decide(_Ask, frozen=True, kw_only=True, tag="decide"):
    """A player's decision; `ask` is the number of the question it answers (E-63)."""

    ask: Number
    action: Action


class Read(_Ask, frozen=True, kw_only=True, tag="read"):
    """A device has said something."""

    reading: Reading


class PassTime(_Ask, frozen=True, kw_only=True, tag="pass-time"):
    """A deadline has come."""


class ResumeService(_Ask, frozen=True, kw_only=True, tag="resume-service"):
    """The service was away for this long (microseconds) and is back (E-78)."""

    outage: Micros


class Report(_Ask, frozen=True, kw_only=True, tag="report"):
    """Dealer or supervisor: something is wrong on the felt. `felt` says what lies where.

    `box` names the box it concerns, where it is one.
    """

    what: Reported
    felt: Annotated[tuple[Lies, ...], Meta(max_length=40)] = ()
    box: Annotated[int, Meta(ge=0, le=32)] | None = None
    note: Text = ""


class Acknowledge(_Ask, frozen=True, kw_only=True, tag="acknowledge"):
    """Take notice of an incident."""

    incident: int


class ConfirmStep(_Ask, frozen=True, kw_only=True, tag="confirm-step"):
    """Say which card was laid, where neither pad nor camera reads it."""

    incident: int
    card: Card


class Override(_Ask, frozen=True, kw_only=True, tag="override"):
    """A card of this or an earlier round was another; what becomes of decisions (part F)."""

    key: Annotated[str, Meta(min_length=1, max_length=200)]
    card: Card
    decisions: Standing
    reason: Text


class Rearrange(_Ask, frozen=True, kw_only=True, tag="rearrange"):
    """Give the cards read so far to the positions in this order; `burned` belong to no hand."""

    order: Annotated[tuple[str, ...], Meta(max_length=100)]
    burned: Annotated[tuple[str, ...], Meta(max_length=10)] = ()
    reason: Text


class DropPlayer(_Ask, frozen=True, kw_only=True, tag="drop-player"):
    """The house's own system lost a player's session (HP20)."""

    player: Name


class ReturnWagers(_Ask, frozen=True, kw_only=True, tag="return-wagers"):
    """Return a player's wagers of a round by hand; the amount is the record's (HP20, E-80)."""

    player: Name
    round: Annotated[int, Meta(ge=1)]
    reason: Text


class ReplaceCard(_Ask, frozen=True, kw_only=True, tag="replace-card"):
    """A physical card of the set is replaced (IR11)."""

    card: Card
    reason: Text


class CountSet(_Ask, frozen=True, kw_only=True, tag="count-set"):
    """The count of the set after a shoe: what was missing, what was too many."""

    missing: Annotated[tuple[Card, ...], Meta(max_length=416)] = ()
    extra: Annotated[tuple[Card, ...], Meta(max_length=416)] = ()


class Confirm(_Ask, frozen=True, kw_only=True, tag="confirm"):
    """The second person confirms what the first asked for (part F)."""

    proposal: int


class Withdraw(_Ask, frozen=True, kw_only=True, tag="withdraw"):
    """Take a proposal back."""

    proposal: int


Ask = (
    OpenTable | PauseTable | ResumeTable | CloseTable | StopTable | ChangeDealer | CorrectDealer
    | RecordShuffle | EndShoe | OpenBetting | NoMoreBets | CancelRound | CallSupervisor | Resolve
    | Sit | Leave | FundPurse | LoseConnection | Reconnect
    | PlaceChips | UndoChip | ClearBet | Rebet | ConfirmBet | Deal | NewGame
    | AnswerInsurance | Decide | CommitShoe | RevealShoe
    | Read | PassTime | ResumeService
    | Report | Acknowledge | ConfirmStep | Override | Rearrange | DropPlayer | ReturnWagers
    | ReplaceCard | CountSet | Confirm | Withdraw
)  # fmt: skip


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`by` asks at `at` (table time, microseconds UTC). `id` is the sender's own, for retries.

    `seen` is the position of the table that a previewed remedy was judged on; the command is
    refused if the table has moved since.
    """

    id: Annotated[str, Meta(min_length=1, max_length=400)]
    at: Micros
    by: Who
    ask: Ask
    seen: Number | None = None
