"""What somebody can ask of a table. A command is somebody, at a time, asking for one thing."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from procedures.asked import Amount as Amount
from procedures.asked import Hex as Hex
from procedures.asked import Micros as Micros
from procedures.asked import Number as Number
from procedures.asked import Percent, Request, Text
from procedures.cards import Card
from procedures.opening_checks import Check
from procedures.places import Lies
from procedures.player_commands import AnswerInsurance as AnswerInsurance
from procedures.player_commands import AskFunds as AskFunds
from procedures.player_commands import AtTable as AtTable
from procedures.player_commands import ClearBet as ClearBet
from procedures.player_commands import ConfirmBet as ConfirmBet
from procedures.player_commands import Deal as Deal
from procedures.player_commands import Decide as Decide
from procedures.player_commands import Leave as Leave
from procedures.player_commands import NewGame as NewGame
from procedures.player_commands import PlaceChips as PlaceChips
from procedures.player_commands import Rebet as Rebet
from procedures.player_commands import Sit as Sit
from procedures.player_commands import UndoChip as UndoChip
from procedures.readings import Reading, Role
from procedures.table import Name, ShuffleStep, Who

Reported = Literal[
    "out of order", "empty seat", "too many cards", "picked up", "off the table", "wrong total",
    "burn mistaken", "dealer card forgotten", "dealer overdrew", "boxed card", "bad card",
]  # fmt: skip
"""What dealer or supervisor may say is wrong on the felt."""


Standing = Literal["stand", "ask now", "cancel"]
"""What becomes of decisions that were taken on a card that was another (part F)."""

How = Literal["opening", "rotation", "relief", "return"]
"""How a dealer comes on: first, in rotation, for a break of the regular one, back from it."""


class UsesDevice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device that the table reads its cards with."""

    name: Name
    role: Role
    pulses: bool


class OpenTable(Request, frozen=True, kw_only=True, tag="open-table"):
    """Open the table for players. `despite`: why, although a check that was made is red."""

    devices: tuple[UsesDevice, ...]
    despite: Text = ""


class RecordChecks(Request, frozen=True, kw_only=True, tag="record-checks"):
    """What the service found when it looked at all that an opening needs."""

    checks: Annotated[tuple[Check, ...], Meta(max_length=20)]


class WatchRecorder(Request, frozen=True, kw_only=True, tag="watch-recorder"):
    """What records the table's pictures works, or it does not, and why."""

    up: bool
    detail: Text = ""


class NoticeClock(Request, frozen=True, kw_only=True, tag="notice-clock"):
    """The machine's clock was set back by so much; table time went on as it was."""

    back: Annotated[int, Meta(ge=1, le=2**53)]


class PauseTable(Request, frozen=True, kw_only=True, tag="pause-table"):
    """Open no further betting; only between rounds (E-85)."""


class ResumeTable(Request, frozen=True, kw_only=True, tag="resume-table"):
    """End a pause."""


class CloseTable(Request, frozen=True, kw_only=True, tag="close-table"):
    """Close: a running round is finished, bets without a card go back (HP11, E-85, E-86)."""


class StopTable(Request, frozen=True, kw_only=True, tag="stop-table"):
    """Emergency stop: everything is held at once (E-85)."""

    reason: Text


class ChangeDealer(Request, frozen=True, kw_only=True, tag="change-dealer"):
    """Somebody else deals from now on (HP10)."""

    dealer: Name
    how: How


class CorrectDealer(Request, frozen=True, kw_only=True, tag="correct-dealer"):
    """Somebody else dealt than the record has: who came on at that position (HP10)."""

    came_on: Number
    was: Name
    dealer: Name
    reason: Text


class RecordShuffle(Request, frozen=True, kw_only=True, tag="record-shuffle"):
    """One step of the shuffle is done (HP7)."""

    step: ShuffleStep
    set_id: Annotated[str, Meta(max_length=40)] = ""
    percent: Percent = 0
    seal: Annotated[str, Meta(max_length=40)] = ""


class EndShoe(Request, frozen=True, kw_only=True, tag="end-shoe"):
    """No further round from this shoe."""

    reason: Text


class OpenBetting(Request, frozen=True, kw_only=True, tag="open-betting"):
    """Clear the felt and take bets for the next round."""


class NoMoreBets(Request, frozen=True, kw_only=True, tag="no-more-bets"):
    """The dealer's call (HP1)."""


class CancelRound(Request, frozen=True, kw_only=True, tag="cancel-round"):
    """Void the round and return every wager."""

    reason: Text


class CallSupervisor(Request, frozen=True, kw_only=True, tag="call-supervisor"):
    """Hold the table until a supervisor has looked."""

    what: Text


class Resolve(Request, frozen=True, kw_only=True, tag="resolve"):
    """End an incident by one of the remedies it offers."""

    incident: Number
    remedy: Annotated[str, Meta(max_length=40)]
    reason: Text = ""
    card: Card | None = None


class FundPurse(Request, frozen=True, kw_only=True, tag="fund-purse"):
    """Put money into a seated player's purse, between rounds."""

    player: Name
    amount: Amount


class EndTransfer(Request, frozen=True, kw_only=True, tag="end-transfer"):
    """The wallet has carried out a transfer, or declined it and says why."""

    transfer: Number
    done: bool
    why: Text = ""


class BuyIn(Request, frozen=True, kw_only=True, tag="buy-in"):
    """Somebody at the table has put down cash; between rounds (part G)."""

    player: Name
    amount: Amount


class ForPlayer(Request, frozen=True, kw_only=True, tag="for-player"):
    """The dealer enters what somebody at the table says with his hands (part G)."""

    player: Name
    ask: AtTable


class TurnCard(Request, frozen=True, kw_only=True, tag="turn-card"):
    """A supervisor looks at a card that lies face down: a burn, a discard, the hole card."""

    key: Annotated[str, Meta(min_length=1, max_length=200)]
    reason: Text


class LoseConnection(Request, frozen=True, kw_only=True, tag="lose-connection"):
    """A player has been silent past the heartbeat deadline (E-72)."""

    player: Name


class Reconnect(Request, frozen=True, kw_only=True, tag="reconnect"):
    """A player is heard again (E-71)."""

    player: Name


class CommitShoe(Request, frozen=True, kw_only=True, tag="commit-shoe"):
    """A machine has shuffled a shoe of so many cards and commits itself to their order (part G)."""

    digest: Hex
    cards: Annotated[int, Meta(ge=52, le=416)]


class RevealShoe(Request, frozen=True, kw_only=True, tag="reveal-shoe"):
    """A machine publishes the order of a shoe that is over (part G)."""

    salt: Hex
    order: Annotated[tuple[Card, ...], Meta(max_length=416)]


class Read(Request, frozen=True, kw_only=True, tag="read"):
    """A device has said something."""

    reading: Reading


class PassTime(Request, frozen=True, kw_only=True, tag="pass-time"):
    """A deadline has come."""


class ResumeService(Request, frozen=True, kw_only=True, tag="resume-service"):
    """The service was away for this long (microseconds) and is back (E-78)."""

    outage: Micros


class Report(Request, frozen=True, kw_only=True, tag="report"):
    """Dealer or supervisor: something is wrong on the felt. `felt` says what lies where.

    `box` names the box it concerns, where it is one.
    """

    what: Reported
    felt: Annotated[tuple[Lies, ...], Meta(max_length=40)] = ()
    box: Annotated[int, Meta(ge=0, le=32)] | None = None
    note: Text = ""


class Acknowledge(Request, frozen=True, kw_only=True, tag="acknowledge"):
    """Take notice of an incident."""

    incident: int


class ConfirmStep(Request, frozen=True, kw_only=True, tag="confirm-step"):
    """Say which card was laid, where neither pad nor camera reads it."""

    incident: int
    card: Card


class Override(Request, frozen=True, kw_only=True, tag="override"):
    """A card of this or an earlier round was another; what becomes of decisions (part F)."""

    key: Annotated[str, Meta(min_length=1, max_length=200)]
    card: Card
    decisions: Standing
    reason: Text


class Rearrange(Request, frozen=True, kw_only=True, tag="rearrange"):
    """Give the cards read so far to the positions in this order; `burned` belong to no hand."""

    order: Annotated[tuple[str, ...], Meta(max_length=100)]
    burned: Annotated[tuple[str, ...], Meta(max_length=10)] = ()
    reason: Text


class DropPlayer(Request, frozen=True, kw_only=True, tag="drop-player"):
    """The house's own system lost a player's session (HP20)."""

    player: Name


class ReturnWagers(Request, frozen=True, kw_only=True, tag="return-wagers"):
    """Return a player's wagers of a round by hand; the amount is the record's (HP20, E-80)."""

    player: Name
    round: Annotated[int, Meta(ge=1)]
    reason: Text


class ReplaceCard(Request, frozen=True, kw_only=True, tag="replace-card"):
    """A physical card of the set is replaced (IR11)."""

    card: Card
    reason: Text


class CountSet(Request, frozen=True, kw_only=True, tag="count-set"):
    """The count of the set after a shoe: what was missing, what was too many."""

    missing: Annotated[tuple[Card, ...], Meta(max_length=416)] = ()
    extra: Annotated[tuple[Card, ...], Meta(max_length=416)] = ()


class Confirm(Request, frozen=True, kw_only=True, tag="confirm"):
    """The second person confirms what the first asked for (part F)."""

    proposal: int


class Withdraw(Request, frozen=True, kw_only=True, tag="withdraw"):
    """Take a proposal back."""

    proposal: int


Ask = (
    OpenTable | PauseTable | ResumeTable | CloseTable | StopTable | ChangeDealer | CorrectDealer
    | RecordShuffle | EndShoe | OpenBetting | NoMoreBets | CancelRound | CallSupervisor | Resolve
    | AtTable | Deal | NewGame | ForPlayer
    | AskFunds | EndTransfer | FundPurse | BuyIn | LoseConnection | Reconnect
    | CommitShoe | RevealShoe | Read | PassTime | ResumeService
    | RecordChecks | WatchRecorder | NoticeClock | TurnCard
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
