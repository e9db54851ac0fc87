"""Money between accounts and purses: asked for by a player, and moved once."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.refusals import Refused
from tablectl.answers import Accepted
from tests.tablectl.accounts.played import (
    BROUGHT,
    Played,
    funded,
    held,
    over,
    plays_on,
)


def test_a_player_takes_money_to_the_table_and_what_is_left_comes_back(house: Played) -> None:
    """Part G, HP5: from the account to the purse, and when the seat is freed back again."""
    house.does(ask.AskFunds(amount=4_000))
    house.until(funded)
    assert (house.account(), house.table.purse("ann")) == (6_000, 4_000)
    house.does(ask.Leave())
    house.until(lambda table: over(table) and table.player("ann") is None)
    assert (house.account(), held(house.table)) == (10_000, 0)
    kinds = [one["kind"] for one in house.finds("my-account", "ann")["account"]["entries"]]
    assert kinds == ["credited", "withdrawn", "returned"]
    assert "40.00 have come to the purse of ann" in house.news


def test_what_the_bank_won_is_what_the_account_lacks(house: Played) -> None:
    """Accounts, purse, wagers and bank together are what was brought, in and after a round."""
    house.does(ask.AskFunds(amount=4_000))
    house.until(funded)
    house.does(ask.PlaceChips(chips=(500,)))
    house.does(ask.Deal())
    assert house.account() + held(house.table) == BROUGHT
    plays_on(house)
    house.until(lambda table: table.running is None)
    bank = house.table.balance("bank")
    house.does(ask.Leave())
    house.until(over)
    assert house.account() == BROUGHT - bank


def test_a_double_click_and_a_retry_are_one_action(house: Played) -> None:
    """E-63: the same id is the same wish; another wish waits until the first has come."""
    answers = [house.asks(ask.AskFunds(amount=4_000), id="click") for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    assert isinstance(answers[0], Accepted)
    house.until(funded)
    assert house.asks(ask.AskFunds(amount=4_000), id="click") == answers[0]
    assert house.until(over).purse("ann") == 4_000
    assert house.account() == 6_000


def test_more_than_the_account_holds_does_not_come_and_the_reason_is_told(house: Played) -> None:
    """Declined: the purse stays as it was, and another wish is possible at once."""
    house.does(ask.AskFunds(amount=10_001))
    house.until(over)
    assert house.table.purse("ann") == 0
    assert any("the account of ann holds 100.00 EUR" in words for words in house.news)
    house.does(ask.AskFunds(amount=10_000))
    assert house.until(funded).purse("ann") == 10_000


@pytest.mark.parametrize("amount", [1, 10**15])
def test_the_smallest_and_the_largest_amount_are_asked_for_as_any_other(
    house: Played, amount: int
) -> None:
    """Limits: a minor unit comes, ten million millions are declined."""
    house.does(ask.AskFunds(amount=amount))
    assert house.until(over).purse("ann") == (1 if amount == 1 else 0)


def test_who_has_no_seat_here_brings_no_money_here(house: Played) -> None:
    """HP21: bob, who sits nowhere, and an auditor are refused; nothing is on its way."""
    refused = house.asks(ask.AskFunds(amount=100), "bob")
    assert isinstance(refused, Refused)
    assert refused.code == "not seated"
    for name in ("otto", "mia", "cashier"):
        refused = house.asks(ask.AskFunds(amount=100), name)
        assert isinstance(refused, Refused)
        assert refused.code == "role"
    for name in ("mia", "cashier", "ann"):
        refused = house.asks(ask.EndTransfer(transfer=1, done=True), name)
        assert isinstance(refused, Refused)
        assert refused.code == "role"
    assert house.table.transfers == ()


def test_a_service_account_still_fills_a_purse_itself(house: Played) -> None:
    """What came from the cashier goes back to the cashier, not to an account."""
    house.does(ask.FundPurse(player="ann", amount=700), "cashier")
    house.does(ask.Leave())
    house.until(lambda table: table.player("ann") is None)
    assert house.account() == BROUGHT
    assert house.table.transfers == ()


def test_a_player_finds_his_own_account_and_nobody_elses(house: Played) -> None:
    """Part F: accounts are the cashier's and the auditor's to see, a player sees his own."""
    assert house.finds("my-account", "bob")["account"]["balances"] == {}
    told = house.finds("accounts", "otto", player="ann")
    assert told[0]["balances"] == {"EUR": BROUGHT}
    for name, what in (("ann", "accounts"), ("ann", "transfers"), ("bea", "accounts")):
        with pytest.raises(Exception, match="not allowed"):
            house.finds(what, name)
