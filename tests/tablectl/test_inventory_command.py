"""`tablectl inventory`: every card accounted for by rank and suit, and the rounds at risk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from procedures import commands as ask
from procedures.readings import Fault
from tablectl import exit_codes
from tablectl.__main__ import main
from tests.playing import DEALER, SUPERVISOR
from tests.tablectl.recorded import recording, three_rounds

Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Table T1 with a round settled, one cancelled and one not played; nothing counted."""
    folder = tmp_path_factory.mktemp("ledger") / "data"
    with recording(folder) as table:
        three_rounds(table)
    return folder


def found(said: Said, folder: Path, *, code: int = exit_codes.FINE) -> Any:
    """What the command says for a program."""
    assert main(["inventory", "--data-dir", str(folder), "--json"]) == code
    return json.loads(said.readouterr().out)


def test_every_card_is_accounted_for_by_rank_and_suit(data: Path, capsys: Said) -> None:
    """IR11: eight of each; what is not unseen lies in one place each, and all add up to the set."""
    report = found(capsys, data)
    cards = {card["card"]: card for card in report["cards"]}
    assert len(cards) == 52
    assert {card["in_set"] for card in cards.values()} == {8}
    assert all(c["unseen"] + sum(c["lies"].values()) == c["in_set"] for c in cards.values())
    assert cards["2C"] == {"card": "2C", "in_set": 8, "unseen": 7, "lies": {"burn": 1}}
    assert cards["8S"]["lies"] == cards["2S"]["lies"] == {"discard": 1}
    assert (report["in_set"], report["unseen"], report["unread"]) == (416, 405, 0)
    assert report["accounted"] is True


def test_the_rounds_since_the_last_good_count_have_draft_returns(data: Path, capsys: Said) -> None:
    """IR11: each seat of each settled round; who lost has his stake drafted, less what he got."""
    report = found(capsys, data)
    at_risk = [
        (r["round"], r["player"], r["staked"], r["returned"]) for r in report["rounds_at_risk"]
    ]
    assert at_risk == [(1, "ann", 2000, 4000), (1, "bob", 2500, 5000)]
    assert report["draft_returns"] == 0


def test_for_people_there_is_a_row_for_each_card_and_for_each_set(data: Path, capsys: Said) -> None:
    """The columns are the places where cards lie, and the last row adds them up."""
    assert main(["inventory", "--data-dir", str(data)]) == exit_codes.FINE
    lines = capsys.readouterr().out.splitlines()
    assert "set set-1 (in use), shuffled once, never counted" in lines
    assert "416 cards, 405 of them unseen" in lines
    head = next(line for line in lines if line.startswith("card"))
    assert head.split() == ["card", "in", "set", "unseen", "burn", "discard"]
    assert next(line for line in lines if line.startswith("2♣")).split() == ["2♣", "8", "7", "1"]
    sums = [line.split() for line in lines if line.startswith("all")]
    assert sums == [["all", "416", "405", "1", "10"]]


def test_a_card_that_nobody_has_named_is_not_accounted_for(tmp_path: Path, capsys: Said) -> None:
    """Out of the shoe and unread: one of the unseen is it, and the exit code says so."""
    with recording(tmp_path / "data") as table:
        table.opened(burn="2C")
        table.seat("ann", 2, 100_000)
        table.bet(ann=(500,))
        table.reads(Fault("unreadable", "bent"))
    report = found(capsys, tmp_path / "data", code=exit_codes.WRONG)
    assert (report["unread"], report["accounted"]) == (1, False)
    assert main(["inventory", "--data-dir", str(tmp_path / "data")]) == exit_codes.WRONG
    assert "1 of the unseen are out, and nobody knows which" in capsys.readouterr().out


def test_a_good_count_leaves_no_round_at_risk(tmp_path: Path, capsys: Said) -> None:
    """The set's last good count is told, and its seal and age; the rounds before it are safe."""
    with recording(tmp_path / "data") as table:
        table.opened(burn="2C")
        table.seat("ann", 2, 100_000)
        table.bet(ann=(500,))
        table.cards("TS", "9D", "8S")
        table.decides("ann", "stand")
        table.cards("TC")
        table.do(SUPERVISOR, ask.EndShoe(reason="the count is due"))
        assert found(capsys, tmp_path / "data")["draft_returns"] == 500  # 18 has lost against 19
        table.do(DEALER, ask.CountSet())
    report = found(capsys, tmp_path / "data")
    assert report["rounds_at_risk"] == []
    assert report["sets"][0]["good_count"] == 1
    assert main(["inventory", "--data-dir", str(tmp_path / "data")]) == exit_codes.FINE
    said = capsys.readouterr().out
    assert "last good count after round 1" in said
    assert "no round is at risk" in said


def test_without_a_ledger_it_says_so(tmp_path: Path, capsys: Said) -> None:
    """No traceback, and the exit code for what is not there."""
    assert main(["inventory", "--data-dir", str(tmp_path)]) == exit_codes.NOT_AVAILABLE
    assert capsys.readouterr().err.startswith("tablectl: ")
