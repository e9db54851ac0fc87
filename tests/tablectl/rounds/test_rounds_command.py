"""`tablectl rounds`, `show` and `export` as somebody types them, over a real ledger."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from procedures import commands as ask
from procedures.cards import Card
from procedures.readings import Fault
from procedures.table import Who
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.games.packs import open_pack
from tablectl.ledger.projections import rounds as rounds_table
from tablectl.ledger.read_models import query, rebuild
from tablectl.ledger.sqlite import open_readonly, open_sqlite
from tests.playing import DEALER, SUPERVISOR
from tests.tablectl.recorded import PACK, recording, three_rounds

Said = pytest.CaptureFixture[str]
TOM = Who("supervisor", "tom")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Table T1 with a round settled, one cancelled and one not played."""
    folder = tmp_path_factory.mktemp("ledger") / "data"
    with recording(folder) as table:
        three_rounds(table)
    return folder


def _json(said: Said, *arguments: str | Path, code: int = exit_codes.FINE) -> Any:
    assert main([*map(str, arguments), "--json"]) == code
    return json.loads(said.readouterr().out)


def test_the_rounds_are_listed_with_how_each_ended(data: Path, capsys: Said) -> None:
    """Boxes, money and ending of each; for people on one line a round."""
    assert main(["rounds", "--data-dir", str(data)]) == exit_codes.FINE
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    one, two, three = (line.split() for line in lines[1:])
    assert [one[0], *one[3:8]] == ["1", "2", "5", "45.00", "90.00", "settled"]
    assert [two[0], *two[3:6]] == ["2", "2", "5.00", "5.00"]
    assert "cancelled: seen (F)" in lines[2]
    assert "supervisor called (cancel)" in lines[2]
    assert [three[0], *three[3:6]] == ["3", "0.00", "0.00", "unplayed"]


def test_the_list_for_a_program_is_a_stable_format(data: Path, capsys: Said) -> None:
    """Names, and what the first round holds, are pinned."""
    found = _json(capsys, "rounds", "--data-dir", data)
    assert set(found) == {"table", "rounds"}
    first, second, _ = found["rounds"]
    opened, ended = first.pop("opened_at"), first.pop("ended_at")
    assert 0 < opened < ended
    assert first == {
        "round": 1,
        "boxes": [2, 5],
        "staked": 4500,
        "returned": 9000,
        "ending": "settled",
        "why": "",
        "incidents": [],
        "corrected": 0,
        "returned_by_hand": 0,
        "first": first["first"],
        "last": first["last"],
    }
    assert second["first"] > first["last"] > first["first"] > 1
    assert second["incidents"] == [
        {"number": 1, "kind": "supervisor called", "rule": "F", "remedy": "cancel"}
    ]


def test_the_list_agrees_with_the_read_models(data: Path, tmp_path: Path, capsys: Said) -> None:
    """Two ways through the same stream add up to the same money."""
    with_models = tmp_path / "read-models.sqlite"
    store = open_readonly(DataDir(data).ledger)
    rebuild(store, with_models)
    store.close()
    modelled = {
        row["round"]: (row["ending"], row["staked"], row["returned"])
        for row in query(with_models, rounds_table.select())
        if row["ending"] == "settled"
    }
    listed = _json(capsys, "rounds", "--data-dir", data)["rounds"]
    assert modelled == {
        row["round"]: (row["ending"], row["staked"], row["returned"])
        for row in listed
        if row["ending"] == "settled"
    }


def test_only_the_last_rounds_are_listed_when_asked(data: Path, capsys: Said) -> None:
    """`--last 2` leaves out the first."""
    found = _json(capsys, "rounds", "--last", "2", "--data-dir", data)
    assert [row["round"] for row in found["rounds"]] == [2, 3]


def test_a_round_is_shown_with_every_card_and_its_reading(data: Path, capsys: Said) -> None:
    """Cards in the order in which they left the shoe, each with device and raw place."""
    found = _json(capsys, "show", "1", "--data-dir", data)
    cards: list[Card] = ["8S", "TH", "6D", "8H", "9C", "TS", "3C", "TC", "9D"]
    assert [card["card"] for card in found["cards"]] == cards
    assert {card["device"] for card in found["cards"]} == {"shoe"}
    assert [card["raw"]["length"] for card in found["cards"]] == [4] * 9
    places = [(c["place"]["where"], c["place"]["box"], c["place"]["hand"]) for c in found["cards"]]
    assert places[2] == ("dealer", 0, 0)
    assert places[5:7] == [("box", 2, 0), ("box", 2, 1)]
    positions = [card["position"] for card in found["cards"]]
    assert positions == sorted(positions)
    second = 1_000_000
    taken = [card["at"] - found["opened_at"] for card in found["cards"]]
    assert taken[:7] == [n * second for n in range(1, 8)]


def test_a_round_is_shown_with_who_decided_what(data: Path, capsys: Said) -> None:
    """HP3: a decision that the clock took is not said to be the player's."""
    found = _json(capsys, "show", "1", "--data-dir", data)
    decided = [(d["player"], d["hand"], d["what"], d["by"]) for d in found["decisions"]]
    assert decided == [
        ("ann", 0, "split", "player"),
        ("ann", 0, "stand", "player"),
        ("ann", 1, "stand", "player"),
        ("bob", 0, "stand", "time-out"),
    ]
    assert found["decisions"][0]["added"] == 1000


def test_a_round_is_shown_with_its_money_and_its_pack(data: Path, capsys: Said) -> None:
    """Postings as they are recorded, results, and the digest of the rules in force."""
    found = _json(capsys, "show", "1", "--data-dir", data)
    assert found["pack_digest"] == open_pack(PACK).digest
    assert (found["staked"], found["returned"], found["ending"]) == (4500, 9000, "settled")
    into = sum(
        p["posting"]["amount"] for p in found["postings"] if p["posting"]["debit"][:6] == "purse:"
    )
    out = sum(
        p["posting"]["amount"] for p in found["postings"] if p["posting"]["credit"][:6] == "purse:"
    )
    assert (into, out) == (4500, 9000)
    assert [len(result["hands"]) for result in found["results"]] == [2, 1]


def test_a_cancelled_round_names_incident_remedy_and_who(data: Path, capsys: Said) -> None:
    """What held the table, who ended it and how; the wagers are back."""
    found = _json(capsys, "show", "2", "--data-dir", data)
    (incident,) = found["incidents"]
    assert (incident["kind"], incident["remedy"]) == ("supervisor called", "cancel")
    assert incident["by"] == "supervisor sam"
    assert incident["position"] < incident["resolved"]
    assert (found["staked"], found["returned"], found["ending"]) == (500, 500, "cancelled")
    assert main(["show", "2", "--data-dir", str(data)]) == exit_codes.FINE
    said = capsys.readouterr().out
    assert "round 2: cancelled: seen (F), by supervisor sam" in said
    assert "cancel by supervisor sam: seen" in said


def test_a_round_shown_to_people_has_all_its_parts(data: Path, capsys: Said) -> None:
    """Each part has its heading, and a signed head vouches for it."""
    assert main(["show", "1", "--data-dir", str(data)]) == exit_codes.FINE
    said = capsys.readouterr().out
    for heading in ("Bets", "Cards", "Decisions", "Postings", "Results"):
        assert f"\n{heading}\n" in said
    assert "shoe: log shoe-1, 4 bytes at " in said
    assert "time-out (for bob)" in said
    assert "✓ records" in said
    assert "staked 45.00 USD, returned 90.00 USD" in said
    assert open_pack(PACK).digest in said


def test_a_round_no_head_vouches_for_is_called_unanchored(
    data: Path, tmp_path: Path, capsys: Said
) -> None:
    """The chain fits, but nothing out of the ledger's reach says so."""
    elsewhere = ["--data-dir", str(data), "--heads", str(tmp_path)]
    assert main(["show", "1", *elsewhere]) == exit_codes.FINE
    assert "(unanchored)" in capsys.readouterr().out
    assert _json(capsys, "show", "1", *elsewhere)["chain"]["vouched_at"] is None


def test_a_head_of_another_history_is_told(data: Path, tmp_path: Path, capsys: Said) -> None:
    """Exit code 1: the record is not the one that was vouched for."""
    other = tmp_path / "other"
    with recording(other) as table:
        three_rounds(table, burn="3C")
    (other / "keys" / "heads.ed25519.pub").write_bytes(
        (data / "keys" / "heads.ed25519.pub").read_bytes()
    )
    (other / "heads.jsonl").write_bytes((data / "heads.jsonl").read_bytes())
    assert main(["show", "1", "--data-dir", str(other)]) == exit_codes.WRONG
    said = capsys.readouterr().out
    assert "is of another history" in said
    assert "(unanchored)" in said


def test_a_running_round_is_shown_as_far_as_it_is(tmp_path: Path, capsys: Said) -> None:
    """A table may go on meanwhile; what came back is not known yet."""
    with recording(tmp_path / "data") as table:
        table.opened()
        table.seat("ann", 2, 5000)
        table.bet(ann=(500,))
        table.reads(Fault("unreadable", "a smudge \x1b[31m"))
        found = _json(capsys, "show", "1", "--data-dir", tmp_path / "data")
        assert main(["show", "1", "--data-dir", str(tmp_path / "data")]) == exit_codes.FINE
    said = capsys.readouterr().out
    assert (found["ending"], found["returned"], found["staked"]) == (None, None, 500)
    assert found["cards"][0]["card"] is None
    assert "still running" in said
    assert "unread" in said
    assert "\x1b" not in said


def test_a_carried_card_keeps_its_reading(tmp_path: Path, capsys: Said) -> None:
    """HP16: out while bets were open, dealt when they are opened anew; one round in the record."""
    with recording(tmp_path / "data") as table:
        table.opened()
        table.seat("ann", 2, 5000)
        table.do(DEALER, ask.OpenBetting())
        table.player("ann", ask.PlaceChips(chips=(500,)))
        table.player("ann", ask.ConfirmBet())
        table.cards("9H")
        table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="carry", reason="seen"))
        table.do(DEALER, ask.NoMoreBets())
    found = _json(capsys, "show", "1", "--data-dir", tmp_path / "data")
    assert [(c["card"], c["what"], c["place"]["where"]) for c in found["cards"]][0::2] == [
        ("9H", "placed", "quarantine"),
        ("9H", "moved", "box"),
    ]
    assert {(c["device"], c["raw"]["log"]) for c in found["cards"]} == {("shoe", "shoe-1")}
    (listed,) = _json(capsys, "rounds", "--data-dir", tmp_path / "data")["rounds"]
    assert listed["round"] == 1


def test_what_is_not_recorded_is_told_with_what_is(
    data: Path, tmp_path: Path, capsys: Said
) -> None:
    """No ledger, no such table, no such round: exit code 4 and what there is instead."""
    for arguments, why in (
        (["rounds", "--data-dir", str(tmp_path)], f"there is no ledger at {tmp_path}"),
        (["show", "9", "--data-dir", str(data)], "T1 has no round 9; its rounds go up to 3"),
        (["rounds", "--table", "T7", "--data-dir", str(data)], "'T7'; recorded are T1"),
        (["export", "9", "--out", str(tmp_path / "x"), "--data-dir", str(data)], "no round 9"),
    ):
        assert main(arguments) == exit_codes.NOT_AVAILABLE
        assert why in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_of_several_tables_one_has_to_be_named(tmp_path: Path, capsys: Said) -> None:
    """Nothing is guessed."""
    for name in ("T1", "T2"):
        with recording(tmp_path, name):
            pass
    assert main(["rounds", "--data-dir", str(tmp_path)]) == exit_codes.NOT_AVAILABLE
    assert "recorded are T1, T2; name one with --table" in capsys.readouterr().err
    assert main(["rounds", "--table", "T2", "--data-dir", str(tmp_path)]) == exit_codes.FINE
    assert "has no rounds yet" in capsys.readouterr().out


def test_a_ledger_that_was_changed_is_not_shown(data: Path, tmp_path: Path, capsys: Said) -> None:
    """Exit code 3 and the first record that does not fit; no round is told from it."""
    (tmp_path / "ledger.sqlite").write_bytes(DataDir(data).ledger.read_bytes())
    changed = sqlite3.connect(tmp_path / "ledger.sqlite")
    changed.execute("DROP TRIGGER records_no_update")
    changed.execute("UPDATE records SET at = at + 1 WHERE position = 20")
    changed.commit()
    changed.close()
    assert main(["show", "1", "--data-dir", str(tmp_path)]) == exit_codes.BAD_INPUT
    said = capsys.readouterr()
    assert "table/T1 20: " in said.err
    assert said.out == ""


def test_a_table_that_runs_can_be_looked_at(data: Path, capsys: Said) -> None:
    """A writer holds the ledger meanwhile."""
    writer = open_sqlite(DataDir(data).ledger)
    assert main(["rounds", "--data-dir", str(data)]) == exit_codes.FINE
    writer.close()


def test_an_export_never_writes_over_a_file(data: Path, tmp_path: Path, capsys: Said) -> None:
    """What is there is left alone, and nothing half-written stays."""
    out = tmp_path / "round.json"
    out.write_text("mine")
    arguments = ["export", "1", "--data-dir", str(data), "--out"]
    assert main([*arguments, str(out)]) == exit_codes.NOT_AVAILABLE
    assert "is there already" in capsys.readouterr().err
    for nowhere in (tmp_path / "no" / "such", Path()):
        assert main([*arguments, str(nowhere)]) == exit_codes.NOT_AVAILABLE
        assert str(nowhere) in capsys.readouterr().err
    beside = tmp_path / "other.json.new"
    beside.write_text("mine too")
    assert main([*arguments, str(tmp_path / "other.json")]) == exit_codes.FINE
    assert beside.read_text() == "mine too"
    there = {path.name for path in tmp_path.iterdir()}
    assert there == {"round.json", "other.json", "other.json.new"}
    assert out.read_text() == "mine"


@pytest.mark.parametrize("arguments", [["show"], ["show", "0"], ["show", "-1"], ["show", "x"]])
def test_a_round_is_a_whole_number(arguments: list[str]) -> None:
    """Exit code 2."""
    assert main(arguments) == exit_codes.USAGE


@pytest.mark.parametrize("name", ["rounds", "show", "export"])
def test_the_help_teaches_by_example(capsys: Said, name: str) -> None:
    """Examples and exit codes are part of it."""
    assert main([name, "--help"]) == exit_codes.FINE
    said = capsys.readouterr().out
    assert f"  tablectl {name}" in said
    assert "exit codes: 0 fine" in said


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Round 1 settles with ann's stand on 18; her 8S was the 3S. Then the set is counted."""
    folder = tmp_path_factory.mktemp("mended") / "data"
    with recording(folder) as table:
        table.opened(burn="2C")
        table.seat("ann", 2, 100_000)
        table.bet(ann=(500, 500))
        table.cards("8S", "9D")
        table.do(DEALER, ask.Report(what="off the table", box=2))
        table.do(SUPERVISOR, ask.Acknowledge(incident=1))
        table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="replace"))
        table.do(SUPERVISOR, ask.ConfirmStep(incident=1, card="7S"))
        table.do(SUPERVISOR, ask.ConfirmStep(incident=1, card="8S"))
        table.cards("TH")
        table.decides("ann", "stand")
        table.cards("8C")
        assert table.table.round is not None
        assert table.table.round.ended == "settled"
        key = table.table.round.laid[0].key
        wrong = ask.Override(key=key, card="3S", decisions="stand", reason="seen on the picture")
        table.do(SUPERVISOR, wrong)
        table.do(TOM, ask.Confirm(proposal=1))
        table.do(SUPERVISOR, ask.EndShoe(reason="the count is due"))
        table.do(SUPERVISOR, ask.CountSet(missing=("8S",)))
    return folder


def test_a_correction_is_shown_with_what_was_before_and_after(mended: Path, capsys: Said) -> None:
    """IR9, worked by hand: 18 against 17 had won 10.00; 13 against 17 has lost."""
    found = _json(capsys, "show", "1", "--data-dir", mended)
    [correction] = found["corrections"]
    assert correction["settled"] is True
    assert (correction["rule"], correction["why"]) == ("IR9", "seen on the picture")
    [card], [money] = correction["cards"], correction["money"]
    assert (card["card_before"], card["card_after"]) == ("8S", "3S")
    assert card["place_before"] == card["place_after"]
    assert money == {"box": 2, "spot": 1, "player": "ann", "before": 2000, "after": 0}
    assert found["returned"] == 2000  # as it was settled; the correction stands beside it
    assert main(["show", "1", "--data-dir", str(mended)]) == exit_codes.FINE
    said = " ".join(capsys.readouterr().out.split())
    assert "8♠ at box 2 3♠ at box 2 seen on the picture (IR9)" in said
    assert "box 2 ann: back 20.00 0.00" in said
    assert "returned 20.00 USD, corrected to 0.00 USD" in said


def test_what_was_done_about_an_incident_is_shown_in_order(mended: Path, capsys: Said) -> None:
    """HP17: the report, who took notice, each card laid again, the wrong one too, and the end."""
    found = _json(capsys, "show", "1", "--data-dir", mended)
    [incident] = found["incidents"]
    assert incident["detail"] == "bea: a card of box 2"
    course = [(one["what"].split(":")[0], one["by"]) for one in incident["course"]]
    assert course == [
        ("acknowledged", "supervisor sam"),
        ("replace begun, 1 cards", ""),
        ("7S laid, 8S expected", "supervisor sam"),
        ("laid and right", "supervisor sam"),
    ]
    assert (incident["remedy"], incident["by"]) == ("replace", "supervisor sam")
    assert main(["show", "1", "--data-dir", str(mended)]) == exit_codes.FINE
    assert "7S laid, 8S expected by supervisor sam" in capsys.readouterr().out


def test_a_round_says_how_the_next_count_of_its_set_came_out(mended: Path, capsys: Said) -> None:
    """IR11: who reads a round sees whether it is at risk."""
    found = _json(capsys, "show", "1", "--data-dir", mended)["counted"]
    assert (found["set_id"], found["missing"], found["extra"]) == ("set-1", ["8S"], [])
    assert main(["show", "1", "--data-dir", str(mended)]) == exit_codes.FINE
    assert "set set-1 counted by supervisor sam" in capsys.readouterr().out


def test_the_list_says_which_rounds_were_corrected(mended: Path, capsys: Said) -> None:
    """One look at the list finds them."""
    [one] = _json(capsys, "rounds", "--data-dir", mended)["rounds"]
    assert (one["corrected"], one["returned_by_hand"]) == (1, 0)
    assert main(["rounds", "--data-dir", str(mended)]) == exit_codes.FINE
    assert "settled, corrected" in capsys.readouterr().out
