"""Insurance and even money: one question to all, and what a yes means (HP22, E-47 to E-61)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.commands import AnswerInsurance
from procedures.events import (
    DecisionAsked,
    DecisionTaken,
    HandPaid,
    InsuranceAnswered,
    InsuranceClosed,
    InsuranceOpened,
)
from procedures.refusals import Refused
from tests.playing import SUPERVISOR, SYSTEM, without_limits
from tests.procedures.seated import house, of, one_round, player, plays, result, seated
from tests.procedures.test_absent_player import PACK


@pytest.mark.parametrize(
    ("script", "net"),
    [
        pytest.param("TS AD 9S ann:insurance TC", 0, id="E-47 blackjack"),
        pytest.param("TS AD 9S ann:insurance 7C", 2500 - 1250, id="won, insurance lost"),
        pytest.param("TS AD 9S ann:none ann:stand TC", -2500, id="not insured"),
        pytest.param("AS AD TS ann:insurance TC", 2500, id="E-48 blackjack"),
        pytest.param("AS AD TS ann:insurance 7C", 2500, id="E-48 none"),
        pytest.param("AS AD TS ann:even-money TC", 2500, id="E-49 blackjack"),
        pytest.param("AS AD TS ann:even-money 7C", 2500, id="E-49 none"),
        pytest.param("AS AD TS ann:none TC", 0, id="declined, push"),
        pytest.param("AS AD TS ann:none 7C", 3750, id="declined, three to two"),
    ],
)
def test_insurance_pays_two_to_one_and_even_money_one_to_one(script: str, net: int) -> None:
    """E-47 to E-49: half the stake, settled against the dealer's two cards."""
    assert one_round(script) == net


def test_all_boxes_are_asked_at_once_and_play_waits_for_the_last_answer() -> None:
    """B9: one question after the second cards, not one in each turn."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    facts = plays(table, "TS AS AD 9S TC")
    assert of(facts, InsuranceOpened)[0].boxes == (1, 2)
    assert not of(facts, DecisionAsked)
    facts = plays(table, "bob:even-money")
    assert not of(facts, DecisionAsked)
    facts = plays(table, "ann:none")
    assert [a.box for a in of(facts, DecisionAsked)] == [1]
    refused = table.tries(player("ann"), AnswerInsurance(answer="insurance"))
    assert isinstance(refused, Refused)
    assert refused.code == "no insurance"


def test_an_answer_is_given_once() -> None:
    """A second answer while others still think is refused."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    plays(table, "TS TC AD 9S 8C ann:none")
    refused = table.tries(player("ann"), AnswerInsurance(answer="insurance"))
    assert isinstance(refused, Refused)
    assert refused.code == "already answered"


def test_silence_is_no() -> None:
    """E-74: who has not answered by the deadline is not insured."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    facts = plays(table, "TS AD 9S time")
    assert [(a.answer, a.by) for a in of(facts, InsuranceAnswered)] == [("none", "time-out")]
    assert table.table.purse("ann") == 97_500


def test_an_answer_at_the_deadline_is_too_late() -> None:
    """E-74: the server's clock decides, told or not."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS AD 9S")
    assert table.table.deadline is not None
    table.at = table.table.deadline
    refused = table.tries(player("ann"), AnswerInsurance(answer="insurance"))
    assert isinstance(refused, Refused)
    assert refused.code == "too late"


@pytest.mark.parametrize(
    ("cards", "why"), [("TS TD 9S", "ten up"), ("TS 9D 9S", "nine up"), ("AS TD TC", "natural")]
)
def test_neither_is_offered_without_an_ace(cards: str, why: str) -> None:
    """E-50: even money needs a blackjack and an ace; a ten may be one and is not asked about."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    first, up, second = cards.split()
    facts = plays(table, f"{first} 9C {up} {second} 8C")
    assert not of(facts, InsuranceOpened), why
    for answer in ("insurance", "even money", "none"):
        outcome = table.tries(player("ann"), AnswerInsurance(answer=answer))
        assert isinstance(outcome, Refused)
        assert outcome.code == "no insurance"


def test_even_money_needs_a_blackjack() -> None:
    """E-50: a hand of 19 against an ace may be insured and nothing else."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS AD 9S")
    outcome = table.tries(player("ann"), AnswerInsurance(answer="even money"))
    assert isinstance(outcome, Refused)
    assert outcome.code == "no even money"


def test_even_money_is_paid_at_once_locked_and_nothing_follows() -> None:
    """E-49: the seat is closed and gets no three to two later."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    facts = plays(table, "AS AD TS ann:even-money")
    assert of(facts, HandPaid)[0].outcome == "even money"
    assert table.table.balance("locked:ann") == 5000
    plays(table, "7C")
    assert result(table, 1).returned == 5000
    assert table.table.purse("ann") == 102_500


def test_an_odd_stake_is_insured_for_half_rounded_down() -> None:
    """E-58: half of 25.01 is 12.50, and exactly twice that is won."""
    pack = without_limits(PACK, 2501)
    table = seated(pack=pack, ann=1)
    table.bet(ann=(2501,))
    plays(table, "TS AD 9S ann:insurance TC")
    assert result(table, 1).insurance == 1250
    assert result(table, 1).insurance_returned == 3750


def test_a_purse_below_half_the_stake_is_not_asked() -> None:
    """E-59: a blackjack is still asked for even money, which costs nothing."""
    table = seated(purse=3000, ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    facts = plays(table, "TS AS AD 9S TC")
    assert of(facts, InsuranceOpened)[0].boxes == (2,)
    refused = table.tries(player("bob"), AnswerInsurance(answer="insurance"))
    assert isinstance(refused, Refused)
    assert refused.code == "purse"
    facts = plays(table, "bob:even-money")
    assert of(facts, InsuranceClosed)


def test_nobody_can_insure_and_the_question_is_skipped() -> None:
    """E-59: no time is waited when there is nobody to ask."""
    table = seated(purse=2500, ann=1)
    table.bet(ann=(2500,))
    facts = plays(table, "TS AD 9S")
    assert of(facts, InsuranceOpened, InsuranceClosed) == [InsuranceClosed()]
    assert table.round.pending


@pytest.mark.parametrize("cards", ["TS AD 2S", "8S AD 8C", "6S AD 5C"])
def test_an_insured_hand_stands_when_its_turn_comes(cards: str) -> None:
    """HP22, E-60, E-61: no hit on twelve, no split of a pair, no double on eleven."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    facts = plays(table, f"{cards} ann:insurance")
    taken = of(facts, DecisionTaken)
    assert [(d.action, d.by, d.rule) for d in taken] == [("stand", "house", "HP22")]
    assert not of(facts, DecisionAsked)
    plays(table, "7C")
    assert table.round.ended == "settled"


def test_a_house_may_let_insured_hands_play_on() -> None:
    """B7: the freeze is a setting of the pack."""
    pack = house(insured_hand_frozen=False)
    assert one_round("TS AD 2S ann:insurance ann:hit 9S ann:stand 7C", pack=pack) == 1250


def test_surrender_and_insurance_exclude_each_other() -> None:
    """E-55: an ace up excludes surrender, answered or not."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS AD 6S ann:none")
    refused = table.tries(player("ann"), ask.Decide(ask=1, action="surrender"))
    assert isinstance(refused, Refused)
    assert refused.code == "no surrender"


def test_nobody_absent_is_insured() -> None:
    """E-70: insurance and even money are never taken for somebody who is away."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    table.do(SYSTEM, ask.LoseConnection(player="bob"))
    facts = plays(table, "TS AS AD 9S TC")
    assert of(facts, InsuranceOpened)[0].boxes == (1,)
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    facts = plays(table, "time")
    assert [(a.box, a.answer) for a in of(facts, InsuranceAnswered)] == [(1, "none")]


def test_a_cancelled_round_reverses_insurance_and_even_money_too() -> None:
    """E-88: everything goes back, what was paid at once included."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    plays(table, "TS AS AD 9S TC ann:insurance bob:even-money")
    table.do(SUPERVISOR, ask.CancelRound(reason="two cards together"))
    assert [table.table.purse(name) for name in ("ann", "bob")] == [100_000, 100_000]
    assert {a.name for a in table.table.accounts} == {"cashier", "purse:ann", "purse:bob"}
