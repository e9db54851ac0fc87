"""A round: its bets, boxes, hands and decisions, and how each ended, frozen.

It holds inputs, as the whole table's state does; what follows from them is looked up
(`procedures.play.hands`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from procedures.cards import Card, Total, total
from procedures.places import Laid, Place

Action = Literal["hit", "stand", "double", "split", "surrender"]
DecidedBy = Literal["player", "time-out", "absent", "house"]
InsuranceAnswer = Literal["insurance", "even money", "none"]
Outcome = Literal[
    "win", "lose", "push", "blackjack", "bust", "surrender", "even money", "push blackjack",
    "lost to blackjack", "charlie",
]  # fmt: skip


class Posting(Struct, frozen=True, kw_only=True):
    """A movement of money from one account to another, in minor units."""

    debit: str
    credit: str
    amount: int
    why: str
    rule: str


class Bet(Struct, frozen=True, kw_only=True):
    """Chips on a box before the round. They play only when confirmed (HP1).

    `spot` tells the bets of one box apart. `rides`: the bet adds nothing to a split or a double of
    the box; it rides on the first hand (part G).
    """

    box: int
    player: str
    chips: tuple[int, ...]
    spot: int = 1
    confirmed: bool = False
    rides: bool = False

    @property
    def amount(self) -> int:
        """The chips added up."""
        return sum(self.chips)


class Wager(Struct, frozen=True):
    """A part of what rides on a hand, of the bet at `spot`.

    *main* is the initial wager, the only one HP23 takes.
    """

    kind: Literal["main", "split", "double"]
    amount: int
    spot: int = 1


class Hand(Struct, frozen=True, kw_only=True):
    """One hand of a box. `paid` is its outcome once its money has moved."""

    cards: tuple[Card, ...] = ()
    wagers: tuple[Wager, ...] = ()
    from_split: bool = False
    doubled_at: int = 0
    """How many cards it had when it was doubled; 0: it was not."""
    stood: bool = False
    surrendered: bool = False
    paid: Outcome | None = None

    @property
    def total(self) -> Total:
        """What the cards count."""
        return total(self.cards)

    @property
    def doubled(self) -> bool:
        """It was doubled, and gets one card more."""
        return self.doubled_at > 0

    @property
    def natural(self) -> bool:
        """Two cards, 21, not arising from a split: a blackjack."""
        return len(self.cards) == 2 and not self.from_split and self.total.points == 21

    @property
    def staked(self) -> int:
        """All that rides on the hand, insurance apart."""
        return sum([wager.amount for wager in self.wagers])


class Stake(Struct, frozen=True, kw_only=True):
    """One bet of the round: whose it is, its first amount, and its insurance."""

    spot: int = 1
    player: str
    amount: int
    rides: bool = False
    insurance: int = 0
    answer: InsuranceAnswer | None = None


class BoxInPlay(Struct, frozen=True, kw_only=True):
    """A box with bets in the round that is being dealt. `player` decides for all of them."""

    box: int
    player: str
    stakes: tuple[Stake, ...]
    hands: tuple[Hand, ...]
    played_for: bool = False
    """The system has taken a decision for the player in this turn (HP2)."""

    @property
    def insurance(self) -> int:
        """The insurance of all its bets."""
        return sum([stake.insurance for stake in self.stakes])

    @property
    def answer(self) -> InsuranceAnswer | None:
        """What its bets answered: None while one has not, *none* when none took anything."""
        answers = [stake.answer for stake in self.stakes]
        if None in answers:
            return None
        return next((answer for answer in answers if answer != "none"), "none")

    def stake(self, spot: int) -> Stake:
        """The bet at that spot. Raises StopIteration when there is none."""
        return next(stake for stake in self.stakes if stake.spot == spot)

    def owner(self, spot: int) -> str:
        """Whose bet lies at that spot."""
        return self.stake(spot).player

    def riding(self, spot: int) -> int:
        """What the bet at that spot has on the hands that are still open, insurance apart."""
        return sum(
            wager.amount
            for hand in self.hands
            if hand.paid is None
            for wager in hand.wagers
            if wager.spot == spot
        )


class Decided(Struct, frozen=True, kw_only=True):
    """A decision as it was taken: an input from which the round can be played again."""

    box: int
    hand: int
    action: Action
    by: DecidedBy


class HandResult(Struct, frozen=True, kw_only=True):
    """How a hand ended: what was staked on it and what came back, the stake included."""

    outcome: Outcome
    cards: tuple[Card, ...]
    staked: int
    returned: int


class BetResult(Struct, frozen=True, kw_only=True):
    """What one bet of a box staked, insurance included, and all that came back of it."""

    spot: int
    player: str
    staked: int
    returned: int


class BoxResult(Struct, frozen=True, kw_only=True):
    """How a box ended: its hands, its insurance, and what came back to each bet."""

    box: int
    player: str
    hands: tuple[HandResult, ...]
    insurance: int
    insurance_returned: int
    bets: tuple[BetResult, ...]

    @property
    def staked(self) -> int:
        """Every wager of the box, insurance included."""
        return self.insurance + sum(hand.staked for hand in self.hands)

    @property
    def returned(self) -> int:
        """Everything that came back, insurance included."""
        return self.insurance_returned + sum(hand.returned for hand in self.hands)


class Round(Struct, frozen=True, kw_only=True):
    """One deal to all boxes, from the opening of betting until the cards are cleared."""

    number: int
    betting: bool = True
    bets: tuple[Bet, ...] = ()
    boxes: tuple[BoxInPlay, ...] = ()
    dealer: tuple[Card, ...] = ()
    insurance: Literal["not yet", "open", "over"] = "not yet"
    peeked: bool | None = None
    """What a look at the hole card found: a blackjack or none; None: nobody has looked."""
    asks: int = 0
    """How many decisions have been asked for; a decision names the ask it answers (E-63)."""
    pending: bool = False
    """A decision is being waited for."""
    asked_absent: bool = False
    """It was asked of somebody gone, who has the full time if he comes back (E-71)."""
    drawing: bool = False
    """A hit or a double was taken and its card is due."""
    put_off: tuple[Place, ...] = ()
    """Hands whose card is due when their turn comes again: another hand is asked now (part F)."""
    decisions: tuple[Decided, ...] = ()
    postings: tuple[Posting, ...] = ()
    dealer_last: bool = False
    """The dealer's own first card comes after the players have played (IR1)."""
    laid: tuple[Laid, ...] = ()
    """The round's cards as they lay when it ended."""
    set_id: str = ""
    """The set it was dealt from, once it is settled."""
    returned: tuple[str, ...] = ()
    """Players whose wagers were returned by hand (HP20), each once (E-80)."""
    results: tuple[BoxResult, ...] = ()
    ended: Literal["settled", "cancelled", "unplayed"] | None = None

    @property
    def running(self) -> bool:
        """Betting is over and the round is not."""
        return not self.betting and self.ended is None

    @property
    def dealt(self) -> bool:
        """At least one card of the round lies on the felt."""
        return bool(self.dealer) or any(box.hands[0].cards for box in self.boxes)
