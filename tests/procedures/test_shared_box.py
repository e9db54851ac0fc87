"""Several bets on one box, of the same or of different people (E-105, part G, document 0)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.round import Wager
from tests.playing import DEALER, SYSTEM
from tests.procedures.at_machine import refusal
from tests.procedures.at_shared_box import at_table, austrian, bets, net, shared
from tests.procedures.seated import plays, result

ANN, BOB, DAN = ("ann", 1, 1, 2000), ("bob", 1, 2, 1000), ("dan", 1, 3, 500)


def test_three_bets_of_a_box_may_add_up_to_the_maximum_and_no_more() -> None:
    """E-105: the maximum is that of the box; a fourth bet has no place."""
    table = at_table(ann=100_000, bob=100_000, dan=100_000)
    table.do(DEALER, ask.OpenBetting())
    table.player("ann", ask.PlaceChips(box=1, spot=1, chips=(10_000, 10_000)))
    table.player("bob", ask.PlaceChips(box=1, spot=2, chips=(10_000, 10_000)))
    table.player("dan", ask.PlaceChips(box=1, spot=3, chips=(10_000,)))
    more = ask.PlaceChips(box=1, spot=3, chips=(500,))
    assert refusal(table, "dan", more) == "over maximum"
    assert refusal(table, "bob", ask.PlaceChips(box=1, spot=3, chips=(500,))) == "spot taken"


def test_a_double_may_exceed_the_maximum_of_the_box() -> None:
    """E-105, MP5: the limits bind the first bets only."""
    table = at_table(ann=100_000)
    bets(table, ("ann", 1, 1, 50_000))
    plays(table, "6S 9D 5S ann:double TS 8C")
    assert net(table) == {"ann": 100_000}


def test_one_person_may_have_several_bets_on_a_box() -> None:
    """Document 0, Box: of the same or different people; each is settled by itself."""
    table = shared(("ann", 1, 1, 2000), ("ann", 1, 3, 501))
    plays(table, "AS 9D TS 8C")
    assert [(bet.spot, bet.returned) for bet in result(table, 1).bets] == [(1, 5000), (3, 1253)]


def test_whoever_has_the_box_decides_for_all_its_bets() -> None:
    """Document 0, Box: the others have no say."""
    table = shared(BOB, ANN)
    plays(table, "TS 9D 6S")
    assert refusal(table, "bob", ask.Decide(ask=1, action="hit")) == "no decision due"
    plays(table, "ann:hit 5S ann:stand 8C")
    assert net(table) == {"ann": 2000, "bob": 1000}


def test_with_nobody_of_the_box_in_the_round_its_first_bet_decides() -> None:
    """Part G: ann has the box and no bet on it."""
    table = at_table(ann=1000, bob=5000, dan=5000)
    bets(table, ("dan", 1, 3, 5000), ("bob", 1, 2, 1000))
    plays(table, "TS 9D TC bob:stand 8C")
    assert net(table) == {"bob": 1000, "dan": 5000}


def test_nobody_bets_on_a_box_that_nobody_has() -> None:
    """Document 0, Box: the bets of others lie beside those of its player."""
    table = at_table(ann=1000, bob=1000)
    table.do(DEALER, ask.OpenBetting())
    assert refusal(table, "bob", ask.PlaceChips(box=3, chips=(500,))) == "not your box"


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        pytest.param("AS 9D TS 8C", {"ann": 3000, "bob": 1500, "dan": 750}, id="blackjack"),
        pytest.param("TS TD 6S ann:surrender AC", {"ann": -1000, "bob": -500, "dan": -250},
                     id="surrender"),
        pytest.param("TS TD TC ann:stand TH", {"ann": 0, "bob": 0, "dan": 0}, id="push"),
        pytest.param("TS TD 6C ann:hit TH AC", {"ann": -2000, "bob": -1000, "dan": -500},
                     id="bust"),
        pytest.param("6S TD 5C ann:double TH 8C", {"ann": 4000, "bob": 2000, "dan": 1000},
                     id="double"),
        pytest.param("8S TD 8C ann:split TH ann:stand 3C ann:double TC 9C",
                     {"ann": 2000, "bob": 1000, "dan": 500}, id="split and double"),
    ],
)  # fmt: skip
def test_every_bet_of_a_box_wins_and_loses_in_proportion(cards: str, won: dict[str, int]) -> None:
    """Document 0: one hand, three bets."""
    table = shared(ANN, BOB, DAN)
    plays(table, cards)
    assert net(table) == won
    for name, amount in won.items():
        assert table.table.purse(name) == 100_000 + amount


def test_each_bet_is_rounded_by_itself() -> None:
    """E-117: three bets of an odd cent get half a cent more each."""
    table = shared(("ann", 1, 1, 501), ("bob", 1, 2, 503), ("dan", 1, 3, 505))
    plays(table, "AS 9D TS 8C")
    assert net(table) == {"ann": 752, "bob": 755, "dan": 758}


def test_who_has_no_money_for_a_split_lets_his_bet_ride_on_the_first_hand() -> None:
    """Part G: bob's bet is on the first hand alone, dan's on both."""
    table = shared(ANN, BOB, DAN, bob=1999)
    plays(table, "8S TD 8C ann:split TH ann:stand 6C ann:hit TC 9C")
    first, second = result(table, 1).hands
    assert (first.staked, second.staked) == (3500, 2500)
    assert net(table) == {"ann": -4000, "bob": -1000, "dan": -1000}


def test_who_said_that_his_bet_rides_adds_nothing_to_a_split_or_a_double() -> None:
    """Part G: whoever cannot or will not."""
    table = shared(ANN, BOB, rides=("bob",))
    plays(table, "6S TD 5C ann:double TH 8C")
    assert net(table) == {"ann": 4000, "bob": 1000}


def test_who_is_not_there_adds_nothing() -> None:
    """HP2: nobody wagers for him."""
    table = shared(ANN, BOB)
    table.do(SYSTEM, ask.LoseConnection(player="bob"))
    plays(table, "6S TD 5C ann:double TH 8C")
    assert net(table) == {"ann": 4000, "bob": 1000}


def test_whoever_decides_must_pay_for_it_himself() -> None:
    """E-66: the money of the others does not make up for it."""
    table = shared(ANN, BOB, ann=3999)
    plays(table, "6S TD 5C")
    assert refusal(table, "ann", ask.Decide(ask=1, action="double")) == "purse"
    plays(table, "ann:stand 8C")
    assert net(table) == {"ann": -2000, "bob": -1000}


def test_whoever_decides_pays_for_nobody_else() -> None:
    """Part G: ann has money for her own wager and no more, and so has bob."""
    table = shared(ANN, BOB, ann=4000, bob=2000)
    plays(table, "6S TD 5C ann:double TH 8C")
    assert net(table) == {"ann": 4000, "bob": 2000}


def test_a_double_of_the_second_hand_adds_what_lies_on_it() -> None:
    """Part G: bob rides on the first hand, so he adds nothing to the second."""
    table = shared(ANN, BOB, rides=("bob",))
    plays(table, "8S TD 8C ann:split TH ann:stand 3C ann:double TC")
    (box,) = table.round.boxes
    assert box.hands[0].wagers == (Wager("main", 2000, 1), Wager("main", 1000, 2))
    assert box.hands[1].wagers == (Wager("split", 2000, 1), Wager("double", 2000, 1))


def test_several_splits_add_to_each_bet_that_is_paid_for_while_its_owner_can() -> None:
    """E-108, part G: bob has money for one split of three."""
    table = shared(ANN, BOB, bob=2500)
    plays(table, "8S TD 8C ann:split 8D ann:split 8H ann:split TS")
    (box,) = table.round.boxes
    assert [hand.staked for hand in box.hands] == [3000, 2000, 2000, 3000]
    assert table.table.purse("bob") == 500


@pytest.mark.parametrize(
    ("takes", "won"),
    [
        ("all", {"ann": -4000, "bob": -1000}),
        ("initial only", {"ann": -2000, "bob": -1000}),
        ("initial or busted", {"ann": -2000, "bob": -1000}),
        ("doubles refunded", {"ann": -4000, "bob": -1000}),
    ],
)
def test_a_dealers_blackjack_takes_from_each_bet_what_the_pack_says(
    takes: str, won: dict[str, int]
) -> None:
    """HP23: the second hand is bust; bob's bet rides on the first."""
    table = shared(ANN, BOB, pack=austrian(dealer_blackjack_takes=takes), rides=("bob",))
    plays(table, "8S TD 8C ann:split TH ann:stand 6C ann:hit TC AC")
    assert net(table) == won


def test_who_stands_is_free_to_go_before_the_deal_and_his_bet_goes_back() -> None:
    """HP5: the other bets of the box stay."""
    table = shared(ANN, BOB)
    table.player("bob", ask.Leave())
    assert table.table.player("bob") is None
    (box,) = table.round.boxes
    assert [stake.player for stake in box.stakes] == ["ann"]


def test_whoever_has_the_box_leaves_before_the_deal_and_another_decides() -> None:
    """HP5, part G: the bets that stay are played."""
    table = shared(ANN, BOB)
    table.player("ann", ask.Leave())
    plays(table, "TS 9D TC bob:stand 8C")
    assert net(table) == {"bob": 1000}


def test_whoever_decides_is_played_for_when_he_goes_after_the_deal_began() -> None:
    """HP6: for all bets of the box, without wagering for any of them."""
    table = shared(ANN, BOB)
    plays(table, "6S TD 5C")
    table.player("ann", ask.Leave())
    plays(table, "time TH")
    assert [(d.action, d.by) for d in table.round.decisions] == [
        ("hit", "absent"),
        ("stand", "absent"),
    ]
    assert table.round.boxes[0].hands[0].staked == 3000


def test_a_rebet_lays_the_bets_of_all_boxes_again() -> None:
    """E-103: cid's own and the one behind ann."""
    table = shared(ANN, ("cid", 2, 1, 1000), ("cid", 1, 2, 500))
    plays(table, "TS TC 9D TD TH ann:stand cid:stand 8C")
    table.do(DEALER, ask.OpenBetting())
    table.player("cid", ask.Rebet())
    laid = [(bet.box, bet.spot, bet.amount) for bet in table.round.bets]
    assert laid == [(1, 2, 500), (2, 1, 1000)]


def test_a_box_of_several_bets_may_be_surrendered_after_another_has_drawn() -> None:
    """E-109: only one's own third card, split or double bars it."""
    table = shared(ANN, ("cid", 2, 1, 1000), ("bob", 2, 2, 500))
    plays(table, "TS TC TD 2S 6H ann:hit 5S ann:stand cid:surrender 8C")
    assert net(table, 2) == {"cid": -500, "bob": -250}


def test_aces_are_split_once_and_other_pairs_to_four_hands() -> None:
    """E-108: the next pair must be played."""
    table = shared(ANN)
    plays(table, "AS TD AC ann:split AD AH 9C")
    assert [hand.cards for hand in result(table, 1).hands] == [("AS", "AD"), ("AC", "AH")]
    table = shared(ANN)
    plays(table, "8S TD 8C ann:split 8D ann:split 8H ann:split 8S")
    split = ask.Decide(ask=table.round.asks, action="split")
    assert refusal(table, "ann", split) == "no split"
