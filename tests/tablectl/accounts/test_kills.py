"""A pit that is killed while money is on its way: nothing is lost, and nothing is there twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path

import pytest

from procedures import commands as ask
from procedures.house_events import TransferEnded
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.answers import Accepted, Answer
from tablectl.client.client import NotAnsweredError
from tablectl.client.remote import RemoteClient
from tablectl.history import facts
from tests.tablectl.accounts.doomed_pit import MOMENTS, Moment
from tests.tablectl.accounts.operator import PATIENCE, operator_at
from tests.tablectl.accounts.played import BROUGHT, Played, held, played
from tests.tablectl.pit_process import Process, serving
from tests.tablectl.pitted import SECRET


@pytest.mark.parametrize("moment", MOMENTS)
def test_money_to_the_purse_outlives_a_kill_at_any_moment(tmp_path: Path, moment: Moment) -> None:
    """Accounts, purse and bank add up to what was brought, before and after; each moved once."""
    with played(tmp_path) as at:
        at.brings()
        at.does(ask.Sit(box=1))
    _dies(tmp_path, moment, "in")
    with played(tmp_path) as at:
        _settles(at)
        assert (at.account(), at.table.purse("ann")) == (6_000, 4_000)
        _adds_up(at)
        assert _ended(at) == [("in", True)]
    assert main(["ledger", "verify", "--data-dir", str(tmp_path / "data")]) == exit_codes.FINE


@pytest.mark.parametrize("moment", MOMENTS)
def test_money_back_to_the_account_outlives_a_kill_at_any_moment(
    tmp_path: Path, moment: Moment
) -> None:
    """HP5: what was left in the purse is on the account once."""
    with played(tmp_path) as at:
        at.brings()
        at.does(ask.Sit(box=1))
        at.does(ask.AskFunds(amount=4_000))
        at.until(lambda table: table.purse("ann") > 0)
    _dies(tmp_path, moment, "out")
    with played(tmp_path) as at:
        _settles(at)
        assert (at.account(), held(at.table)) == (BROUGHT, 0)
        _adds_up(at)
        assert _ended(at) == [("in", True), ("out", True)]


def _dies(folder: Path, moment: Moment, direction: str) -> None:
    program = [sys.executable, "-m", "tests.tablectl.accounts.doomed_pit"]
    died = subprocess.run(
        [*program, str(folder), moment, direction],
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    assert died.returncode == -signal.SIGKILL


def _settles(at: Played) -> None:
    at.until(lambda table: not table.transfers)


def _adds_up(at: Played) -> None:
    """The house's books and the table agree on what went between them."""
    books = at.pit.transfers._wallet.balances()  # type: ignore[attr-defined] # the house's books
    sums = sum(held["EUR"] for held in books.values())
    assert sums == 0
    assert books["table/M1"]["EUR"] == -at.table.balance("cashier")
    assert at.account() + held(at.table) == BROUGHT


def _ended(at: Played) -> list[tuple[str, bool]]:
    ended = [e for _, e in facts(at.pit.store, "M1") if isinstance(e, TransferEnded)]
    return [(one.transfer.direction, one.done) for one in ended]


# -- an operator's wallet, and the real service ---------------------------------------------------


def _kills(process: Process) -> Callable[[str], None]:
    def now(_: str) -> None:
        process.process.send_signal(signal.SIGKILL)
        process.process.wait(PATIENCE)

    return now


@pytest.mark.parametrize("moment", ["before it moves", "after it moved"])
def test_a_service_killed_while_the_operator_answers_asks_again_by_the_same_key(
    tmp_path: Path, moment: str
) -> None:
    """The request went out and no answer came back: the next start moves it once, all the same."""
    with ExitStack() as opened:
        operator, url = opened.enter_context(operator_at())
        operator.accounts["ann"] = BROUGHT
        with played(tmp_path, wallet=url) as at:
            at.does(ask.Sit(box=1))
        process = opened.enter_context(serving(tmp_path / "pit.toml"))
        ann = RemoteClient(process.url())
        opened.callback(ann.close)
        ann.sign_in("ann", SECRET)
        if moment == "before it moves":
            operator.before = _kills(process)
        else:
            operator.after = _kills(process)
        asked = ann.send("M1", ask.AskFunds(amount=4_000), id="fund")
        process.process.wait(PATIENCE)
        operator.before = operator.after = lambda _: None
        first = _answered(asked)
        with played(tmp_path) as at:
            _settles(at)
            assert (operator.accounts["ann"], at.table.purse("ann")) == (6_000, 4_000)
            again = at.asks(ask.AskFunds(amount=4_000), id="fund")
            assert isinstance(again, Accepted)
            assert first in (None, again)
            _settles(at)
            assert operator.accounts["ann"] + held(at.table) == BROUGHT
        asked_for = [path for method, path in operator.asked if method == "PUT"]
        assert len(asked_for) == 2
        assert len(set(asked_for)) == 1


def _answered(asked: Future[Answer]) -> Answer | None:
    """What ann was answered before the end; None where the end was faster."""
    try:
        return asked.result(PATIENCE)
    except NotAnsweredError:
        return None
