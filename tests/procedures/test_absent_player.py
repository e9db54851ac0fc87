"""The strategy chart, and what is played by it for somebody who is not there (HP2, HP6)."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from procedures.cards import CARDS, RANKS, Card, card_of, parse_card, points, total
from procedures.house.absent_player import play_for_absent
from procedures.odds.chart import Move, play_with_money, recommended
from procedures.pack import HousePack
from tablectl.games.packs import open_pack

ROOT = Path(__file__).parents[2]
ALL: frozenset[Move] = frozenset({"hit", "stand", "double", "split", "surrender"})


PACK = open_pack("live-eight-deck")
WITHOUT_SURRENDER = msgspec.structs.replace(
    PACK, procedure=msgspec.structs.replace(PACK.procedure, disconnected_may_surrender=False)
)


def hand(text: str) -> list[Card]:
    return [parse_card(card) for card in text.split()]


def absent(
    text: str, up: str, *, pack: HousePack = PACK, first: bool = True, split: bool = False
) -> str:
    return play_for_absent(pack, hand(text), parse_card(up), first_action=first, from_split=split)


@pytest.mark.parametrize(
    ("cards", "ups", "move"),
    [
        ("8S 8D", "2C 3C 4C 5C 6C", "stand"),  # E-67
        ("8S 8D", "7C 8C 9C AC", "hit"),  # E-67
        ("AS AD", "2C 6C TC AC", "hit"),  # E-68: soft 12
        ("6S 5D", "2C 6C TC AC", "hit"),  # E-68: 11
        ("AS 7D", "3C 4C 5C 6C", "stand"),  # E-68: double else stand
        ("AS 6D", "3C 4C 5C 6C", "hit"),  # E-68
        ("AS 7D", "2C 7C 8C", "stand"),
        ("AS 7D", "9C TC AC", "hit"),
        ("9S 9D", "2C 6C 9C", "stand"),
        ("7S 7D", "2C 6C", "stand"),
        ("7S 7D", "7C", "hit"),
        ("TS QD", "6C", "stand"),
        ("6S 6D", "4C", "stand"),
        ("6S 6D", "2C", "hit"),
        ("4S 4D", "5C", "hit"),
    ],
)
def test_a_split_or_double_becomes_the_better_of_hit_and_stand(
    cards: str, ups: str, move: str
) -> None:
    """Nobody can be debited who is not there, so his hand is hit or stands (HP2, E-67, E-68)."""
    assert {absent(cards, up) for up in ups.split()} == {move}


@pytest.mark.parametrize(
    ("cards", "up"),
    [("TS 6D", "TC"), ("TS 6D", "9C"), ("TS 5D", "KC"), ("TS 4D", "TC"), ("8S 8D", "JC")],
)
def test_surrender_is_taken_where_the_pack_says_so(cards: str, up: str) -> None:
    """Surrender needs no money, so document 2's pack takes it, and a pack may say no (E-69)."""
    assert absent(cards, up) == "surrender"
    assert absent(cards, up, pack=WITHOUT_SURRENDER) == "hit"


def test_surrender_is_the_first_action_of_an_unsplit_hand_or_none() -> None:
    """After any other action, and on a split hand, sixteen against ten is hit (E-57)."""
    assert absent("TS 6D", "TC", first=False) == "hit"
    assert absent("TS 6D", "TC", split=True) == "hit"
    assert absent("TS 3D 3C", "TC", first=False) == "hit"


def test_nobody_surrenders_where_the_game_has_no_surrender() -> None:
    """The game's own rule comes before what the absent may do."""
    game = msgspec.structs.replace(PACK.game, surrender="none")
    pack = msgspec.structs.replace(PACK, game=game)
    assert absent("TS 6D", "TC", pack=pack) == "hit"


def test_every_pair_of_cards_has_a_move_against_every_up_card() -> None:
    """The chart has no hole: two cards always end in hit or stand."""
    for first in CARDS:
        for second in (card_of(rank, "H") for rank in RANKS):
            for up in (card_of(rank, "C") for rank in RANKS):
                moves = recommended(PACK.chart, [first, second], up)
                assert moves[-1] in ("hit", "stand")
                assert len(set(moves)) == len(moves)
                assert "surrender" not in moves or points(up) != 1  # not against an ace


def test_cards_of_one_total_are_played_alike_whatever_their_faces() -> None:
    """A picture counts ten, for the player and for the dealer."""
    assert recommended(PACK.chart, hand("KS 6D"), "QC") == recommended(
        PACK.chart, hand("TS 6D"), "TC"
    )
    assert (
        recommended(PACK.chart, hand("2S 3D 4C AS"), "6C")
        == recommended(PACK.chart, hand("9S AD"), "6C")[-1:]
    )


def test_a_hand_that_has_no_move_is_refused() -> None:
    """A bust hand, and a single card, are no question for the chart."""
    for cards in ("TS 6D TC", "AS", "2S", "TS", ""):
        with pytest.raises(ValueError, match="has no move"):
            recommended(PACK.chart, hand(cards), "6C")


@pytest.mark.parametrize(
    ("cards", "up", "allowed", "move"),
    [
        ("8S 8D", "9C", ALL, "split"),
        ("8S 8D", "9C", ALL - {"split"}, "surrender"),
        ("8S 8D", "9C", ALL - {"split", "surrender"}, "hit"),
        ("8S 8D", "TC", ALL, "surrender"),
        ("5S 5D", "6C", ALL, "double"),
        ("AS 7D", "4C", ALL, "double"),
        ("AS 7D", "4C", ALL - {"double"}, "stand"),
        ("AS AD", "AC", ALL, "split"),
        ("AS AD", "AC", frozenset[Move]({"stand"}), "stand"),
        ("TS TD", "6C", ALL, "stand"),
        ("2S 3D 4C", "5C", frozenset[Move]({"hit", "stand"}), "hit"),
    ],
)
def test_somebody_with_money_makes_the_best_move_that_is_allowed(
    cards: str, up: str, allowed: frozenset[Move], move: str
) -> None:
    """The first recommended move that is on offer is made."""
    assert play_with_money(PACK.chart, hand(cards), parse_card(up), allowed) == move


class Asked:
    """One decision of a recorded round, with the cards it was taken on."""

    def __init__(self, cards: list[Card], up: Card, *, first: bool, split: bool, made: str) -> None:
        self.cards, self.up, self.first, self.split, self.made = cards, up, first, split, made


def decisions_for_the_absent() -> list[tuple[str, Asked]]:
    """Every move the recorded rounds made for somebody disconnected."""
    path = ROOT / "tests" / "data" / "rounds" / "d2_live8.jsonl"
    rounds = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    return [(game["id"], asked) for game in rounds for asked in asked_in(game)]


def asked_in(game: dict[str, Any]) -> list[Asked]:
    """The decisions for the absent in one round, following each hand's own cards."""
    coming: dict[str, list[Card]] = defaultdict(list)
    for place, card in game["deal"]:
        coming[place].append(parse_card(card.replace("10", "T")))
    hands = {
        f"box{box['box']}.hand0": [coming[f"box{box['box']}.hand0"].pop(0) for _ in range(2)]
        for box in game["boxes_in"]
    }
    found, acted = [], set()
    for decision in game["decisions"]:
        if decision["phase"] != "play":
            continue
        place = f"box{decision['box']}.hand{decision['hand']}"
        cards, split = hands[place], place.replace("hand0", "hand1") in hands
        if len(cards) == 1:
            cards.append(coming[place].pop(0))
        if decision.get("source") == "disconnect_basic_no_money":
            up, first = coming["dealer.up"][0], place not in acted
            made = decision["action"]
            found.append(Asked(list(cards), up, first=first, split=split, made=made))
        acted.add(place)
        if decision["action"] == "split":
            hands[place.replace("hand0", "hand1")] = [cards.pop()]
        if decision["action"] in ("split", "hit", "double"):
            cards.append(coming[place].pop(0))
    return found


def test_recorded_rounds_were_played_for_the_absent_as_the_system_plays() -> None:
    """The recorded moves for the disconnected, played without surrender, are ours (HP2, E-69)."""
    decisions = decisions_for_the_absent()
    assert len(decisions) > 10
    for game, asked in decisions:
        ours = play_for_absent(
            WITHOUT_SURRENDER,
            asked.cards,
            asked.up,
            first_action=asked.first,
            from_split=asked.split,
        )
        assert ours == asked.made, f"{game}: {total(asked.cards)} against {asked.up}"
