"""The table's state, frozen. It holds inputs; what follows from them is looked up.

Which card lies where, which bets stand, who decided what and when time is up are kept. Totals,
busts, whose turn it is and where the next card goes are computed (`procedures.play.hands`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from procedures.card_set import CardSet
from procedures.cards import Card
from procedures.incident import Incident
from procedures.irregularity import Remedy
from procedures.opening_checks import Check
from procedures.pack import HousePack
from procedures.places import Laid, Where
from procedures.readings import Role
from procedures.round import Bet, Round
from procedures.testimony import Testimony, Witnesses
from procedures.transfer import Transfer

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*\Z")]
"""What people and devices are called in the record."""
Status = Literal["closed", "open", "paused"]
Presence = Literal["here", "lost", "left"]
"""*lost*: silent past the heartbeat deadline (HP2); *left*: went away by an act (HP5, HP6)."""

ShuffleStep = Literal["fanned", "shuffled", "cut", "cut card in"]
SHUFFLE_STEPS: tuple[ShuffleStep, ...] = ("fanned", "shuffled", "cut", "cut card in")


class Who(Struct, frozen=True):
    """Somebody who asks for something: a person, a device, or the service itself."""

    role: Literal["dealer", "supervisor", "player", "device", "system"]
    name: Name


class Account(Struct, frozen=True):
    """A balance: what was credited less what was debited. All balances add up to nought."""

    name: str
    balance: int


class Device(Struct, frozen=True, kw_only=True):
    """A device that belongs to the table, and what it last said."""

    name: str
    role: Role
    pulses: bool
    """Whether it reports each card that leaves the shoe with an exit pulse."""
    up: bool = False
    last_sequence: int | None = None
    last_card: Card | None = None
    last_card_at: int = 0
    cards_since_pulse: int = 0
    seen_since_pulse: bool = False
    pulse_due: bool = False
    """At its last numbered message: a card was out whose exit pulse had not come."""
    unread_since: int = 0
    """Messages without a number since then that were taken for a card."""


class Player(Struct, frozen=True, kw_only=True):
    """Somebody at the table. The purse is the account `purse:NAME`.

    `boxes` are those he has taken; without any he stands, and bets on the boxes of others.
    """

    name: str
    boxes: tuple[int, ...] = ()
    presence: Presence = "here"
    last_bets: tuple[Bet, ...] = ()
    at_table: bool = False
    """He sits at the table himself: the dealer enters what he bets and decides (part G)."""
    banked: bool = False
    """His money came from an account outside, and what is left of it goes back there."""

    @property
    def box(self) -> int:
        """The first of his boxes; 0 when he stands."""
        return self.boxes[0] if self.boxes else 0


class Shoe(Struct, frozen=True, kw_only=True):
    """One shuffle's life. `cards` is everything that has left the shoe, in that order."""

    number: int = 0
    set_id: str = ""
    steps: tuple[ShuffleStep, ...] = ()
    """Steps of the shuffle record done for the *next* shoe; empty while a shoe is dealt."""
    digest: str = ""
    """What a machine committed itself to before the first bet (part G)."""
    revealed: bool = False
    """The order that was committed to has been published."""
    next_set: str = ""
    """The set that was shuffled for the next shoe."""
    over: bool = True
    cut_card_out: bool = False
    last_round: int | None = None
    alarms: tuple[str, ...] = ()
    """The kinds of incident that this shoe has had; some are raised once a shoe."""
    counted: bool = False
    """The set was counted after this shoe."""
    rounds: int = 0
    cards: tuple[Laid, ...] = ()


class Dealing(Struct, frozen=True, kw_only=True):
    """Who deals. `since` starts the rotation; a relief leaves it and the regular dealer alone."""

    dealer: str
    regular: str
    since: int
    overdue: bool = False


class Stint(Struct, frozen=True, kw_only=True):
    """A dealer's time at the table; `came_on` is the position of the fact that began it."""

    came_on: int
    dealer: str
    how: Literal["opening", "rotation", "relief", "return"]


class Proposal(Struct, frozen=True, kw_only=True):
    """What one person asked for that a second must confirm (part F).

    `round`, `shoe` and `set_id` are the table's when it was asked: another round is not cancelled
    by it, and no card of another set replaced.
    """

    number: int
    round: int
    shoe: int
    set_id: str = ""
    by: Who
    remedy: Remedy
    incident: int | None
    asked: str
    """The request as canonical JSON, so that what is confirmed is what was asked."""
    at: int = 0
    """When it was asked, in microseconds UTC; 0 in a record that does not say."""


class Table(Struct, frozen=True, kw_only=True):
    """A table. `position` is the number of facts that made it."""

    name: str
    pack: HousePack
    position: int = 0
    status: Status = "closed"
    closing: bool = False
    devices: tuple[Device, ...] = ()
    dealing: Dealing | None = None
    stints: tuple[Stint, ...] = ()
    """Who came on, the last hundred of them, as the record has it after corrections (HP10)."""
    burns_owed: int = 0
    shoe: Shoe = Shoe()
    players: tuple[Player, ...] = ()
    accounts: tuple[Account, ...] = ()
    rounds: int = 0
    round: Round | None = None
    deadline: int | None = None
    """When betting, insurance or the decision that is waited for ends; None while held."""
    remaining: int | None = None
    """What was left of the deadline when the table was held, in microseconds."""
    incidents: tuple[Incident, ...] = ()
    incident_count: int = 0
    manual_entries: int = 0
    sets: tuple[CardSet, ...] = ()
    played: tuple[Round, ...] = ()
    """The settled rounds since the last good count of their set, the present one apart."""
    proposals: tuple[Proposal, ...] = ()
    proposal_count: int = 0
    checks: tuple[Check, ...] = ()
    """What was found before an opening, the last time that anybody looked."""
    unrecorded_since: int | None = None
    """Since when the table's pictures are not recorded, in microseconds UTC."""
    transfers: tuple[Transfer, ...] = ()
    """Money on its way that the wallet has not answered for."""
    transfer_count: int = 0
    broken: tuple[str, ...] = ()
    """What the invariants found wrong; such a table stays held."""
    witnesses: Witnesses | UnsetType = UNSET
    """What a camera beside the shoe is waited for, and waits for; where there was one."""

    @property
    def unmatched(self) -> tuple[Testimony, ...]:
        """What one witness of the shoe said and the other not yet."""
        return self.witnesses.waiting if isinstance(self.witnesses, Witnesses) else ()

    @property
    def held(self) -> bool:
        """An incident holds the table: no card is assigned, no timer runs, no money moves."""
        if not self.incidents:
            return bool(self.broken)
        return bool(self.broken) or any(incident.holds for incident in self.incidents)

    @property
    def running(self) -> Round | None:
        """The round being dealt, if one is."""
        return self.round if self.round is not None and self.round.running else None

    @property
    def betting(self) -> Round | None:
        """The round whose betting is open, if one is."""
        return self.round if self.round is not None and self.round.betting else None

    @property
    def at_risk(self) -> tuple[Round, ...]:
        """The settled rounds whose set has not come out in a count since (IR11)."""
        now = self.round
        if now is None or now.ended != "settled" or not now.set_id:
            return self.played
        counted = next((s.good_count for s in self.sets if s.set_id == now.set_id), 0)
        return (*self.played, now) if now.number > counted else self.played

    def balance(self, account: str) -> int:
        """The balance of an account, in minor units."""
        return next((a.balance for a in self.accounts if a.name == account), 0)

    def purse(self, player: str) -> int:
        """What a player may bet with now; money locked until the round ends is apart."""
        return self.balance(f"purse:{player}")

    def player(self, name: str) -> Player | None:
        """The seated player of that name."""
        return next((p for p in self.players if p.name == name), None)

    def sits_there(self, name: str) -> bool:
        """He sits at the table himself: the dealer sees him, and no time runs against him."""
        player = self.player(name)
        return player is not None and player.at_table and player.presence == "here"

    def at_box(self, box: int) -> Player | None:
        """The player seated at a box."""
        return next((p for p in self.players if box in p.boxes), None)

    def device(self, name: str) -> Device | None:
        """The table's device of that name."""
        return next((d for d in self.devices if d.name == name), None)

    def incident(self, number: int) -> Incident | None:
        """The open incident of that number."""
        return next((i for i in self.incidents if i.number == number), None)

    def transfer(self, number: int) -> Transfer | None:
        """The transfer of that number, if it is on its way."""
        return next((t for t in self.transfers if t.number == number), None)

    def laid(self, *where: Where) -> tuple[Laid, ...]:
        """The cards at these places, in the order they left the shoe."""
        return tuple([card for card in self.shoe.cards if card.place.where in where])
