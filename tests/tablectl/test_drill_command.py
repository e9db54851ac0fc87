"""`tablectl drill`: drills are played or listed, differences and bad files are told."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
import pytest

from procedures.drilling.drill import Drill
from procedures.drilling.file import read_drill
from tablectl import exit_codes
from tablectl.commands import drill as command
from tablectl.games.drills import DrillFile, open_drill, play, shipped_drills

GOOD = """title = "Betting opens"
rule = "HP1"
pack = "live-eight-deck"

[[step]]
dealer = "open betting"
next = "bets are open"
"""


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    parsed = parser.parse_args(["drill", *arguments])
    code: int = parsed.run(parsed)
    return code


def written(folder: Path, text: str, name: str = "mine.toml") -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def test_without_a_file_the_drills_that_ship_are_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every one of them comes as it says, and the last line says how many."""
    assert run() == exit_codes.FINE
    out = capsys.readouterr().out
    count = len(shipped_drills())
    assert out.count("✓") == count
    assert f"{count} of {count} drills came as they say." in out


def test_a_drill_that_differs_is_told_with_its_step_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table shows ✗; below it stand file, step, line, what was expected and what came."""
    good = written(tmp_path, GOOD)
    bad = written(tmp_path, GOOD.replace("bets are open", "deal to box 1"), "other.toml")
    assert run(good, bad) == exit_codes.WRONG
    out = capsys.readouterr().out
    assert (out.count("✓"), out.count("✗")) == (1, 1)
    assert f"{bad}:" in out
    assert "step 1 (line 5), next: expected deal to box 1; got Bets are open" in out
    assert "1 of 2 drills came as they say." in out


def test_a_bad_file_is_told_and_the_others_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All problems of a file with key and reason; a missing file too; exit code 3."""
    bad = written(tmp_path, GOOD.replace("open betting", "shout"), "bad.toml")
    gone = str(tmp_path / "gone.toml")
    house = written(tmp_path, GOOD.replace("live-eight-deck", "no-such-house"), "house.toml")
    assert run(written(tmp_path, GOOD), bad, gone, house) == exit_codes.BAD_INPUT
    out = capsys.readouterr().out
    assert (out.count("✓"), out.count("✗")) == (1, 3)
    assert f"{bad} cannot be played:" in out
    assert "step 1 (line 5).dealer: 'shout': not understood" in out
    assert "No such file or directory" in out
    assert "pack: no pack is called 'no-such-house'" in out


def test_drills_are_found_by_the_number_of_their_procedure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`drill HP8` plays the drills that ship for it; a number that has none is no file either."""
    assert run("HP8", "--json") == exit_codes.FINE
    found = msgspec.json.decode(capsys.readouterr().out)
    assert len(found) > 1
    assert all("HP8" in one["rules"] for one in found)
    assert run("HP999") == exit_codes.BAD_INPUT
    assert "no drill that ships is for it" in capsys.readouterr().out


def test_the_list_names_every_drill_and_plays_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A drill that would differ is listed as any other."""
    assert run("--list") == exit_codes.FINE
    out = " ".join(capsys.readouterr().out.split())
    assert "HP3 Connected and silent until the deadline: the hand stands" in out
    assert "✓" not in out
    assert "came as they say" not in out
    differs = written(tmp_path, GOOD.replace("bets are open", "deal to box 1"))
    assert run("--list", differs) == exit_codes.FINE


def test_the_report_for_programs_holds_everything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--json` gives file, rules, title, whether it agreed, problems and differences."""
    differs = written(tmp_path, GOOD.replace("bets are open", "deal to box 1"))
    assert run(differs, written(tmp_path, "x = 1", "bad.toml"), "--json") == exit_codes.BAD_INPUT
    first, second = msgspec.json.decode(capsys.readouterr().out)
    assert first == {
        "file": differs,
        "rules": ["HP1"],
        "title": "Betting opens",
        "agreed": False,
        "problems": [],
        "differences": [
            {
                "step": 1,
                "line": 5,
                "what": "next",
                "expected": "deal to box 1",
                "got": "Bets are open",
            }
        ],
    }
    assert (second["agreed"], second["differences"]) == (False, [])
    assert {"key": "x", "why": second["problems"][0]["why"]} == second["problems"][0]


def test_the_help_teaches_by_a_drill_that_can_be_played() -> None:
    """The example in `--help`, taken as it stands, is a drill and comes as it says."""
    start = command.EXAMPLE.index("  title =")
    text = command.EXAMPLE[start : command.EXAMPLE.index("\nSomething is wrong")]
    assert isinstance(read_drill(text.encode(), where="help"), Drill)
    played = play(DrillFile("help", text.encode()))
    assert played.agreed, played


def test_the_further_examples_of_the_help_are_understood() -> None:
    """What the help shows of irregularities and readings of the house are steps of a drill."""
    start = command.EXAMPLE.index("\nSomething is wrong")
    shown = command.EXAMPLE[start : command.EXAMPLE.index("\nA refusal")]
    steps = "".join(line + "\n" for line in shown.splitlines() if line.startswith("  "))
    drill = read_drill((GOOD + steps).encode(), where="help")
    assert isinstance(drill, Drill), drill
    assert [bool(step.when) for step in drill.steps] == [False] * 4 + [True]


def test_a_house_of_ones_own_can_be_drilled(tmp_path: Path) -> None:
    """`pack` may be the path of a pack file."""
    shipped = Path(__file__).parents[2] / "procedures" / "packs" / "live-eight-deck.toml"
    house = written(tmp_path, shipped.read_text(encoding="utf-8"), "house.toml")
    text = GOOD.replace("live-eight-deck", house)
    assert isinstance(open_drill(DrillFile("mine", text.encode())), tuple)
    assert play(DrillFile("mine", text.encode())).agreed
