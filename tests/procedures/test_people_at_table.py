"""People who sit at the table themselves (document 0, part G): the dealer enters what they do."""

from __future__ import annotations

from typing import Any, cast

import pytest

from procedures import commands as ask
from procedures.events import (
    DecisionTaken,
    InsuranceAnswered,
    PlayerAway,
    PlayerSat,
    Posted,
    SeatFreed,
)
from procedures.house_events import TransferAsked, TransferEnded
from procedures.offers import legal
from procedures.prompt import prompt
from procedures.refusals import Code, Refused
from procedures.table import Who
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.at_shared_box import AUSTRIAN
from tests.procedures.reported import TOM, corrects, key
from tests.procedures.seated import of, player, plays, seated

ANN = player("ann")


def says(table: Playing, name: str, what: ask.AtTable, by: Who = DEALER) -> Code | None:
    """What the dealer enters for somebody; why it was refused, if it was."""
    return refusal(table, by, ask.ForPlayer(player=name, ask=what))


def refusal(table: Playing, by: Who, what: ask.Ask) -> Code | None:
    outcome = table.tries(by, what)
    return outcome.code if isinstance(outcome, Refused) else None


def there(purse: int = 10_000, **boxes: int) -> Playing:
    """A table of document 0 with these people at it, each with so much cash put down."""
    table = Playing(AUSTRIAN).opened()
    for name, box in boxes.items():
        assert says(table, name, ask.Sit(box=box)) is None
        table.do(DEALER, ask.BuyIn(player=name, amount=purse))
    return table


def bets(table: Playing, *laid: tuple[str, int, int, int]) -> None:
    """Each bet is (player, box, spot, amount), entered and confirmed; then no more bets."""
    table.do(DEALER, ask.OpenBetting())
    for name, box, spot, amount in laid:
        assert says(table, name, ask.PlaceChips(box=box, spot=spot, chips=(amount,))) is None
        assert says(table, name, ask.ConfirmBet(box=box, spot=spot)) is None
    table.do(DEALER, ask.NoMoreBets())


def decides(table: Playing, name: str, action: str) -> Code | None:
    return says(table, name, ask.Decide(ask=table.round.asks, action=cast(Any, action)))


def in_hand() -> Playing:
    """`ann` sits there with 10.00 on box 1, and decides on 18 against a ten."""
    table = there(ann=1)
    bets(table, ("ann", 1, 1, 1000))
    plays(table, "TS TD 8S")
    return table


# -- a round of theirs ----------------------------------------------------------------------------


def test_the_dealer_seats_somebody_who_puts_down_cash() -> None:
    """Part G: who sits there himself is known as such; his money is cash, no cashier's."""
    table = Playing(AUSTRIAN).opened()
    facts = table.do(DEALER, ask.ForPlayer(player="ann", ask=ask.Sit(box=1)))
    assert facts == (PlayerSat(player="ann", box=1, at_table=True),)
    postings = of(table.do(DEALER, ask.BuyIn(player="ann", amount=10_000)), Posted)[0].postings
    assert [(p.debit, p.credit, p.amount) for p in postings] == [("cash", "purse:ann", 10_000)]


def test_a_round_is_played_by_what_the_dealer_enters() -> None:
    """Part G: by the rules for every player, and the decision is the player's own."""
    table = in_hand()
    assert decides(table, "ann", "stand") is None
    taken = of(table.facts, DecisionTaken)[-1]
    assert (taken.by, taken.action) == ("player", "stand")
    plays(table, "7C")
    assert table.table.purse("ann") == 11_000


def test_a_supervisor_enters_what_a_dealer_may() -> None:
    """A supervisor may do whatever a dealer may."""
    table = in_hand()
    what = ask.Decide(ask=table.round.asks, action="stand")
    assert says(table, "ann", what, by=SUPERVISOR) is None


def test_what_a_player_may_not_do_is_not_entered_for_him() -> None:
    """Part G: limits, purse and turn are those of everybody."""
    table = there(2_000, ann=1)
    assert says(table, "ann", ask.PlaceChips(chips=(1000,))) == "betting over"
    table.do(DEALER, ask.OpenBetting())
    assert says(table, "ann", ask.PlaceChips(chips=(5000,))) == "purse"
    assert says(table, "ann", ask.PlaceChips(chips=(1000, 1000))) is None
    assert says(table, "ann", ask.ConfirmBet()) is None
    table.do(DEALER, ask.NoMoreBets())
    plays(table, "TS TD 8S")
    assert decides(table, "ann", "double") == "purse"
    assert says(table, "ann", ask.Decide(ask=0, action="stand")) == "stale question"


def test_three_people_bet_on_one_box_and_each_answers_about_insurance() -> None:
    """E-105, E-106, B9: the bets of one box, one of them insured in part, one of them whole."""
    table = there(ann=1, bob=0, cid=0)
    bets(table, ("ann", 1, 1, 1000), ("bob", 1, 2, 1000), ("cid", 1, 3, 1000))
    plays(table, "TS AD 8S")
    answers = ("insurance", 300, "bob"), ("insurance", 500, "cid"), ("none", None, "ann")
    for number, (answer, amount, name) in enumerate(answers):
        assert table.round.insurance == "open", number
        spot = {"ann": 1, "bob": 2, "cid": 3}[name]
        what = ask.AnswerInsurance(answer=cast(Any, answer), box=1, spot=spot, amount=amount)
        assert says(table, name, what) is None
        assert says(table, name, what) in ("already answered", "no insurance")
    assert decides(table, "bob", "stand") == "no decision due"
    assert decides(table, "ann", "stand") is None
    plays(table, "KD")
    assert [table.table.purse(name) for name in ("ann", "bob", "cid")] == [9_000, 9_600, 10_000]


def with_bob_online() -> Playing:
    """10.00 of `ann`, who sits there, and of `bob`, who does not, on box 1; no more bets."""
    table = there(ann=1)
    table.player("bob", ask.Sit(box=0))
    table.do(SYSTEM, ask.FundPurse(player="bob", amount=10_000))
    table.do(DEALER, ask.OpenBetting())
    says(table, "ann", ask.PlaceChips(box=1, chips=(1000,)))
    says(table, "ann", ask.ConfirmBet())
    table.player("bob", ask.PlaceChips(box=1, spot=2, chips=(1000,)))
    table.player("bob", ask.ConfirmBet())
    table.do(DEALER, ask.NoMoreBets())
    return table


def test_people_there_and_people_online_share_a_table_and_a_box() -> None:
    """Part G: a bet of somebody online lies beside one that the dealer entered."""
    table = with_bob_online()
    plays(table, "TS TD 8S")
    decides(table, "ann", "stand")
    plays(table, "7C")
    assert (table.table.purse("ann"), table.table.purse("bob")) == (11_000, 11_000)


# -- their money ----------------------------------------------------------------------------------


def test_what_is_left_is_paid_out_in_cash_when_somebody_leaves() -> None:
    """Part G: no wallet is asked and no cashier; the box is free."""
    table = in_hand()
    decides(table, "ann", "stand")
    plays(table, "7C")
    facts = table.do(DEALER, ask.ForPlayer(player="ann", ask=ask.Leave()))
    assert of(facts, SeatFreed)
    assert not of(facts, TransferAsked)
    assert [(a.name, a.balance) for a in table.table.accounts] == [("bank", -1000), ("cash", 1000)]


def test_cash_is_put_down_between_rounds_by_people_at_the_table_only() -> None:
    """Part G: never in mid-round, and not for somebody online or nobody."""
    table = in_hand()
    assert refusal(table, DEALER, ask.BuyIn(player="ann", amount=500)) == "player in round"
    assert refusal(table, DEALER, ask.BuyIn(player="zoe", amount=500)) == "not seated"
    table.player("bob", ask.Sit(box=2))
    assert refusal(table, DEALER, ask.BuyIn(player="bob", amount=500)) == "not at the table"
    assert refusal(table, ANN, ask.BuyIn(player="ann", amount=500)) == "role"


def test_the_cashier_and_the_wallet_have_nothing_to_do_with_cash_at_the_table() -> None:
    """Part G: money that came by another way would leave by the wrong one."""
    table = there(ann=1)
    assert refusal(table, SYSTEM, ask.FundPurse(player="ann", amount=500)) == "at the table"
    assert refusal(table, ANN, ask.AskFunds(amount=500)) == "at the table"


def test_money_of_an_account_never_comes_to_a_purse_of_cash() -> None:
    """Part G: a player online left; somebody of that name sits down at the table; it goes back."""
    table = Playing(AUSTRIAN).opened()
    table.player("ann", ask.Sit(box=1))
    table.player("ann", ask.AskFunds(amount=500))
    table.player("ann", ask.Leave())
    assert says(table, "ann", ask.Sit(box=1)) is None
    facts = table.do(SYSTEM, ask.EndTransfer(transfer=1, done=True))
    assert not of(facts, TransferEnded)[0].to_purse
    assert table.table.purse("ann") == 0
    assert [(t.direction, t.amount) for t in table.table.transfers] == [("out", 500)]


def test_a_correction_after_somebody_has_left_is_owed_to_him() -> None:
    """IR9: there is no purse any more; the house owes it, and no wallet is asked."""
    table = in_hand()
    decides(table, "ann", "stand")
    plays(table, "9C")
    says(table, "ann", ask.Leave())
    corrects(table, key(table, "dealer", 2), "7C")
    for proposal in table.table.proposals:
        table.do(TOM, ask.Confirm(proposal=proposal.number))
    assert table.table.balance("owed:ann") == 2_000
    assert table.table.transfers == ()


# -- who they are and are not ---------------------------------------------------------------------


def test_nobody_online_plays_for_somebody_at_the_table() -> None:
    """Part G: a player of that name over the network is somebody else, and has no button."""
    table = in_hand()
    asks: tuple[ask.Ask, ...] = (
        ask.Sit(box=2), ask.Leave(), ask.Decide(ask=table.round.asks, action="hit"), ask.Rebet(),
    )  # fmt: skip
    assert [refusal(table, ANN, what) for what in asks] == ["at the table"] * 4
    assert legal(table.table, ANN, table.at) == ()


def test_somebody_at_the_table_is_never_lost_and_never_dropped() -> None:
    """HP2, HP20: he has no connection that could be lost."""
    table = in_hand()
    for what in (ask.LoseConnection(player="ann"), ask.DropPlayer(player="ann")):
        assert refusal(table, SYSTEM, what) == "at the table"
    assert refusal(table, SYSTEM, ask.Reconnect(player="ann")) == "already so"


def test_no_time_runs_against_somebody_at_the_table() -> None:
    """Part G: the dealer sees him; nothing stands, plays or is refused because a clock said so."""
    table = there(ann=1)
    table.do(DEALER, ask.OpenBetting())
    assert table.table.deadline is None
    table.wait(600)
    says(table, "ann", ask.PlaceChips(box=1, chips=(1000,)))
    says(table, "ann", ask.ConfirmBet(box=1))
    table.do(DEALER, ask.NoMoreBets())
    plays(table, "TS AD 8S")
    assert table.round.insurance == "open"
    assert table.table.deadline is None
    table.wait(600)
    assert says(table, "ann", ask.AnswerInsurance(answer="none")) is None
    assert (table.round.pending, table.table.deadline) == (True, None)
    table.wait(600)
    assert refusal(table, SYSTEM, ask.PassTime()) is None  # a rotation is overdue, and no more
    assert decides(table, "ann", "stand") is None


def test_the_time_of_those_online_runs_out_and_that_of_people_there_does_not() -> None:
    """E-74, part G: silence online is no; the insurance stays open for who sits at the table."""
    table = with_bob_online()
    plays(table, "TS AD 8S")
    assert table.table.deadline is not None
    facts = table.deadline()
    assert [(a.spot, a.answer, a.by) for a in of(facts, InsuranceAnswered)] == [
        (2, "none", "time-out")
    ]
    assert table.round.insurance == "open"
    assert table.table.deadline is None
    late = ask.AnswerInsurance(answer="insurance", box=1, spot=2)
    assert refusal(table, player("bob"), late) == "already answered"
    table.wait(600)
    taken = ask.AnswerInsurance(answer="insurance", box=1, spot=1)
    assert says(table, "ann", taken) is None
    assert table.round.insurance == "over"
    assert [stake.insurance for stake in table.round.boxes[0].stakes] == [500, 0]


def test_answers_that_were_given_in_time_stay_when_the_time_of_others_is_up() -> None:
    """B9: what somebody took is not asked of him again."""
    table = with_bob_online()
    plays(table, "TS AD 8S")
    table.player("bob", ask.AnswerInsurance(answer="insurance", box=1, spot=2))
    table.deadline()
    assert [stake.answer for stake in table.round.boxes[0].stakes] == [None, "insurance"]
    says(table, "ann", ask.AnswerInsurance(answer="none", box=1, spot=1))
    assert [stake.insurance for stake in table.round.boxes[0].stakes] == [0, 500]


def test_somebody_who_walks_away_from_the_insurance_question_says_no() -> None:
    """E-74, HP6: nobody waits for him, and the hand is played."""
    table = there(ann=1)
    bets(table, ("ann", 1, 1, 1000))
    plays(table, "TS AD 8S")
    assert says(table, "ann", ask.Leave()) is None
    assert table.round.insurance == "over"
    assert table.table.deadline is not None  # the grace for the absent


def test_somebody_at_the_table_who_walks_away_is_played_for() -> None:
    """HP6: the hand goes on by basic strategy, and what is left is cash on the table."""
    table = in_hand()
    assert of(table.do(DEALER, ask.ForPlayer(player="ann", ask=ask.Leave())), PlayerAway)
    assert says(table, "ann", ask.Leave()) == "not seated"
    assert says(table, "ann", ask.Sit(box=2)) == "already seated"
    plays(table, "time 7C")
    assert of(table.facts, DecisionTaken)[-1].by == "absent"
    assert table.table.players == ()
    assert table.table.balance("cash") == 1_000


def test_after_an_outage_somebody_at_the_table_is_asked_as_before() -> None:
    """E-78: he is there; nothing is played for him, and no time begins."""
    table = in_hand()
    table.wait(5)
    table.do(SYSTEM, ask.ResumeService(outage=5_000_000))
    assert table.table.deadline is None
    assert decides(table, "ann", "stand") is None


def test_under_a_hold_the_dealer_enters_that_somebody_leaves_and_nothing_else() -> None:
    """Part F: as over the network; the hand is played when the table goes on."""
    table = in_hand()
    table.do(DEALER, ask.CallSupervisor(what="look"))
    assert decides(table, "ann", "stand") == "table held"
    assert says(table, "bob", ask.Sit(box=2)) == "table held"
    offers = {o.kind: o.choices for o in legal(table.table, DEALER, table.at)}
    assert offers["for-player"] == ("ann:leave:",)
    assert says(table, "ann", ask.Leave()) is None


def test_a_closed_table_seats_nobody_and_closing_pays_everybody_out() -> None:
    """HP11: what lies in the purses goes back in cash."""
    table = there(ann=1, bob=2)
    table.do(SUPERVISOR, ask.CloseTable())
    assert table.table.accounts == ()
    table.do(DEALER, ask.ChangeDealer(dealer="bea", how="opening"))
    assert says(table, "ann", ask.Sit(box=1)) == "table not open"
    assert refusal(table, DEALER, ask.BuyIn(player="ann", amount=500)) == "table not open"


def test_the_dealer_enters_nothing_for_somebody_online() -> None:
    """Part G: he plays for himself."""
    table = Playing(AUSTRIAN).opened()
    table.player("bob", ask.Sit(box=2))
    assert says(table, "bob", ask.Leave()) == "not at the table"
    assert says(table, "bob", ask.Sit(box=3)) == "not at the table"
    assert says(table, "zoe", ask.Leave()) == "not seated"


@pytest.mark.parametrize("by", [ANN, SYSTEM, Who("device", "shoe")])
def test_only_staff_enter_for_others(by: Who) -> None:
    """Part G: nobody online speaks for somebody at the table."""
    assert says(there(ann=1), "ann", ask.Leave(), by=by) == "role"


def test_where_everybody_plays_online_nobody_is_seated_by_the_dealer() -> None:
    """The pack says whether people sit there."""
    table = seated(ann=1)
    assert says(table, "bob", ask.Sit(box=2)) == "plays online"
    assert refusal(table, DEALER, ask.BuyIn(player="ann", amount=500)) == "plays online"
    kinds = [offer.kind for offer in legal(table.table, DEALER, table.at)]
    assert not {"for-player", "buy-in"} & set(kinds)


# -- what is offered and told ---------------------------------------------------------------------


def test_the_dealer_is_offered_what_each_person_may_do_and_a_seat_for_somebody_new() -> None:
    """Part G: `ann:place-chips:1/2:1000`, and `:sit:2` for one who has just come."""
    table = there(ann=1)
    table.do(DEALER, ask.OpenBetting())
    offers = {o.kind: o.choices for o in legal(table.table, DEALER, table.at)}
    assert offers["buy-in"] == ("ann",)
    entered = offers["for-player"]
    assert {":sit:0", ":sit:2", "ann:place-chips:1/2:1000", "ann:leave:"} <= set(entered)
    assert not [choice for choice in entered if choice.startswith("ann:ask-funds")]


def test_the_prompt_waits_for_somebody_at_the_table_as_for_everybody() -> None:
    """The dealer is told whose hand it is."""
    assert prompt(in_hand().table).kind == "decision"
