"""The rounds with independently worked-out payouts agree, every one of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rounds import disagreements, main, overlaid, read_file

FILE = Path(__file__).parent / "data" / "rounds" / "d2_live8.jsonl"
ROUNDS, PACK = read_file(FILE)


@pytest.mark.parametrize("record", ROUNDS, ids=[record["id"] for record in ROUNDS])
def test_a_recorded_round_replays_to_its_cards_decisions_and_payouts(
    record: dict[str, Any],
) -> None:
    """Document 2, every hard case of money: what each box staked, insured and got back."""
    assert disagreements(record, PACK) == []


def test_another_reading_of_the_dealer_blackjack_rule_is_noticed() -> None:
    """HP23: played under "all wagers are lost", some rounds no longer agree."""
    variants = {"dealer_bj_takes": "all"}
    other = overlaid(PACK, {**_rules(), **variants})
    assert any(disagreements(record, other) for record in ROUNDS)


def test_the_reader_alone_says_how_many_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m tests.rounds FILE` prints the count and exits 0."""
    assert main([str(FILE)]) == 0
    assert "108 of 108 rounds agree" in capsys.readouterr().out


def _rules() -> dict[str, Any]:
    import msgspec

    variants = msgspec.json.decode((FILE.parent / "variants.json").read_bytes())
    return dict(variants["d2_live8"])
