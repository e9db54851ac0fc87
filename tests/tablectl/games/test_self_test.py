"""`tablectl drill --pack`: the drills played in a house of one's own, and what differs there."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
import pytest

from tablectl import exit_codes
from tablectl.commands import drill as command
from tablectl.games.drills import DrillFile, shipped_drills
from tablectl.games.packs import open_pack
from tablectl.games.self_test import DrilledHere, self_test

SOUTH_DAKOTA = "live-eight-deck-south-dakota"


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    parsed = parser.parse_args(["drill", *arguments])
    code: int = parsed.run(parsed)
    return code


def house(folder: Path, fields: str) -> str:
    """A house that is the shipped one but for these fields."""
    path = folder / "house.toml"
    head = 'based_on = "live-eight-deck"\nname = "our-house"\ntitle = "Our house"\n'
    path.write_text(head + fields.replace(" }", ', mark = "S", source = "our rules" }'))
    return str(path)


def drills(*names: str) -> tuple[DrillFile, ...]:
    found = tuple(file for file in shipped_drills() if file.name.startswith(names))
    assert found
    return found


def drilled(path: str, *names: str) -> dict[str, DrilledHere]:
    return {one.file: one for one in self_test(drills(*names), open_pack(path))}


def test_the_shipped_house_behaves_as_its_drills_say(capsys: pytest.CaptureFixture[str]) -> None:
    """Against itself nothing is told but the count, and the exit is 0."""
    assert run("--pack", "live-eight-deck") == exit_codes.FINE
    tested = self_test(shipped_drills(), open_pack("live-eight-deck"))
    other = sum(one.behaves == "another table" for one in tested)
    count = len(tested) - other
    told = (
        f"live-eight-deck behaves as usual in {count} of {count} drills;"
        f" {other} are for other kinds of table and were not played.\n"
    )
    assert capsys.readouterr().out == told


@pytest.mark.parametrize(
    ("name", "lacks"),
    [
        ("MP07", "game.dealt_by"),
        ("E-110", "game.dealt_by"),
        ("E-105", "game.bets_per_box"),
        ("E-106", "game.bets_per_box"),
    ],
)
def test_a_drill_for_another_kind_of_table_is_not_played(name: str, lacks: str) -> None:
    """What the house has not at all cannot be done otherwise there; the field is named."""
    (found,) = drilled("live-eight-deck", name).values()
    assert (found.behaves, found.lacks, found.differences) == ("another table", lacks, ())


def test_a_house_with_more_than_a_drill_needs_plays_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Shared boxes do not keep a house from the drills of one bet a box."""
    assert run("HP4", "--pack", "austrian") == exit_codes.FINE
    assert "behaves as usual in 3 of 3 drills.\n" in capsys.readouterr().out


def test_a_house_with_other_readings_is_told_by_them(capsys: pytest.CaptureFixture[str]) -> None:
    """Each drill that has steps for the reading is named, with both readings in words; exit 1."""
    assert run("--pack", SOUTH_DAKOTA) == exit_codes.WRONG
    out = capsys.readouterr().out
    assert "By its own reading" in out
    assert "Otherwise than the drill says" not in out
    assert "no steps for" not in out
    after = out[out.index("  E-31, ") :].splitlines()
    assert after[1:4] == [
        "    irregularities.card_not_due",
        "      usually: cancel (The round is cancelled)",
        "      here: offer on (Whoever draws next gets it, the dealer too; else it is burned)",
    ]
    for rule in ("IR1, ", "E-23, IR2", "IR6, "):
        assert f"  {rule}" in out


def test_what_no_drill_foresaw_is_told_with_step_and_both_outcomes(tmp_path: Path) -> None:
    """Other cards for the dealer, other money: the first step that differs, usual and here."""
    soft = house(tmp_path, "[game]\ndealer_hits_soft_17 = { is = true }\n")
    (found,) = drilled(soft, "E-48").values()
    assert found.behaves == "otherwise"
    assert [d.what for d in found.differences] == ["purse:ann"]
    assert (found.differences[0].expected, found.differences[0].got) == ("1 020.00", "995.00")


def test_a_reading_that_a_drill_has_no_steps_for_is_never_taken_for_the_same(
    tmp_path: Path,
) -> None:
    """Steps passed over prove nothing; the drill that sets the reading itself is played."""
    burns = house(tmp_path, '[irregularities]\ncard_not_due = { is = "burn" }\n')
    found = drilled(burns, "E-31", "IR04")
    assert [one.behaves for one in found.values()] == ["not drilled", "the same"]


def test_stakes_and_chips_stay_those_of_the_drill(tmp_path: Path) -> None:
    """Another minimum makes no procedure behave otherwise; that is for `packs diff`."""
    dear = house(tmp_path, "[limits]\nminimum = { is = 5000 }\n")
    assert {one.behaves for one in drilled(dear, "HP").values()} == {"the same"}


def test_a_drill_that_contradicts_the_house_cannot_be_played_there(tmp_path: Path) -> None:
    """Its changes and the house's fields together would be no pack: told with the key, exit 3."""
    small = house(
        tmp_path,
        "[procedure]\ndisconnected_may_surrender = { is = false }\n"
        '[game]\nsurrender = { is = "none" }\n',
    )
    text = """title = "Surrender for the absent"
rule = "E-69"
pack = "live-eight-deck"
[changes.procedure]
disconnected_may_surrender = true
[[step]]
dealer = "open betting"
"""
    (found,) = self_test([DrillFile("mine.toml", text.encode())], open_pack(small))
    assert found.behaves == "cannot be played"
    assert found.problems[0].key == "changes.procedure.disconnected_may_surrender"


def test_a_self_test_for_programs_holds_everything(capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` gives the pack and, for each drill, how it behaves, by which readings, and why."""
    assert run("IR2", "HP13", "--pack", SOUTH_DAKOTA, "--json") == exit_codes.WRONG
    report = msgspec.json.decode(capsys.readouterr().out)
    assert (report["pack"], report["digest"]) == (SOUTH_DAKOTA, open_pack(SOUTH_DAKOTA).digest)
    (one, *_) = report["drills"]
    assert one["behaves"] == "by its reading"
    assert one["readings"] == [
        {
            "key": "irregularities.dealer_overdraws",
            "usual": "carry",
            "here": "burn",
            "drilled": True,
        }
    ]
    assert (one["differences"], one["problems"]) == ([], [])
    assert "the same" in {drill["behaves"] for drill in report["drills"]}


def test_a_house_or_a_drill_that_cannot_be_read_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown pack is one line; a bad drill is told beside the others."""
    assert run("--pack", "nope") == exit_codes.BAD_INPUT
    assert "no pack is called 'nope'" in capsys.readouterr().err
    assert run("HP1", str(tmp_path / "gone.toml"), "--pack", SOUTH_DAKOTA) == exit_codes.BAD_INPUT
    out = capsys.readouterr().out
    assert "Cannot be played in this house:" in out
    assert "No such file or directory" in out


def test_a_house_is_not_tested_by_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    """`--list` plays nothing, so it does not go with `--pack`."""
    with pytest.raises(SystemExit) as stopped:
        run("--list", "--pack", SOUTH_DAKOTA)
    assert stopped.value.code == exit_codes.USAGE
    assert "not allowed with" in capsys.readouterr().err
