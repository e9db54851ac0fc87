"""Part F: a card of a running round was another one; every case listed there, money by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.incident_events import RoundCorrected
from procedures.prompt import prompt
from procedures.readings import Fault
from procedures.refusals import Code
from procedures.round import Hand
from tests.playing import DEALER, SECOND, SUPERVISOR, Playing
from tests.procedures.reported import corrects, house_of, in_round, key
from tests.procedures.seated import of, plays, result
from tests.procedures.test_incidents import resolve
from tests.procedures.test_readings import reads
from tests.procedures.test_shoe import places

PURSE = 100_000


def hand(table: Playing, box: int, index: int = 0) -> Hand:
    return next(b.hands[index] for b in table.round.boxes if b.box == box)


def stood_on_nineteen() -> Playing:
    """`ann` stood on what was shown as 19; `bob` with 17 is waited for; the dealer shows a ten."""
    return in_round("TS 8S TD 9D 9S ann:stand", ann=1, bob=2)


# -- he stood on what was shown as 19 and is 15 --------------------------------------------------


def test_decisions_stand_and_the_money_follows_the_corrected_cards() -> None:
    """15 stands and loses to 17; the hand that is waited for keeps its question and its time."""
    table = stood_on_nineteen()
    table.wait(5)
    deadline, asks = table.table.deadline, table.round.asks
    assert corrects(table, key(table, "box 1", 2), "5D") is None
    assert (table.table.deadline, table.round.asks) == (deadline, asks)
    assert hand(table, 1).cards == ("TS", "5D")
    assert hand(table, 1).stood
    plays(table, "bob:stand 7C")
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE - 2500, PURSE]


def test_the_hand_is_asked_now_and_its_card_comes_next_from_the_shoe() -> None:
    """Out of turn: `ann` draws to 20, then `bob` is asked again with his full time."""
    table = stood_on_nineteen()
    table.wait(5)
    assert corrects(table, key(table, "box 1", 2), "5D", "ask now") is None
    plays(table, "ann:hit 5C ann:stand")
    assert hand(table, 1).cards == ("TS", "5D", "5C")
    assert table.table.deadline == table.at + 15 * SECOND
    plays(table, "bob:stand 7C")
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE + 2500, PURSE]


def test_a_card_that_another_hand_has_asked_for_is_not_lost_when_one_is_asked_now() -> None:
    """HP4: bob's double and his hit are final; he gets the card after ann, and is not asked."""
    for action, staked in (("double", 5000), ("hit", 2500)):
        table = in_round(f"TS 8S 5D 9C 3C ann:stand bob:{action}", ann=1, bob=2)
        assert corrects(table, key(table, "box 1", 2), "5H", "ask now") is None
        plays(table, "ann:hit 2C ann:stand")
        assert not table.round.pending
        assert prompt(table.table).sentence == "Deal to box 2"
        plays(table, "9D")
        bob = table.round.boxes[1].hands[0]
        assert (bob.cards, bob.staked) == (("8S", "3C", "9D"), staked)
        assert table.round.pending == (action == "hit")


def test_a_card_put_off_for_a_hand_that_moves_by_a_split_moves_with_it() -> None:
    """HP4: the second hand of four has hit; the first is asked now, and is split again."""
    pack = house_of()
    pack = replace(pack, game=replace(pack.game, max_hands=4))
    table = in_round("8S 5D 8C ann:split 9C ann:stand 3C ann:hit", pack=pack, ann=1)
    assert corrects(table, key(table, "box 1", 2), "8D", "ask now") is None
    plays(table, "ann:split TC ann:stand 9D ann:stand")
    assert prompt(table.table).sentence == "Deal to box 1 hand 3"


def test_the_round_is_cancelled_instead() -> None:
    """Every wager goes back."""
    table = stood_on_nineteen()
    assert corrects(table, key(table, "box 1", 2), "5D", "cancel") is None
    assert table.round.ended == "cancelled"
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE, PURSE]


def test_nobody_is_asked_once_the_dealer_has_drawn() -> None:
    """His hand is then known; the decisions stand or the round is cancelled."""
    table = in_round("TS TD 9D ann:stand 2C", ann=1)
    assert corrects(table, key(table, "box 1", 2), "5D", "ask now") == "dealer has drawn"
    assert corrects(table, key(table, "box 1", 2), "5D") is None
    plays(table, "5C")  # 17 against 15
    assert table.table.purse("ann") == PURSE - 2500


# -- a bust that is none ----------------------------------------------------------------------


def test_a_bust_that_is_none_counts_as_standing_where_the_table_has_gone_on() -> None:
    """24 is 18, never asked again, and wins against 17."""
    table = in_round("TS 8S TD 6D 9S ann:hit 8C", ann=1, bob=2)
    assert corrects(table, key(table, "box 1", 3), "2C") is None
    plays(table, "bob:stand 7C")
    assert table.table.purse("ann") == PURSE + 2500
    assert result(table, 1).hands[0].outcome == "win"


def test_a_bust_that_is_none_may_be_asked_now() -> None:
    """And draws."""
    table = in_round("TS 8S TD 6D 9S ann:hit 8C", ann=1, bob=2)
    assert corrects(table, key(table, "box 1", 3), "2C", "ask now") is None
    plays(table, "ann:hit 3H ann:stand bob:stand 7C")
    assert hand(table, 1).cards == ("TS", "6D", "2C", "3H")
    assert table.table.purse("ann") == PURSE + 2500


def test_a_hand_that_is_bust_after_all_loses() -> None:
    """18 is 24."""
    table = in_round("TS 8S TD 6D 9S ann:hit 2C ann:stand", ann=1, bob=2)
    assert corrects(table, key(table, "box 1", 3), "8C") is None
    plays(table, "bob:stand 2S 3S 9H")  # the dealer is bust too
    assert result(table, 1).hands[0].outcome == "bust"
    assert table.table.purse("ann") == PURSE - 2500


# -- the up card -------------------------------------------------------------------------------


def test_an_up_card_that_becomes_an_ace_undoes_an_early_blackjack_and_offers_nothing() -> None:
    """Paid against a nine; against an ace it waits, and pushes with the dealer's blackjack."""
    table = in_round("TS 8S 9D AS 9S", ann=1, bob=2)
    assert table.table.balance("locked:ann") == 6250
    assert corrects(table, key(table, "dealer"), "AD") is None
    assert table.table.balance("locked:ann") == 0
    assert table.table.balance("wager:1") == 2500
    assert table.round.insurance == "over"
    plays(table, "bob:stand KC")
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE, PURSE - 2500]


def test_an_up_card_that_becomes_an_ace_before_anybody_was_asked_is_insured_as_usual() -> None:
    """Nothing was passed over: insurance is offered when the second cards are out."""
    table = in_round("TS 9D", ann=1)
    assert corrects(table, key(table, "dealer"), "AD") is None
    plays(table, "8S")
    assert table.round.insurance == "open"


def test_insurance_without_an_ace_goes_back_and_its_hand_is_asked() -> None:
    """`bob` insured 12.50 and was frozen; the ace is a nine, and his turn is yet to come."""
    table = in_round("TS 8S AD 8D 3S ann:none bob:insurance", ann=1, bob=2)
    assert table.table.purse("bob") == PURSE - 3750
    assert corrects(table, key(table, "dealer"), "9D") is None
    assert table.table.purse("bob") == PURSE - 2500
    plays(table, "ann:stand bob:hit TC bob:stand 8H")
    assert table.table.purse("bob") == PURSE + 2500  # 21 against 17


def test_a_frozen_hand_that_the_table_has_passed_counts_as_standing() -> None:
    """It was never asked; the insurance is back all the same."""
    table = in_round("TS 8S AD 2D 9S ann:insurance bob:none", ann=1, bob=2)
    assert corrects(table, key(table, "dealer"), "9D") is None
    assert table.table.purse("ann") == PURSE - 2500
    plays(table, "bob:stand 8H")
    assert hand(table, 1).cards == ("TS", "2D")
    assert table.table.purse("ann") == PURSE - 2500  # 12 against 17


def test_a_frozen_hand_that_the_table_has_passed_may_be_asked_now() -> None:
    """Out of turn, before the one that is waited for."""
    table = in_round("TS 8S AD 2D 9S ann:insurance bob:none", ann=1, bob=2)
    assert corrects(table, key(table, "dealer"), "9D", "ask now") is None
    plays(table, "ann:hit 9C ann:stand bob:stand 8H")
    assert table.table.purse("ann") == PURSE + 2500  # 21 against 17


def test_only_the_frozen_hand_is_asked_now() -> None:
    """`bob` was asked, and stood."""
    table = in_round(
        "TS 8S 3S AD 2D 9S 4S ann:insurance bob:none cem:none bob:stand", ann=1, bob=2, cem=3
    )
    assert corrects(table, key(table, "dealer"), "9D", "ask now") is None
    plays(table, "ann:stand cem:stand 8H")
    assert table.table.purse("bob") == PURSE  # 17 against 17


def test_an_insurance_question_ends_when_there_is_no_ace() -> None:
    """What was answered goes back, and the play goes on."""
    table = in_round("TS 8S AD 8D 9S ann:insurance", ann=1, bob=2)
    assert corrects(table, key(table, "dealer"), "9D") is None
    assert table.round.insurance == "over"
    assert table.table.purse("ann") == PURSE - 2500
    assert table.round.pending
    plays(table, "ann:stand bob:stand 8H")
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE + 2500, PURSE]


def test_a_blackjack_that_is_none_while_insurance_is_open_is_asked_in_its_turn() -> None:
    """The table has not gone past it."""
    table = in_round("TS 8S AD AS 9S bob:none", ann=1, bob=2)
    assert corrects(table, key(table, "box 1", 2), "5S") is None
    plays(table, "ann:none ann:hit 6C ann:stand bob:stand 7D")
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE + 2500, PURSE - 2500]


def test_even_money_without_an_ace_is_a_blackjack_paid_three_to_two() -> None:
    """50.00 locked at even money; against a nine it is 62.50, locked at once."""
    table = in_round("TS 8S AD AS 9S bob:none ann:even-money", ann=1, bob=2)
    assert table.table.balance("locked:ann") == 5000
    assert corrects(table, key(table, "dealer"), "9D") is None
    assert table.table.balance("locked:ann") == 6250
    plays(table, "bob:stand 8H")
    assert table.table.purse("ann") == PURSE + 3750


# -- blackjacks ------------------------------------------------------------------------------


def test_a_hand_that_is_a_blackjack_is_paid_as_one_and_its_drawn_card_is_burned() -> None:
    """Two cards make it; the third belongs to no hand."""
    table = in_round("TS 8S 9D 5D 9S ann:hit 4C ann:stand", ann=1, bob=2)
    assert corrects(table, key(table, "box 1", 2), "AD") is None
    assert places(table)[-1] == ("4C", "burn")
    assert hand(table, 1).paid == "blackjack"
    plays(table, "bob:stand 8H")
    assert table.table.purse("ann") == PURSE + 3750


def test_a_double_on_a_blackjack_goes_back() -> None:
    """50.00 rode on it; 25.00 is back, and the first 25.00 wins 37.50."""
    table = in_round("TS 8S 9D 5D 9S ann:double 4C", ann=1, bob=2)
    assert table.table.purse("ann") == PURSE - 5000
    assert corrects(table, key(table, "box 1", 2), "AD") is None
    assert table.table.purse("ann") == PURSE - 2500
    plays(table, "bob:stand 8H")
    assert table.table.purse("ann") == PURSE + 3750


def test_a_blackjack_that_is_none_was_never_asked_and_counts_as_standing() -> None:
    """62.50 was locked; 15 loses to 17."""
    table = in_round("TS 8S 9D AS 9S", ann=1, bob=2)
    assert corrects(table, key(table, "box 1", 2), "5S") is None
    assert table.table.balance("locked:ann") == 0
    plays(table, "bob:stand 8H")
    assert table.table.purse("ann") == PURSE - 2500


def test_a_blackjack_that_is_none_may_be_asked_now() -> None:
    """15 and a six."""
    table = in_round("TS 8S 9D AS 9S", ann=1, bob=2)
    assert corrects(table, key(table, "box 1", 2), "5S", "ask now") is None
    plays(table, "ann:hit 6C ann:stand bob:stand 8H")
    assert table.table.purse("ann") == PURSE + 2500


# -- a pair that was none, and the dealer's cards -----------------------------------------------


def test_a_pair_that_was_none_stays_split_when_decisions_stand() -> None:
    """8 and 7: two hands all the same, 18 and 17 against 17."""
    table = in_round("8S 8C 9D 8D 9S ann:split TC ann:stand TH ann:stand", ann=1, bob=2)
    assert corrects(table, key(table, "box 1 hand 2"), "7D") is None
    plays(table, "bob:stand 8H")
    assert [h.outcome for h in result(table, 1).hands] == ["win", "push"]
    assert table.table.purse("ann") == PURSE + 2500


@pytest.mark.parametrize(("reading", "place"), [("carry", "carried"), ("burn", "burn")])
def test_a_card_that_the_dealer_drew_beyond_seventeen_leaves_his_hand(
    reading: str, place: str
) -> None:
    """15 is 18 with the first two: it stands, and the third is the next round's or burned (IR2)."""
    table = in_round("TS TD 9D ann:stand 2C 3C", ann=1, pack=house_of(dealer_overdraws=reading))
    assert corrects(table, key(table, "dealer", 2), "8C") is None
    assert table.round.ended == "settled"
    assert table.table.purse("ann") == PURSE + 2500  # 19 against 18
    assert places(table)[-1] == ("3C", place)


# -- who, when, and what is refused -----------------------------------------------------------


def test_an_override_says_what_why_and_by_whom() -> None:
    """Part F: every outcome is a fact, with the table's cards before and after."""
    table = stood_on_nineteen()
    corrects(table, key(table, "box 1", 2), "5D")
    fact = of(table.facts, RoundCorrected)[-1]
    assert (fact.why, fact.rule, fact.by) == ("misread", "F", SUPERVISOR)
    assert [(c.card, c.entered) for c in fact.laid] == [("5D", True)]


@pytest.mark.parametrize(
    ("reading", "card", "reason", "code"),
    [
        ("box 1", "5D", " ", "reason needed"),
        ("none", "5D", "misread", "no such card"),
        ("box 1", "TS", "misread", "not reported so"),
        ("box 1", "9S", "misread", "not reported so"),
    ],
)
def test_an_override_that_cannot_be_is_refused(
    reading: str, card: str, reason: str, code: Code
) -> None:
    """No reason, no such reading, the same card, or one that the shoe has dealt already (E-36)."""
    pack = house_of()
    table = in_round(
        "TS 8S TD 9D 9S", pack=replace(pack, game=replace(pack.game, decks=1)), ann=1, bob=2
    )
    chosen = key(table, "box 1") if reading == "box 1" else "none"
    what = ask.Override(key=chosen, card=card, decisions="stand", reason=reason)  # type: ignore[arg-type] # as listed above
    before = table.table
    outcome = table.tries(SUPERVISOR, what)
    assert getattr(outcome, "code", None) == code
    assert table.table == before


def test_a_dealer_overrides_nothing() -> None:
    """Part F: it is the supervisor's."""
    table = stood_on_nineteen()
    assert corrects(table, key(table, "box 1", 2), "5D", by=DEALER) == "role"


def test_a_card_is_put_right_while_the_table_is_held_and_nothing_runs() -> None:
    """The hold goes on; afterwards the hand has what was left of its time."""
    table = stood_on_nineteen()
    table.wait(5)
    table.do(DEALER, ask.CallSupervisor(what="look"))
    assert corrects(table, key(table, "box 1", 2), "5D") is None
    assert table.table.held
    assert table.table.deadline is None
    assert resolve(table, "go on") is None
    assert table.table.deadline == table.at + 10 * SECOND


def test_a_hand_asked_now_while_held_is_asked_when_the_hold_ends() -> None:
    """With its full time."""
    table = stood_on_nineteen()
    table.do(DEALER, ask.CallSupervisor(what="look"))
    assert corrects(table, key(table, "box 1", 2), "5D", "ask now") is None
    assert not table.round.pending
    assert resolve(table, "go on") is None
    assert table.table.deadline == table.at + 15 * SECOND
    plays(table, "ann:hit")


def test_a_card_on_no_hand_is_put_right_for_the_sets_account() -> None:
    """A burn, a discard, a card that waits unread: by rank and suit (IR11)."""
    table = stood_on_nineteen()
    assert corrects(table, key(table, "burn"), "3C") is None
    assert places(table)[0] == ("3C", "burn")
    reads(table, Fault("double"))
    assert resolve(table, "cancel") is None
    assert places(table)[-1] == (None, "discard")
    assert corrects(table, table.table.shoe.cards[-1].key, "7C") is None
    assert places(table)[-1] == ("7C", "discard")
