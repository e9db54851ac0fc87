"""A table to play at whose facts go through the service into a real ledger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from procedures import commands as ask
from procedures.cards import Card
from procedures.events import Event, RoundCancelled, RoundSettled, RoundUnplayed
from procedures.pack import HousePack
from procedures.readings import Reading
from procedures.refusals import Refused
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.bootstrap import House, open_house, open_service
from tablectl.clock import VirtualClock
from tablectl.games.packs import open_pack
from tablectl.service import Published
from tests.playing import DEALER, SUPERVISOR, Playing

PACK = "live-eight-deck"


class Recorded(Playing):
    """`Playing`, with a service and a ledger behind it."""

    def __init__(self, house: House, pack: HousePack, name: str) -> None:
        super().__init__(pack)
        self._clock = VirtualClock(self.at)
        self.service, _ = open_service(house, name, pack, self._clock)
        self.service.subscribe(self._published)
        self.table = self.service.table
        self._count = 0

    def tries(
        self, by: Who, what: ask.Ask, *, seen: int | None = None
    ) -> tuple[Event, ...] | Refused:
        """What came of it, stored."""
        self._clock.advance_to(self.at)
        known = len(self.facts)
        self._count += 1
        if isinstance(what, ask.Read):
            self._deliver(what.reading)
        else:
            answer = self.service.ask(by, what, id=f"{what}/{self._count}", seen=seen)
            if isinstance(answer, Refused):
                return answer
            assert isinstance(answer, Accepted), answer
        return tuple(self.facts[known:])

    def deadline(self) -> tuple[Event, ...]:
        """Go to the deadline and let the service notice."""
        assert self.table.deadline is not None
        self.at = max(self.at, self.table.deadline)
        self._clock.advance_to(self.at)
        known = len(self.facts)
        self.service.tick()
        return tuple(self.facts[known:])

    def _deliver(self, reading: Reading) -> None:
        self.service.deliver(reading)
        self.service.drain()

    def _published(self, stored: Published) -> None:
        self.facts += stored.events
        self.table = stored.table


@contextmanager
def recording(data_dir: Path, name: str = "T1", *, pack: str = PACK) -> Iterator[Recorded]:
    """A table in a ledger of its own, or in the one that is there."""
    with open_house(data_dir) as house:
        yield Recorded(house, open_pack(pack), name)


def three_rounds(table: Recorded, *, burn: Card = "2C") -> None:
    """Round 1 settles after a split and a time-out, 2 is cancelled, 3 is not played.

    In round 1 ann (box 2) stakes 10.00 and splits, bob (box 5) stakes 25.00 and is silent.
    """
    table.opened(burn=burn)
    table.seat("ann", 2, 100_000)
    table.seat("bob", 5, 100_000)
    table.bet(ann=(500, 500), bob=(2500,))
    table.cards("8S", "TH", "6D", "8H", "9C")
    table.decides("ann", "split")
    table.cards("TS")
    table.decides("ann", "stand")
    table.cards("3C")
    table.decides("ann", "stand")
    table.deadline()
    table.cards("TC", "9D")
    table.bet(ann=(500,))
    table.cards("2S")
    table.do(DEALER, ask.CallSupervisor(what="a card fell"))
    incident = table.table.incidents[0].number
    table.do(SUPERVISOR, ask.Resolve(incident=incident, remedy="cancel", reason="seen"))
    table.do(DEALER, ask.OpenBetting())
    table.deadline()
    ends = [e for e in table.facts if isinstance(e, RoundSettled | RoundCancelled | RoundUnplayed)]
    assert [type(end) for end in ends] == [RoundSettled, RoundCancelled, RoundUnplayed]
