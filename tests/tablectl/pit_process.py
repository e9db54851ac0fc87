"""`tablectl serve` in a process of its own, and the players of its tables over the network."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Thread
from typing import Final

from msgspec import Struct

from procedures import commands as ask
from tablectl.answers import Accepted, Answer
from tablectl.bootstrap import open_croupier, open_house, open_people, open_service
from tablectl.client.client import NotAnsweredError
from tablectl.client.messages import Batch
from tablectl.client.remote import RemoteClient
from tablectl.client.views import Mine, TableView
from tablectl.clock import VirtualClock
from tablectl.games.packs import open_pack
from tablectl.history import stream_of
from tablectl.people.commands import AddPerson, By, PeopleCommand
from tablectl.people.office import Office
from tablectl.people.secrets import Hashing
from tests.tablectl.pitted import SECRET, peopled

PATIENCE: Final = 30.0  # seconds after which a wait has failed; nothing waits this long
DEALT: Final = "live-eight-deck"
MACHINE: Final = "five-deck"
_SECOND: Final = 1_000_000
_CHEAP: Final = Hashing(passes=1, kibibytes=8)


class Floor:
    """A folder with a configuration, its people, and so many tables of each kind."""

    def __init__(self, folder: Path, *, dealt: int, machine: int, ledger: str = "") -> None:
        """`ledger` is the address of one in PostgreSQL; without it, it lies in the data."""
        self.folder = folder
        self.ledger = ledger
        self.data = folder / "data"
        self.dealt = tuple(f"D{number:02}" for number in range(1, dealt + 1))
        self.machine = tuple(f"M{number:02}" for number in range(1, machine + 1))
        self.config = folder / "pit.toml"
        self.configure()

    @property
    def tables(self) -> tuple[str, ...]:
        """All of them."""
        return self.dealt + self.machine

    def configure(self, *more: str, data_dir: str = "data", port: int = 0) -> None:
        """Write the configuration; `more` are lines for the section `pit`."""
        lines = ["[pit]", f'data_dir = "{data_dir}"', f"port = {port}", *more]
        lines += [f'ledger = "{self.ledger}"'] if self.ledger else []
        for name in self.dealt:
            lines += ["[[tables]]", f'name = "{name}"', f'pack = "{DEALT}"', "simulated = true"]
        for name in self.machine:
            lines += ["[[tables]]", f'name = "{name}"', f'pack = "{MACHINE}"']
        self.config.write_text("\n".join(lines) + "\n")

    def prepare(self) -> None:
        """Everybody is known, a player for each table too, and every shoe is ready for bets."""
        clock = VirtualClock(time.time_ns() // 1_000 - 3_600 * _SECOND)
        with open_house(self.data, ledger=self.ledger or None) as house:
            office = open_people(house, now=clock.now(), hashing=_CHEAP)
            pack = open_pack(DEALT)
            peopled(office, pack.name, pack.digest, now=clock.now())
            for table in self.tables:
                _player(office, player_of(table), at=clock.now())
            for table in self.dealt:
                service, _ = open_service(house, table, pack, clock)
                with open_croupier(house, service, clock, pace=False) as croupier:
                    while croupier.step():
                        clock.advance_to(clock.now() + _SECOND)
                assert service.table.shoe.cards, "the shoe was not shuffled and burned"


def player_of(table: str) -> str:
    """Who plays there, in these tests."""
    return f"p{table.lower()}"


def _player(office: Office, name: str, *, at: int) -> None:
    by = By(name="installer", role="machine", via="tests")
    added = AddPerson(name=name, shown=name, roles=("player",))
    answer = office.register.ask(PeopleCommand(id=f"{name}/add", at=at, by=by, ask=added))
    assert isinstance(answer, Accepted), answer
    office.secrets.set(name, "password", SECRET, once=False, by=by, id=f"{name}/word", at=at)


class Process:
    """The service in a process; what it prints is kept."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []
        self._printed = Condition()
        self._over = False
        self._reader = Thread(target=self._read, name="reader of serve")
        self._reader.start()

    def url(self) -> str:
        """Where it is reached; waits until it says so."""
        return self.says(r"serving .* at (ws\S+)")[1]

    def says(self, line: str) -> re.Match[str]:
        """The first line that fits the pattern as a whole; waits until there is one."""
        with self._printed:
            said = self._printed.wait_for(lambda: self._over or self._fits(line), PATIENCE)
            found = self._fits(line)
            assert said, self.lines
            assert found, self.lines
            return found[0]

    def has_said(self, line: str) -> bool:
        """Whether a line has come that fits the pattern as a whole; fails when it is over."""
        with self._printed:
            assert not self._over, self.lines
            return bool(self._fits(line))

    def ends(self, number: int) -> int:
        """Send a signal; the exit code."""
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self._reader.join()
        return code

    def close(self) -> None:
        """Killed if it still runs."""
        if self.process.poll() is None:
            self.ends(signal.SIGKILL)
        self._reader.join()

    def _fits(self, pattern: str) -> list[re.Match[str]]:
        found = (re.fullmatch(pattern, line) for line in self.lines)
        return [match for match in found if match is not None]

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as screen:
            for line in screen:
                with self._printed:
                    self.lines.append(line.rstrip("\n"))
                    self._printed.notify_all()
        with self._printed:
            self._over = True
            self._printed.notify_all()


@contextmanager
def serving(config: Path, *options: str) -> Iterator[Process]:
    """The service of a configuration."""
    process = Process(
        subprocess.Popen(
            [sys.executable, "-m", "tablectl", "serve", *options, str(config)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "OMP_NUM_THREADS": "1"},
        )
    )
    try:
        yield process
    finally:
        process.close()


class Sent(Struct, frozen=True):
    """One request as a client sent it, and what it was answered; None: the connection ended."""

    by: str
    table: str
    id: str
    ask: ask.Ask
    answer: Answer | None

    @property
    def key(self) -> str:
        """The id under which its facts lie in the ledger."""
        apart = "system:cashier" if self.by == "cashier" else "people"
        return f"{self.table}/{apart}/{self.by}/{self.id}"


class Playing:
    """A player at one table: he follows it and does what it asks, each request under an id."""

    def __init__(
        self, url: str, table: str, *, run: str, changed: Callable[[Playing], None], after: int = -1
    ) -> None:
        """`changed` is told of him whenever his table has changed."""
        self.table = table
        self.sent: list[Sent] = []
        self.settled: set[int] = set()
        """The rounds of whose settlement he was told."""
        self.view: TableView | None = None
        self.changed = changed
        self._name = player_of(table)
        self._run = run
        self._client = RemoteClient(url)
        self._client.sign_in(self._name, SECRET)
        self._client.subscribe({table: after}, self._told)

    def close(self) -> None:
        """Let go."""
        self._client.close()

    @property
    def mine(self) -> Mine | None:
        """What is his own at the table, as he was told last."""
        return self.view.mine if self.view is not None else None

    @property
    def asked(self) -> bool:
        """Whether a decision is asked of him: his cards lie, the round is going on."""
        return self.mine is not None and self.mine.ask > 0

    def sits(self, cashier: RemoteClient) -> None:
        """Take box 1; the cashier brings 1,000.00 for him."""
        self.asks(ask.Sit(box=1))
        funding = ask.FundPurse(player=self._name, amount=100_000)
        id_ = f"fund/{self.table}"
        answer = cashier.send(self.table, funding, id=id_).result(PATIENCE)
        self.sent.append(Sent("cashier", self.table, id_, funding, answer))

    def acts(self) -> None:
        """The next thing that the table lets him do, if there is one."""
        mine = self.mine
        may = {offer.kind for offer in self.view.offers} if self.view is not None else set()
        if mine is not None and "decide" in may:
            self.asks(ask.Decide(ask=mine.ask, action="stand"))
        elif "answer-insurance" in may:
            self.asks(ask.AnswerInsurance(answer="none"))
        elif "deal" in may:
            self.asks(ask.Deal())
        elif "confirm-bet" in may:
            self.asks(ask.ConfirmBet())
        elif "place-chips" in may and mine is not None and mine.locked == 0:
            self.asks(ask.PlaceChips(chips=(500,)))

    def plays_on(self, changed: SimpleQueue[bool], answered: SimpleQueue[Sent]) -> None:
        """Act whenever the table has changed, until False comes or there is no connection."""
        while changed.get(timeout=PATIENCE):
            known = len(self.sent)
            self.acts()
            for sent in self.sent[known:]:
                answered.put(sent)
                if sent.answer is None:
                    return

    def asks(self, what: ask.Ask) -> Answer | None:
        """Send it, and note what came of it."""
        id_ = f"{self._run}/{len(self.sent)}"
        try:
            answer = self._client.send(self.table, what, id=id_).result(PATIENCE)
        except NotAnsweredError:
            answer = None
        self.sent.append(Sent(self._name, self.table, id_, what, answer))
        return answer

    def again(self, sent: Sent) -> Answer:
        """What the same request under the same id is answered now."""
        return self._client.send(sent.table, sent.ask, id=sent.id).result(PATIENCE)

    def _told(self, batch: Batch) -> None:
        for told in batch.facts:
            if told.kind == "round-settled" and told.fact is not None:
                self.settled.add(told.fact["round"])
        if batch.view is not None:
            self.view = batch.view
            self.changed(self)


def play_until(news: SimpleQueue[Playing], players: list[Playing], until: Until) -> None:
    """Let each act when his table has changed, unless it is with him as wanted."""
    late = time.monotonic() + PATIENCE
    while not all(until(player) for player in players):
        assert time.monotonic() < late, [p.view for p in players if not until(p)]
        player = news.get(timeout=PATIENCE)
        if not until(player):
            player.acts()


def signed_in(opened: ExitStack, url: str, name: str) -> RemoteClient:
    """Somebody over the network."""
    client = RemoteClient(url)
    opened.callback(client.close)
    client.sign_in(name, SECRET)
    return client


def at_tables(
    opened: ExitStack, url: str, tables: tuple[str, ...], *, run: str, after: int = -1
) -> tuple[SimpleQueue[Playing], list[Playing]]:
    """A player at each table, and where they say that their table has changed."""
    news: SimpleQueue[Playing] = SimpleQueue()
    players = [Playing(url, table, run=run, changed=news.put, after=after) for table in tables]
    for player in players:
        opened.callback(player.close)
    return news, players


def places(sent: Sent) -> list[tuple[str, int]]:
    """Where an acknowledged request says that its facts are."""
    assert isinstance(sent.answer, Accepted)
    return [(stream_of(sent.table), n) for n in range(sent.answer.first, sent.answer.last + 1)]


Until = Callable[[Playing], bool]
