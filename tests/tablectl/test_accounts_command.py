"""`tablectl accounts` as somebody types it, over a real ledger and at a real pit."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from procedures import commands as ask
from tablectl import exit_codes
from tablectl.__main__ import main
from tests.tablectl.accounts.operator import operator_at
from tests.tablectl.accounts.played import played
from tests.tablectl.pitted import SECRET

Said = pytest.CaptureFixture[str]


class AtDesk:
    """Somebody types commands; without a pit, in a data directory."""

    def __init__(self, data: Path, said: Said, patched: pytest.MonkeyPatch) -> None:
        self.data = data
        self.url = ""
        self._said = said
        self._patched = patched

    def types(self, *arguments: str, name: str = "", code: int = exit_codes.FINE) -> str:
        """What is printed, and what is complained of."""
        where = ["--data-dir", str(self.data)]
        if name:
            where = ["--as", name, "--url", self.url, "--secret-stdin"]
        self._patched.setattr(sys, "stdin", io.StringIO(f"{SECRET}\n"))
        assert main(["accounts", *arguments, *where]) == code
        said = self._said.readouterr()
        return said.out + said.err

    def json(self, *arguments: str, name: str = "") -> Any:
        """What a program reads."""
        return json.loads(self.types(*arguments, "--json", name=name))


@pytest.fixture
def desk(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> AtDesk:
    """A house with one machine's table, for euros, that nothing serves now."""
    with played(tmp_path):
        pass
    return AtDesk(tmp_path / "data", capsys, monkeypatch)


def test_a_cashier_books_in_a_data_directory_that_nothing_serves(desk: AtDesk) -> None:
    """Credit, pay out, correct: each with its reason, and all of it is told."""
    assert "written down" in desk.types("credit", "ann", "100.00", "--reason", "cash")
    desk.types("pay-out", "ann", "30.50", "--reason", "as she asked", "--currency", "EUR")
    desk.types("correct", "ann", "-5", "--reason", "a slip")
    desk.types("correct", "ann", "+0.01", "--reason", "another")
    (ann,) = desk.json("show")
    assert ann == {"player": "ann", "balances": {"EUR": 6_451}}
    told = desk.types("statement", "ann")
    assert "-30.50 EUR" in told
    assert "as she asked" in told
    assert "ann has 64.51 EUR" in told
    entries = desk.json("statement", "ann", "--last", "2")["entries"]
    assert [(one["kind"], one["change"]) for one in entries] == [
        ("corrected", -500),
        ("corrected", 1),
    ]
    assert entries[0]["by"].startswith("machine ")
    assert main(["ledger", "verify", "--data-dir", str(desk.data)]) == exit_codes.FINE


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("pay-out", "ann", "1.00", "--reason", "x"), "the account of ann holds 0.00 EUR"),
        (("correct", "ann", "-1.00", "--reason", "x"), "the account of ann holds 0.00 EUR"),
        (("credit", "zoe", "1.00", "--reason", "x"), "nobody called zoe plays here"),
        (("credit", "bea", "1.00", "--reason", "x"), "nobody called bea plays here"),
        (("credit", "a b", "1.00", "--reason", "x"), "a name has letters"),
        (("credit", "ann", "1.00", "--reason", " "), "needs a reason"),
        (("credit", "ann", "1.00", "--reason", "x" * 401), "--reason: "),
        (("credit", "ann", "-1.00", "--reason", "x"), "more than nought"),
        (("credit", "ann", "1", "--reason", "x", "--currency", "eur"), "three capital letters"),
        (("credit", "ann", "1", "--reason", "x", "--currency", "USD"), "they play for EUR"),
        (("on-its-way",), "asked of a running pit: --as NAME"),
        (("mine",), "asked of a running pit: --as NAME"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(
    desk: AtDesk, arguments: tuple[str, ...], why: str
) -> None:
    """Exit code 3, one line, and no money has moved."""
    said = desk.types(*arguments, code=exit_codes.BAD_INPUT)
    assert why in said
    assert len(said.splitlines()) == 1
    assert desk.json("show") == []


@pytest.mark.parametrize("money", ["much", "1.005", "1e3", "0", "٣", "99999999999999.00", "1,00"])
def test_what_is_no_amount_is_not_understood(desk: AtDesk, money: str) -> None:
    """Exit code 2, and how it is written."""
    said = desk.types("credit", "ann", money, "--reason", "x", code=exit_codes.USAGE)
    assert "no amount of money; written as 100.00" in said


def test_a_cashier_books_at_a_running_pit_and_a_player_sees_his_own(
    desk: AtDesk, tmp_path: Path
) -> None:
    """The data directory is the pit's then; who asks, and that he may, is the pit's to say."""
    with played(tmp_path) as house:
        desk.url = house.served.gateway.url
        said = desk.types("credit", "ann", "1", "--reason", "x", code=exit_codes.NOT_AVAILABLE)
        assert "--as NAME in place of --data-dir" in said
        desk.types("credit", "ann", "100", "--reason", "cash", name="mia")
        refused = desk.types(
            "credit", "ann", "100", "--reason", "cash", name="sam", code=exit_codes.BAD_INPUT
        )
        assert "the role supervisor may not do this" in refused
        desk.types("show", name="ann", code=exit_codes.BAD_INPUT)
        assert "ann has 100.00 EUR" in desk.types("mine", name="ann")
        assert desk.json("mine", name="bob")["account"]["balances"] == {}
        assert "pit manager mia" in desk.types("statement", "ann", name="otto")
        assert "nothing is on its way" in desk.types("on-its-way", name="mia")


@pytest.mark.logs("the wallet is not clear")
def test_money_that_waits_for_an_operators_wallet_is_told_to_staff_and_player(
    desk: AtDesk, tmp_path: Path
) -> None:
    """Whose, how much, where to, since when, and what the wallet says."""
    (tmp_path / "pit.toml").unlink()
    with operator_at() as (operator, url), played(tmp_path / "other", wallet=url) as house:
        desk.url = house.served.gateway.url
        operator.faults.extend(["refuses"] * 50)
        house.does(ask.Sit(box=1))
        house.does(ask.AskFunds(amount=4_000))
        house.first_on_its_way(lambda one: one["state"] == "unclear")
        told = desk.types("on-its-way", name="mia")
        for word in ("M1", "ann", "the purse", "40.00 EUR", "unclear", "answered 500"):
            assert word in told
        own = desk.types("mine", name="ann")
        assert "your account is kept by the operator" in own
        assert "40.00 EUR" in own
        said = desk.types(
            "credit", "ann", "1", "--reason", "x", name="mia", code=exit_codes.BAD_INPUT
        )
        assert "operator's own wallet" in said
