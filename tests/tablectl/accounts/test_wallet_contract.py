"""What every wallet keeps to: the house's own books, and an operator's over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tablectl.accounts.operators_wallet import OperatorsWallet
from tablectl.accounts.wallet import Declined, Done, KeyTakenError, NeverHeard, Wallet
from tablectl.bootstrap import open_house
from tests.tablectl.accounts.at_cage import AtCage, movement
from tests.tablectl.accounts.operator import SECRET, Operator, operator_at


class Kept:
    """A wallet, and a look at what ann has there: 100.00 at first."""

    def __init__(self, wallet: Wallet, where: AtCage | Operator) -> None:
        self.wallet = wallet
        self._where = where

    @property
    def ann(self) -> int:
        """What ann has."""
        if isinstance(self._where, Operator):
            return self._where.accounts["ann"]
        return self._where.has("ann")["EUR"]


@pytest.fixture(params=["the house's books", "an operator's"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    """Each wallet in turn."""
    if request.param == "an operator's":
        with operator_at() as (operator, url):
            operator.accounts["ann"] = 10_000
            yield Kept(OperatorsWallet(url, secret=SECRET), operator)
        return
    with open_house(tmp_path) as house:
        cage = AtCage(house)
        cage.credits("ann", 10_000)
        yield Kept(cage.books, cage)
        cage.adds_up()


def test_money_goes_to_the_purse_and_comes_back(kept: Kept) -> None:
    """Part G: what a purse is funded with leaves the account, what is left returns."""
    assert kept.wallet.fund_purse(movement(1, amount=4_000)) == Done()
    assert kept.ann == 6_000
    assert kept.wallet.return_purse(movement(2, amount=5_500)) == Done()
    assert kept.ann == 11_500


def test_the_same_key_moves_money_once(kept: Kept) -> None:
    """E-63: asked again, it gets the first answer, however often."""
    assert [kept.wallet.fund_purse(movement(1)) for _ in range(3)] == [Done()] * 3
    assert [kept.wallet.return_purse(movement(2)) for _ in range(3)] == [Done()] * 3
    assert kept.ann == 10_000


@pytest.mark.parametrize("other", [{"amount": 2_501}, {"player": "bob"}, {"currency": "USD"}])
def test_a_used_key_for_something_else_is_refused_loudly(
    kept: Kept, other: dict[str, object]
) -> None:
    """Another amount, player or currency under a used key moves nothing, asked or queried."""
    kept.wallet.fund_purse(movement(1))
    with pytest.raises(KeyTakenError, match="table/T1/1/"):
        kept.wallet.fund_purse(movement(1, **other))
    with pytest.raises(KeyTakenError, match="table/T1/1/"):
        kept.wallet.query(movement(1, **other))
    with pytest.raises(KeyTakenError, match="table/T1/1/"):
        kept.wallet.return_purse(movement(1))
    assert kept.ann == 7_500


def test_more_than_there_is_is_declined_for_good(kept: Kept) -> None:
    """Never negative; the same key stays declined although money has come since."""
    asked = movement(1, amount=10_001)
    first = kept.wallet.fund_purse(asked)
    assert isinstance(first, Declined)
    assert first.why
    assert kept.wallet.return_purse(movement(2)) == Done()
    assert kept.wallet.fund_purse(asked) == first
    assert kept.wallet.query(asked) == first
    assert kept.ann == 12_500


def test_a_query_tells_what_became_of_it_and_moves_nothing(kept: Kept) -> None:
    """Done, done, and never heard of."""
    kept.wallet.fund_purse(movement(1))
    kept.wallet.return_purse(movement(2))
    assert kept.wallet.query(movement(1)) == Done()
    assert kept.wallet.query(movement(2)) == Done()
    assert kept.wallet.query(movement(3)) == NeverHeard()
    assert kept.wallet.query(movement(3)) == NeverHeard()
    assert kept.ann == 10_000


def test_the_last_minor_unit_can_be_taken(kept: Kept) -> None:
    """Limits: all of it, and then nothing more."""
    assert kept.wallet.fund_purse(movement(1, amount=10_000)) == Done()
    assert isinstance(kept.wallet.fund_purse(movement(2, amount=1)), Declined)
    assert kept.ann == 0


def test_many_at_a_time_move_each_once_and_never_too_much(kept: Kept) -> None:
    """Forty askers, each movement asked for by four of them: money for eight of ten is there."""
    asked = [movement(1 + number % 10, amount=1_250) for number in range(40)]
    with ThreadPoolExecutor(max_workers=8) as pool:
        answers = list(pool.map(kept.wallet.fund_purse, asked))
    by_key: dict[str, set[str]] = {}
    for one, answer in zip(asked, answers, strict=True):
        by_key.setdefault(one.key, set()).add(type(answer).__name__)
    assert sorted(map(sorted, by_key.values())) == [["Declined"]] * 2 + [["Done"]] * 8
    assert kept.ann == 0
