"""A machine-dealt table with a person at it: real ledger, real sealed shoes, cards of the test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

from drivers.machine_shoe import read_shoe
from procedures.cards import Card, parse_card
from procedures.events import Event
from procedures.round import BoxInPlay, Hand
from procedures.table import Table
from tablectl.bootstrap import House, open_house, open_machine, open_service
from tablectl.clock import VirtualClock
from tablectl.games.packs import open_pack
from tablectl.history import facts
from tablectl.machine_dealer import MachineDealer
from tablectl.player.picture import picture
from tablectl.player.seat import Seat
from tablectl.service import TableService
from tablectl.terminal.signs import ASCII

TABLE = "T1"
BEGIN = 1_767_225_600_000_000
DAY = 86_400_000_000


class Stacked:
    """Chance that puts the cards of the test on top of each shoe; the rest follows by a seed."""

    def __init__(self, *tops: str) -> None:
        self._tops = list(tops)
        self._random = Random(7)

    def shuffle(self, cards: list[Card]) -> None:
        """The next shoe's cards first."""
        top = [parse_card(card) for card in self._tops.pop(0).split()] if self._tops else []
        rest = list((Counter(cards) - Counter(top)).elements())
        self._random.shuffle(rest)
        cards[:] = [*top, *rest]

    def salt(self) -> str:
        """By the seed."""
        return self._random.randbytes(32).hex()


class AtMachine:
    """One start of the program: a service, its machine, and ann who plays."""

    def __init__(
        self, service: TableService, dealer: MachineDealer, house: House, clock: VirtualClock
    ) -> None:
        self.service = service
        self.dealer = dealer
        self.house = house
        self.clock = clock
        self.seat = Seat(service, house.store, dealer, name="ann", signs=ASCII)
        self.told: list[str] = []

    def says(self, *lines: str) -> list[str]:
        """Type these, the machine doing what is due after each; all that she is told."""
        told: list[str] = []
        for line in lines:
            told += self.seat.say(line)
            self.dealer.work()
            told += self.seat.news()
        self.told += told
        return told

    @property
    def table(self) -> Table:
        """As it is now."""
        return self.service.table

    @property
    def purse(self) -> int:
        """Ann's money that is not at stake."""
        return self.table.purse("ann")

    @property
    def offered(self) -> dict[str, tuple[str, ...]]:
        """What she may do now, by kind."""
        return {offer.kind: offer.choices for offer in self.seat.offers}

    def box(self, number: int = 1) -> BoxInPlay:
        """A box of the round."""
        assert self.table.round is not None
        return next(box for box in self.table.round.boxes if box.box == number)

    def hand(self, box: int = 1, index: int = 0) -> Hand:
        """A hand of the round."""
        return self.box(box).hands[index]

    @property
    def dealers(self) -> tuple[Card, ...]:
        """The dealer's cards."""
        assert self.table.round is not None
        return self.table.round.dealer

    def picture(self) -> str:
        """What she sees, as plain lines."""
        drawn = picture(self.table, "ann", self.seat.box, self.seat.offers, ASCII)
        return "\n".join(line.plain for line in drawn)

    def facts(self) -> list[Event]:
        """Everything in the ledger."""
        return [event for _, event in facts(self.house.store, TABLE)]

    def shoe_file(self, number: int | None = None) -> Path:
        """The sealed shoe of that number, or the one that is being dealt."""
        number = self.table.shoe.number if number is None else number
        return self.house.places.shoes / TABLE / "machine" / f"{number:06d}.shoe"

    def order(self, number: int | None = None) -> tuple[Card, ...]:
        """What is sealed in a shoe's file."""
        return read_shoe(self.shoe_file(number)).order


@contextmanager
def at_machine(
    folder: Path, *tops: str, pack: str = "five-deck", bring: int = 100_000, at: int = BEGIN
) -> Iterator[AtMachine]:
    """Start the program on a folder, as often as it takes; `tops` are cards of its next shoes."""
    with ExitStack() as stack:
        house = stack.enter_context(open_house(folder))
        clock = VirtualClock(at)
        service, past = open_service(house, TABLE, open_pack(pack), clock)
        clock.advance_to(past.last_at + 1)
        if past.table is not None:
            service.come_back(())
        dealer = stack.enter_context(open_machine(house, service, clock, Stacked(*tops)))
        made = AtMachine(service, dealer, house, clock)
        made.seat.arrive(bring)
        dealer.work()
        made.told += made.seat.news()
        yield made
