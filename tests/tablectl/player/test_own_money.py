"""`tablectl play --table --as`: a player brings money from his account, and takes it home."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from procedures import commands as ask
from tablectl import exit_codes
from tablectl.answers import Answer
from tablectl.client.client import Client, NotAnsweredError
from tablectl.client.local import LocalClient
from tablectl.client.views import Mine
from tablectl.player.at_table import AtTable
from tablectl.player.table_picture import picture
from tablectl.terminal.signs import ASCII
from tests.tablectl.accounts.operator import PATIENCE, Operator, operator_at
from tests.tablectl.accounts.played import BROUGHT, Played, held_back, played
from tests.tablectl.pitted import SECRET


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Played]:
    """A machine's table; ann has brought 100.00 to the cashier and has no seat."""
    with played(tmp_path) as at:
        at.brings()
        yield at


@pytest.fixture
def operated(tmp_path: Path) -> Iterator[tuple[Played, Operator]]:
    """The same table with an operator's wallet."""
    with operator_at() as (operator, url), played(tmp_path, wallet=url) as at:
        operator.accounts["ann"] = BROUGHT
        yield at, operator


def plays(house: Played, *lines: str) -> tuple[int, str]:
    """Sit at M1 as ann and say these lines, from a pipe; exit code and output."""
    url = house.served.gateway.url
    done = subprocess.run(
        [sys.executable, "-m", "tablectl", "play", "--table", "M1", "--as", "ann", "--url", url,
         "--secret-stdin"],
        input="".join(f"{line}\n" for line in (SECRET, *lines)),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=2 * PATIENCE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_from_nothing_to_a_bet_and_home_again(house: Played) -> None:
    """Balance, fund, bet, and leave, each line when the one before it is done."""
    code, said = plays(house, "fund 50", "balance", "bet 5", "deal", "no", "stand", "leave")
    assert code == exit_codes.FINE
    assert "50.00 have come to the purse of ann" in said
    assert "your purse holds 50.00 EUR" in said
    assert "your account holds 50.00 EUR" in said
    table = house.until(lambda table: not table.transfers and table.player("ann") is None)
    assert house.account() == BROUGHT - table.balance("bank")
    assert re.search(r"round over: (won \d|lost \d|even)", said)


def test_a_purse_that_stays_empty_is_told_and_nothing_waits_for_ever(house: Played) -> None:
    """Declined with its reason; the bet that follows is refused with its own."""
    code, said = plays(house, "fund 100.01", "bet 5", "q")
    assert code == exit_codes.FINE
    assert "the account of ann holds 100.00 EUR" in said
    assert "Your purse is empty. From your account:   :fund 50.00" in said
    assert "the purse holds 0.00, and 5.00 is needed (E-66)" in said


@contextmanager
def connected(house: Played) -> Iterator[LocalClient]:
    """Ann's terminal, signed in."""
    client = LocalClient(house.pit)
    client.sign_in("ann", SECRET)
    try:
        yield client
    finally:
        client.close()


def sat(client: Client) -> AtTable:
    """Ann at the table, as her terminal has it."""
    seat = AtTable(client, "M1", "ann")
    seat.follow()
    shows(seat, lambda mine: bool(mine.boxes))
    return seat


def shows(seat: AtTable, wanted: Callable[[Mine], bool]) -> None:
    """Wait until the table shows him what is wanted."""
    while seat.seen is None or seat.seen.view.mine is None or not wanted(seat.seen.view.mine):
        assert seat.hears(PATIENCE)


def test_money_on_its_way_is_shown_and_no_second_wish_is_taken(
    operated: tuple[Played, Operator],
) -> None:
    """While the operator thinks about it; then it is in the purse."""
    house, operator = operated
    with connected(house) as client:
        seat = sat(client)
        release = Event()
        operator.before = held_back(release)  # nothing is answered meanwhile
        assert seat.say("fund 40") == ()
        shows(seat, lambda mine: mine.coming == 4_000)
        assert seat.seen is not None
        drawn = "\n".join(str(line) for line in picture(seat.seen, ASCII))
        assert "ann: 0.00 EUR and 40.00 on the way" in drawn
        assert "40.00 are on the way to your purse." in drawn
        assert seat.say("fund 40") == ("40.00 are on their way to the purse of ann already (G)",)
        told = seat.say("balance")
        assert "your account is kept by the operator of this house" in told
        assert "40.00 EUR are on their way to your purse at table M1" in told
        release.set()
        shows(seat, lambda mine: mine.purse == 4_000)
        assert operator.accounts["ann"] == 6_000


class Losing:
    """Ann's client, whose connection ends after the first wish for money was sent."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.ids: list[str] = []

    def send(self, table: str, what: ask.Ask, *, id: str, seen: int | None = None) -> Any:
        """Sent; of the first the answer is lost."""
        answer = self._client.send(table, what, id=id, seen=seen)
        if not isinstance(what, ask.AskFunds):
            return answer
        self.ids.append(id)
        if len(self.ids) > 1:
            return answer
        answer.result(PATIENCE)
        lost: Future[Answer] = Future()
        lost.set_exception(NotAnsweredError("the connection ended; ask again"))
        return lost

    def __getattr__(self, name: str) -> Any:
        """Everything else as it is."""
        return getattr(self._client, name)


def test_a_wish_that_got_no_answer_is_the_same_wish_when_it_is_said_again(house: Played) -> None:
    """E-63: the money comes once, although it was asked for twice."""
    with connected(house) as client:
        losing = Losing(client)
        seat = sat(losing)
        unanswered = "there was no answer; the table shows whether it was done"
        assert seat.say("fund 40") == (unanswered,)
        shows(seat, lambda mine: mine.purse == 4_000)
        assert seat.say("fund 40") == ()
        assert losing.ids[0] == losing.ids[1]
        assert (house.table.purse("ann"), house.table.transfer_count) == (4_000, 1)
        assert seat.say("fund 40") == ()
        assert losing.ids[2] != losing.ids[1]
        shows(seat, lambda mine: mine.purse == 8_000)
    assert house.account() == 2_000
