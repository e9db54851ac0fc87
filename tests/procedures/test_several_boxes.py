"""Several boxes of one player, and the order in which boxes are dealt to and played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.cards import Card
from procedures.pack import HousePack
from procedures.play.hands import next_place
from procedures.readings import CardSeen
from procedures.refusals import Refused
from tests.playing import DEALER, Playing
from tests.procedures.at_machine import VEGAS, answers, at_machine, refusal
from tests.procedures.seated import house, player, plays, result, seated

CARDS: tuple[Card, ...] = ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "2H")


def first_cards(pack: HousePack) -> list[tuple[str, int]]:
    """Where the first cards of a round with three boxes go, as (where, box)."""
    table = seated(pack=pack, ann=1, bob=2, cid=3)
    table.bet(ann=(2500,), bob=(2500,), cid=(2500,))
    places: list[tuple[str, int]] = []
    for card in CARDS:
        place = next_place(table.table)
        if place is not None:
            places.append((place.where, place.box))
            table.reads(CardSeen(card))
    return places


ONE, TWO, THREE, DEALERS = ("box", 1), ("box", 2), ("box", 3), ("dealer", 0)


@pytest.mark.parametrize(
    ("order", "hole", "first", "places"),
    [
        ("passes", False, "dealer's left", [ONE, TWO, THREE, DEALERS, ONE, TWO, THREE]),
        ("passes", True, "dealer's left", [ONE, TWO, THREE, DEALERS, ONE, TWO, THREE, DEALERS]),
        ("passes", False, "dealer's right", [THREE, TWO, ONE, DEALERS, THREE, TWO, ONE]),
        ("hand by hand", False, "dealer's left", [ONE, ONE, TWO, TWO, THREE, THREE, DEALERS]),
        ("hand by hand", True, "dealer's left",
         [ONE, ONE, TWO, TWO, THREE, THREE, DEALERS, DEALERS]),
        ("hand by hand", True, "dealer's right",
         [THREE, THREE, TWO, TWO, ONE, ONE, DEALERS, DEALERS]),
    ],
)  # fmt: skip
def test_the_first_cards_come_in_the_order_of_the_pack(
    order: str, first: str, places: list[tuple[str, int]], *, hole: bool
) -> None:
    """Document 2, The Play, in two passes; document 3, Dealing, hand by hand."""
    assert first_cards(house(deal_order=order, hole_card=hole, first_box=first)) == places


@pytest.mark.parametrize(
    ("first", "turns"), [("dealer's left", [1, 2, 3]), ("dealer's right", [3, 2, 1])]
)
def test_boxes_are_played_in_the_order_in_which_they_were_dealt_to(
    first: str, turns: list[int]
) -> None:
    """Part G: box 1 is on the dealer's left."""
    table = seated(pack=house(first_box=first), ann=1, bob=2, cid=3)
    table.bet(ann=(2500,), bob=(2500,), cid=(2500,))
    plays(table, "TS TC TH 9D 9S 9C 9H")
    for box in turns:
        assert table.table.deadline is not None
        table.decides({1: "ann", 2: "bob", 3: "cid"}[box], "stand")
    assert [decided.box for decided in table.round.decisions] == turns


def two_boxes(cards: str, pack: HousePack = VEGAS) -> Playing:
    """Ann with 25.00 on box 1 and 5.00 on box 3, after these cards and decisions."""
    table = at_machine(pack, ann=(1, 3))
    table.deal(ann=(2500, 500))
    plays(table, cards)
    return table


def test_each_box_of_a_player_is_played_and_settled_by_itself() -> None:
    """Document 3, Betting: one to three hands; box 2 is free."""
    table = two_boxes("TS 6C 9S 9C 8D 9D ann:hit 5C ann:stand")
    assert [d.box for d in table.round.decisions] == [1, 3]
    assert [result(table, box).returned for box in (1, 3)] == [5000, 1000]
    assert table.table.purse("ann") == 103_000


def test_one_hand_is_insured_and_the_other_is_not() -> None:
    """E-114: Insure on one, Pass on the other."""
    table = two_boxes("TS 6C 9S 9C AD TD")
    answers(table, "ann", "insurance", box=1)
    answers(table, "ann", "none", box=3)
    assert [result(table, box).insurance for box in (1, 3)] == [1250, 0]
    assert table.table.purse("ann") == 100_000 - 500


def test_an_answer_without_a_box_is_not_guessed_while_two_are_asked() -> None:
    """MP7: which box is said."""
    table = two_boxes("TS 6C 9S 9C AD 9D")
    assert refusal(table, "ann", ask.AnswerInsurance(answer="none")) == "which box"
    answers(table, "ann", "none", box=3)
    assert refusal(table, "ann", ask.AnswerInsurance(answer="none")) is None
    assert table.round.insurance == "over"


def test_the_purse_covers_the_bets_of_all_boxes_together() -> None:
    """HP1: what lies on one box is not there for the next."""
    table = at_machine(VEGAS, purse=3000, ann=(1, 2))
    table.player("ann", ask.PlaceChips(box=1, chips=(2500,)))
    assert refusal(table, "ann", ask.PlaceChips(box=2, chips=(2500,))) == "purse"
    assert refusal(table, "ann", ask.PlaceChips(box=2, chips=(500,))) is None


def test_nobody_takes_more_boxes_than_the_house_allows() -> None:
    """HP21, E-81: one a player in document 2, three in document 3."""
    table = at_machine(VEGAS, ann=(1, 2, 3))
    assert refusal(table, "ann", ask.Sit(box=3)) == "already seated"
    live = seated(ann=1)
    assert refusal(live, "ann", ask.Sit(box=2)) == "already seated"


def test_a_bet_needs_its_box_to_be_named_where_a_player_has_several() -> None:
    """MP7: which box is said."""
    table = at_machine(VEGAS, ann=(1, 2))
    assert refusal(table, "ann", ask.PlaceChips(chips=(500,))) == "which box"


def test_all_boxes_of_somebody_who_leaves_are_free() -> None:
    """HP5: before the deal their bets go back."""
    pack = house(boxes_per_player=2)
    table = seated(pack=pack, ann=1)
    table.player("ann", ask.Sit(box=2))
    table.do(DEALER, ask.OpenBetting())
    for box in (1, 2):
        table.player("ann", ask.PlaceChips(box=box, chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    assert table.table.purse("ann") == 95_000
    table.do(DEALER, ask.NoMoreBets())
    table.player("ann", ask.Leave())
    assert (table.table.at_box(1), table.table.at_box(2)) == (None, None)
    assert table.round.ended == "unplayed"
    assert table.table.balance("wager:1") == table.table.balance("wager:2") == 0


def test_every_box_of_somebody_who_is_gone_is_played_for_in_its_turn() -> None:
    """HP2: each box after a short grace of its own."""
    pack = house(boxes_per_player=2)
    table = seated(pack=pack, ann=1)
    table.player("ann", ask.Sit(box=2))
    table.do(DEALER, ask.OpenBetting())
    for box in (1, 2):
        table.player("ann", ask.PlaceChips(box=box, chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    table.do(DEALER, ask.NoMoreBets())
    plays(table, "TS TC 9D TH TD")
    table.player("ann", ask.Leave())
    plays(table, "time time 9C")
    assert [(d.box, d.action, d.by) for d in table.round.decisions] == [
        (1, "stand", "absent"),
        (2, "stand", "absent"),
    ]
    assert table.table.player("ann") is None


@pytest.mark.parametrize(
    ("stake", "cards", "back"),
    [
        pytest.param((10,), "AS KC 9D 8C", 25, id="a blackjack of 0.10 wins 0.15"),
        pytest.param((10,), "TS 6C TD 8C ann:surrender", 5, id="half of 0.10 is 0.05"),
        pytest.param((15,), "AS KC 9D 8C", 38, id="0.225 is 0.23"),
        pytest.param((15,), "TS 6C TD 8C ann:surrender", 8, id="0.075 is 0.08"),
    ],
)
def test_parts_of_a_cent_go_to_the_player(stake: tuple[int], cards: str, back: int) -> None:
    """E-117: rounded once for each bet."""
    game = replace(VEGAS.game, surrender="late")
    limits = replace(VEGAS.limits, minimum=1, chips=(5, 10, 15), exact_payouts=False)
    table = at_machine(replace(VEGAS, game=game, limits=limits), ann=(1,))
    table.deal(ann=stake)
    plays(table, cards)
    assert result(table, 1).returned == back


def test_who_has_no_chips_is_told_so_of_all_his_boxes() -> None:
    """E-81: nobody is told of one box only where he has several."""
    table = at_machine(VEGAS, ann=(1, 3))
    for what in (ask.Deal(), ask.ClearBet()):
        refused = table.tries(player("ann"), what)
        assert isinstance(refused, Refused)
        assert refused.reason == "there are no chips on boxes 1, 3"
