"""`tablectl demo --camera`: shoe and camera see the same cards, over a real process and stream."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from procedures.pack import HousePack
from procedures.table import Shoe, Table
from tablectl import exit_codes
from tablectl.games.packs import open_pack
from tablectl.simulate.plan import by_rate, camera_plan_of, error_in, of_camera, plan_of
from tablectl.simulate.shoe import FaultsError
from tablectl.simulate.tally import Tally

PATIENCE = 280
PACK: HousePack = open_pack("live-eight-deck")
FIRST = Table(name="T1", pack=PACK, shoe=Shoe(number=1))


def demo(folder: Path, *words: str) -> tuple[int, str, str]:
    """The command, its ledger in a folder: its exit code and what it said."""
    command = (sys.executable, "-m", "tablectl", "demo", "--data-dir", str(folder), "--json")
    done = subprocess.run(
        [*command, *words], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def test_the_camera_confirms_what_the_shoe_reads_and_a_card_it_missed_is_an_incident(
    tmp_path: Path,
) -> None:
    """Part E: agreement is silent and recorded; pictures are kept by their digest."""
    code, said, trouble = demo(tmp_path, "--camera", "--rounds", "1", "--faults", "camera-missed@4")
    assert code == exit_codes.FINE, trouble
    came = msgspec.json.decode(said, type=Tally)
    assert came.rounds == 1
    assert came.witnesses is not None
    assert came.witnesses.agreed > came.cards // 2
    assert "only the shoe saw it" in {incident.detail for incident in came.incidents}
    assert {incident.kind for incident in came.incidents} == {"two witnesses"}
    assert all(incident.remedy for incident in came.incidents)
    kept = list((tmp_path / "evidence" / "T1").glob("*/*.jpg"))
    assert len(kept) >= came.witnesses.agreed - came.witnesses.unread
    assert all(sha256(path.read_bytes()).hexdigest() == path.stem for path in kept)
    code, _, trouble = demo(tmp_path, "--rounds", "1")
    assert code == exit_codes.USAGE
    assert "holds a demonstration with --camera" in trouble


def test_a_fault_of_the_camera_without_a_camera_is_refused(tmp_path: Path) -> None:
    code, _, trouble = demo(tmp_path, "--rounds", "1", "--faults", "camera-blur")
    assert code == exit_codes.USAGE
    assert "needs --camera" in trouble


def test_faults_of_the_camera_stand_in_one_list_with_those_of_the_shoe() -> None:
    """`unplug` is the shoe's, `camera-unplug` the camera's."""
    listed = "unplug@12,camera-unplug@12,camera-glare,skip@round2"
    assert plan_of(listed, 1, FIRST) == {12: "unplug"}
    mine = camera_plan_of(listed, 1, FIRST)
    assert mine[12] == "unplug"
    assert sorted(mine.values()) == ["glare", "unplug"]
    assert error_in(listed, 1, 2) == "skip"
    assert of_camera(listed)
    assert not of_camera("unplug")
    assert not by_rate(listed)
    assert set(camera_plan_of("0.5", 1, FIRST)) != set(plan_of("0.5", 1, FIRST))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("camera-dance", "is no fault"),
        ("camera-blur@round2", "a place in the shoe is a number"),
        ("camera-blur@5,camera-hand@5", "two faults of the camera at place 5"),
    ],
)
def test_a_wrong_list_is_refused_with_what_is_wrong(wrong: str, why: str) -> None:
    with pytest.raises(FaultsError, match=why):
        camera_plan_of(wrong, 1, FIRST)
