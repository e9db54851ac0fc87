"""A table with its typed desk, for the tests of what is said there."""

from __future__ import annotations

from procedures.cards import Card
from procedures.readings import CardSeen, ExitPulse, Raw, Reading, Seen
from tablectl.bootstrap import House, open_service
from tablectl.clock import VirtualClock
from tablectl.config import DeviceConfig, TableConfig
from tablectl.desk.desk import Desk
from tablectl.games.packs import open_pack
from tablectl.history import facts
from tablectl.service import TableService

CONFIG = TableConfig(
    table="T1",
    dealer="bea",
    supervisor="sam",
    devices=(DeviceConfig(name="shoe", url="/dev/ttyUSB0"),),
)
OPENED = (
    "sam: open table",
    "dealer: bea comes on",
    "dealer: fan",
    "dealer: shuffle set-1",
    "dealer: cut at 25 %",
    "dealer: cut card at 50 %",
)


class AtDesk:
    """A table with a desk, its clock in the test's hand, its shoe spoken for by the test."""

    def __init__(self, house: House, pack: str = "live-eight-deck") -> None:
        self.house = house
        self.clock = VirtualClock(1_700_000_000_000_000)
        self.service: TableService = open_service(house, "T1", open_pack(pack), self.clock)[0]
        self.desk = Desk(self.service, CONFIG)
        self.read_bytes = 0

    def says(self, *lines: str) -> None:
        """Type lines that must be done."""
        for line in lines:
            answer = self.desk.say(line)
            assert answer.startswith("done"), (line, answer)

    def reads(self, *seen: Seen) -> None:
        """The shoe says something."""
        for what in seen:
            self.clock.advance_to(self.clock.now() + 600_000)
            self.read_bytes += 4
            raw = Raw("log-1", self.read_bytes, 4)
            self.service.deliver(
                Reading(device="shoe", role="exit", at=self.clock.now(), raw=raw, seen=what)
            )
        self.service.drain()

    def cards(self, *cards: Card) -> None:
        """Cards leave the shoe, each with its exit pulse."""
        for card in cards:
            self.reads(CardSeen(card), ExitPulse())

    def last_fact(self) -> object:
        """The newest fact in the ledger."""
        return [event for _, event in facts(self.house.store, "T1")][-1]
