"""A table service to play at in tests: real ledger and byte log, and a hand-moved clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from drivers.byte_log import ByteLog
from drivers.framing import Message
from drivers.grammars.reference import Reference
from procedures import commands as ask
from procedures.cards import Card
from procedures.commands import Command
from procedures.events import Event
from procedures.readings import CardSeen, DeviceUp, Raw, Reading, Seen
from procedures.table import SHUFFLE_STEPS, Who
from tablectl.answers import Accepted, Answer
from tablectl.bootstrap import House, open_devices, open_service
from tablectl.clock import VirtualClock
from tablectl.config import DeviceConfig
from tablectl.data_dir import DataDir
from tablectl.games.packs import open_pack
from tablectl.history import facts
from tablectl.ledger.heads import HeadsFile, open_key
from tablectl.ledger.sqlite import open_readonly, open_sqlite
from tablectl.service import Published, TableService

DEALER = Who("dealer", "bea")
SUPERVISOR = Who("supervisor", "sam")
SYSTEM = Who("system", "service")
ANN = Who("player", "ann")
BEN = Who("player", "ben")
SHOE = Who("device", "shoe")
SECOND = 1_000_000
NOON = 1_767_268_800 * SECOND
CONFIG = DeviceConfig(name="shoe", role="exit", url="/dev/none")


class Serving:
    """A service, its clock, and all that it has told."""

    def __init__(self, service: TableService, house: House, clock: VirtualClock) -> None:
        self.service = service
        self.clock = clock
        self.house = house
        self.told: list[Published] = []
        self._asked = 0
        self._offset = 0
        service.subscribe(self.told.append)

    def wait(self, seconds: float) -> None:
        """Let time pass without telling the service."""
        self.clock.advance_to(self.clock.now() + round(seconds * SECOND))

    def do(self, by: Who, what: ask.Ask, *, id: str | None = None) -> Answer:
        """Ask for something; without an id, under a new one."""
        self._asked += 1
        fresh = f"{self.service.table.position}-{self._asked}"
        return self.service.ask(by, what, id=id or fresh)

    def done(self, by: Who, what: ask.Ask) -> Accepted:
        """Ask, and fail the test when it does not happen."""
        answer = self.do(by, what)
        assert isinstance(answer, Accepted), answer
        return answer

    def says(self, seen: Seen) -> Reading:
        """A reading of the shoe, a second after the last."""
        self.wait(1)
        self._offset += 10
        raw = Raw("0000000000000001", self._offset, 10)
        return Reading(device="shoe", role="exit", at=self.clock.now(), raw=raw, seen=seen)

    def reads(self, seen: Seen) -> Answer:
        """The shoe says something."""
        return self.service.handle(read(self.says(seen)))

    def cards(self, *cards: Card) -> None:
        """Cards leave the shoe and are stored."""
        for card in cards:
            assert isinstance(self.reads(CardSeen(card)), Accepted)

    def opened(self) -> Serving:
        """Open the table, put a dealer on, connect and fill the shoe, burn a card, seat ann."""
        device = ask.UsesDevice(name="shoe", role="exit", pulses=False)
        self.done(SUPERVISOR, ask.OpenTable(devices=(device,)))
        self.done(DEALER, ask.ChangeDealer(dealer="bea", how="opening"))
        self.reads(DeviceUp())
        percents = {"cut": 25, "cut card in": 50}
        for step in SHUFFLE_STEPS:
            set_id = "set-1" if step == "shuffled" else ""
            percent = percents.get(step, 0)
            self.done(DEALER, ask.RecordShuffle(step=step, set_id=set_id, percent=percent))
        self.cards("2C")
        self.done(ANN, ask.Sit(box=1))
        self.done(SYSTEM, ask.FundPurse(player="ann", amount=50_000))
        return self

    def betting(self) -> Serving:
        """Ann has confirmed a bet and betting is open."""
        self.done(DEALER, ask.OpenBetting())
        self.done(ANN, ask.PlaceChips(chips=(500,)))
        self.done(ANN, ask.ConfirmBet())
        return self

    def asked(self) -> Serving:
        """Ann has 14 against a 7 and is asked what she does."""
        self.betting()
        self.done(DEALER, ask.NoMoreBets())
        self.cards("9H", "7D", "5C")
        assert self.service.table.running is not None
        assert self.service.table.running.pending
        return self

    def deadline(self) -> int:
        """When the time of whoever is waited for is over."""
        assert self.service.table.deadline is not None
        return self.service.table.deadline

    def stored(self) -> list[Event]:
        """All facts, as another program reads them from the file."""
        with closing(open_readonly(self.house.places.ledger)) as store:
            return [event for _, event in facts(store, "T1")]


@contextmanager
def served(folder: Path, *, at: int = NOON, heads: Path | None = None) -> Iterator[Serving]:
    """Serve table T1 on a folder; nothing waits for a lock. `heads` is their file, elsewhere."""
    places = DataDir(folder)
    with ExitStack() as stack:
        store = open_sqlite(places.ledger, busy_ms=0)
        stack.callback(store.close)
        exported = HeadsFile(heads or places.heads)
        stack.callback(exported.close)
        house = House(store, open_key(places.heads_key), exported, heads or places.heads, places)
        clock = VirtualClock(at)
        service, _ = open_service(house, "T1", open_pack("live-eight-deck"), clock)
        yield Serving(service, house, clock)


def come_back(serving: Serving) -> None:
    """What a program does at its start: feed the byte log again behind the last reading."""
    past = {
        event.reading.device: event.reading.raw
        for _, event in facts(serving.house.store, "T1")
        if hasattr(event, "reading")
    }
    with open_devices(serving.house, "T1", (CONFIG,), serving.clock) as devices:
        serving.service.come_back(devices.tail(past), alive_at=devices.alive_at())


def logged(serving: Serving, said: Iterable[Seen | None]) -> None:
    """Bytes that the driver logged before its process was killed, and nobody decided.

    None is a heartbeat.
    """
    log = ByteLog(serving.house.places.bytes / "T1" / "shoe", at=serving.clock.now())
    log.begin(at=serving.clock.now(), last=None)
    log.append("up", at=serving.clock.now())
    for number, seen in enumerate(said, start=1):
        data = Reference().write(Message(seen, number))
        log.append("bytes", at=serving.clock.now(), data=data)
    log.close()


def read(reading: Reading) -> Command:
    """The command that a reading is."""
    return Command(id=reading.key, at=reading.at, by=SHOE, ask=ask.Read(reading=reading))
