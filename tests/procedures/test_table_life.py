"""Opening, pausing, stopping, closing, and the house's own failure (HP11, E-78, E-85, E-86)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.events import (
    ClosingOrdered,
    DecisionTaken,
    RoundCancelled,
    ServiceResumed,
    TableClosed,
    TableOpened,
)
from procedures.incident_events import IncidentEscalated
from procedures.refusals import Code, Refused
from procedures.table import Who
from tests.playing import DEALER, SECOND, SUPERVISOR, SYSTEM, Playing
from tests.procedures.seated import of, plays, seated
from tests.procedures.test_absent_player import PACK
from tests.procedures.test_shoe import ROUND, played


def refusal(table: Playing, by: Who, what: ask.Ask) -> Code | None:
    outcome = table.tries(by, what)
    return outcome.code if isinstance(outcome, Refused) else None


def test_a_closed_table_takes_no_player_and_no_bet() -> None:
    """HP11: the cards may be shuffled and a dealer may come before it opens."""
    table = Playing(PACK)
    assert refusal(table, Who("player", "ann"), ask.Sit(box=1)) == "table not open"
    table.do(DEALER, ask.ChangeDealer(dealer="bea", how="opening"))
    assert refusal(table, DEALER, ask.OpenBetting()) == "table not open"
    table.shuffle()
    table.do(SUPERVISOR, ask.OpenTable(devices=()))
    assert refusal(table, SUPERVISOR, ask.OpenTable(devices=())) == "table open"


def test_a_device_keeps_what_it_said_when_the_table_opens_again() -> None:
    """A reader that stayed connected is still up; one with another role starts anew."""
    table = played()
    table.do(SUPERVISOR, ask.CloseTable())
    same = ask.UsesDevice(name="shoe", role="exit", pulses=False)
    opened = of(table.do(SUPERVISOR, ask.OpenTable(devices=(same,))), TableOpened)
    assert opened[0].devices[0].up
    table.do(SUPERVISOR, ask.CloseTable())
    other = ask.UsesDevice(name="shoe", role="exit", pulses=True)
    opened = of(table.do(SUPERVISOR, ask.OpenTable(devices=(other,))), TableOpened)
    assert not opened[0].devices[0].up


def test_a_device_is_named_once() -> None:
    """Two devices of one name could not be told apart."""
    table = Playing(PACK)
    twice = tuple(ask.UsesDevice(name="shoe", role=r, pulses=False) for r in ("exit", "pad"))
    assert refusal(table, SUPERVISOR, ask.OpenTable(devices=twice)) == "device twice"


def test_closing_in_a_round_finishes_it_first() -> None:
    """E-85: the hand is played and paid, then seats are freed and the table is closed."""
    table = played()
    table.bet(ann=(500,))
    plays(table, "TS TD 9S")
    assert of(table.do(SUPERVISOR, ask.CloseTable()), ClosingOrdered) == [ClosingOrdered()]
    assert refusal(table, SUPERVISOR, ask.CloseTable()) == "closing"
    facts = plays(table, "ann:stand 8C")
    assert of(facts, TableClosed) == [TableClosed()]
    assert table.round.ended == "settled"
    assert table.table.players == ()
    assert table.table.dealing is None
    assert table.table.balance("cashier") == 500  # what ann took home


def test_closing_before_the_first_card_cancels_the_bets() -> None:
    """HP11: un-played hands are cancelled, confirmed bets and all."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    facts = table.do(SUPERVISOR, ask.CloseTable())
    assert [(e.rule, e.by) for e in of(facts, RoundCancelled)] == [("HP11", SUPERVISOR)]
    assert table.table.accounts == ()
    assert table.table.status == "closed"


def test_closing_while_the_cards_are_shuffled_cancels_the_bets() -> None:
    """E-86: refunded, in the betting time as after it."""
    table = seated(ann=1)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    table.do(DEALER, ask.OpenBetting())
    table.player("ann", ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    table.do(SUPERVISOR, ask.CloseTable())
    assert table.round.ended == "cancelled"
    assert table.table.accounts == ()


def test_closing_once_a_carried_card_is_bet_on_finishes_the_round() -> None:
    """E-76, E-85: with a card on show the game began at no more bets."""
    table = played()
    plays(table, "8S")
    table.do(DEALER, ask.ChangeDealer(dealer="max", how="rotation"))
    table.bet(ann=(500,))
    assert not table.round.dealt
    table.do(SUPERVISOR, ask.CloseTable())
    assert table.table.closing
    plays(table, "3C TD TS ann:stand 8C")
    assert table.table.status == "closed"


def test_a_pause_is_between_rounds_only() -> None:
    """E-85: no betting opens until the table is resumed."""
    table = played()
    table.do(SUPERVISOR, ask.PauseTable())
    assert refusal(table, SUPERVISOR, ask.PauseTable()) == "table paused"
    assert refusal(table, DEALER, ask.OpenBetting()) == "table paused"
    table.do(SUPERVISOR, ask.ResumeTable())
    assert refusal(table, SUPERVISOR, ask.ResumeTable()) == "not paused"
    table.do(DEALER, ask.OpenBetting())
    assert refusal(table, SUPERVISOR, ask.PauseTable()) == "round running"


def test_an_emergency_stop_holds_everything_and_the_time_runs_on_afterwards() -> None:
    """E-85: the rest of the decision time is kept; no auto-stand fires meanwhile."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 2S")
    table.wait(5)
    assert refusal(table, SUPERVISOR, ask.StopTable(reason=" ")) == "reason needed"
    table.do(SUPERVISOR, ask.StopTable(reason="fire"))
    assert table.table.deadline is None
    table.wait(600)
    assert [type(e) for e in table.do(SYSTEM, ask.PassTime())] == [IncidentEscalated]
    assert refusal(table, SYSTEM, ask.PassTime()) == "nothing due"
    number = table.table.incidents[0].number
    assert refusal(table, Who("player", "ann"), ask.Decide(ask=1, action="hit")) == "table held"
    table.do(SUPERVISOR, ask.Resolve(incident=number, remedy="go on"))
    assert table.table.deadline == table.at + 10 * SECOND


def test_after_an_emergency_stop_the_round_may_be_cancelled() -> None:
    """E-85: the second way on; every wager goes back."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 2S")
    table.do(SUPERVISOR, ask.StopTable(reason="fire"))
    number = table.table.incidents[0].number
    table.do(SUPERVISOR, ask.Resolve(incident=number, remedy="cancel", reason="fire"))
    assert table.table.purse("ann") == 100_000
    assert not table.table.held


def test_a_short_outage_gives_everybody_the_full_time_again() -> None:
    """Part F: within the grace the round goes on."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 2S")
    table.wait(30)
    facts = table.do(SYSTEM, ask.ResumeService(outage=30 * SECOND))
    assert of(facts, ServiceResumed)[0].deadline == table.at + 15 * SECOND
    assert not table.table.held


def test_an_outage_during_a_hold_gives_the_full_time_when_it_ends() -> None:
    """Part F: whoever was waited for is waited for anew."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 2S")
    table.wait(10)
    table.do(DEALER, ask.CallSupervisor(what="look"))
    table.do(SYSTEM, ask.ResumeService(outage=30 * SECOND))
    assert table.table.deadline is None
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="go on"))
    assert table.table.deadline == table.at + 15 * SECOND


@pytest.mark.parametrize(
    ("cards", "seconds"), [("", 20), ("TS AD 2S", 10), ("TS TD 2S", 15)], ids=str
)
def test_after_an_outage_each_kind_of_waiting_has_its_own_time(cards: str, seconds: int) -> None:
    """Part F: betting, insurance and a decision."""
    table = seated(ann=1)
    table.do(DEALER, ask.OpenBetting())
    if cards:
        table.player("ann", ask.PlaceChips(chips=(2500,)))
        table.player("ann", ask.ConfirmBet())
        table.do(DEALER, ask.NoMoreBets())
        plays(table, cards)
    table.wait(5)
    table.do(SYSTEM, ask.ResumeService(outage=SECOND))
    assert table.table.deadline == table.at + seconds * SECOND


def test_a_long_outage_in_a_round_is_held_for_the_supervisor() -> None:
    """E-78: nobody is played for by the chart because the house was away."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 2S")
    table.wait(61)
    table.do(SYSTEM, ask.ResumeService(outage=61 * SECOND))
    assert [i.rule for i in table.table.incidents] == ["E-78"]
    assert not of(table.facts, DecisionTaken)
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="go on"))
    assert table.table.deadline == table.at + 15 * SECOND


def test_a_long_outage_between_rounds_holds_nothing() -> None:
    """E-78 is about a round in play."""
    table = played()
    table.do(SYSTEM, ask.ResumeService(outage=10_000 * SECOND))
    assert not table.table.held


def test_a_dealers_call_for_the_supervisor_holds_the_table() -> None:
    """Part F: the dealer reports, the supervisor decides."""
    table = played()
    assert refusal(table, DEALER, ask.CallSupervisor(what="")) == "reason needed"
    table.do(DEALER, ask.CallSupervisor(what="a card fell"))
    assert refusal(table, DEALER, ask.OpenBetting()) == "table held"
    number = table.table.incidents[0].number
    go_on = ask.Resolve(incident=number, remedy="go on")
    assert refusal(table, DEALER, go_on) == "no such remedy"
    table.do(SUPERVISOR, go_on)
    table.bet(ann=(500,))
    plays(table, ROUND)
    assert table.round.ended == "settled"
