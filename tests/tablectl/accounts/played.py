"""A real pit with one machine's table and the wallet behind it, and ann who plays there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any, Final

import msgspec

from procedures import commands as ask
from procedures.table import Table
from tablectl.accounts.commands import CreditAccount
from tablectl.answers import Accepted, Answer
from tablectl.bootstrap import open_house, open_people
from tablectl.client.client import Client
from tablectl.client.local import LocalClient
from tablectl.client.messages import Batch
from tablectl.clock import RealClock
from tablectl.games.packs import open_pack
from tablectl.people.secrets import Hashing
from tablectl.pit.config import read_pit_config
from tablectl.pit.pit import Pit
from tablectl.pit.serving import Served, open_pit
from tests.tablectl.accounts.operator import PATIENCE
from tests.tablectl.accounts.operator import SECRET as TOKEN
from tests.tablectl.pitted import SECRET, peopled

PACK: Final = "five-deck"
BROUGHT: Final = 10_000
"""What ann has at first, 100.00."""


class Played:
    """The pit, and its people as they are needed."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.told: SimpleQueue[Batch] = SimpleQueue()
        self.news: list[str] = []
        self._clients: dict[str, Client] = {}
        self._count = 0
        self.client("ann").subscribe({"M1": -1}, self.told.put)

    @property
    def pit(self) -> Pit:
        """The pit itself."""
        return self.served.pit

    @property
    def table(self) -> Table:
        """M1 as it is now."""
        return self.pit.tables["M1"].table

    def client(self, name: str) -> Client:
        """Somebody signed in."""
        if name not in self._clients:
            client = LocalClient(self.pit)
            client.sign_in(name, SECRET)
            self._clients[name] = client
        return self._clients[name]

    def asks(self, what: ask.Ask, by: str = "ann", *, table: str = "M1", id: str = "") -> Answer:
        """What somebody is answered."""
        self._count += 1
        sent = self.client(by).send(table, what, id=id or f"{self.pit.clock.now()}/{self._count}")
        return sent.result(PATIENCE)

    def does(self, what: ask.Ask, by: str = "ann") -> None:
        """Ask, and fail the test where it is not done."""
        answer = self.asks(what, by)
        assert isinstance(answer, Accepted), answer

    def brings(self, amount: int = BROUGHT) -> None:
        """Ann brings money to the cashier."""
        what = CreditAccount(player="ann", amount=amount, reason="cash")
        answer = self.client("mia").manage(what, id="brought").result(PATIENCE)
        assert isinstance(answer, Accepted), answer

    def until(self, wanted: Callable[[Table], bool]) -> Table:
        """Wait for the table to be as wanted."""
        while not wanted(self.table):
            batch = self.told.get(timeout=PATIENCE)
            self.news += [fact.words for fact in batch.facts]
        return self.table

    def finds(self, what: str, by: str, **about: str) -> Any:
        """What somebody finds out."""
        return msgspec.json.decode(self.client(by).find(what, about).result(PATIENCE))

    def first_on_its_way(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The oldest transfer that is not over, once staff see of it what is wanted."""
        late = time.monotonic() + PATIENCE
        while True:
            one: dict[str, Any] = self.finds("transfers", "mia")[0]
            if wanted(one):
                return one
            assert time.monotonic() < late, one

    def account(self) -> int:
        """What ann's account holds in the house's books."""
        balances = self.finds("my-account", "ann")["account"]["balances"]
        return int(balances.get("EUR", 0))

    def close(self) -> None:
        """Let everybody go."""
        for client in self._clients.values():
            client.close()


@contextmanager
def played(folder: Path, *, wallet: str = "") -> Iterator[Played]:
    """The pit of this folder; `wallet` is an operator's, by its URL."""
    pack, now = open_pack(PACK), RealClock().now()
    if not (folder / "pit.toml").exists():
        with open_house(folder / "data") as house:
            office = open_people(house, now=now, hashing=Hashing(passes=1, kibibytes=8))
            peopled(office, pack.name, pack.digest, now=now)
        configure(folder, wallet=wallet)
    with open_pit(read_pit_config(folder / "pit.toml")) as served:
        at = Played(served)
        try:
            yield at
        finally:
            at.close()


def configure(folder: Path, *, wallet: str = "") -> Path:
    """The configuration, with an operator's wallet or without."""
    lines = ["[pit]", 'data_dir = "data"', "port = 0"]
    if wallet:
        (folder / "token").write_text(f"{TOKEN}\n")
        (folder / "token").chmod(0o600)
        lines += [f'wallet = "{wallet}"', 'wallet_secret = "token"']
    lines += ["[[tables]]", 'name = "M1"', f'pack = "{PACK}"']
    (folder / "pit.toml").write_text("\n".join(lines) + "\n")
    return folder / "pit.toml"


def held(table: Table) -> int:
    """What a table holds of its players and of the house together: purses, wagers, bank.

    What has come from the cashier and gone back to it is the other side of this.
    """
    return sum(one.balance for one in table.accounts if not one.name.startswith("cashier"))


def over(table: Table) -> bool:
    """Nothing is on its way."""
    return not table.transfers


def funded(table: Table) -> bool:
    """Ann's purse holds money."""
    return table.purse("ann") > 0


def held_back(release: Event) -> Callable[[str], None]:
    """A wallet that does nothing until it is released."""

    def waits(_: str) -> None:
        assert release.wait(PATIENCE)

    return waits


def plays_on(house: Played) -> None:
    """Stand on whatever comes, without insurance, until the round is over."""
    while house.until(asks_her).running is not None:
        now = house.table.running
        if now is not None and now.insurance == "open":
            house.asks(ask.AnswerInsurance(answer="none"))
        elif now is not None:
            house.asks(ask.Decide(ask=now.asks, action="stand"))


def asks_her(table: Table) -> bool:
    """The table waits for ann, or for nobody any more."""
    now = table.running
    return now is None or now.pending or now.insurance == "open"
