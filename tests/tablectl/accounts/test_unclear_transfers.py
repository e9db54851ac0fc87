"""Money on its way while the wallet is slow, down, wrong, or says nothing that is clear."""

from __future__ import annotations

import socket
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest

from procedures import commands as ask
from procedures.irregular.known import known
from procedures.offers import tag
from procedures.refusals import Refused
from tablectl.accounts.wallet import Done, Movement, NeverHeard, WalletAnswer
from tablectl.answers import Accepted
from tablectl.client.local import LocalClient
from tablectl.client.messages import Batch
from tablectl.history import facts
from tests.tablectl.accounts.operator import PATIENCE, Operator, operator_at
from tests.tablectl.accounts.played import (
    BROUGHT,
    Played,
    funded,
    held,
    held_back,
    over,
    played,
    plays_on,
)
from tests.tablectl.pitted import SECRET, pit_in


@pytest.mark.logs("the wallet is not clear about transfer table/M1/1/.*cut off")
def test_what_was_unclear_is_asked_after_and_moved_once(
    operated: tuple[Played, Operator],
) -> None:
    """The money moved and the answer was lost: a query tells, and the purse has it once."""
    at, operator = operated
    operator.faults.append("cut off")
    at.does(ask.AskFunds(amount=4_000))
    assert at.until(funded).purse("ann") == 4_000
    assert operator.accounts["ann"] == 6_000
    assert [method for method, _ in operator.asked] == ["PUT", "GET"]


@pytest.mark.logs("the wallet is not clear about transfer table/M1/1/.*answered 500")
def test_a_wallet_that_is_down_disturbs_no_table_and_staff_see_it(
    operated: tuple[Played, Operator], caplog: pytest.LogCaptureFixture
) -> None:
    """The player is told that it is on its way; the table plays; when it is back, money comes."""
    at, operator = operated
    operator.faults.extend(["refuses"] * 1_000)
    at.does(ask.AskFunds(amount=4_000))
    one = at.first_on_its_way(lambda one: one["state"] == "unclear")
    assert (one["player"], one["amount"]) == ("ann", 4_000)
    assert "answered 500" in one["detail"]
    (line,) = at.finds("tables", "mia")
    assert line["on_its_way"] == 1
    assert at.pit.transfers.unclear == 1
    assert at.finds("my-account", "ann")["on_its_way"][0]["state"] == "unclear"
    refused = at.asks(ask.AskFunds(amount=100))
    assert isinstance(refused, Refused)
    assert refused.code == "on its way"
    at.does(ask.PauseTable(), "sam")
    at.does(ask.ResumeTable(), "sam")
    operator.faults.clear()
    assert at.until(funded).purse("ann") == 4_000
    assert operator.accounts["ann"] == 6_000
    assert at.pit.transfers.unclear == 0
    assert at.finds("transfers", "mia") == []
    assert sum("not clear" in record.message for record in caplog.records) == 1


def test_money_that_comes_in_mid_round_waits_until_the_round_is_over(
    operated: tuple[Played, Operator],
) -> None:
    """HP21: a purse is funded between rounds; meanwhile the answer is kept and staff see why."""
    at, operator = operated
    at.does(ask.AskFunds(amount=500))
    at.until(funded)
    release = Event()
    operator.before = held_back(release)
    at.does(ask.AskFunds(amount=3_000))
    at.does(ask.PlaceChips(chips=(500,)))
    at.does(ask.Deal())
    release.set()
    plays_on(at)
    table = at.until(over)
    assert operator.accounts["ann"] + held(table) == BROUGHT
    kinds = [tag(type(event)) for _, event in facts(at.pit.store, "M1")]
    came = len(kinds) - kinds[::-1].index("transfer-ended")
    assert kinds.index("round-settled") < came


def test_money_that_comes_to_a_held_table_waits_until_it_goes_on(
    operated: tuple[Played, Operator],
) -> None:
    """Under a hold no purse changes; what the wallet said is kept, and staff see why it waits."""
    at, operator = operated
    release = Event()
    operator.before = held_back(release)
    at.does(ask.AskFunds(amount=4_000))
    at.does(ask.CallSupervisor(what="a look"), "sam")
    release.set()
    one = at.first_on_its_way(lambda one: one["state"] == "done" and one["detail"])
    assert "the table is held" in one["detail"]
    assert (at.table.purse("ann"), operator.accounts["ann"]) == (0, 6_000)
    (incident,) = at.table.incidents
    remedy = known(incident.kind).remedies[0]
    at.does(ask.Resolve(incident=incident.number, remedy=remedy, reason="seen"), "sam")
    assert at.until(funded).purse("ann") == 4_000


def test_money_for_somebody_who_has_left_goes_back(operated: tuple[Played, Operator]) -> None:
    """HP5: it comes too late, and returns to the account by a transfer of its own."""
    at, operator = operated
    release = Event()
    operator.before = held_back(release)
    at.does(ask.AskFunds(amount=4_000))
    at.does(ask.Leave())
    release.set()
    table = at.until(over)
    assert (table.purse("ann"), held(table)) == (0, 0)
    assert operator.accounts["ann"] == BROUGHT
    assert table.transfer_count == 2


def test_a_table_that_closes_with_money_on_its_way_loses_nothing(
    operated: tuple[Played, Operator],
) -> None:
    """E-86: a closed table still hears what became of its transfers."""
    at, operator = operated
    release = Event()
    operator.before = held_back(release)
    at.does(ask.AskFunds(amount=4_000))
    at.does(ask.CloseTable(), "sam")
    at.until(lambda table: table.status == "closed")
    assert at.table.transfers
    release.set()
    at.until(over)
    assert operator.accounts["ann"] == BROUGHT
    assert held(at.table) == 0


def test_an_account_that_takes_nothing_back_is_owed_and_people_are_told(
    operated: tuple[Played, Operator],
) -> None:
    """Part F: what cannot be paid back is owed, with an incident; it is never dropped."""
    at, operator = operated
    at.does(ask.AskFunds(amount=4_000))
    at.until(funded)
    operator.takes_back = False
    at.does(ask.Leave())
    table = at.until(over)
    assert table.balance("owed:ann") == 4_000
    assert [incident.kind for incident in table.incidents] == ["payment declined"]


@pytest.mark.logs("somebody has to look into it", "the wallet is not clear")
def test_a_wallet_that_moved_something_else_is_not_believed(
    operated: tuple[Played, Operator],
) -> None:
    """Another amount under the key: nothing comes to the purse, and people are told, loudly."""
    at, operator = operated
    operator.faults.extend(["other amount"] * 1_000)
    at.does(ask.AskFunds(amount=4_000))
    one = at.first_on_its_way(lambda one: one["state"] == "unclear")
    assert "another movement" in one["detail"]
    assert at.table.purse("ann") == 0
    operator.faults.clear()
    assert at.until(funded).purse("ann") == 4_000


@pytest.mark.logs("the wallet is not clear about transfer table/M1/1/.*Connection refused")
def test_a_start_goes_on_with_what_was_on_its_way(tmp_path: Path) -> None:
    """The table knows what it asked for; the wallet, down all the while, hears of it later."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with played(tmp_path, wallet=f"http://127.0.0.1:{port}/wallet") as at:
        at.does(ask.Sit(box=1))
        at.does(ask.AskFunds(amount=4_000))
        at.first_on_its_way(lambda one: one["state"] == "unclear")
    operator = Operator()
    operator.accounts["ann"] = BROUGHT
    with operator_at(port, operator), played(tmp_path) as at:
        assert at.until(over).purse("ann") == 4_000
        assert operator.accounts["ann"] == 6_000


class Faulty:
    """A wallet with a fault of its own: the first request fails as no wallet may."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def fund_purse(self, asked: Movement) -> WalletAnswer:
        """A fault, and then the money."""
        self.asked.append(f"fund {asked.player} {asked.table} {asked.amount} {asked.currency}")
        if len(self.asked) == 1:
            raise RuntimeError("a bug")
        return Done()

    def return_purse(self, asked: Movement) -> WalletAnswer:
        """Taken."""
        self.asked.append(f"return {asked.amount}")
        return Done()

    def query(self, asked: Movement) -> WalletAnswer | NeverHeard:
        """It was never carried out."""
        self.asked.append(f"query {asked.key.rpartition('/')[0]}")
        return NeverHeard()


@pytest.mark.logs("a fault of this program in the wallet", "the wallet is not clear")
def test_a_fault_in_a_wallet_is_as_unclear_as_a_lost_answer(tmp_path: Path) -> None:
    """It is logged, asked after, and asked for again; the seat at another table is no seat here."""
    wallet = Faulty()
    with pit_in(tmp_path, "T1", "T2", wallet=wallet) as pit:
        sam, ann = LocalClient(pit), LocalClient(pit)
        for client, name in ((sam, "sam"), (ann, "ann")):
            client.sign_in(name, SECRET)
        told: SimpleQueue[Batch] = SimpleQueue()
        ann.subscribe({"T1": -1}, told.put)
        for table in ("T1", "T2"):
            opening = ask.OpenTable(devices=())
            assert isinstance(sam.send(table, opening, id=table).result(PATIENCE), Accepted)
        ann.send("T1", ask.Sit(box=2), id="sit").result(PATIENCE)
        other = ann.send("T2", ask.AskFunds(amount=700), id="other").result(PATIENCE)
        assert isinstance(other, Refused)
        assert other.code == "not seated"
        ann.send("T1", ask.AskFunds(amount=700), id="fund").result(PATIENCE)
        while not pit.tables["T1"].table.purse("ann"):
            told.get(timeout=PATIENCE)
        assert wallet.asked == ["fund ann T1 700 USD", "query table/T1/1", "fund ann T1 700 USD"]
        for client in (sam, ann):
            client.close()


def test_with_an_operators_wallet_the_house_keeps_no_accounts(
    operated: tuple[Played, Operator],
) -> None:
    """A cashier is told where to ask; nothing is booked twice."""
    at, _ = operated
    with pytest.raises(Exception, match="operator's own wallet"):
        at.finds("accounts", "mia")
    assert at.finds("my-account", "ann")["account"] is None
    with pytest.raises(AssertionError, match="operator's own wallet"):
        at.brings()
