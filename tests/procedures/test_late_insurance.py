"""Insurance of any amount up to half, until the dealer draws (E-106, E-107; document 0)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.pack import HousePack
from tests.playing import Playing
from tests.procedures.at_machine import refusal
from tests.procedures.at_shared_box import AUSTRIAN, austrian, net, shared
from tests.procedures.seated import plays, result

WHOLE = austrian(insurance_half_of="whole stake")


def insures(table: Playing, name: str, amount: int | None, *, spot: int | None = None) -> str:
    """What the table says to so much insurance on box 1; nothing when it is taken."""
    what = ask.AnswerInsurance(answer="insurance", box=1, spot=spot, amount=amount)
    return refusal(table, name, what) or ""


def alone(cards: str, pack: HousePack = AUSTRIAN) -> Playing:
    """Ann with 20.00 at box 1, after these cards and decisions; no insurance at first."""
    table = shared(("ann", 1, 1, 2000), pack=pack)
    plays(table, cards)
    return table


@pytest.mark.parametrize("amount", [1, 600, 1000])
def test_any_part_of_half_the_stake_may_be_insured(amount: int) -> None:
    """E-106: 30 % of the stake too; it pays two to one."""
    table = alone("TS AD TC")
    assert insures(table, "ann", amount) == ""
    plays(table, "ann:stand TD")
    assert net(table) == {"ann": -2000 + 2 * amount}


def test_not_more_than_half_the_stake_is_insured() -> None:
    """E-106; without an amount it is half."""
    table = alone("TS AD TC")
    assert insures(table, "ann", 1001) == "insurance amount"
    assert insures(table, "ann", None) == ""
    assert table.round.boxes[0].insurance == 1000


def test_where_it_is_exactly_half_no_other_amount_is_taken() -> None:
    """E-58: as in document 2."""
    table = alone("TS AD TC", austrian(insurance="exact half"))
    assert insures(table, "ann", 999) == "insurance amount"
    assert insures(table, "ann", 1000) == ""


def test_insurance_does_not_stop_the_hand() -> None:
    """Document 0, Versicherung: doubles and splits go with it."""
    table = alone("6S AD 5C")
    assert insures(table, "ann", 1000) == ""
    plays(table, "ann:double TH TD")
    assert net(table) == {"ann": -4000 + 2000}


@pytest.mark.parametrize(
    ("pack", "most"), [(AUSTRIAN, 1000), (WHOLE, 2000)], ids=["initial stake", "whole stake"]
)
def test_after_a_double_half_of_the_first_or_of_the_whole_stake_may_be_insured(
    pack: HousePack, most: int
) -> None:
    """E-107: the pack says of which."""
    table = alone("6S AD 5C ann:none ann:double TH", pack)
    assert insures(table, "ann", most + 1) == "insurance amount"
    assert insures(table, "ann", most) == ""
    plays(table, "TD")
    assert net(table) == {"ann": -4000 + 2 * most}


def test_after_a_split_insurance_is_still_open() -> None:
    """Document 0, Versicherung: half of the first stake, for both hands together."""
    table = alone("8S AD 8C ann:none ann:split 3H")
    assert insures(table, "ann", 1000) == ""
    plays(table, "ann:stand 2H ann:stand TD")
    assert result(table, 1).insurance_returned == 3000


def test_insurance_is_taken_once() -> None:
    """B9: an answer stands."""
    table = alone("TS AD TC")
    assert insures(table, "ann", 400) == ""
    assert insures(table, "ann", 600) != ""
    assert table.round.boxes[0].insurance == 400


def test_insurance_is_open_until_the_dealers_second_card_and_not_after_it() -> None:
    """Document 0, Versicherung: every hand has been played, the card is still in the shoe."""
    table = alone("TS AD TC ann:none ann:stand")
    assert insures(table, "ann", 1000) == ""
    plays(table, "5D")
    assert insures(table, "ann", 1000) != ""
    table = alone("TS AD TC ann:none ann:stand 5D")
    assert insures(table, "ann", 1000) == "no insurance"


def test_where_it_is_asked_once_a_no_is_final() -> None:
    """B9: as in document 2."""
    table = alone("TS AD TC ann:none", austrian(insurance_open="after the deal"))
    assert insures(table, "ann", 1000) == "no insurance"


def test_without_an_ace_there_is_nothing_to_insure_against() -> None:
    """Document 0, Versicherung: a ten is not enough."""
    table = alone("TS TD TC")
    assert insures(table, "ann", 1000) == "no insurance"


def test_a_bust_hand_may_still_be_insured() -> None:
    """Document 0, Versicherung: it is a bet on the dealer's cards, and its stake lies there yet."""
    table = alone("TS AD 6C ann:none ann:hit TH")
    assert insures(table, "ann", 1000) == ""
    plays(table, "TD")
    assert net(table) == {"ann": 0}


def test_the_bets_of_a_box_are_insured_each_by_its_owner() -> None:
    """Part G: ann insures for half, bob for a tenth, dan not at all."""
    table = shared(("ann", 1, 1, 2000), ("bob", 1, 2, 1000), ("dan", 1, 3, 500))
    plays(table, "TS AD TC")
    assert insures(table, "ann", 1000) == ""
    assert insures(table, "bob", 100) == ""
    plays(table, "dan:none ann:stand TD")
    assert net(table) == {"ann": 0, "bob": -800, "dan": -500}


def test_who_has_several_bets_on_a_box_says_which_one_he_insures() -> None:
    """MP7: nothing is guessed."""
    table = shared(("ann", 1, 1, 2000), ("ann", 1, 2, 1000))
    plays(table, "TS AD TC")
    assert insures(table, "ann", 500) == "which box"
    assert insures(table, "ann", 500, spot=2) == ""
    assert [stake.insurance for stake in table.round.boxes[0].stakes] == [0, 500]


def test_nobody_insures_the_bet_of_another() -> None:
    """Part G: not even who decides for it."""
    table = shared(("ann", 1, 1, 2000), ("bob", 1, 2, 1000))
    plays(table, "TS AD TC")
    assert insures(table, "ann", 500, spot=2) == "no insurance"


def test_what_the_purse_lacks_is_not_insured() -> None:
    """E-59: as much as there is may be, up to half."""
    table = shared(("ann", 1, 1, 2000), ann=2300)
    plays(table, "TS AD TC")
    assert insures(table, "ann", 1000) == "purse"
    assert insures(table, "ann", None) == ""
    assert table.round.boxes[0].insurance == 300


def test_an_open_insurance_makes_the_dealer_take_his_second_card() -> None:
    """E-43: although all hands are bust and he would not draw for nobody."""
    pack = austrian(dealer_draws_when_nobody_is_left=False)
    table = alone("TS AD 6C", pack)
    assert insures(table, "ann", 1000) == ""
    plays(table, "ann:hit TH")
    assert table.round.ended is None
    plays(table, "5D")
    assert net(table) == {"ann": -3000}
    assert table.round.dealer == ("AD", "5D")
