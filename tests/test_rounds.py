"""The rounds with independently worked-out payouts agree, every one of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from procedures.pack import HousePack
from tests.replayed import Record, disagreements, fractional
from tests.rounds import FOLDER, PACKS, main, other_readings, read_file, read_otherwise

FILES = {stem: read_file(FOLDER / f"{stem}.jsonl") for stem in PACKS}
ROUNDS = [
    pytest.param(record, pack, id=record["id"])
    for rounds, pack in FILES.values()
    for record in rounds
]
OTHERWISE = [
    pytest.param(record, pack, id=record["id"])
    for rounds, pack in FILES.values()
    for record in rounds
    if any("alt_net" in box for box in record["boxes"])
]


@pytest.mark.parametrize(("record", "pack"), ROUNDS)
def test_a_recorded_round_replays_to_its_cards_decisions_and_payouts(
    record: Record, pack: HousePack
) -> None:
    """Section 3 of the games: what each bet staked, was insured for and got back, in every game."""
    assert disagreements(record, pack) == []


@pytest.mark.parametrize(("record", "pack"), OTHERWISE)
def test_a_recorded_round_comes_out_as_the_record_says_under_another_reading(
    record: Record, pack: HousePack
) -> None:
    """HP23 and E-54: what a dealer's blackjack takes, and whether a surrender is final."""
    for reading, box, ours, recorded in other_readings(record, pack):
        assert ours == recorded, (reading, box)


def test_the_files_hold_as_many_rounds_and_other_readings_as_were_counted() -> None:
    """878 rounds, and 183 results of boxes under another reading of a rule."""
    counts = {stem: len(rounds) for stem, (rounds, _) in FILES.items()}
    assert counts == {
        "d0_austria": 100,
        "d1_rng5": 80,
        "d2_live8": 108,
        "d3_6deck": 70,
        "d3_anything_goes": 81,
        "d3_classic": 68,
        "d3_double_deck": 74,
        "d3_european": 66,
        "d3_live_aces": 78,
        "d3_surrender": 78,
        "d3_vegas": 75,
    }
    readings = Counter(
        reading
        for rounds, _ in FILES.values()
        for record in rounds
        for box in record["boxes"]
        for reading in box.get("alt_net", {})
    )
    assert readings == {
        "dealer_bj_takes=initial_only": 75,
        "dealer_bj_takes=initial_or_busted": 45,
        "dealer_bj_takes=all": 30,
        "dealer_bj_takes=doubles_refunded": 19,
        "surrender_vs_bj=full": 14,
    }


def test_few_rounds_need_the_rule_for_parts_of_a_cent() -> None:
    """E-58 and E-117: all others are compared exactly."""
    needed = {stem: sum(map(fractional, rounds)) for stem, (rounds, _) in FILES.items()}
    assert sum(needed.values()) == 50


@pytest.mark.parametrize(
    ("stem", "reading"),
    [
        ("d2_live8", "dealer_bj_takes=all"),
        ("d1_rng5", "dealer_bj_takes=doubles_refunded"),
        ("d0_austria", "surrender_vs_bj=full"),
    ],
)
def test_a_wrong_reading_is_noticed(stem: str, reading: str) -> None:
    """HP23, E-54: played under it, some rounds no longer agree."""
    rounds, pack = FILES[stem]
    assert any(disagreements(record, read_otherwise(pack, reading)) for record in rounds)


def test_a_hidden_rule_is_noticed() -> None:
    """E-111: without the Charlie of seven cards some rounds ask for an eighth."""
    rounds, pack = FILES["d3_vegas"]
    without = replace(pack, game=replace(pack.game, charlie=0))
    assert any(disagreements(record, without) for record in rounds)


def test_the_reader_alone_says_how_many_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m tests.rounds FILE` prints the counts and exits 0."""
    assert main([str(FOLDER / "d2_live8.jsonl")]) == 0
    said = capsys.readouterr().out
    assert "108 of 108 rounds agree" in said
    assert "dealer_bj_takes=all: 30 of 30 boxes agree" in said


def test_a_file_that_no_pack_plays_is_refused_with_what_is_known(tmp_path: Path) -> None:
    """The reader names the files that it can play."""
    with pytest.raises(SystemExit, match=r"d9_other\.jsonl.*d0_austria\.jsonl"):
        read_file(tmp_path / "d9_other.jsonl")
