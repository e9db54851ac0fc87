"""HP20: the house's own system lost a player; what goes back, once, and what does not."""

from __future__ import annotations

from procedures import commands as ask
from procedures.events import DecisionTaken
from procedures.incident_events import TurnHeld, WagersReturned
from procedures.prompt import prompt
from procedures.refusals import Code, Refused
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.reported import TOM, corrects, house_of, in_round, key, rule_and_remedies
from tests.procedures.seated import of, plays
from tests.procedures.test_absent_player import PACK
from tests.procedures.test_incidents import resolve
from tests.procedures.test_shoe import places

PURSE = 100_000


def drops(table: Playing, name: str = "ann") -> None:
    table.do(SYSTEM, ask.DropPlayer(player=name))


def returns(
    table: Playing, name: str, number: int = 1, *, reason: str = "our server"
) -> Code | None:
    what = ask.ReturnWagers(player=name, round=number, reason=reason)
    outcome = table.tries(SUPERVISOR, what)
    return outcome.code if isinstance(outcome, Refused) else None


# -- in mid-round --------------------------------------------------------------------------------


def test_the_turn_of_a_dropped_player_is_held_without_a_timer_and_the_table_is_not() -> None:
    """E-79: until the supervisor decides; nothing is played for him meanwhile."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table)
    assert of(table.facts, TurnHeld)[-1].box == 1
    assert table.table.deadline is None
    assert not table.table.held
    told = prompt(table.table)
    assert (told.sentence, str(told.place), told.until) == ("Wait: supervisor", "box 1", None)
    assert rule_and_remedies(table) == ("HP20", ("return wagers", "play on"))
    table.wait(600)
    table.do(SYSTEM, ask.PassTime())  # the alarm goes up, and that is all
    assert not of(table.facts, DecisionTaken)


def test_a_turn_yet_to_come_is_held_when_it_comes() -> None:
    """E-79."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table, "bob")
    assert table.round.pending
    plays(table, "ann:stand")
    assert not table.round.pending
    assert table.table.deadline is None


def test_his_wagers_go_back_and_the_next_hand_is_due() -> None:
    """E-79: the hand leaves the round, its cards are discarded."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table)
    assert resolve(table, "return wagers") is None
    assert table.table.purse("ann") == PURSE
    assert [box.player for box in table.round.boxes] == ["bob"]
    assert places(table)[1:] == [
        ("TS", "discard"), ("8S", "box 2"), ("TD", "dealer"), ("3D", "discard"), ("9S", "box 2"),
    ]  # fmt: skip
    assert table.round.pending
    plays(table, "bob:stand 7C")
    assert table.table.purse("bob") == PURSE
    assert of(table.facts, WagersReturned)[-1].amount == 2500


def test_every_wager_of_his_goes_back() -> None:
    """A split and a double: 75.00 by the record, never typed."""
    table = in_round("8S 8C TD 8D 9S ann:split 3C ann:double TC 2C", ann=1, bob=2)
    assert table.table.purse("ann") == PURSE - 7500
    drops(table)
    assert resolve(table, "return wagers") is None
    assert table.table.purse("ann") == PURSE
    assert of(table.facts, WagersReturned)[-1].amount == 7500


def test_nothing_goes_back_while_something_else_holds_the_table() -> None:
    """Part F: no money moves until the hold is over."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table)
    table.do(DEALER, ask.CallSupervisor(what="a quarrel"))
    assert resolve(table, "return wagers", number=1) == "no such remedy"
    assert resolve(table, "go on") is None
    assert resolve(table, "return wagers", number=1) is None
    assert table.table.purse("ann") == PURSE


def test_insurance_goes_back_with_them() -> None:
    """12.50 and 25.00."""
    table = in_round("TS 8S AD 3D 9S ann:insurance", ann=1, bob=2)
    drops(table)
    assert resolve(table, "return wagers") is None
    assert table.table.purse("ann") == PURSE


def test_the_round_of_a_lone_player_is_over() -> None:
    """Nobody is left to deal to."""
    table = in_round("TS TD 3D", ann=1)
    drops(table)
    assert resolve(table, "return wagers") is None
    assert table.round.ended == "unplayed"
    assert table.table.purse("ann") == PURSE
    table.bet(ann=(500,))
    assert table.round.number == 2


def test_the_supervisor_may_return_without_an_incident_and_the_next_is_asked() -> None:
    """Part F: after an outage somebody has not come back; the supervisor decides."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    assert returns(table, "ann") is None
    assert table.round.pending
    assert table.round.asks == 2
    plays(table, "bob:stand 7C")
    assert table.table.purse("ann") == PURSE


def test_play_on_lets_the_house_play_for_him() -> None:
    """HP2: by the chart, without a wager."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table)
    assert resolve(table, "play on") is None
    plays(table, "time 4C")
    assert of(table.facts, DecisionTaken)[-1].by == "absent"


def test_a_round_cancelled_after_a_return_gives_nothing_twice() -> None:
    """Cancel reverses what still stands of the round's entries."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table)
    assert resolve(table, "return wagers") is None
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE, PURSE]
    assert table.table.balance("bank") == 0


def test_half_of_a_surrender_that_the_house_took_for_him_comes_back_too() -> None:
    """E-69, E-79: 12.50 lies locked and 12.50 in the bank; all 25.00 goes back."""
    table = in_round("TS 8S TD 6D 9S", ann=1, bob=2)
    drops(table)
    assert resolve(table, "play on") is None
    plays(table, "time")
    assert of(table.facts, DecisionTaken)[-1].action == "surrender"
    assert returns(table, "ann") is None
    assert table.table.purse("ann") == PURSE
    assert table.table.balance("bank") == 0
    plays(table, "bob:stand 7C")
    assert table.table.purse("bob") == PURSE


# -- decided before, and after the round -----------------------------------------------------------


def test_a_hand_decided_before_the_fault_gets_nothing_back() -> None:
    """E-79: he stood, and was dropped afterwards; a blackjack was paid already."""
    table = in_round("TS 8S 9D 3D 9S ann:stand", ann=1, bob=2)
    drops(table)
    assert rule_and_remedies(table) == ("HP20", ("play on",))
    assert returns(table, "ann") == "nothing to return"
    table = in_round("TS 8S 9D AS 9S", ann=1, bob=2)
    assert returns(table, "ann") == "nothing to return"


def test_a_card_that_he_has_asked_for_already_is_no_decision_left() -> None:
    """E-79: doubled, or split aces, and dropped before the card came; nothing goes back."""
    for cards in (
        "8S 8C TD 3D 9S ann:double",
        "AS 8C TD AD 9S ann:split 5C",
    ):
        table = in_round(cards, ann=1, bob=2)
        drops(table)
        assert rule_and_remedies(table) == ("HP20", ("play on",))
        assert returns(table, "ann") == "nothing to return"


def test_a_shoe_whose_only_round_lost_its_only_hand_is_not_fresh() -> None:
    """E-02, E-03: a hand was dealt from it, so a dealer change owes a burn."""
    table = in_round("TS", ann=1)
    drops(table)
    assert resolve(table, "return wagers") is None
    table.do(DEALER, ask.ChangeDealer(dealer="max", how="rotation"))
    assert table.table.burns_owed == 1


def test_a_loss_that_the_house_played_goes_back_after_the_round_and_once() -> None:
    """E-79, E-80: 25.00 from the bank; the second time it is refused."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table)
    assert resolve(table, "play on") is None
    plays(table, "time 9C bob:stand 7C")  # 22 and bust
    assert table.table.purse("ann") == PURSE - 2500
    assert returns(table, "ann", reason=" ") == "reason needed"
    assert returns(table, "ann") is None
    assert table.table.purse("ann") == PURSE
    assert returns(table, "ann") == "returned already"
    assert returns(table, "bob") == "nothing to return"
    assert returns(table, "ann", 7) == "round gone"


def test_a_loss_goes_back_after_the_next_round_has_begun() -> None:
    """By the record of the round that it was lost in, once."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table)
    assert resolve(table, "play on") is None
    plays(table, "time 9C bob:stand 7C")
    table.bet(bob=(500,))
    assert returns(table, "ann") is None
    assert table.table.purse("ann") == PURSE
    assert returns(table, "ann") == "returned already"
    assert table.table.balance("wager:2") == 500


def test_a_win_that_the_house_played_is_his() -> None:
    """There is nothing to return."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table)
    assert resolve(table, "play on") is None
    plays(table, "time 7D bob:stand 7C")  # 20 against 17
    assert table.table.purse("ann") == PURSE + 2500
    assert returns(table, "ann") == "nothing to return"


def test_a_correction_after_a_return_counts_what_went_back() -> None:
    """A bust that was returned was 21 after all: it wins 25.00 and no more."""
    table = in_round("TS 8S TD 3D 9S", ann=1, bob=2)
    drops(table)
    assert resolve(table, "play on") is None
    plays(table, "time 9C bob:stand 7C")
    assert returns(table, "ann") is None
    assert corrects(table, key(table, "box 1", 3), "8C") is None
    assert table.table.purse("ann") == PURSE + 2500


def test_an_incident_of_a_round_before_holds_no_turn_of_the_next() -> None:
    """He was dropped after his hand was over, and nobody looked; the next round is another."""
    table = in_round("TS 8S TD 3D 9S ann:stand", ann=1, bob=2)
    drops(table)
    plays(table, "bob:stand 7C")
    table.do(SYSTEM, ask.Reconnect(player="ann"))
    table.bet(ann=(500,))
    plays(table, "TC 9D 5S")
    assert table.round.pending
    assert table.table.deadline is not None


def test_the_shipped_house_wants_two_people_for_it() -> None:
    """Part F: proposed by one, confirmed by another."""
    table = in_round("TS 8S TD 3D 9S", pack=PACK, ann=1, bob=2)
    drops(table)
    assert resolve(table, "return wagers") is None
    assert table.table.purse("ann") == PURSE - 2500
    table.do(TOM, ask.Confirm(proposal=1))
    assert table.table.purse("ann") == PURSE


def test_dropping_somebody_who_is_not_in_the_round_only_marks_him_lost() -> None:
    """There is nothing to decide; and nobody is dropped twice."""
    table = in_round("TS TD 3D", ann=1)
    table.seat("bob", 2, PURSE)
    drops(table, "bob")
    assert not table.table.incidents
    for name, code in (("bob", "already so"), ("zoe", "no such player")):
        refused = table.tries(SYSTEM, ask.DropPlayer(player=name))
        assert isinstance(refused, Refused)
        assert refused.code == code


def test_wagers_go_back_for_a_bet_that_has_no_cards_yet() -> None:
    """After "no more bets": the box leaves the round."""
    table = in_round("", pack=house_of(), ann=1, bob=2)
    drops(table)
    assert resolve(table, "return wagers") is None
    plays(table, "8S TD 9S bob:stand 7C")
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE, PURSE]
