"""`tablectl rounds` and `show` at the other games: each bet, the look, the sealed shoe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from procedures import commands as ask
from tablectl import exit_codes
from tablectl.__main__ import main
from tests.playing import DEALER, SYSTEM
from tests.procedures.seated import plays
from tests.tablectl.recorded import Recorded, recording

Said = pytest.CaptureFixture[str]


def shown(data: Path, number: int, capsys: Said) -> tuple[dict[str, Any], str]:
    """The round for a program, and for people with its spaces drawn together."""
    assert main(["show", str(number), "--data-dir", str(data), "--json"]) == exit_codes.FINE
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert main(["show", str(number), "--data-dir", str(data)]) == exit_codes.FINE
    return told, " ".join(capsys.readouterr().out.split())


def sits(table: Recorded, name: str, *boxes: int) -> None:
    """A player with these boxes and money."""
    for box in boxes:
        table.player(name, ask.Sit(box=box))
    table.do(SYSTEM, ask.FundPurse(player=name, amount=100_000))


@pytest.fixture(scope="module")
def shared_box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Document 0: ann's box with bob's bet riding and cid's insured, split, a dealer blackjack."""
    data = tmp_path_factory.mktemp("shared")
    with recording(data, pack="austrian") as table:
        table.opened()
        for name, box in (("ann", 1), ("bob", 0), ("cid", 0)):
            sits(table, name, box)
        table.do(DEALER, ask.OpenBetting())
        for spot, (name, rides) in enumerate((("ann", False), ("bob", True), ("cid", False)), 1):
            table.player(name, ask.PlaceChips(box=1, spot=spot, chips=(1_000,)))
            table.player(name, ask.ConfirmBet(box=1, spot=spot, rides=rides))
        table.do(DEALER, ask.NoMoreBets())
        plays(table, "8S AD 8H ann:none bob:none")
        table.player("cid", ask.AnswerInsurance(answer="insurance", amount=300))
        plays(table, "ann:split TC ann:stand 9H ann:stand TD")
    return data


def test_each_bet_of_a_box_is_told_with_its_owner(shared_box: Path, capsys: Said) -> None:
    """E-105: chips, spot and whether it rides, and in the end what came back to each."""
    told, words = shown(shared_box, 1, capsys)
    assert [(b["player"], b["spot"], b["rides"]) for b in told["bets"]] == [
        ("ann", 1, False), ("bob", 2, True), ("cid", 3, False),
    ]  # fmt: skip
    (box,) = told["results"]
    assert [(b["player"], b["staked"], b["returned"]) for b in box["bets"]] == [
        ("ann", 2_000, 0), ("bob", 1_000, 0), ("cid", 2_300, 900),
    ]  # fmt: skip
    assert "1 bob 10.00 10.00 2, rides" in words
    assert "1 cid spot 3, in all 23.00 9.00" in words


def test_an_answer_and_a_split_name_the_bet(shared_box: Path, capsys: Said) -> None:
    """Part G: whose insurance it was, and who put how much to the split."""
    told, words = shown(shared_box, 1, capsys)
    insured = next(one for one in told["decisions"] if one["what"] == "insurance")
    assert (insured["player"], insured["spot"], insured["added"]) == ("cid", 3, 300)
    split = next(one for one in told["decisions"] if one["what"] == "split")
    assert split["wagers"] == [[1, 1_000], [3, 1_000]]
    assert "box 1 spot 3 insurance, 3.00 added cid B9" in words
    assert "box 1 split, 20.00 added (spot 1 10.00, spot 3 10.00) ann HP4" in words


def test_a_box_with_several_bets_is_listed_once(shared_box: Path, capsys: Said) -> None:
    """The list names boxes."""
    assert main(["rounds", "--data-dir", str(shared_box), "--json"]) == exit_codes.FINE
    (row,) = json.loads(capsys.readouterr().out)["rounds"]
    assert row["boxes"] == [1]


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Round 1: a look, all bust, the order published. Round 2: a bet under the minimum, dealt."""
    data = tmp_path_factory.mktemp("machine")
    with recording(data, pack="classic") as table:
        table.opened_by_machine("TS", "6H", "TD", "8C", "TC")
        sits(table, "ann", 1, 2)
        table.player("ann", ask.PlaceChips(box=1, chips=(500,)))
        table.player("ann", ask.Deal())
        plays(table, "TS 6H TD 8C ann:hit TC")
        table.reveal()
        table.commit("TS", "TH", "9D", "8D")
        table.player("ann", ask.PlaceChips(box=1, chips=(500,)))
        table.player("ann", ask.PlaceChips(box=2, chips=(100,)))
        table.player("ann", ask.Deal())
        plays(table, "TS TH 9D 8D")
    return data


def test_the_look_and_a_card_that_stayed_down_are_told(machine: Path, capsys: Said) -> None:
    """E-110, E-115: the record has the card, and says that nobody at the table saw it."""
    told, words = shown(machine, 1, capsys)
    assert told["peek"]["blackjack"] is False
    assert (told["dealer_cards"], told["hole_card_down"]) == (["TD", "8C"], True)
    assert "dealer looked at the hole card: no blackjack house E-115" in words
    assert "dealer T♦ 8♣ the second card face down" in words or "TD 8C the second card" in words


def test_a_machines_commitment_and_its_order_are_told(machine: Path, capsys: Said) -> None:
    """Part G: the digest and where it stands; whether the published order agrees."""
    told, words = shown(machine, 1, capsys)
    sealed = told["sealed"]
    assert sealed["position"] < told["first"] < told["last"] < sealed["revealed"]
    assert f"digest {sealed['digest']}" in words
    assert f"published at position {sealed['revealed']}: it agrees with the digest" in words
    second, still = shown(machine, 2, capsys)
    assert second["sealed"]["revealed"] is None
    assert "its order is not published yet" in still


def test_a_bet_that_went_back_is_told_with_its_reason(machine: Path, capsys: Said) -> None:
    """E-116: the bet below the minimum did not play."""
    told, words = shown(machine, 2, capsys)
    assert [bet["box"] for bet in told["bets"]] == [1]
    (back,) = told["went_back"]
    assert (back["box"], back["player"]) == (2, "ann")
    assert "2 ann less than the minimum of 2.00 USD" in words
