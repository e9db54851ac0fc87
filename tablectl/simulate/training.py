"""A training pit that lives: the service in its own process, and whoever plays and deals there.

Everything goes over the network, as it would in a house. Nothing of it is left afterwards.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Final, NamedTuple
from uuid import uuid4

from procedures import commands as ask
from tablectl.client.client import NotAnsweredError, TurnedAwayError
from tablectl.client.messages import Batch
from tablectl.client.remote import RemoteClient
from tablectl.simulate.shoe_hand import ShoeHand
from tablectl.simulate.training_floor import (
    GUESTS,
    PASSWORD,
    SIMULATED,
    STATION,
    make_floor,
)
from tablectl.simulate.visitors import Visitor, play

_SEED: Final = 7
_PATIENCE: Final = 30.0
_TROUBLE_EVERY: Final = (25.0, 60.0)
"""Seconds between two things that go wrong at a simulated table."""
_BROUGHT: Final = 500_000
_WRONG: Final[tuple[ask.Ask, ...]] = (
    ask.CallSupervisor(what="a guest objects"),
    ask.Report(what="picked up"),
    ask.Report(what="off the table"),
    ask.Report(what="bad card", note="a corner is bent"),
)
_SHUFFLED: Final[tuple[ask.Ask, ...]] = (
    ask.ChangeDealer(dealer="bea", how="opening"),
    ask.RecordShuffle(step="fanned"),
    ask.RecordShuffle(step="shuffled", set_id="training-1"),
    ask.RecordShuffle(step="cut", percent=25),
    ask.RecordShuffle(step="cut card in", percent=50),
)


class TrainingError(Exception):
    """The pit cannot be started: why."""


class TrainingPit(NamedTuple):
    """Where it is reached, and the folder that is removed when it ends."""

    url: str
    folder: Path


@contextmanager
def training_pit() -> Iterator[TrainingPit]:
    """The pit, while it lives. Raises TrainingError, LedgerError."""
    with TemporaryDirectory(prefix="tablectl-training-") as temporary, ExitStack() as opened:
        folder = Path(temporary)
        hand = ShoeHand(folder / "shoe", seed=_SEED)
        make_floor(folder, folder / "shoe")
        over = Event()
        threads: list[Thread] = []

        def lives(name: str, work: Callable[[], None]) -> None:
            threads.append(Thread(target=work, name=name))
            threads[-1].start()

        def ends() -> None:
            over.set()
            for thread in threads:
                thread.join()

        url = opened.enter_context(_served(folder))
        opened.callback(ends)
        lives("shoe", lambda: hand.work(over))
        _open_station(opened, url, hand, over)
        visitors, news = _visitors(opened, url)
        lives("visitors", lambda: play(visitors, news, over))
        tom = _in(opened, url, "tom")
        lives("trouble", lambda: _trouble(tom, over))
        yield TrainingPit(url, folder)


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """`tablectl serve` in a process that ends with this one, however that ends; its address."""
    log = folder / "log"
    with log.open("w", encoding="utf-8") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "tablectl.simulate.training_service", str(folder)],
            stdout=subprocess.PIPE,
            stderr=said,
            stdin=subprocess.PIPE,  # it ends with this process
            text=True,
            start_new_session=True,  # Ctrl-C in the terminal ends the screens first
        )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        url = ""
        for line in process.stdout:
            found = re.fullmatch(r"serving .* at (ws\S+)\n", line)
            if found is not None:
                url = found[1]
                break
        if not url:
            raise TrainingError(f"the service did not start: {log.read_text(encoding='utf-8')}")
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        process.stdout.close()
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdin.close()


def _in(opened: ExitStack, url: str, name: str) -> RemoteClient:
    client = RemoteClient(url)
    opened.callback(client.close)
    client.sign_in(name, PASSWORD)
    return client


def _open_station(opened: ExitStack, url: str, hand: ShoeHand, over: Event) -> None:
    """The visitor's table: a dealer, a shoe, and open; the hand at the shoe watches it."""
    bea, sam = _in(opened, url, "bea"), _in(opened, url, "sam")

    def told(batch: Batch) -> None:
        if batch.view is not None:
            hand.sees(batch.view)

    bea.subscribe({STATION: -1}, told)
    for what in _SHUFFLED:
        _sent(bea, STATION, what)
    while not hand.ready and not over.wait(0.05):
        pass
    _sent(sam, STATION, ask.OpenTable(devices=(), despite="a table for training"))


def _visitors(
    opened: ExitStack, url: str
) -> tuple[dict[str, Visitor], SimpleQueue[tuple[str, Batch]]]:
    """Two at each table, with money on it."""
    cashier, dice = _in(opened, url, "cashier"), Random(_SEED)
    news: SimpleQueue[tuple[str, Batch]] = SimpleQueue()
    visitors: dict[str, Visitor] = {}
    tables = (STATION, *SIMULATED)
    for number, name in enumerate(GUESTS):
        table = tables[number % len(tables)]
        client = _in(opened, url, name)
        visitors[name] = Visitor(client, table, dice)
        _sent(client, table, ask.Sit(box=2 + 3 * (number // len(tables))))
        _sent(cashier, table, ask.FundPurse(player=name, amount=_BROUGHT))
        client.subscribe({table: -1}, _for(name, news))
    return visitors, news


def _for(name: str, news: SimpleQueue[tuple[str, Batch]]) -> Callable[[Batch], None]:
    return lambda batch: news.put((name, batch))


def _trouble(supervisor: RemoteClient, over: Event) -> None:
    """Now and then somebody says that something is wrong; what is not possible is refused."""
    dice = Random(_SEED)
    while not over.wait(dice.uniform(*_TROUBLE_EVERY)):
        _sent(supervisor, dice.choice(SIMULATED), dice.choice(_WRONG))


def _sent(client: RemoteClient, table: str, what: ask.Ask) -> None:
    """Ask it; what is refused, or not answered, is shown by the table."""
    try:
        client.send(table, what, id=uuid4().hex).result(_PATIENCE)
    except (NotAnsweredError, TurnedAwayError, TimeoutError):
        return
