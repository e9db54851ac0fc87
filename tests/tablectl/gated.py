"""A served pit with one dealer's table behind its gate, its shoe and its recorder in our hands."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event as Signal
from threading import Lock, Thread
from typing import Any, Final

import msgspec

from drivers.grammars.reference import Reference
from drivers.simulated_deck import loaded
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from procedures import commands as ask
from procedures.cards import Card
from procedures.events import Event
from procedures.opening_checks import Check
from tablectl.answers import Accepted, Answer
from tablectl.bootstrap import open_house, open_people
from tablectl.client.local import LocalClient
from tablectl.client.messages import Batch
from tablectl.client.views import TableView
from tablectl.clock import RealClock
from tablectl.games.packs import open_pack
from tablectl.history import facts
from tablectl.people.secrets import Hashing
from tablectl.pit.config import read_pit_config
from tablectl.pit.serving import Served, open_pit
from tests.tablectl.pitted import SECRET, peopled

PATIENCE: Final = 30.0  # seconds after which a wait has failed; nothing waits this long
PACK: Final = "austrian"
CARDS: Final[tuple[Card, ...]] = ("2C", "TS", "9D", "8S", "8C", "5H", "6H", "7H")
_NEVER: Final = Signal()
SHUFFLED: Final[tuple[ask.Ask, ...]] = (
    ask.RecordShuffle(step="fanned"),
    ask.RecordShuffle(step="shuffled", set_id="set-1"),
    ask.RecordShuffle(step="cut", percent=25),
    ask.RecordShuffle(step="cut card in", percent=50),
)


class Floor:
    """A folder with a configuration, its people, and a shoe that is plugged in and beats."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.config = folder / "pit.toml"
        self.recording = folder / "recording"
        self.line = SimulatedLine(folder / "shoe")
        self.shoe = SimulatedShoe(loaded(CARDS, cut_at=None), line=self.line, grammar=Reference())
        self._saying = Lock()  # a heartbeat tells of no card that has not been told
        self.line.plug()
        self.configure()
        pack, now = open_pack(PACK), RealClock().now()
        with open_house(self.data) as house:
            office = open_people(house, now=now, hashing=Hashing(passes=1, kibibytes=8))
            peopled(office, pack.name, pack.digest, now=now)

    @property
    def records(self) -> str:
        """A recorder's command, well as long as the file `recording` is there."""
        look = f"import os, sys; sys.exit(not os.path.exists({str(self.recording)!r}))"
        return f'{sys.executable} -S -c "{look}"'

    def configure(self, *, recorder: str = "", pack: str = PACK, more: str = "") -> None:
        """Write the configuration; `more` are lines for the section `pit`."""
        recorded = f"recorder = '''{recorder}'''\n" if recorder else ""
        self.config.write_text(
            f'[pit]\ndata_dir = "data"\nport = 0\nrecorder_every = 1\n{more}\n'
            f'[[tables]]\nname = "T1"\npack = "{pack}"\n{recorded}'
            f'[[tables.devices]]\nname = "shoe"\nurl = "{self.line.path}"\n'
        )

    def tests_itself(self) -> None:
        """The shoe says that its self-test passed, once somebody listens."""
        until(lambda: self.line.listened)
        with self._saying:
            self.shoe.self_test()

    def slides(self, cards: int = 1) -> None:
        """So many cards come out of the shoe."""
        for _ in range(cards):
            with self._saying:
                self.shoe.slide()

    def beats(self) -> None:
        """The shoe shows that it lives."""
        with self._saying:
            self.shoe.heartbeat()


@contextmanager
def gated_floor(folder: Path) -> Iterator[Floor]:
    """The shoe's heart beats as long as the test goes on."""
    floor, over = Floor(folder), Signal()

    def beats() -> None:
        while not over.wait(1):
            floor.beats()

    heart = Thread(target=beats, name="heart of the shoe")
    heart.start()
    try:
        yield floor
    finally:
        over.set()
        heart.join()
        floor.line.close()


def until(holds: Callable[[], object]) -> None:
    """Wait for a condition."""
    late = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < late, "it never came to be so"
        _NEVER.wait(0.01)


class People:
    """Whoever comes to a served pit, each over a client of his own."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self._clients: dict[str, LocalClient] = {}
        self._asked = 0

    def client(self, name: str) -> LocalClient:
        """Somebody signed in."""
        if name not in self._clients:
            client = self._clients[name] = LocalClient(self.served.pit)
            client.sign_in(name, SECRET)
        return self._clients[name]

    def asks(self, name: str, what: ask.Ask, *, seen: int | None = None) -> Answer:
        """What somebody is answered."""
        self._asked += 1
        sent = self.client(name).send("T1", what, id=f"{self._asked}", seen=seen)
        return sent.result(PATIENCE)

    def does(self, name: str, *asked: ask.Ask) -> None:
        """What must be done."""
        for what in asked:
            answer = self.asks(name, what)
            assert isinstance(answer, Accepted), (what, answer)

    def finds(self, name: str, what: str, **about: str) -> Any:
        """The answer to a question."""
        return msgspec.json.decode(self.client(name).find(what, about).result(PATIENCE))

    def checks(self, name: str = "sam") -> dict[str, Check]:
        """What an opening would find now, by what was looked at."""
        found = self.finds(name, "gate", table="T1")["checks"]
        return {check.of: check for check in msgspec.convert(found, tuple[Check, ...])}

    def ready(self) -> None:
        """All is green: a dealer has come on, the set is shuffled, the shoe has tested itself."""
        self.does("bea", ask.ChangeDealer(dealer="bea", how="opening"), *SHUFFLED)
        until(lambda: all(check.ok for check in self.checks().values()))

    def sees(self, name: str, holds: Callable[[TableView], object]) -> TableView:
        """The table as somebody sees it once this holds."""
        batches: SimpleQueue[Batch] = SimpleQueue()
        self.client(name).subscribe({"T1": -1}, batches.put)
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            try:
                view = batches.get(timeout=PATIENCE).view
            except Empty:
                break
            if view is not None and holds(view):
                return view
        raise AssertionError("the table never came to be so")

    def facts(self, kind: type[Event]) -> list[Any]:
        """The table's facts of one kind."""
        store = self.served.pit.store
        return [event for _, event in facts(store, "T1") if isinstance(event, kind)]

    def close(self) -> None:
        """Everybody goes."""
        for client in self._clients.values():
            client.close()


@contextmanager
def at_the_gate(floor: Floor) -> Iterator[People]:
    """The pit that the floor's configuration names, and whoever comes."""
    with open_pit(read_pit_config(floor.config)) as served:
        people = People(served)
        try:
            yield people
        finally:
            people.close()
