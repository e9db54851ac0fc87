"""A table without wire, ledger or clock: every request goes straight to `decide` and is checked."""

from __future__ import annotations

from typing import Final

from procedures import commands as ask
from procedures.cards import CARDS
from procedures.commands import Command
from procedures.decide import create, decide
from procedures.events import Event
from procedures.invariants import problems
from procedures.pack import HousePack
from procedures.readings import DeviceUp, Raw, Reading, Seen
from procedures.refusals import Refused
from procedures.table import SHUFFLE_STEPS, Table, Who
from tablectl.simulate.duty import DEALERS, SUPERVISOR

SYSTEM: Final = Who("system", "service")
PLAYERS: Final = tuple(
    Who("player", name) for name in ("ann", "ben", "cleo", "dan", "eve", "fay", "gus")
)
"""Who sits at boxes 1 to 7."""
_SHOE: Final = Who("device", "shoe")
_BEGINS: Final = 1_767_225_600_000_000
_MOMENT: Final = 10_000
"""Between one request and the next, in microseconds; nobody's time runs out."""
_SLIDE: Final = 1_000_000
"""Before each card; the same code again so much later is another card (E-36)."""
_MONEY: Final = 10**12
"""What a purse is filled with, in minor units: nobody ever lacks it."""


class UnsoundError(Exception):
    """The rules did not let something happen that must, or made a table that must never be."""


class BareTable:
    """Holds the table and its time, and keeps the facts until they are taken."""

    def __init__(self, pack: HousePack) -> None:
        founding = create("T1", pack)
        self.table: Table = founding.after
        self.facts: list[Event] = list(founding.events)
        self.commands = 0
        self.at = _BEGINS
        self._read_bytes = 0

    def tries(self, by: Who, what: ask.Ask) -> Refused | None:
        """Ask, check what comes of it, and let the table follow; or say why it was refused.

        Raises UnsoundError when the table it makes is not sound, or is held.
        """
        self.at += _MOMENT
        self.commands += 1
        command = Command(id=str(self.commands), at=self.at, by=by, ask=what)
        outcome = decide(self.table, command)
        if isinstance(outcome, Refused):
            return outcome
        wrong = problems(outcome.after, self.table)
        if wrong:
            raise UnsoundError(f"{what}: {'; '.join(wrong)}")
        self.table = outcome.after
        self.facts += outcome.events
        if self.table.incidents:
            raise UnsoundError(f"{what}: {self.table.incidents[-1].detail}")
        return None

    def do(self, by: Who, what: ask.Ask) -> None:
        """Ask for what must not be refused. Raises UnsoundError where it is."""
        refused = self.tries(by, what)
        if refused is not None:
            raise UnsoundError(f"{what}: {refused.reason}")

    def reads(self, seen: Seen) -> None:
        """The shoe says something, after the time that a card takes."""
        self.at += _SLIDE
        self._read_bytes += 4
        raw = Raw("shoe-1", self._read_bytes, 4)
        reading = Reading(device=_SHOE.name, role="exit", at=self.at, raw=raw, seen=seen)
        self.do(_SHOE, ask.Read(reading=reading))

    def taken_facts(self) -> list[Event]:
        """The facts since they were last taken."""
        taken, self.facts = self.facts, []
        return taken

    @property
    def dealer(self) -> Who:
        """Who deals now, or would."""
        dealing = self.table.dealing
        return Who("dealer", DEALERS[0] if dealing is None else dealing.dealer)

    def open(self, seats: int) -> None:
        """Open the table: its shoe, a dealer where the house has one, players with money."""
        device = ask.UsesDevice(name=_SHOE.name, role="exit", pulses=False)
        self.do(SUPERVISOR, ask.OpenTable(devices=(device,)))
        if self.table.pack.game.dealt_by == "dealer":
            self.do(self.dealer, ask.ChangeDealer(dealer=DEALERS[0], how="opening"))
        self.reads(DeviceUp())
        for box, player in enumerate(PLAYERS[:seats], start=1):
            self.do(player, ask.Sit(box=box))
            self.do(SYSTEM, ask.FundPurse(player=player.name, amount=_MONEY))

    def shuffle(self) -> None:
        """The dealer makes up the next shoe, step by step, at the depths of the house (HP7)."""
        procedure = self.table.pack.procedure
        percents = {"cut": procedure.cut_at_percent, "cut card in": procedure.cut_card_percent}
        for step in SHUFFLE_STEPS:
            set_id = f"set-{self.table.shoe.number % 2 + 1}" if step == "shuffled" else ""
            percent = percents.get(step, 0)
            self.do(self.dealer, ask.RecordShuffle(step=step, set_id=set_id, percent=percent))

    def commit(self, digest: str) -> None:
        """The machine commits itself to its next shoe (part G)."""
        cards = len(CARDS) * self.table.pack.game.decks
        self.do(_SHOE, ask.CommitShoe(digest=digest, cards=cards))

    def reveal(self, what: ask.RevealShoe) -> None:
        """The machine publishes the order of the shoe that is over (part G)."""
        self.do(_SHOE, what)
