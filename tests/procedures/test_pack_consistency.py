"""Contradictions between the fields of a pack: each is refused at a field, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from procedures.money import Odds
from procedures.pack import sourced_fields
from procedures.pack_consistency import inconsistencies
from tablectl.games.packs import open_pack, shipped_layouts, shipped_packs


def problems(name: str, **changes: Any) -> list[str]:
    """What contradicts itself in this pack when fields, as `game_decks`, have other values."""
    values = dict(sourced_fields(open_pack(name)))
    for key, value in changes.items():
        key = key.replace("_", ".", 1)
        assert key in values, key
        values[key] = value
    return [f"{key}: {why}" for key, why in inconsistencies(values)]


@pytest.mark.parametrize("name", [*shipped_packs(), *(one.name for one in shipped_layouts())])
def test_no_shipped_pack_contradicts_itself(name: str) -> None:
    """Every rule between fields holds in every pack and at every table that ships."""
    assert problems(name) == []


@pytest.mark.parametrize(
    ("name", "changes", "told"),
    [
        (
            "vegas",
            {"procedure_players_at_table": True},
            "procedure.players_at_table: no dealer enters what people at the table do",
        ),
        ("vegas", {"game_charlie": 2}, "game.charlie: a Charlie is a hand of five cards or more"),
        ("vegas", {"limits_minimum": 20_000}, "limits.minimum: more than the maximum"),
        (
            "vegas",
            {"game_insurance_open": "until the dealer draws"},
            "game.insurance_open: the dealer's second card is a hole card",
        ),
        (
            "european",
            {"game_insurance_open": "until the dealer draws"},
            "game.insurance_open: no insurance is open so long: insurance is none",
        ),
        (
            "five-deck",
            {"game_insurance_half_of": "whole stake"},
            "game.insurance_half_of: before anybody plays there is no other stake",
        ),
        ("european", {"game_peek": "on an ace"}, "game.peek: there is no hole card to look at"),
        ("european", {"game_surrender": "late"}, "game.surrender: a late surrender comes after"),
        ("surrender", {"game_surrender": "early"}, "game.surrender: an early surrender is given"),
        (
            "surrender",
            {"game_surrender": "not against an ace"},
            "game.surrender: after a look at an ace and a ten a surrender is late",
        ),
        (
            "vegas",
            {"irregularities_shoe_runs_out": "shuffle discards"},
            "irregularities.shoe_runs_out: cards shuffled again are no shoe that was committed to",
        ),
        ("austrian", {"game_even_money": True}, "game.even_money: even money ends a hand"),
        (
            "austrian",
            {"game_insured_hand_frozen": True},
            "game.insured_hand_frozen: one bet's insurance would end another's hand",
        ),
        ("vegas", {"game_boxes_per_player": 4}, "game.boxes_per_player: more than the table has"),
        (
            "austrian",
            {"procedure_wait_for_players": True},
            "procedure.wait_for_players: a dealer does not wait for days",
        ),
        ("vegas", {"procedure_burns_on_dealer_change": 1}, "procedure.burns_on_dealer_change: no"),
        ("vegas", {"procedure_burns_on_relief": 1}, "procedure.burns_on_relief: no dealer is"),
        (
            "vegas",
            {"irregularities_bad_scan": "rescan"},
            "irregularities.bad_scan: what a machine gets wrong is void (MP1)",
        ),
        (
            "vegas",
            {"irregularities_card_not_due": "burn"},
            "irregularities.card_not_due: what a machine gets wrong is void (MP1)",
        ),
        (
            "vegas",
            {"procedure_burns_after_shuffle": 1},
            "procedure.burns_after_shuffle: nothing is burned from a machine's sealed shoe",
        ),
        (
            "vegas",
            {"limits_chips": (5, 100)},
            "limits.exact_payouts: a stake of the smallest chip would pay, or give back,",
        ),
        (
            "five-deck",
            {"game_insurance_pays": Odds(9, 4), "limits_chips": (2, 100)},
            "limits.exact_payouts: an insurance of the smallest stake would be, or pay,",
        ),
        (
            "austrian",
            {"game_insurance_pays": Odds(3, 2)},
            "limits.exact_payouts: an insurance of the smallest stake would be, or pay,",
        ),
    ],
)
def test_a_contradiction_is_refused_at_its_field_with_the_reason(
    name: str, changes: dict[str, Any], told: str
) -> None:
    """One field at odds with another gives one problem, or one for each rule that it breaks."""
    found = problems(name, **changes)
    assert any(problem.startswith(told) for problem in found), found


def test_a_rule_whose_field_is_missing_is_passed_over() -> None:
    """A pack with other faults still hears of every contradiction that can be seen."""
    values = dict(sourced_fields(open_pack("vegas")))
    del values["game.peek"]
    values["game.charlie"] = 3
    assert [key for key, _ in inconsistencies(values)] == ["game.charlie"]
