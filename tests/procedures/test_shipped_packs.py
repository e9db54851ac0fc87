"""The packs that ship: the games of the four documents, each as its table says."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from procedures.money import Odds
from procedures.pack import HousePack, sourced_fields
from tablectl.games.packs import open_pack, shipped_packs

PLAYED: Final[dict[str, dict[str, Any]]] = msgspec.json.decode(
    (Path(__file__).parents[1] / "data" / "rounds" / "variants.json").read_bytes()
)
"""The rules that the recorded rounds of each game were played under."""
FILES: Final = {
    "d0_austria": "austrian",
    "d1_rng5": "five-deck",
    "d2_live8": "live-eight-deck",
    "d3_european": "european",
    "d3_vegas": "vegas",
    "d3_double_deck": "double-deck",
    "d3_classic": "classic",
    "d3_6deck": "six-deck",
    "d3_surrender": "surrender",
    "d3_live_aces": "live-aces",
    "d3_anything_goes": "anything-goes",
}
GAMES: Final = (*FILES.values(), "single-deck")
DOCUMENT: Final = {"austrian": 0, "five-deck": 1, "live-eight-deck": 2}
"""The document of each game; the others are of document 3."""

_WORDS: Final = {
    "any2": "any two",
    "9-11": "9 to 11",
    "any_cards": "any number of cards",
    "not_vs_ace": "not against an ace",
    "initial_only": "initial only",
    "exact_half": "exact half",
    "up_to_half": "up to half",
    "round": "passes",
    "hand_by_hand": "hand by hand",
    "shoe": "after the cut card",
    "every_round": "every round",
    "any_time_before_dealer_second_card": "until the dealer draws",
}
_FIELDS: Final = {
    "decks": "decks",
    "boxes": "seats_max",
    "bets_per_box": "bets_per_box",
    "shuffled": "shuffle",
    "deal_order": "deal_order",
    "dealer_hits_soft_17": "h17",
    "double_on": "double_on",
    "double_after_split": "das",
    "split_match": "split_match",
    "max_hands": "max_hands",
    "resplit_aces": "resplit_aces",
    "hit_split_aces": "hit_split_aces",
    "double_split_aces": "double_split_aces",
    "insurance": "insurance",
    "insured_hand_frozen": "insured_frozen",
    "even_money": "even_money",
    "surrender": "surrender",
    "surrender_against_blackjack": "surrender_vs_bj",
    "dealer_blackjack_takes": "dealer_bj_takes",
    "auto_stand_21": "autostand21",
    "dealer_draws_when_nobody_is_left": "dealer_draws_when_no_live",
}


@pytest.mark.parametrize(("file", "name"), FILES.items())
def test_a_pack_plays_as_its_recorded_rounds_were_played(file: str, name: str) -> None:
    """A cell that the document leaves open holds what its rounds were settled under."""
    game, played = open_pack(name).game, PLAYED[file]
    assert [game.blackjack_pays.pays, game.blackjack_pays.per] == played["bj_pays"]
    assert game.insurance_pays == Odds(played["insurance_pays"], 1)
    assert game.charlie == (played["charlie"] or 0)
    assert game.hole_card == (played["hole"] == "peek")
    assert game.peek == ("on an ace or ten" if played["peek_on"] else "never")
    late = played.get("insurance_timing", "after the deal")
    assert game.insurance_open == _WORDS.get(late, late)
    for field, key in _FIELDS.items():
        assert getattr(game, field) == _WORDS.get(played[key], played[key]), field


STATED: Final = {
    "austrian": "deal_order hole_card dealer_hits_soft_17 blackjack_pays double_on"
    " double_after_split split_match max_hands hit_split_aces insurance insurance_open surrender"
    " bets_per_box dealer_draws_when_nobody_is_left",
    "five-deck": "decks shuffled hole_card dealer_hits_soft_17 blackjack_pays double_on"
    " double_after_split max_hands resplit_aces hit_split_aces insurance even_money surrender"
    " auto_stand_21",
    "live-eight-deck": "decks shuffled deal_order hole_card dealer_hits_soft_17 blackjack_pays"
    " immediate_blackjack double_on double_after_split max_hands resplit_aces hit_split_aces"
    " double_split_aces insurance even_money surrender dealer_draws_when_nobody_is_left"
    " boxes_per_player",
    "european": "hole_card peek blackjack_pays split_match hit_split_aces auto_stand_21 deal_order"
    " dealer_draws_when_nobody_is_left boxes boxes_per_player",
    "single-deck": "decks hole_card peek",
    "vegas": "hole_card blackjack_pays split_match insurance hit_split_aces auto_stand_21",
    "double-deck": "decks hole_card insurance",
    "classic": "hole_card insurance boxes boxes_per_player",
    "six-deck": "decks hole_card insurance",
    "surrender": "surrender hole_card insurance",
    "live-aces": "hole_card insurance",
    "anything-goes": "hole_card insurance",
}
"""Of each game, the cells that games.md marks as stated, by their fields."""
OPEN: Final = {
    "austrian": "decks resplit_aces surrender_against_blackjack dealer_blackjack_takes"
    " immediate_blackjack insurance_half_of auto_stand_21",
    "five-deck": "deal_order peek immediate_blackjack dealer_blackjack_takes split_match"
    " dealer_draws_when_nobody_is_left",
    "live-eight-deck": "split_match insured_hand_frozen surrender_against_blackjack"
    " dealer_blackjack_takes auto_stand_21",
    "european": "dealer_hits_soft_17 decks double_on double_after_split max_hands"
    " dealer_blackjack_takes charlie insurance",
    "single-deck": "dealer_hits_soft_17 double_on double_after_split max_hands"
    " dealer_blackjack_takes charlie insurance",
    "vegas": "decks dealer_hits_soft_17 double_on double_after_split max_hands peek"
    " immediate_blackjack charlie",
    "double-deck": "dealer_hits_soft_17 peek charlie",
    "classic": "decks dealer_hits_soft_17 charlie max_hands peek",
    "six-deck": "dealer_hits_soft_17 double_after_split max_hands charlie peek",
    "surrender": "decks dealer_hits_soft_17 double_after_split charlie peek",
    "live-aces": "hit_split_aces double_split_aces resplit_aces charlie peek",
    "anything-goes": "double_on hit_split_aces double_split_aces resplit_aces surrender"
    " dealer_hits_soft_17 charlie peek",
}
"""Of each game, the cells that games.md marks as inferred, open or contradictory."""


@pytest.mark.parametrize("name", GAMES)
def test_what_a_document_leaves_open_is_marked_so_and_what_it_states_is_not(name: str) -> None:
    """Section 1 of the games: a pack shows which of its fields are an assumption of ours."""
    inferred = set(open_pack(name).inferred)
    assert [field for field in OPEN[name].split() if f"game.{field}" not in inferred] == []
    assert [field for field in STATED[name].split() if f"game.{field}" in inferred] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_documents_ships(name: str) -> None:
    """Each opens by its name, has a source for every field, and cites its own document only."""
    pack = open_pack(name)
    assert name in shipped_packs()
    assert [source.key for source in pack.sources] == [key for key, _ in sourced_fields(pack)]
    others = {f"document {number}" for number in range(4)} - {f"document {_document(pack)}"}
    assert not [s.text for s in pack.sources if any(other in s.text for other in others)]


def _document(pack: HousePack) -> int:
    return DOCUMENT.get(pack.name, 3)


def test_single_deck_is_the_european_game_from_one_deck() -> None:
    """Document 3 names it in its dealing rule only; no rounds of it were recorded."""
    single, european = open_pack("single-deck").game, open_pack("european").game
    differ = [f for f in single.__struct_fields__ if getattr(single, f) != getattr(european, f)]
    assert differ == ["decks"]
    assert single.decks == 1


@pytest.mark.parametrize(
    ("name", "low", "high", "chips"),
    [
        ("austrian", 1_000, 50_000, (500, 1_000, 5_000, 10_000, 50_000)),
        ("five-deck", 100, 20_000, (100, 500, 2_500, 10_000)),
        ("live-eight-deck", 500, 50_000, (100, 500, 2_500, 10_000, 50_000)),
        ("classic", 200, 15_000, (100, 500, 2_500, 10_000)),
        ("six-deck", 200, 15_000, (100, 500, 2_500, 10_000)),
        ("european", 100, 15_000, (100, 500, 2_500, 10_000)),
    ],
)
def test_limits_start_from_the_houses_figures(
    name: str, low: int, high: int, chips: tuple[int, ...]
) -> None:
    """Part G of the house procedures; document 3's stakes are its own."""
    limits = open_pack(name).limits
    assert (limits.minimum, limits.maximum, limits.chips) == (low, high, chips)


def test_only_machines_wait_and_they_burn_nothing() -> None:
    """Documents 1 and 3 are dealt by a machine, shuffled for every round, at the players' pace."""
    machines = {name for name in GAMES if open_pack(name).game.dealt_by == "machine"}
    assert machines == set(GAMES) - {"austrian", "live-eight-deck"}
    for name in GAMES:
        pack = open_pack(name)
        rules, is_machine = pack.procedure, name in machines
        assert rules.wait_for_players == is_machine
        assert (pack.game.shuffled == "every round") == is_machine
        burns = (rules.burns_after_shuffle, rules.burns_on_dealer_change, rules.burns_on_relief)
        assert burns == ((0, 0, 0) if is_machine else (1, 1, 0))


def test_the_stated_return_is_that_of_document_1() -> None:
    """99.59 % is stated of one game, and its reading of a dealer's blackjack is called out."""
    stated = {name: open_pack(name).stated_return for name in GAMES}
    assert {name for name in stated if stated[name] != "none"} == {"five-deck"}
    assert stated["five-deck"] == "99.59"
    assert "game.dealer_blackjack_takes" in open_pack("five-deck").inferred
