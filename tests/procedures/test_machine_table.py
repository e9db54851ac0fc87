"""Tables that a machine deals: MP1 to MP7, E-93 to E-104 and E-116, part G."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.commitment import commitment
from procedures.events import (
    BetSet,
    BettingClosed,
    BettingOpened,
    DecisionAsked,
    RoundCancelled,
)
from procedures.pack import HousePack
from procedures.play.hands import next_place
from procedures.refusals import Refused
from tests.playing import DEALER, SALT, SECOND, SHOE, SYSTEM, Playing
from tests.procedures.at_machine import (
    CLASSIC,
    FIVE_DECK,
    VEGAS,
    answers,
    at_machine,
    breaks_down,
    refusal,
)
from tests.procedures.seated import of, plays, result

WEEK = 7 * 24 * 3600


def purse(table: Playing, name: str = "ann") -> int:
    """What a player may bet with now."""
    return table.table.purse(name)


def test_a_malfunction_after_a_bet_and_before_the_deal_gives_the_bet_back() -> None:
    """E-93, MP1: one player has asked for the deal, the other has not."""
    table = at_machine(VEGAS, ann=(1,), bob=(2,))
    table.player("bob", ask.PlaceChips(chips=(2500,)))
    table.deal(ann=(2500,))
    assert purse(table) == 97_500
    breaks_down(table)
    assert table.round.ended == "cancelled"
    assert (purse(table), purse(table, "bob")) == (100_000, 100_000)


def test_a_malfunction_after_the_last_bet_and_before_the_first_card_voids_the_round() -> None:
    """E-93, MP1: nothing lies on the felt yet."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(2500,))
    breaks_down(table)
    (void,) = of(table.facts, RoundCancelled)
    assert (void.rule, purse(table)) == ("MP1", 100_000)


def test_a_win_that_was_shown_and_not_settled_is_void_with_its_round() -> None:
    """E-94, MP1: the blackjack at box 1 was paid at once and locked; only its stake goes back."""
    table = at_machine(VEGAS, ann=(1,), bob=(2,))
    table.deal(ann=(2500,), bob=(2500,))
    plays(table, "AS TS 8S 8D 9D 9C")
    assert table.table.balance("locked:ann") == 6250
    breaks_down(table)
    assert (purse(table), purse(table, "bob")) == (100_000, 100_000)
    assert table.table.balance("locked:ann") == 0


def test_a_shoe_that_failed_is_dealt_no_further() -> None:
    """MP1: the next round needs another shoe, committed to after this one was published."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(2500,))
    breaks_down(table)
    assert refusal(table, "ann", ask.PlaceChips(chips=(2500,))) == "not committed"
    table.reveal()
    table.commit()
    table.deal(ann=(2500,))
    assert next_place(table.table) is not None


def test_an_action_that_reached_the_server_is_played_out_and_booked_once() -> None:
    """E-96, MP2, MP4: the connection is lost after the last decision; the balance moves once."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, "6S 9D 5S ann:double")
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    plays(table, "TS 8C")
    assert table.round.ended == "settled"
    assert purse(table) == 105_000
    table.do(SYSTEM, ask.Reconnect(player="ann"))
    assert refusal(table, "ann", ask.Decide(ask=table.round.asks, action="hit")) == (
        "no decision due"
    )
    assert purse(table) == 105_000


def test_after_a_lost_connection_a_game_of_two_boxes_goes_on_at_the_second() -> None:
    """E-95, MP3: box 1 is done; at box 2 the same cards lie and the same question is open."""
    table = at_machine(FIVE_DECK, ann=(1, 2))
    table.deal(ann=(2500, 500))
    plays(table, "9S 5S 9D 9C 6S ann:stand")
    before = table.round
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    table.wait(WEEK)
    table.do(SYSTEM, ask.Reconnect(player="ann"))
    assert [box.hands for box in table.round.boxes] == [box.hands for box in before.boxes]
    table.decides("ann", "hit")
    assert table.round.decisions[-1].box == 2


def test_nobody_is_stood_or_played_for_while_a_table_waits_for_its_players() -> None:
    """E-97: the action did not arrive, so nothing has happened, however long it takes."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, "9S 9D 3S")
    assert of(table.facts, DecisionAsked)[-1].deadline is None
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    table.wait(WEEK)
    assert isinstance(table.tries(SYSTEM, ask.PassTime()), Refused)
    waited = table.round
    assert waited.decisions == ()
    table.decides("ann", "stand")
    (decided,) = table.round.decisions
    assert (decided.action, decided.by) == ("stand", "player")


def test_insurance_too_waits_for_somebody_whose_connection_is_lost() -> None:
    """E-97: silence is no answer there; the question is open when he is back."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(2500,))
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    plays(table, "9S 9C AD TD")
    table.wait(WEEK)
    assert table.round.insurance == "open"
    answers(table, "ann", "insurance", box=1)
    assert purse(table) == 100_000  # insured for half against a blackjack: nothing is lost


def test_a_round_goes_on_after_days_from_the_shoe_that_was_committed_to() -> None:
    """E-98: the service was away for a week; no card is shuffled again."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, "9S 9D 3S")
    digest, held = table.table.shoe.digest, table.round.boxes
    table.wait(WEEK)
    table.do(SYSTEM, ask.ResumeService(outage=WEEK * SECOND))
    assert (table.table.shoe.digest, table.round.boxes) == (digest, held)
    plays(table, "ann:stand 8C")
    assert table.round.ended == "settled"


def test_nobody_leaves_while_his_round_waits_for_him() -> None:
    """E-95: his bets would wait for ever."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.deal(ann=(2500,))
    assert refusal(table, "ann", ask.Leave()) == "finish first"
    plays(table, "9S 9D 3S ann:stand 8C")
    table.player("ann", ask.Leave())
    assert table.table.player("ann") is None


def test_the_limits_bind_the_first_bet_and_not_what_a_split_and_doubles_add() -> None:
    """E-99, MP5: from the maximum, four times as much lies on the box."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.player("ann", ask.PlaceChips(chips=(10_000, 10_000)))
    assert refusal(table, "ann", ask.PlaceChips(chips=(100,))) == "over maximum"
    table.player("ann", ask.Deal())
    plays(table, "8S 9D 8C ann:split 3S ann:double TS 3D ann:double TD 8D")
    assert result(table, 1).staked == 80_000
    assert purse(table) == 180_000


def test_insurance_may_exceed_the_maximum() -> None:
    """MP5: half of the largest first bet lies beside it."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.player("ann", ask.PlaceChips(chips=(10_000, 10_000)))
    table.player("ann", ask.Deal())
    plays(table, "9S AD 9C")
    answers(table, "ann", "insurance", box=1)
    plays(table, "ann:stand TD")
    assert result(table, 1).bets[0].staked == 30_000
    assert purse(table) == 100_000


def test_every_round_is_dealt_from_a_shuffle_of_its_own() -> None:
    """MP6: after the round its shoe is over, is published, and the next is committed to."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, "TS 9D TC ann:stand 8C")
    assert table.table.shoe.over
    assert refusal(table, "ann", ask.Rebet()) == "not committed"
    early = ask.CommitShoe(digest=commitment(SALT, table.order), cards=260)
    outcome = table.tries(SHOE, early)
    assert isinstance(outcome, Refused)
    assert outcome.code == "not revealed"


def test_undo_takes_the_last_chip_and_clear_takes_all() -> None:
    """MP7: chip by chip, or every bet of every box at once."""
    table = at_machine(VEGAS, ann=(1, 2))
    table.player("ann", ask.PlaceChips(box=1, chips=(2500, 500)))
    table.player("ann", ask.PlaceChips(box=2, chips=(100,)))
    table.player("ann", ask.UndoChip(box=1))
    assert [(bet.box, bet.chips) for bet in table.round.bets] == [(1, (2500,)), (2, (100,))]
    table.player("ann", ask.ClearBet())
    assert table.round.bets == ()


def test_rebet_repeats_the_bets_of_all_boxes_and_new_game_lays_none() -> None:
    """MP7: either clears the felt of the last round."""
    cards = "TS TC 9S 9C 8D 9D"
    table = at_machine(VEGAS, shoe=cards, ann=(1, 2))
    table.deal(ann=(2500, 500))
    plays(table, f"{cards} ann:stand ann:stand")
    table.reveal()
    table.commit()
    table.player("ann", ask.NewGame())
    assert (table.round.bets, table.table.laid("box", "dealer")) == ((), ())
    table.player("ann", ask.Rebet())
    bets = [(bet.box, bet.chips, bet.confirmed) for bet in table.round.bets]
    assert bets == [(1, (2500,), False), (2, (500,), False)]


def test_the_previous_bets_are_repeated_all_or_none() -> None:
    """E-103: the purse covers the bet of one box and not of both."""
    cards = "TS 7C TD 7S 8D TH"
    table = at_machine(VEGAS, shoe=cards, purse=7500, ann=(1, 2))
    table.deal(ann=(2500, 2500))
    plays(table, f"{cards} ann:stand ann:stand")
    assert purse(table) == 2500
    table.reveal()
    table.commit()
    assert refusal(table, "ann", ask.Rebet()) == "purse"
    assert table.table.betting is None


def test_nothing_is_taken_back_once_the_cards_come() -> None:
    """E-104: undo, clear and a new game come too late."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(2500,))
    for what in (ask.UndoChip(), ask.ClearBet(), ask.Deal()):
        assert refusal(table, "ann", what) == "betting over"
    assert refusal(table, "ann", ask.NewGame()) == "round running"
    assert purse(table) == 97_500


def test_insurance_on_a_blackjack_wins_one_bet_where_there_is_no_even_money() -> None:
    """E-100: the blackjacks push and the insurance pays two to one."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, "AS AD TS")
    even = ask.AnswerInsurance(answer="even money")
    assert refusal(table, "ann", even) == "no even money"
    answers(table, "ann", "insurance", box=1)
    plays(table, "TD")
    assert purse(table) == 102_500


@pytest.mark.parametrize(
    ("script", "asked"),
    [
        pytest.param("9S 9D 5S ann:hit 7S 8C", 1, id="three cards"),
        pytest.param("8S 9D 8C ann:split 3S ann:hit TS TC ann:stand 8D", 3, id="a split hand"),
    ],
)
def test_a_hand_of_21_stands_by_itself(script: str, asked: int) -> None:
    """E-101: nothing is asked of it, a double least of all."""
    table = at_machine(FIVE_DECK, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, script)
    assert table.round.ended == "settled"
    assert table.round.asks == asked


@pytest.mark.parametrize(
    ("pack", "cards", "split"),
    [
        (FIVE_DECK, "KS 9D QS", False),
        (FIVE_DECK, "KS 9D KC", True),
        (VEGAS, "KS QS 9D 9C", True),
        (VEGAS, "AS 9C 9D 9H", False),
    ],
)
def test_a_king_and_a_queen_are_a_pair_where_the_value_counts(
    pack: HousePack, cards: str, *, split: bool
) -> None:
    """E-102; document 3, SPLIT."""
    table = at_machine(pack, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, cards)
    what = ask.Decide(ask=table.round.asks, action="split")
    assert refusal(table, "ann", what) == (None if split else "no split")


def test_a_hand_below_the_minimum_does_not_play_and_its_stake_goes_back() -> None:
    """E-116: with the reason; the other hand is dealt."""
    table = at_machine(CLASSIC, ann=(1, 2))
    table.player("ann", ask.PlaceChips(box=1, chips=(100,)))
    table.player("ann", ask.PlaceChips(box=2, chips=(500,)))
    facts = table.player("ann", ask.Deal())
    (back,) = [fact for fact in of(facts, BetSet) if not fact.chips]
    assert (back.box, back.why) == (1, "less than the minimum of 2.00 USD")
    assert [box.box for box in table.round.boxes] == [2]
    assert purse(table) == 99_500


def test_deal_does_nothing_while_no_bet_qualifies() -> None:
    """E-116: no chips at all, or too few."""
    table = at_machine(CLASSIC, ann=(1, 2))
    assert refusal(table, "ann", ask.Deal()) == "no bet"
    table.player("ann", ask.PlaceChips(box=1, chips=(100,)))
    assert refusal(table, "ann", ask.Deal()) == "under minimum"
    assert of(table.facts, BettingClosed) == []


def test_the_first_chip_opens_the_betting_without_a_deadline() -> None:
    """Part G: nobody but the players paces the round."""
    table = at_machine(VEGAS, ann=(1,))
    table.player("ann", ask.PlaceChips(chips=(500,)))
    (opened,) = of(table.facts, BettingOpened)
    assert (opened.round, opened.deadline) == (1, None)


def test_the_cards_come_when_all_who_have_chips_have_asked_for_them() -> None:
    """Part G: a player who only watches holds nobody up."""
    table = at_machine(VEGAS, ann=(1,), bob=(2,), cid=(3,))
    for name in ("ann", "bob"):
        table.player(name, ask.PlaceChips(chips=(500,)))
    table.player("ann", ask.Deal())
    assert table.table.betting is not None
    table.player("bob", ask.Deal())
    assert of(table.facts, BettingClosed) == [BettingClosed(boxes=(1, 2), why="players")]


def test_no_dealer_and_no_call_are_needed_and_none_has_a_say() -> None:
    """Part G: betting is not closed by anybody's call, and no shuffle is recorded."""
    table = at_machine(VEGAS, ann=(1,))
    table.player("ann", ask.PlaceChips(chips=(500,)))
    shuffled = ask.RecordShuffle(step="fanned")
    assert isinstance(table.tries(DEALER, shuffled), Refused)
    table.player("ann", ask.Deal())
    assert next_place(table.table) is not None


def test_no_dealer_comes_to_a_table_that_a_machine_deals() -> None:
    """Part G: nobody deals there, so nobody takes over."""
    table = at_machine(FIVE_DECK, ann=(1,))
    refused = table.tries(DEALER, ask.ChangeDealer(dealer="bea", how="opening"))
    assert isinstance(refused, Refused)
    assert refused.code == "a machine deals"
