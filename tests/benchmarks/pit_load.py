"""A pit under load: many dealt tables, players over the network, nothing lost, how long it takes.

    python -m tests.benchmarks.pit_load [--tables 100] [--players 3] [--seconds 600] [--dir DIR]

`tablectl serve` runs in a process of its own with simulated tables, each dealing a card a second
while a round is dealt; the players are real connections that bet and decide as soon as they may.
From a reading's arrival to its record is the service's own histogram; to the client is from the
reading's time to the moment when its batch has been decoded by a player, on the same machine's
clock. The yardstick is the same pit with one table, measured first. What must hold is checked:
no gap in what any player was told, every accepted request in the ledger once, the record proved.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import socket
import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.request import urlopen

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from procedures import commands as ask
from tablectl.answers import Accepted
from tablectl.bootstrap import open_house, open_people
from tablectl.client.messages import (
    VERSION,
    Answered,
    Batch,
    Beat,
    FromClient,
    FromService,
    Problem,
    Send,
    SignedIn,
    SignIn,
    Subscribe,
)
from tablectl.client.views import TableView
from tablectl.data_dir import DataDir
from tablectl.ledger.heads import public_key_file, read_heads, read_public_key
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.verify import verify
from tablectl.people.commands import AddPerson, By, PeopleCommand
from tablectl.people.secrets import Hashing
from tests.tablectl.pit_process import Floor, Process, serving
from tests.tablectl.pitted import SECRET

_decoder: Final = msgspec.json.Decoder(FromService)
_encoder: Final = msgspec.json.Encoder()
_MOST: Final = 64 * 1024 * 1024
_PATIENCE: Final = 120.0
_PURSE: Final = 5_000_000
_CARDS: Final = ("card-placed",)


class Load(Struct):
    """What one run has shown. Seconds."""

    to_client: list[float] = msgspec.field(default_factory=list)
    sent: list[tuple[str, bool]] = msgspec.field(default_factory=list)
    cards: int = 0
    rounds: int = 0
    told: int = 0
    gaps: int = 0
    problems: list[str] = msgspec.field(default_factory=list)
    memory: list[tuple[int, int]] = msgspec.field(default_factory=list)
    """What the service had in bytes, and how many rounds had been settled by then."""


class Player:
    """One connection: signs in, sits, is funded, and plays whatever it is asked."""

    def __init__(self, load: Load, name: str, table: str, box: int) -> None:
        self.name = name
        self.table = table
        self.box = box
        self.funded = False
        self.through = -1
        self._load = load
        self._count = 0
        self._waiting: dict[str, str] = {}
        self._socket: ClientConnection
        self._busy = False
        self._view: TableView | None = None
        self._acted = -1

    async def runs(self, url: str, funds: asyncio.Queue[Player]) -> None:
        """Until it is cancelled."""
        async with connect(
            url, max_size=_MOST, compression=None, ping_interval=None
        ) as self._socket:
            signing = SignIn(id="in", speaks=VERSION, name=self.name, how="password", secret=SECRET)
            await self._say(signing)
            beats = asyncio.create_task(self._beats())
            try:
                async for frame in self._socket:
                    await self._heard(_decoder.decode(frame), funds)
            finally:
                beats.cancel()

    async def asks(self, what: ask.Ask) -> None:
        """Send one request; its answer is noted."""
        self._count += 1
        id_ = f"{self.name}-{self._count}"
        self._waiting[id_] = id_
        await self._say(Send(id=id_, table=self.table, command=id_, ask=what))

    async def _heard(self, message: FromService, funds: asyncio.Queue[Player]) -> None:
        match message:
            case SignedIn():
                await self._say(Subscribe(id="follow", tables={self.table: -1}))
            case Batch():
                self._measured(message)
                self._view = message.view or self._view
                await self._acts(funds)
            case Answered(id=id_, answer=answer):
                self._waiting.pop(id_, None)
                self._busy = False
                self._load.sent.append((f"{self.name}/{id_}", isinstance(answer, Accepted)))
                await self._acts(funds)
            case Problem(reason=reason):
                self._load.problems.append(reason)
                self._busy = False

    def _measured(self, batch: Batch) -> None:
        self._load.told += 1
        if self.through >= 0 and batch.after != self.through:
            self._load.gaps += 1
        self.through = batch.through
        if any(told.kind in _CARDS for told in batch.facts):
            self._load.to_client.append(time.time() - batch.at / 1e6)
        if self.box == 1:
            self._load.cards += sum(told.kind in _CARDS for told in batch.facts)
            self._load.rounds += sum(told.kind == "round-settled" for told in batch.facts)

    async def _acts(self, funds: asyncio.Queue[Player]) -> None:
        """What the table lets him do at the position that he was shown last, once."""
        view = self._view
        if view is None or self._busy or view.position <= self._acted:
            return
        mine, self._acted = view.mine, view.position
        may = {offer.kind: offer.choices for offer in view.offers}
        wanted: ask.Ask | None = None
        if mine is None:
            wanted = ask.Sit(box=self.box) if "sit" in may else None
        elif not self.funded:
            self.funded = True
            funds.put_nowait(self)
        elif "decide" in may:
            hand = next((h for h in view.boxes[self.box - 1].hands if h.turn), None)
            total = int("".join(filter(str.isdigit, hand.total)) or 21) if hand else 21
            hits = "hit" in may["decide"] and total < 15
            wanted = ask.Decide(ask=mine.ask, action="hit" if hits else "stand")
        elif "answer-insurance" in may:
            wanted = ask.AnswerInsurance(answer="none")
        elif "confirm-bet" in may:
            wanted = ask.ConfirmBet()
        elif "place-chips" in may and not view.boxes[self.box - 1].bets:
            wanted = ask.PlaceChips(chips=(500,))
        if wanted is not None:
            self._busy = True
            await self.asks(wanted)

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(2)
            await self._say(Beat(at=time.time_ns() // 1_000))

    async def _say(self, message: FromClient) -> None:
        await self._socket.send(_encoder.encode(message), text=True)


class Cashier(Player):
    """Brings each player his money, one after the other."""

    async def brings(self, funds: asyncio.Queue[Player]) -> None:
        """Until it is cancelled."""
        while True:
            player = await funds.get()
            self.table = player.table
            await self.asks(ask.FundPurse(player=player.name, amount=_PURSE))
            await asyncio.sleep(0.04)  # within what one connection may ask

    async def _acts(self, funds: asyncio.Queue[Player]) -> None:
        """He plays at no table, and follows one only to be kept signed in."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--players", type=int, default=3, help="at each table")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--dir", type=Path, help="where the ledgers lie; a temporary folder else")
    args = parser.parse_args()
    with TemporaryDirectory(dir=args.dir) as folder:
        calm = run(Path(folder) / "calm", 1, args.players, min(args.seconds, 30))
        busy = run(Path(folder) / "busy", args.tables, args.players, args.seconds)
    tell("one table (the yardstick)", *calm)
    tell(f"{args.tables} tables", *busy)
    for name, index in (("p50", 50), ("p99", 99)):
        ratio = _percentile(busy[0].to_client, index) / _percentile(calm[0].to_client, index)
        print(f"reading to client, {name}: {ratio:.1f} times that of one table")


Shown = tuple[Load, float, dict[float, float], str]


def run(folder: Path, tables: int, players: int, seconds: int) -> Shown:
    """A pit under load in this folder, which is made; what it has shown."""
    folder.mkdir()
    floor = Floor(folder, dealt=tables, machine=0)
    port = _free_port()
    floor.configure(f"metrics_port = {port}")
    floor.prepare()
    names = known(floor, players)
    load = Load()
    with serving(floor.config) as process:
        url = process.url()
        took = asyncio.run(play(load, url, names, seconds, process))
        durable = _durable(port)
        assert process.ends(signal.SIGTERM) == 0, process.lines[-20:]
    return load, took, durable, _checked(floor, load)


def known(floor: Floor, players: int) -> list[tuple[str, str, int]]:
    """The players of every table, with a name and a box."""
    names = [
        (f"{table.lower()}-{box}", table, box)
        for table in floor.tables
        for box in range(1, players + 1)
    ]
    now = time.time_ns() // 1_000 - 60_000_000
    by = By(name="installer", role="machine", via="benchmark")
    with open_house(floor.data) as house:
        office = open_people(house, now=now, hashing=Hashing(passes=1, kibibytes=8))
        for name, _, _ in names:
            added = AddPerson(name=name, shown=name, roles=("player",))
            office.register.ask(PeopleCommand(id=f"{name}/add", at=now, by=by, ask=added))
            office.secrets.set(
                name, "password", SECRET, once=False, by=by, id=f"{name}/word", at=now
            )
    return names


async def play(
    load: Load, url: str, names: list[tuple[str, str, int]], seconds: int, process: Process
) -> float:
    """Let everybody play for so long; how long it was."""
    funds: asyncio.Queue[Player] = asyncio.Queue()
    players = [Player(load, *one) for one in names]
    cashier = Cashier(load, "cashier", names[0][1], 0)
    tasks = [asyncio.create_task(cashier.runs(url, funds))]
    await asyncio.sleep(1)
    tasks.append(asyncio.create_task(cashier.brings(funds)))
    for player in players:
        tasks.append(asyncio.create_task(player.runs(url, funds)))
        await asyncio.sleep(0.02)
    late = time.monotonic() + _PATIENCE
    while not all(player.funded for player in players):
        assert time.monotonic() < late, (load.problems[:5], sum(p.funded for p in players))
        await _still_there(tasks)
    load.to_client.clear()
    load.cards, load.rounds, began = 0, 0, time.monotonic()
    while time.monotonic() - began < seconds:
        await _still_there(tasks)
        load.memory.append((_resident(process.process.pid), load.rounds))
    took = time.monotonic() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return took


async def _still_there(tasks: list[asyncio.Task[None]]) -> None:
    done, _ = await asyncio.wait(tasks, timeout=1, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
        raise AssertionError("a connection was closed")


def _resident(pid: int) -> int:
    """Bytes that a process has in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _durable(port: int) -> dict[float, float]:
    """The service's histogram: seconds, and how many readings were stored within them."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as page:
        text = page.read().decode()
    found = re.findall(r'tablectl_reading_durable_seconds_bucket\{le="([^"]+)"\} (\S+)', text)
    return {float(bound): float(count) for bound, count in found}


def _within(buckets: dict[float, float], share: float) -> float:
    """The quantile, taken as even within its bucket; the bound where it is the last."""
    total, before, low = max(buckets.values()), 0.0, 0.0
    for bound, count in sorted(buckets.items()):
        if count >= share * total and count > before:
            part = (share * total - before) / (count - before)
            return low + (bound - low) * part if bound != float("inf") else low
        before, low = count, bound
    return low


def _checked(floor: Floor, load: Load) -> str:
    """What must hold, looked up in the ledger itself."""
    places = DataDir(floor.data)
    trusted = [read_public_key(public_key_file(places.heads_key))]
    with closing(open_readonly(places.ledger)) as store:
        verified = verify(store, read_heads(places.heads), trusted)
        accepted = [id_ for id_, done in load.sent if done]
        missing = [id_ for id_ in accepted if not any(_answers(store, floor, id_))]
        facts = sum(store.head(stream).position for stream in store.streams())
    wrong = len(verified.problems) + len(missing) + load.gaps
    return (
        f"{facts} facts proved, {len(accepted)} accepted requests, missing: {len(missing)};"
        f" gaps: {load.gaps}; problems of the record: {len(verified.problems)}"
        f" {'' if not wrong else '*** WRONG ***'}"
    )


def _answers(store: Any, floor: Floor, id_: str) -> Iterator[bool]:
    name = id_.split("/", 1)[0]
    table = name.rsplit("-", 1)[0].upper()
    tables = (table,) if table in floor.tables else floor.tables
    apart = "system:cashier" if name == "cashier" else "people"
    for one in tables:
        if store.answer(f"{one}/{apart}/{id_}") is not None:
            yield True


def _percentile(values: list[float], index: int) -> float:
    return statistics.quantiles(values, n=100)[index - 1]


def tell(what: str, load: Load, took: float, durable: dict[float, float], checked: str) -> None:
    """Print what a run has shown."""
    print(f"{what}, {took:.0f} s: {load.cards / took:.1f} cards a second, {load.told} batches told")
    print(
        f"  reading to record  p50 {_within(durable, 0.5) * 1e3:.1f} ms,"
        f" p99 {_within(durable, 0.99) * 1e3:.1f} ms"
    )
    print(
        f"  reading to client  p50 {_percentile(load.to_client, 50) * 1e3:.1f} ms,"
        f" p99 {_percentile(load.to_client, 99) * 1e3:.1f} ms,"
        f" most {max(load.to_client) * 1e3:.0f} ms"
    )
    print(f"  {_remembered(load.memory)}")
    print(f"  {checked}")
    for reason in sorted(set(load.problems))[:5]:
        print(f"  told: {reason} ({load.problems.count(reason)} times)")


def _remembered(memory: list[tuple[int, int]]) -> str:
    """The medians of the three thirds of the time, and what a thousand rounds added to them."""
    third = max(1, len(memory) // 3)
    thirds = [memory[:third], memory[third:-third] or memory, memory[-third:]]
    sizes = [statistics.median(size for size, _ in part) / 2**20 for part in thirds]
    rounds = [statistics.median(rounds for _, rounds in part) for part in thirds]
    told = ", ".join(f"{size:.0f}" for size in sizes)
    added = 1_000 * (sizes[2] - sizes[0]) / max(1, rounds[2] - rounds[0])
    return f"memory  {told} MiB in the thirds of the time, {added:+.1f} MiB for 1,000 rounds"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main()
