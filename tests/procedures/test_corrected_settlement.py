"""IR9: a settlement found wrong later is put right by entries of its own; the old ones stay."""

from __future__ import annotations

from procedures import commands as ask
from procedures.events import Posted
from procedures.incident_events import RoundCorrected
from procedures.round import Round
from tests.playing import DEALER, SUPERVISOR, Playing
from tests.procedures.reported import corrects, house_of, in_round, key
from tests.procedures.seated import of, plays, seated
from tests.procedures.test_absent_player import PACK
from tests.procedures.test_shoe import places

PURSE = 100_000


def nth(table: Playing, number: int) -> Round:
    return next(r for r in table.table.at_risk if r.number == number)


def test_a_win_that_was_none_is_taken_back_by_new_entries_and_both_are_shown() -> None:
    """18 beat 17 for 25.00; it was 15. The stake and what it won go back: 50.00."""
    table = in_round("TS TD 8S ann:stand 7C", ann=1)
    assert table.table.purse("ann") == PURSE + 2500
    before = of(table.facts, Posted)
    assert corrects(table, key(table, "box 1", 2), "5S") is None
    assert table.table.purse("ann") == PURSE - 2500
    posted = of(table.facts, Posted)
    assert posted[: len(before)] == before
    (new,) = posted[len(before) :]
    assert [(p.debit, p.credit, p.amount, p.rule) for p in new.postings] == [
        ("purse:ann", "bank", 5000, "IR9")
    ]
    assert new.postings[0].why == "round 1 corrected: 25.00 is -25.00"
    assert of(table.facts, RoundCorrected)[-1].rule == "IR9"
    assert nth(table, 1).results[0].hands[0].outcome == "lose"


def test_a_correction_can_itself_be_corrected() -> None:
    """The first outcome again, to the cent, though hands were trimmed in between."""
    table = in_round("TS TD 5D ann:double 4C 9C", ann=1)  # 19 against 19
    assert table.table.purse("ann") == PURSE
    assert corrects(table, key(table, "box 1", 2), "AD") is None
    assert table.table.purse("ann") == PURSE + 3750
    assert corrects(table, key(table, "box 1", 2), "5D") is None
    assert table.table.purse("ann") == PURSE
    assert nth(table, 1).results[0].hands[0].outcome == "push"


def test_a_blackjack_found_later_wins_three_to_two_without_its_double() -> None:
    """50.00 rode and lost; 25.00 comes back and 25.00 wins 37.50: 87.50 in all."""
    table = in_round("TS TD 5D ann:double 2C 9C", ann=1)  # 17 against 19
    assert table.table.purse("ann") == PURSE - 5000
    assert corrects(table, key(table, "box 1", 2), "AD") is None
    assert table.table.purse("ann") == PURSE + 3750


def test_insurance_lost_without_an_ace_goes_back() -> None:
    """12.50 was lost; the up card was a nine, and 19 still beats 18."""
    table = in_round("TS AD 9S ann:insurance 7C", ann=1)
    assert table.table.purse("ann") == PURSE + 2500 - 1250
    assert corrects(table, key(table, "dealer"), "9D") is None  # 16 now, and no further card
    assert table.table.purse("ann") == PURSE + 2500


def test_even_money_taken_is_even_money_whatever_the_dealer_had() -> None:
    """E-49: 25.00, with an ace up before and after."""
    table = in_round("TS AD AS ann:even-money 7C", ann=1)
    assert corrects(table, key(table, "dealer", 2), "KC") is None
    assert table.table.purse("ann") == PURSE + 2500
    assert corrects(table, key(table, "dealer", 1), "9D") is None
    assert table.table.purse("ann") == PURSE + 3750  # without an ace it is a blackjack


def test_a_surrender_stands_against_other_cards() -> None:
    """E-54: half, also when the dealer's ten and ace are found later."""
    table = in_round("TS TD 6S ann:surrender 9C", ann=1)
    assert corrects(table, key(table, "dealer", 2), "AC") is None
    assert table.table.purse("ann") == PURSE - 1250


def test_a_dealer_who_drew_beyond_seventeen_stood_on_it() -> None:
    """IR2: 15 and an eight was a bust; it was 18 and stands, against 18."""
    table = in_round("TS TD 8S ann:stand 5C 8C", ann=1)
    assert table.table.purse("ann") == PURSE + 2500
    assert corrects(table, key(table, "dealer", 2), "8D") is None
    assert table.table.purse("ann") == PURSE
    assert nth(table, 1).results[0].hands[0].outcome == "push"


def test_a_dealers_blackjack_found_later_takes_the_initial_wager_only() -> None:
    """HP23: a doubled hand that won 50.00 loses 25.00."""
    table = in_round("6S TD 5S ann:double 9C 7C", ann=1)  # 20 against 17
    assert table.table.purse("ann") == PURSE + 5000
    assert corrects(table, key(table, "dealer", 2), "AC") is None
    assert table.table.purse("ann") == PURSE - 2500


# -- money that is not there any more ------------------------------------------------------------


def test_what_the_purse_lacks_is_owed_and_never_a_negative_purse() -> None:
    """Part F: 50.00 is due and 40.00 is there; the next money due to the player pays it off."""
    table = seated(pack=house_of(), purse=2500, ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 8S ann:stand 7C")
    assert table.table.purse("ann") == 5000
    table.bet(ann=(500, 500))
    assert corrects(table, key(table, "discard", 3), "5S") is None
    assert table.table.purse("ann") == 0
    assert table.table.balance("owed:ann") == -1000
    assert table.round.running  # the round that is dealt is not touched
    assert table.table.balance("wager:1") == 1000
    assert corrects(table, key(table, "discard", 3), "8S") is None
    assert table.table.purse("ann") == 4000
    assert table.table.balance("owed:ann") == 0


def test_money_due_to_somebody_who_has_left_waits_on_his_own_account() -> None:
    """And what he owes as well; his purse went back to the cashier."""
    table = in_round("TS TD 8S ann:stand 9C", ann=1)
    table.player("ann", ask.Leave())
    assert table.table.player("ann") is None
    assert corrects(table, key(table, "dealer", 2), "7C") is None
    assert table.table.balance("owed:ann") == 5000
    assert corrects(table, key(table, "dealer", 2), "9C") is None
    assert table.table.balance("owed:ann") == 0


# -- how far back ------------------------------------------------------------------------------


def test_a_round_of_an_earlier_shoe_is_corrected_until_its_set_is_counted_well() -> None:
    """IR11: a good count closes what lies before it."""
    table = in_round("TS TD 8S ann:stand 7C", ann=1)
    reading = key(table, "box 1", 2)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    assert corrects(table, reading, "5S") is None
    assert table.table.purse("ann") == PURSE - 2500
    table.do(DEALER, ask.CountSet())
    assert table.table.at_risk == ()
    table.shuffle()
    assert corrects(table, reading, "8S") == "no such card"


def test_a_settled_round_is_neither_asked_again_nor_cancelled() -> None:
    """Only its money is corrected."""
    table = in_round("TS TD 8S ann:stand 7C", ann=1)
    assert corrects(table, key(table, "box 1", 2), "5S", "ask now") == "dealer has drawn"
    assert corrects(table, key(table, "box 1", 2), "5S", "cancel") == "dealer has drawn"


def test_the_shipped_house_wants_a_second_person_for_it() -> None:
    """The pack says so; nothing moves until then."""
    table = in_round("TS TD 8S ann:stand 7C", pack=PACK, ann=1)
    assert corrects(table, key(table, "box 1", 2), "5S") is None
    assert [p.remedy for p in table.table.proposals] == ["correct settlement"]
    assert table.table.purse("ann") == PURSE + 2500
    assert places(table)[3] == ("8S", "box 1")
