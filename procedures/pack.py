"""House packs: everything one house decides, as data, with the source of each field.

What a player is shown, what is in force and what is stamped on a round is one `HousePack`. Packs
are written as TOML and read by `procedures.pack_file`, which refuses nonsense and says why.
Money is in minor units, times are in milliseconds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from procedures.irregularity import Remedy
from procedures.money import Money, Odds
from procedures.odds.chart import Chart

Percent = Annotated[int, Meta(ge=0, le=100)]
Wait = Annotated[int, Meta(ge=1_000, le=600_000)]
"""How long people have for something, in milliseconds: a second to ten minutes."""
Grace = Annotated[int, Meta(ge=0, le=600_000)]
"""How long something is overlooked, in milliseconds: up to ten minutes."""
Burns = Annotated[int, Meta(ge=0, le=10)]
Words = Annotated[str, Meta(min_length=1, max_length=300)]

Mark = Literal["S", "I", "X"]
"""S stated in the document, I inferred by us, X the document contradicts itself: the pack chose."""


class Source(Struct, frozen=True, kw_only=True):
    """Where the value of one field comes from: `key` is `game.decks`, `text` names the place."""

    key: str
    mark: Mark
    text: Words


class Game(Struct, frozen=True, kw_only=True):
    """The rules of play."""

    dealt_by: Literal["dealer", "machine"]  # a machine's shoe is committed to (part G)
    decks: Annotated[int, Meta(ge=1, le=8)]
    shuffled: Literal["after the cut card", "every round"]
    boxes: Annotated[int, Meta(ge=1, le=7)]
    boxes_per_player: Annotated[int, Meta(ge=1, le=7)]  # HP21
    bets_per_box: Annotated[int, Meta(ge=1, le=3)]  # of the same or different people (E-105)
    first_box: Literal["dealer's left", "dealer's right"]  # box 1 is on the dealer's left
    deal_order: Literal["passes", "hand by hand"]  # of the first cards
    hole_card: bool  # the dealer's second card is dealt with the second cards, face down
    peek: Literal["never", "on an ace", "on an ace or ten"]  # for a blackjack, before anybody plays
    blackjack_pays: Odds
    insurance_pays: Odds
    dealer_hits_soft_17: bool
    charlie: Annotated[int, Meta(ge=0, le=12)]  # as many cards win at once (E-111); 0: none
    double_on: Literal["any two", "9 to 11", "any number of cards"]
    double_after_split: bool
    split_match: Literal["rank", "value"]  # "value" lets a king and a ten be split
    max_hands: Annotated[int, Meta(ge=1, le=4)]  # in one box, after splitting
    resplit_aces: bool
    hit_split_aces: bool
    double_split_aces: bool
    insurance: Literal["none", "exact half", "up to half"]
    insurance_open: Literal["after the deal", "until the dealer draws"]
    insurance_half_of: Literal["initial stake", "whole stake"]  # after a double (E-107)
    insured_hand_frozen: bool  # an insured hand takes no more cards (HP22)
    even_money: bool
    surrender: Literal["none", "early", "not against an ace", "late"]  # late: after the peek
    surrender_against_blackjack: Literal["half", "full"]  # what a surrendered hand loses to one
    dealer_blackjack_takes: Literal[  # of split and double wagers (E-41 to E-46)
        "initial only", "initial or busted", "doubles refunded", "all"
    ]
    immediate_blackjack: bool  # paid at the start of the turn against 2 to 9 (HP24)
    auto_stand_21: bool
    dealer_draws_when_nobody_is_left: bool


class Limits(Struct, frozen=True, kw_only=True):
    """What may be staked on a box at first; splits and doubles may exceed it (MP5).

    Stakes are multiples of the smallest chip (part G).
    """

    minimum: Money
    maximum: Money
    chips: tuple[Money, ...]
    exact_payouts: bool  # no stake ever pays a part of a minor unit (E-117)


class Timers(Struct, frozen=True, kw_only=True):
    """How long the house waits, in milliseconds."""

    betting: Wait
    decision: Wait
    insurance: Wait
    heartbeat: Wait  # silence longer than this is a lost connection (B2, E-72)
    absent_grace: Grace  # before the system plays for somebody known to be gone (B2)
    outage_grace: Grace  # a longer outage of the house holds the table (E-78)
    acknowledge: Wait  # an alarm nobody acknowledged by then goes up (part F)
    double_read_window: Grace  # the same code again within this is "one card or two?" (E-36)
    witness_window: Wait = 2_000  # how long shoe and camera wait for each other (part E)


class Procedure(Struct, frozen=True, kw_only=True):
    """How the shoe is made up, when cards are burned, when dealers change."""

    cut_at_percent: Percent  # of the pack, after the shuffle (HP7)
    cut_card_percent: Percent  # cards dealt before the cut card, of the whole shoe (HP7)
    cut_card_from_percent: Percent  # a depth outside from-to alerts the supervisor (E-16)
    cut_card_to_percent: Percent
    burns_after_shuffle: Burns
    burns_on_dealer_change: Burns
    burns_on_relief: Burns  # a short break, both ways (E-04)
    rotation_minutes: Annotated[int, Meta(ge=1, le=1_440)]
    disconnected_may_surrender: bool  # E-69
    wait_for_players: bool  # without time-outs, for days if need be (E-97, E-98)
    players_at_table: bool = False  # the dealer enters for them (part G); older packs have none


class Irregularities(Struct, frozen=True, kw_only=True):
    """Where known regulators contradict each other (part D): the reading of this house."""

    bad_scan: Literal["cancel", "cancel and pay blackjacks", "rescan"]  # IR7, HP18
    card_not_due: Literal["cancel", "offer on", "burn"]  # IR3, IR4, E-31
    dealer_overdraws: Literal["carry", "burn"]  # IR2, E-23
    dealer_card_forgotten: Literal["out of order", "dealer draws", "seats may withdraw"]  # IR1
    boxed_card: Literal["a card", "scrap"]  # IR5
    shoe_runs_out: Literal["hold", "shuffle discards"]  # IR6
    misplaced_cards: Literal["first cards only", "always"]  # IR8, HP12
    camera_down: Literal["play on", "hold"] = "play on"  # of the camera beside a shoe (part F)


class Remedies(Struct, frozen=True, kw_only=True):
    """Which remedies this house does without, and which need a second person (part F)."""

    not_allowed: tuple[Remedy, ...]
    second_person: tuple[Remedy, ...]


class HousePack(Struct, frozen=True, kw_only=True):
    """One house: its game, limits, times and procedures, and where each of them is written."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40)]
    title: Words
    currency: Annotated[str, Meta(pattern=r"^[A-Z]{3}\Z")]
    stated_return: Annotated[str, Meta(pattern=r"^(none|[0-9]{1,3}\.[0-9]{1,3})\Z")]
    """What the document says comes back of 100 staked, `99.59`; `none` where it says nothing."""
    game: Game
    limits: Limits
    timers: Timers
    procedure: Procedure
    irregularities: Irregularities
    remedies: Remedies
    chart: Chart
    """What is played for somebody who is gone (HP2); it follows from the game, in no file."""
    sources: tuple[Source, ...]

    @property
    def digest(self) -> str:
        """SHA-256, in hex, of the pack's canonical JSON: two packs that differ at all differ."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()

    @property
    def inferred(self) -> tuple[str, ...]:
        """The keys of the fields that their document does not plainly state (marks I and X)."""
        return tuple(source.key for source in self.sources if source.mark != "S")


WHOLE: Final = ("currency", "stated_return")
"""The fields with a source that belong to no section."""
SECTIONS: Final[tuple[tuple[str, type[Struct]], ...]] = (
    ("game", Game),
    ("limits", Limits),
    ("timers", Timers),
    ("procedure", Procedure),
    ("irregularities", Irregularities),
    ("remedies", Remedies),
)


def sourced_fields(pack: HousePack) -> Iterator[tuple[str, object]]:
    """Every field that needs a source, as (key, value), in the order of the pack."""
    for name in WHOLE:
        yield name, getattr(pack, name)
    for section, kind in SECTIONS:
        for name in kind.__struct_fields__:
            yield f"{section}.{name}", getattr(getattr(pack, section), name)
