"""Turns: decisions, silence, lost connections and departures (HP2 to HP4, HP6, E-56 to E-82)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.events import CardPlaced, DecisionAsked, DecisionTaken, HandPaid, PlayerAway, Posted
from procedures.refusals import Code, Refused
from procedures.round import Action
from tests.playing import DEALER, SECOND, SUPERVISOR, SYSTEM, Playing
from tests.procedures.seated import house, of, player, plays, result, seated


def dealt(cards: str, *, purse: int = 100_000, **game: object) -> Playing:
    """`ann` alone at box 1 with 25.00 on these cards: hers, the dealer's, hers."""
    table = seated(pack=house(**game), purse=purse, ann=1)
    table.bet(ann=(2500,))
    plays(table, cards)
    return table


def refusal(table: Playing, action: Action, *, answers: int | None = None) -> Code | None:
    """Why `ann` may not do this; None when she did it."""
    what = ask.Decide(ask=table.round.asks if answers is None else answers, action=action)
    outcome = table.tries(player("ann"), what)
    return outcome.code if isinstance(outcome, Refused) else None


def lost(table: Playing, name: str = "ann") -> None:
    table.do(SYSTEM, ask.LoseConnection(player=name))


def taken(table: Playing) -> list[tuple[int, str, str, str]]:
    """Hand, action, by whom, by which rule: each decision of the table so far."""
    return [(d.hand, d.action, d.by, d.rule) for d in of(table.facts, DecisionTaken)]


# -- what a hand may do ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "action", "code"),
    [
        pytest.param("8S TD 8H", "split", None, id="a pair"),
        pytest.param("KS TD QH", "split", "no split", id="B6 unlike tens"),
        pytest.param("KS TD KH", "split", None, id="like tens"),
        pytest.param("8S TD 9H", "split", "no split", id="no pair"),
        pytest.param("TS TD 2H", "double", None, id="double on any two"),
        pytest.param("TS TD 6H", "surrender", None, id="surrender against a ten"),
        pytest.param("8S 9D 8H ann:split 8C", "split", "no split", id="not split again"),
        pytest.param("8S 9D 8H ann:split 3C", "double", None, id="double after split"),
        pytest.param("8S 9D 8H ann:split 8C", "surrender", "no surrender", id="E-57 subhand"),
        pytest.param("8S 9D 2H ann:hit 2C", "surrender", "no surrender", id="E-57 after a hit"),
        pytest.param("8S 9D 2H ann:hit 2C", "double", "no double", id="double after a hit"),
        pytest.param("2S 9D 2H ann:hit 2C", "split", "no split", id="split after a hit"),
        pytest.param("7S 9D 7H ann:split 7C", "hit", None, id="a third seven is played"),
    ],
)
def test_a_hand_may_do_what_the_document_says(
    cards: str, action: Action, code: Code | None
) -> None:
    """Document 2, Player Options; E-57, B6 and part G."""
    assert refusal(dealt(cards), action) == code


def test_split_aces_get_one_card_each_and_no_decision() -> None:
    """Document 2, Splitting Pairs: each ace takes one card and is finished."""
    table = dealt("AS 9D AH")
    facts = plays(table, "ann:split 2C AC")
    assert not of(facts, DecisionAsked)
    plays(table, "9S")
    assert [len(hand.cards) for hand in result(table, 1).hands] == [2, 2]


def test_a_blackjack_has_no_decision_so_no_surrender() -> None:
    """E-56: any hand may surrender that has a decision, and a natural has none."""
    table = dealt("AS TD TH")
    assert refusal(table, "surrender") == "no decision due"


def test_twenty_one_on_three_cards_is_asked_unless_the_house_stands_it() -> None:
    """Document 2 is silent, so the hand is asked; a pack may stand it."""
    assert dealt("7S 9D 7H ann:hit 7C").round.pending
    assert not dealt("7S 9D 7H ann:hit 7C", auto_stand_21=True).round.pending


def test_the_first_split_hand_is_finished_before_the_second_gets_its_card() -> None:
    """Document 2, Splitting Pairs: one subhand after the other."""
    table = dealt("8S 9D 8H ann:split")
    facts = plays(table, "3C ann:hit 2C ann:stand 4C")
    assert [p.place.hand for p in of(facts, CardPlaced)] == [0, 0, 1]


# -- final, once, in time ------------------------------------------------------------------------


@pytest.mark.parametrize(("late", "code"), [(-1, None), (0, "too late"), (1000, "too late")])
def test_a_click_counts_until_the_deadline(late: int, code: Code | None) -> None:
    """E-62: a hit just before the deadline counts; at it or after it, the hand stands."""
    table = dealt("TS 9D 2S")
    assert table.table.deadline is not None
    table.at = table.table.deadline + late
    assert refusal(table, "hit") == code
    if code is not None:
        table.do(SYSTEM, ask.PassTime())
        assert taken(table) == [(0, "stand", "time-out", "HP3")]


def test_a_decision_answers_one_question_and_no_other() -> None:
    """E-63: a second click on the same question is stale, and gives no second card."""
    table = dealt("2S 9D 2H")
    assert refusal(table, "hit", answers=1) is None
    assert refusal(table, "hit", answers=1) == "no decision due"
    plays(table, "3C")
    assert refusal(table, "hit", answers=1) == "stale question"
    assert refusal(table, "hit", answers=2) is None


def test_a_decision_is_final() -> None:
    """HP4: who stood gets no card, whatever he clicks afterwards."""
    table = dealt("2S 9D 2H ann:stand")
    assert refusal(table, "hit") == "no decision due"
    assert taken(table) == [(0, "stand", "player", "HP4")]


def test_only_the_hand_in_turn_decides() -> None:
    """The order of the turns is the order of dealing."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    plays(table, "TS TC 9D 5S 6C")
    outcome = table.tries(player("bob"), ask.Decide(ask=1, action="stand"))
    assert isinstance(outcome, Refused)
    assert outcome.code == "no decision due"


def test_a_double_clicked_with_money_for_one_is_debited_once() -> None:
    """E-82: the second click answers a question that is answered."""
    table = dealt("6S 9D 5H", purse=5000)
    assert refusal(table, "double", answers=1) is None
    assert refusal(table, "double", answers=1) == "no decision due"
    assert table.table.purse("ann") == 0
    assert (
        sum(p.amount for e in of(table.facts, Posted) for p in e.postings if p.why == "double")
        == 2500
    )


@pytest.mark.parametrize("action", ["split", "double"])
def test_without_the_money_the_action_is_refused_and_the_time_runs_on(action: Action) -> None:
    """E-66: nothing is debited, the question stays, and at its deadline the hand stands."""
    table = dealt("8S 9D 8H", purse=4000)
    before = table.table
    assert refusal(table, action) == "purse"
    assert table.table == before
    table.deadline()
    assert taken(table) == [(0, "stand", "time-out", "HP3")]


def test_each_split_hand_has_its_own_time() -> None:
    """E-73: the first times out and stands; the second is asked with its full time."""
    table = dealt("8S 9D 8H ann:split 3C")
    plays(table, "time")
    facts = plays(table, "2C")
    asked = of(facts, DecisionAsked)
    assert [(a.hand, a.deadline - table.at) for a in asked] == [(1, 15 * SECOND)]
    assert taken(table)[-1] == (0, "stand", "time-out", "HP3")


# -- away ----------------------------------------------------------------------------------------


def test_who_is_connected_and_silent_stands() -> None:
    """HP3: sixteen stands although the chart would hit it."""
    table = dealt("TS 9D 6S time")
    assert taken(table) == [(0, "stand", "time-out", "HP3")]


def test_the_connection_is_judged_when_the_time_is_up() -> None:
    """B2: lost while deciding, he keeps the whole time, and then the chart plays."""
    table = dealt("TS 9D 2S")
    deadline = table.table.deadline
    lost(table)
    assert table.table.deadline == deadline
    plays(table, "time")
    assert taken(table) == [(0, "hit", "absent", "HP2")]


def test_somebody_known_to_be_gone_is_waited_for_only_the_grace() -> None:
    """B2: three seconds instead of fifteen, and no wait between his further decisions."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    lost(table)
    facts = plays(table, "2S 9D 2H")
    assert of(facts, DecisionAsked)[0].deadline - table.at == 3 * SECOND
    facts = plays(table, "time 3C 4C 5C 6C")
    assert not of(facts, DecisionAsked)
    assert [d[1] for d in taken(table)] == ["hit", "hit", "hit", "hit"]


@pytest.mark.parametrize(
    ("cards", "action"),
    [
        pytest.param("8S 9D 8H", "hit", id="E-67 pair of eights against 9"),
        pytest.param("8S 6D 8H", "stand", id="E-67 pair of eights against 6"),
        pytest.param("AS 9D AH", "hit", id="E-68 aces"),
        pytest.param("6S 6D 5H", "hit", id="E-68 eleven"),
        pytest.param("AS 4D 7H", "stand", id="E-68 soft 18"),
        pytest.param("AS 4D 6H", "hit", id="E-68 soft 17"),
        pytest.param("TS TD 6H", "surrender", id="E-69"),
    ],
)
def test_the_chart_plays_without_wagering(cards: str, action: str) -> None:
    """HP2: no split and no double for somebody who cannot be debited."""
    table = dealt(cards)
    lost(table)
    plays(table, "time")
    assert taken(table) == [(0, action, "absent", "HP2")]
    assert table.table.balance("wager:1") == (0 if action == "surrender" else 2500)


def test_a_hit_that_reached_the_house_stands_though_the_connection_is_lost() -> None:
    """E-64: the card comes; what is left is played by the chart."""
    table = dealt("TS 9D 2S ann:hit")
    lost(table)
    plays(table, "2C time")
    assert taken(table) == [(0, "hit", "player", "HP4"), (0, "hit", "absent", "HP2")]


def test_both_hands_of_a_split_are_finished_for_somebody_lost() -> None:
    """E-65: hit or stand on each, and no double on eleven."""
    table = dealt("8S 9D 8H ann:split")
    lost(table)
    plays(table, "3C time TC TS TD")
    assert taken(table)[1:] == [
        (0, "hit", "absent", "HP2"),
        (0, "stand", "absent", "HP2"),
        (1, "stand", "absent", "HP2"),
    ]
    assert table.round.ended == "settled"
    assert result(table, 1).staked == 5000


def test_control_returns_for_the_next_decision() -> None:
    """E-71: the card taken by the system stays, and the next question is his with full time."""
    table = dealt("2S 9D 2H")
    lost(table)
    plays(table, "time")
    table.do(SYSTEM, ask.Reconnect(player="ann"))
    facts = plays(table, "3C")
    assert of(facts, DecisionAsked)[0].deadline - table.at == 15 * SECOND
    assert refusal(table, "stand") is None
    assert [d[2] for d in taken(table)] == ["absent", "player"]


def test_who_comes_back_in_his_grace_has_the_full_time() -> None:
    """E-71: the question is put anew; the old one is stale."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    lost(table)
    plays(table, "2S 9D 2H")
    facts = table.do(SYSTEM, ask.Reconnect(player="ann"))
    assert [(a.ask, a.deadline - table.at) for a in of(facts, DecisionAsked)] == [(2, 15 * SECOND)]


def test_a_click_of_somebody_thought_lost_brings_him_back() -> None:
    """E-71: a command that arrives is the best proof of a connection."""
    table = dealt("2S 9D 2H")
    lost(table)
    assert refusal(table, "stand") is None
    seat = table.table.player("ann")
    assert seat is not None
    assert seat.presence == "here"


def test_only_somebody_thought_lost_is_brought_back_and_not_by_leaving() -> None:
    """E-71: a click of somebody here changes nobody's presence; leaving is leaving."""
    table = dealt("2S 9D 2H")
    assert not of(table.decides("ann", "hit"), PlayerAway)
    lost(table)
    gone = of(table.player("ann", ask.Leave()), PlayerAway)
    assert [away.presence for away in gone] == ["left"]


def test_who_leaves_after_the_first_card_is_played_for_and_then_gone() -> None:
    """HP6, E-77: like a lost connection; the seat is free when the round is over."""
    table = dealt("TS 9D 2S")
    table.player("ann", ask.Leave())
    assert table.table.deadline == table.at + 3 * SECOND
    plays(table, "time 9C")
    assert taken(table)[0] == (0, "hit", "absent", "HP6")
    plays(table, "9S")
    assert table.round.ended == "settled"
    assert table.table.players == ()
    assert {a.name for a in table.table.accounts} <= {"bank", "cashier"}


def test_a_blackjack_of_somebody_away_is_paid_as_usual() -> None:
    """E-53: against two to nine, at the start of his turn."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    lost(table)
    facts = plays(table, "AS 9D TS")
    assert [f.outcome for f in of(facts, HandPaid)] == ["blackjack"]


def test_who_left_decides_nothing_more() -> None:
    """HP6: leaving is an act, and final for the round."""
    table = dealt("TS 9D 2S")
    table.player("ann", ask.Leave())
    assert refusal(table, "hit") == "not seated"


def test_losing_the_connection_while_deciding_buys_no_time() -> None:
    """E-71, B2: the question he had been put keeps its deadline, however often he is lost."""
    table = dealt("TS 9D 2S")
    deadline = table.table.deadline
    for _ in range(3):
        lost(table)
        table.wait(4)
        table.do(SYSTEM, ask.Reconnect(player="ann"))
    assert table.table.deadline == deadline
    plays(table, "time")
    assert taken(table) == [(0, "stand", "time-out", "HP3")]


@pytest.mark.parametrize(("leaves", "seconds"), [(False, 15), (True, 3)])
def test_who_comes_or_goes_during_a_hold_has_his_time_when_it_ends(
    *, leaves: bool, seconds: int
) -> None:
    """B2, E-71: the full time for somebody back, the grace for somebody gone."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    if not leaves:
        lost(table)
    plays(table, "TS 9D 2S")
    table.do(DEALER, ask.CallSupervisor(what="look"))
    if leaves:
        table.player("ann", ask.Leave())
    else:
        table.do(SYSTEM, ask.Reconnect(player="ann"))
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="go on"))
    assert table.table.deadline == table.at + seconds * SECOND
