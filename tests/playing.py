"""A table to play at in tests: commands by somebody at a hand-moved time, straight to `decide`."""

from __future__ import annotations

from msgspec.structs import replace

from procedures import commands as ask
from procedures.apply import apply, founded
from procedures.cards import CARDS, Card
from procedures.commands import Command
from procedures.commitment import commitment
from procedures.decide import create, decide
from procedures.events import Event, TableCreated
from procedures.invariants import problems
from procedures.pack import HousePack
from procedures.readings import CardSeen, CutCardSeen, DeviceUp, Raw, Reading, Seen
from procedures.refusals import Refused
from procedures.round import Round
from procedures.table import SHUFFLE_STEPS, Table, Who

DEALER = Who("dealer", "bea")
SUPERVISOR = Who("supervisor", "sam")
SYSTEM = Who("system", "service")
SHOE = Who("device", "shoe")
SECOND = 1_000_000
SALT = "5a" * 32


class Playing:
    """Holds the table and the time, checks every accepted command, and keeps the facts."""

    def __init__(self, pack: HousePack, *, pulses: bool = False) -> None:
        founding = create("T1", pack)
        self.table: Table = founding.after
        self.facts: list[Event] = list(founding.events)
        self.at = 1_700_000_000 * SECOND
        self.read_bytes = 0
        self.pulses = pulses
        self.order: tuple[Card, ...] = ()
        """The shoe that a machine last committed itself to."""

    def tries(
        self, by: Who, what: ask.Ask, *, seen: int | None = None
    ) -> tuple[Event, ...] | Refused:
        """What came of it. Fails the test when the table it makes is not sound."""
        command = Command(id=str(len(self.facts)), at=self.at, by=by, ask=what, seen=seen)
        outcome = decide(self.table, command)
        if isinstance(outcome, Refused):
            return outcome
        assert problems(outcome.after) == (), (what, problems(outcome.after))
        folded = self.table
        for event in outcome.events:
            folded = apply(folded, event)
        assert folded == outcome.after
        self.table = outcome.after
        self.facts += outcome.events
        return outcome.events

    def do(self, by: Who, what: ask.Ask) -> tuple[Event, ...]:
        """Ask, and fail the test when it is refused."""
        outcome = self.tries(by, what)
        assert not isinstance(outcome, Refused), (what, outcome)
        return outcome

    def wait(self, seconds: float) -> None:
        """Let time pass without anybody being told."""
        self.at += round(seconds * SECOND)

    def deadline(self) -> tuple[Event, ...]:
        """Go to the deadline and tell the table."""
        assert self.table.deadline is not None
        self.at = max(self.at, self.table.deadline)
        return self.do(SYSTEM, ask.PassTime())

    def says(self, seen: Seen, *, after: float = 1.0, sequence: int | None = None) -> Reading:
        """A reading of the shoe, so many seconds after the last."""
        self.wait(after)
        self.read_bytes += 4
        raw = Raw("shoe-1", self.read_bytes, 4)
        return Reading(
            device="shoe", role="exit", at=self.at, raw=raw, seen=seen, sequence=sequence
        )

    def reads(self, seen: Seen, *, after: float = 1.0) -> tuple[Event, ...]:
        """The shoe says something."""
        reading = self.says(seen, after=after)
        return self.do(SHOE, ask.Read(reading=reading))

    def cards(self, *cards: Card) -> None:
        """Cards leave the shoe, one a second."""
        for card in cards:
            self.reads(CardSeen(card))

    def cut_card(self) -> None:
        """The cut card comes out."""
        self.reads(CutCardSeen())

    def player(self, name: str, what: ask.Ask) -> tuple[Event, ...]:
        """A player asks."""
        return self.do(Who("player", name), what)

    @property
    def dealer(self) -> Who:
        """Who deals now; where nobody does, who would come on."""
        dealing = self.table.dealing
        return Who("dealer", dealing.dealer) if dealing is not None else DEALER

    @property
    def round(self) -> Round:
        """The round there is."""
        assert self.table.round is not None
        return self.table.round

    def opened_by_machine(self, *first: Card) -> Playing:
        """Open a machine's table, its shoe committed to: these cards, then all the others."""
        self._open()
        self.reads(DeviceUp())
        self.commit(*first)
        return self

    def commit(self, *first: Card) -> None:
        """The machine's next shoe: these cards, then all the others of its decks, in order."""
        rest = list(CARDS) * self.table.pack.game.decks
        for card in first:
            rest.remove(card)
        self.order = (*first, *rest)
        digest = commitment(SALT, self.order)
        self.do(SHOE, ask.CommitShoe(digest=digest, cards=len(self.order)))

    def reveal(self) -> tuple[Event, ...]:
        """The machine publishes the order of its shoe."""
        return self.do(SHOE, ask.RevealShoe(salt=SALT, order=self.order))

    def _open(self) -> None:
        device = ask.UsesDevice(name="shoe", role="exit", pulses=self.pulses)
        self.do(SUPERVISOR, ask.OpenTable(devices=(device,)))

    def opened(self, *, burn: Card | None = "2C") -> Playing:
        """Open, put a dealer on, shuffle, connect the shoe and burn the first card."""
        self._open()
        self.do(DEALER, ask.ChangeDealer(dealer="bea", how="opening"))
        self.reads(DeviceUp())
        self.shuffle()
        if burn is not None:
            self.cards(burn)
        return self

    def shuffle(self, *, depth: int = 50, set_id: str = "set-1") -> None:
        """All steps of a shuffle."""
        percents = {"cut": 25, "cut card in": depth}
        for step in SHUFFLE_STEPS:
            self.do(
                self.dealer,
                ask.RecordShuffle(
                    step=step,
                    set_id=set_id if step == "shuffled" else "",
                    percent=percents.get(step, 0),
                ),
            )

    def seat(self, name: str, box: int, purse: int) -> None:
        """Seat a player with money."""
        self.player(name, ask.Sit(box=box))
        self.do(SYSTEM, ask.FundPurse(player=name, amount=purse))

    def bet(self, **stakes: tuple[int, ...]) -> None:
        """Open betting, bet and confirm these chips, and call no more bets."""
        self.do(self.dealer, ask.OpenBetting())
        for name, chips in stakes.items():
            self.player(name, ask.PlaceChips(chips=chips))
            self.player(name, ask.ConfirmBet())
        self.do(self.dealer, ask.NoMoreBets())

    def deal(self, **stakes: tuple[int, ...]) -> None:
        """At a machine's table: these amounts on the boxes of each player, and all ask for it."""
        for name, amounts in stakes.items():
            player = self.table.player(name)
            assert player is not None
            for box, amount in zip(player.boxes, amounts, strict=True):
                self.player(name, ask.PlaceChips(box=box, chips=(amount,)))
        for name in stakes:
            self.player(name, ask.Deal())

    def decides(self, name: str, action: str) -> tuple[Event, ...]:
        """A player decides on the question that is open."""
        what = ask.Decide(ask=self.round.asks, action=action)  # type: ignore[arg-type] # a drill's word
        return self.player(name, what)

    def replayed(self) -> Table:
        """The table that the facts make from nothing."""
        first = self.facts[0]
        assert isinstance(first, TableCreated)
        table = founded(first)
        for fact in self.facts[1:]:
            table = apply(table, fact)
        return table


def without_limits(pack: HousePack, *chips: int) -> HousePack:
    """The pack with these chips and no limits worth the name."""
    limits = replace(pack.limits, minimum=1, maximum=10**12, chips=tuple(sorted(set(chips))))
    return replace(pack, limits=limits)
