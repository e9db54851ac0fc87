"""The shoe: shuffle, burn, cut card, last round, the exposed extra card (HP7 to HP9, HP16)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.events import (
    BurnPaid,
    CardMoved,
    CardPlaced,
    CutCardOut,
    ShoeEnded,
    ShoeStarted,
    ShuffleStepDone,
)
from procedures.incident_events import IncidentOpened
from procedures.places import Place
from procedures.refusals import Code, Refused
from procedures.table import SHUFFLE_STEPS, ShuffleStep, Who
from tests.playing import DEALER, SUPERVISOR, Playing
from tests.procedures.seated import of, plays, seated
from tests.procedures.test_absent_player import PACK

ROUND = "TS TD 8S ann:stand 8C"


def played(*, rounds: int = 1) -> Playing:
    """`ann` at box 1, after so many rounds of this shoe."""
    table = seated(ann=1)
    for _ in range(rounds):
        table.bet(ann=(500,))
        plays(table, ROUND)
    return table


def places(table: Playing) -> list[tuple[str | None, str]]:
    """Every card that left the shoe, and where it is."""
    return [(laid.card, str(laid.place)) for laid in table.table.shoe.cards]


def may_shuffle(table: Playing, step: ShuffleStep, **what: object) -> Code | None:
    outcome = table.tries(DEALER, ask.RecordShuffle(step=step, **what))  # type: ignore[arg-type] # a test's own words
    return outcome.code if isinstance(outcome, Refused) else None


# -- the shuffle ---------------------------------------------------------------------------------


def test_every_step_of_a_shuffle_is_stamped_with_who_did_it() -> None:
    """HP7, part G: fan, shuffle, cut at a quarter, cut card in; then the shoe is ready."""
    table = Playing(PACK).opened(burn=None)
    steps = of(table.facts, ShuffleStepDone)
    assert [(s.step, s.by, s.set_id, s.percent) for s in steps] == [
        ("fanned", DEALER, "", 0),
        ("shuffled", DEALER, "set-1", 0),
        ("cut", DEALER, "set-1", 25),
        ("cut card in", DEALER, "set-1", 50),
    ]
    assert of(table.facts, ShoeStarted) == [ShoeStarted(number=1, set_id="set-1", burns=1)]


def test_the_steps_come_in_order_and_name_their_set() -> None:
    """HP7: no step is left out, none is done twice, and none while a shoe is dealt."""
    table = seated(ann=1)
    assert may_shuffle(table, "fanned") == "shuffle not due"
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    for wrong in SHUFFLE_STEPS[1:]:
        assert may_shuffle(table, wrong, set_id="set-2") == "wrong step"
    assert may_shuffle(table, "fanned") is None
    assert may_shuffle(table, "fanned") == "wrong step"
    assert may_shuffle(table, "shuffled") == "set needed"
    assert may_shuffle(table, "shuffled", set_id=" ") == "set needed"
    assert may_shuffle(table, "shuffled", set_id="set-2") is None


@pytest.mark.parametrize(("depth", "told"), [(44, 1), (45, 0), (50, 0), (55, 0), (56, 1)])
def test_a_cut_card_outside_the_tolerance_alerts_the_supervisor(depth: int, told: int) -> None:
    """E-16: the depth is recorded as it is; play goes on while somebody looks."""
    table = seated(ann=1)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    table.shuffle(depth=depth)
    assert [i.kind for i in table.table.incidents] == ["cut card depth"] * told
    assert not table.table.held
    assert of(table.facts, ShuffleStepDone)[-1].percent == depth


def test_one_card_is_burned_from_a_fresh_shoe_and_belongs_to_no_hand() -> None:
    """E-01: it is recorded, and the next card opens the round."""
    table = seated(ann=1)
    assert places(table) == [("2C", "burn")]
    table.bet(ann=(500,))
    plays(table, "TS")
    assert places(table) == [("2C", "burn"), ("TS", "box 1")]


# -- the cut card ----------------------------------------------------------------------------------


def test_the_cut_card_first_out_leaves_one_more_round() -> None:
    """HP8: bets are open and no card is dealt; this round is the last."""
    table = played()
    table.do(DEALER, ask.OpenBetting())
    plays(table, "cut")
    assert of(table.facts, CutCardOut) == [CutCardOut(last_round=2, rule="HP8")]
    assert not table.table.shoe.over


def test_the_cut_card_between_two_rounds_leaves_one_more_round() -> None:
    """E-12: after the last card of a round it is the first card of a new one."""
    table = played()
    plays(table, "cut")
    assert of(table.facts, CutCardOut) == [CutCardOut(last_round=2, rule="HP8")]
    table.bet(ann=(500,))
    facts = plays(table, ROUND)
    assert of(facts, ShoeEnded) == [
        ShoeEnded(number=1, why="round 2 was its last", rule="HP9")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("TS", "TD 8S ann:stand 8C", id="E-10 among the first cards"),
        pytest.param("TS TD", "8S ann:stand 8C", id="E-10 before the second cards"),
        pytest.param("TS TD 8S ann:stand", "8C", id="E-11 as the dealer's card"),
        pytest.param("TS TD 2S ann:hit", "3C ann:stand 8C", id="as a hit card"),
    ],
)
def test_the_cut_card_inside_a_round_makes_it_the_last(before: str, after: str) -> None:
    """HP9: it is set aside, the card behind it is dealt, and the shuffle follows the round."""
    table = played()
    table.bet(ann=(500,))
    facts = plays(table, f"{before} cut {after}")
    assert of(facts, CutCardOut) == [CutCardOut(last_round=2, rule="HP9")]
    assert [e.rule for e in of(facts, ShoeEnded)] == ["HP9"]
    assert table.round.ended == "settled"


def test_the_cut_card_before_a_burn_is_set_aside_and_the_next_card_is_burned() -> None:
    """E-08: it counts as the first card of a new round, and one last round follows."""
    table = played()
    table.do(DEALER, ask.ChangeDealer(dealer="max", how="rotation"))
    facts = plays(table, "cut 3C")
    assert [p.place.where for p in of(facts, CardPlaced)] == ["burn"]
    assert table.table.shoe.last_round == 2


def test_the_burn_just_before_the_cut_card_leaves_one_last_round() -> None:
    """E-09: burned first, then the cut card comes: HP8."""
    table = played()
    table.do(DEALER, ask.ChangeDealer(dealer="max", how="rotation"))
    plays(table, "3C cut")
    assert of(table.facts, CutCardOut) == [CutCardOut(last_round=2, rule="HP8")]


def test_after_the_last_round_no_card_is_dealt_from_this_shoe() -> None:
    """E-13: bets may be placed, cards that come out are counted, and dealing waits."""
    table = played()
    plays(table, "cut")
    table.bet(ann=(500,))
    plays(table, ROUND)
    table.bet(ann=(500,))
    plays(table, "5C 6C")
    assert places(table)[-2:] == [("5C", "counted"), ("6C", "counted")]
    assert not table.round.dealt


def test_a_last_round_that_nobody_bets_on_is_not_owed() -> None:
    """E-14: the table shuffles."""
    table = played()
    plays(table, "cut")
    table.bet()
    assert [(e.number, e.rule) for e in of(table.facts, ShoeEnded)] == [(1, "E-14")]


@pytest.mark.parametrize("script", ["TS cut TD", "cut TS TD"])
def test_a_cancelled_last_round_is_not_replaced(script: str) -> None:
    """E-15, E-91: the shoe is complete all the same."""
    table = played()
    table.bet(ann=(500,))
    plays(table, script)
    facts = table.do(SUPERVISOR, ask.CancelRound(reason="two cards together"))
    assert [e.rule for e in of(facts, ShoeEnded)] == ["E-15"]


def test_a_second_cut_card_belongs_to_no_shoe() -> None:
    """IR10: it changes nothing, and the supervisor is told without a hold."""
    table = played()
    plays(table, "cut cut")
    assert [i.kind for i in table.table.incidents] == ["cut card early", "cut card out of place"]
    assert table.table.shoe.last_round == 2
    assert not table.table.held


# -- the exposed extra card --------------------------------------------------------------------


def test_an_extra_card_after_the_round_is_the_next_rounds_first_card() -> None:
    """HP16, E-20, E-23: seen by all, bet on as usual, then placed, not read."""
    table = played()
    plays(table, "8S")
    assert places(table)[-1] == ("8S", "carried")
    facts = [*table.do(DEALER, ask.OpenBetting())]
    assert not of(tuple(facts), IncidentOpened)
    table.player("ann", ask.Rebet())
    table.player("ann", ask.ConfirmBet())
    facts = [*table.do(DEALER, ask.NoMoreBets())]
    assert [m.place for m in of(facts, CardMoved)] == [Place("box", 1)]
    plays(table, "TD 2S")
    assert table.round.boxes[0].hands[0].cards == ("8S", "2S")


def test_an_extra_card_after_the_shoes_last_round_goes_out_with_the_shoe() -> None:
    """E-18: it is not carried into the new shoe."""
    table = played()
    plays(table, "cut")
    table.bet(ann=(500,))
    plays(table, ROUND + " 8S")
    assert places(table)[-1] == ("8S", "counted")


def test_a_carried_card_goes_out_with_a_shoe_that_is_ended() -> None:
    """E-18: whatever ends the shoe."""
    table = played()
    plays(table, "8S")
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    assert places(table)[-1] == ("8S", "discard")


def test_a_burn_due_is_taken_from_behind_an_exposed_card() -> None:
    """E-19: the exposed card is still the first one dealt."""
    table = played()
    plays(table, "8S")
    table.do(DEALER, ask.ChangeDealer(dealer="max", how="rotation"))
    table.bet(ann=(500,))
    assert not table.round.dealt
    facts = plays(table, "3C TD")
    assert of(facts, BurnPaid) == [BurnPaid(owed=0)]
    assert places(table)[-3:] == [("8S", "box 1"), ("3C", "burn"), ("TD", "dealer")]


def test_an_exposed_card_is_discarded_when_the_table_closes() -> None:
    """E-21: nobody is dealt it tomorrow."""
    table = played()
    plays(table, "8S")
    table.do(SUPERVISOR, ask.CloseTable())
    assert places(table)[-1] == ("8S", "discard")


def test_an_exposed_cut_card_is_no_card() -> None:
    """E-22: it is the sign of HP8, and the next card is the first of the round."""
    table = played()
    plays(table, "cut")
    assert not table.table.laid("carried")
    table.bet(ann=(500,))
    plays(table, "8S")
    assert places(table)[-1] == ("8S", "box 1")


def test_a_shoe_is_ended_between_rounds_by_a_supervisor_with_a_reason() -> None:
    """A running round is finished or cancelled first."""
    table = played()
    assert isinstance(table.tries(SUPERVISOR, ask.EndShoe(reason="  ")), Refused)
    assert isinstance(table.tries(Who("dealer", "bea"), ask.EndShoe(reason="worn")), Refused)
    table.bet(ann=(500,))
    refused = table.tries(SUPERVISOR, ask.EndShoe(reason="worn"))
    assert isinstance(refused, Refused)
    assert refused.code == "round running"
    plays(table, ROUND)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn"))
    refused = table.tries(SUPERVISOR, ask.EndShoe(reason="worn"))
    assert isinstance(refused, Refused)
    assert refused.code == "no shoe"
