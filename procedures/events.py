"""Facts, in the past tense: everything that can be written in a table's stream.

An event says what became of the table and carries every number that a rule worked out, so that
`apply` needs no rules and old facts load after the house has changed one.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from procedures.cards import Card
from procedures.house_events import HouseEvent
from procedures.incident_events import IncidentEvent
from procedures.opening_checks import CheckOf
from procedures.pack import HousePack
from procedures.places import Place
from procedures.readings import Reading
from procedures.refusals import Code
from procedures.round import Action, BoxResult, DecidedBy, InsuranceAnswer, Outcome, Posting, Wager
from procedures.table import Device, Presence, ShuffleStep, Who


class TableCreated(Struct, frozen=True, kw_only=True, tag="table-created"):
    """The first fact of a table: its name and the whole pack in force."""

    name: str
    pack: HousePack


class TableOpened(Struct, frozen=True, kw_only=True, tag="table-opened"):
    """The table is open for players, with these devices.

    `despite`: why `by` opened it although these checks were red.
    """

    devices: tuple[Device, ...]
    by: Who | None = None
    despite: str = ""
    red: tuple[CheckOf, ...] = ()


class TablePaused(Struct, frozen=True, kw_only=True, tag="table-paused"):
    """No betting opens until the table is resumed."""


class TableResumed(Struct, frozen=True, kw_only=True, tag="table-resumed"):
    """The pause is over."""


class ClosingOrdered(Struct, frozen=True, kw_only=True, tag="closing-ordered"):
    """The running round is the last before the table closes (E-85)."""


class TableClosed(Struct, frozen=True, kw_only=True, tag="table-closed"):
    """The table is closed."""


class ServiceResumed(Struct, frozen=True, kw_only=True, tag="service-resumed"):
    """The service is back after an outage (microseconds); timers have this new deadline."""

    outage: int
    deadline: int | None


class DealerCameOn(Struct, frozen=True, kw_only=True, tag="dealer-came-on"):
    """A dealer takes the table. `burns` is what the table owes from now on (HP10)."""

    dealer: str
    regular: str
    how: Literal["opening", "rotation", "relief", "return"]
    since: int
    burns: int


class DealerCorrected(Struct, frozen=True, kw_only=True, tag="dealer-corrected"):
    """Who came on at a position was somebody else (HP10).

    `deals` is who deals now, `regular` whose time it is; both empty where nobody deals.
    """

    came_on: int
    was: str
    dealer: str
    reason: str
    by: Who
    deals: str
    regular: str


class RotationOverdue(Struct, frozen=True, kw_only=True, tag="rotation-overdue"):
    """The dealer has dealt longer than the pack's rotation (HP10)."""


class ShuffleStepDone(Struct, frozen=True, kw_only=True, tag="shuffle-step-done"):
    """A step of the shuffle record. `percent` is the cut, or the depth of the cut card (HP7)."""

    step: ShuffleStep
    by: Who
    set_id: str = ""
    seal: str = ""
    percent: int = 0


class ShoeStarted(Struct, frozen=True, kw_only=True, tag="shoe-started"):
    """A shuffled shoe is ready. `burns` is what the table owes from now on (E-01)."""

    number: int
    set_id: str
    burns: int


class ShoeEnded(Struct, frozen=True, kw_only=True, tag="shoe-ended"):
    """No further round from this shoe; the shuffle is due."""

    number: int
    why: str
    rule: str


class ShoeCommitted(Struct, frozen=True, kw_only=True, tag="shoe-committed"):
    """A machine's next shoe: the digest of its order, published before any bet (part G)."""

    number: int
    digest: str
    cards: int


class ShoeRevealed(Struct, frozen=True, kw_only=True, tag="shoe-revealed"):
    """The order of a machine's shoe that is over. `wrong` is what does not agree, or nothing."""

    number: int
    salt: str
    order: tuple[Card, ...]
    wrong: str = ""


class ReadingTaken(Struct, frozen=True, kw_only=True, tag="reading-taken"):
    """What a device said, as it said it. `note` is set when it belongs to no part of the game.

    `agrees` is the key of what the other witness of the shoe had said, where it said the same.
    """

    reading: Reading
    note: str = ""
    agrees: str | UnsetType = UNSET


class CardPlaced(Struct, frozen=True, kw_only=True, tag="card-placed"):
    """A card that left the shoe, and the one place it went to. None: it could not be read."""

    key: str
    card: Card | None
    place: Place


class CardMoved(Struct, frozen=True, kw_only=True, tag="card-moved"):
    """A card already out goes to another place."""

    key: str
    place: Place


class CutCardOut(Struct, frozen=True, kw_only=True, tag="cut-card-out"):
    """The cut card is out; `last_round` is the last round of this shoe (HP8, HP9)."""

    last_round: int
    rule: str


class BurnPaid(Struct, frozen=True, kw_only=True, tag="burn-paid"):
    """A burn that was owed is taken or has lapsed; `owed` are left."""

    owed: int


class PlayerSat(Struct, frozen=True, kw_only=True, tag="player-sat"):
    """A player takes a box; box 0: he stands behind those of others.

    `at_table`: he sits there himself, and the dealer enters for him (part G).
    """

    player: str
    box: int
    at_table: bool = False


class PlayerAway(Struct, frozen=True, kw_only=True, tag="player-away"):
    """A player's presence changed: lost, left, or here again."""

    player: str
    presence: Presence


class SeatFreed(Struct, frozen=True, kw_only=True, tag="seat-freed"):
    """A player who left has no hand any more; the box is free."""

    player: str
    box: int


class BettingOpened(Struct, frozen=True, kw_only=True, tag="betting-opened"):
    """Bets may be placed for this round until the deadline."""

    round: int
    deadline: int | None


class BetSet(Struct, frozen=True, kw_only=True, tag="bet-set"):
    """The chips of one bet on a box are now these. `why` says why they went back, if they did."""

    box: int
    player: str
    chips: tuple[int, ...]
    confirmed: bool
    spot: int = 1
    rides: bool = False
    why: str = ""


class BettingClosed(Struct, frozen=True, kw_only=True, tag="betting-closed"):
    """No more bets. These boxes play, in this order; unconfirmed chips go back (HP1)."""

    boxes: tuple[int, ...]
    why: Literal["dealer", "time", "card", "players"]


class InsuranceOpened(Struct, frozen=True, kw_only=True, tag="insurance-opened"):
    """These bets are asked, as (box, spot), all at once (B9).

    Again without a deadline, when the time of the others is up: those of people at the table.
    """

    bets: tuple[tuple[int, int], ...]
    deadline: int | None

    @property
    def boxes(self) -> tuple[int, ...]:
        """Their boxes."""
        return tuple(dict.fromkeys(box for box, _ in self.bets))


class InsuranceAnswered(Struct, frozen=True, kw_only=True, tag="insurance-answered"):
    """A bet has answered."""

    box: int
    answer: InsuranceAnswer
    amount: int
    by: DecidedBy
    spot: int = 1


class InsuranceClosed(Struct, frozen=True, kw_only=True, tag="insurance-closed"):
    """Insurance is no longer offered in this round."""


class DealerPeeked(Struct, frozen=True, kw_only=True, tag="dealer-peeked"):
    """The hole card was looked at: a blackjack ends the round, otherwise it goes on (E-115)."""

    blackjack: bool


class DecisionAsked(Struct, frozen=True, kw_only=True, tag="decision-asked"):
    """A hand is waited for until the deadline. `ask` numbers the questions of the round.

    `absent`: its player was gone, so the deadline is the short grace (B2).
    """

    box: int
    hand: int
    ask: int
    deadline: int | None
    absent: bool = False


class DecisionTaken(Struct, frozen=True, kw_only=True, tag="decision-taken"):
    """What a hand does, final (HP4). `wagers` are those that a split or a double adds."""

    box: int
    hand: int
    action: Action
    by: DecidedBy
    rule: str
    wagers: tuple[Wager, ...] = ()

    @property
    def added(self) -> int:
        """What the wagers add up to."""
        return sum(wager.amount for wager in self.wagers)


class HandPaid(Struct, frozen=True, kw_only=True, tag="hand-paid"):
    """The money of a hand has moved before the end of the round."""

    box: int
    hand: int
    outcome: Outcome


class Posted(Struct, frozen=True, kw_only=True, tag="posted"):
    """Money moved. `round` is the round whose cancellation would reverse it."""

    postings: tuple[Posting, ...]
    round: int | None = None


class RoundSettled(Struct, frozen=True, kw_only=True, tag="round-settled"):
    """Every bet of the round is resolved."""

    round: int
    results: tuple[BoxResult, ...]


class RoundCancelled(Struct, frozen=True, kw_only=True, tag="round-cancelled"):
    """The round is void; every wager has gone back by compensating postings."""

    round: int
    reason: str
    rule: str
    by: Who


class RoundUnplayed(Struct, frozen=True, kw_only=True, tag="round-unplayed"):
    """Betting closed and nobody had confirmed a bet."""

    round: int


class TableCleared(Struct, frozen=True, kw_only=True, tag="table-cleared"):
    """The cards on the felt went to the discard tray."""


class TableHeld(Struct, frozen=True, kw_only=True, tag="table-held"):
    """A decision would have broken an invariant, or failed; nothing of it was carried out."""

    problems: tuple[str, ...]


class CommandRefused(Struct, frozen=True, kw_only=True, tag="command-refused"):
    """Staff or a device asked for something the rules do not allow."""

    by: Who
    asked: str
    code: Code
    rule: str
    reason: str
    possible: tuple[str, ...] = ()
    """What they could have done instead."""


Event = (
    TableCreated | TableOpened | TablePaused | TableResumed | ClosingOrdered | TableClosed
    | ServiceResumed | DealerCameOn | DealerCorrected | RotationOverdue
    | ShuffleStepDone | ShoeStarted | ShoeEnded | ShoeCommitted | ShoeRevealed
    | ReadingTaken | CardPlaced | CardMoved | CutCardOut | BurnPaid
    | PlayerSat | PlayerAway | SeatFreed
    | BettingOpened | BetSet | BettingClosed | InsuranceOpened | InsuranceAnswered
    | InsuranceClosed | DealerPeeked | DecisionAsked | DecisionTaken | HandPaid
    | Posted | RoundSettled | RoundCancelled | RoundUnplayed | TableCleared
    | TableHeld | CommandRefused
    | HouseEvent | IncidentEvent
)  # fmt: skip
