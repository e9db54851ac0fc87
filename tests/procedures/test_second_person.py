"""Part F: two people where the pack wants two, what a house does without, and alarms that go up."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.commands import Command
from procedures.incident_events import IncidentEscalated, ProposalEnded, Proposed
from procedures.offers import Preview, legal, preview
from procedures.places import Place
from procedures.refusals import Code, Refused
from procedures.table import Who
from tests.playing import DEALER, SECOND, SUPERVISOR, SYSTEM, Playing
from tests.procedures.reported import TOM, corrects, house_of, in_round, key
from tests.procedures.seated import of, plays
from tests.procedures.test_incidents import resolve

PURSE = 100_000


def asks(table: Playing, by: Who, what: ask.Ask) -> Code | None:
    outcome = table.tries(by, what)
    return outcome.code if isinstance(outcome, Refused) else None


def proposed(*remedies: str) -> Playing:
    """`ann` is waited for in a house that wants two people for these."""
    return in_round("TS TD 9D", pack=house_of(second_person=remedies), ann=1)


def test_what_one_asks_another_confirms_and_nothing_moves_between() -> None:
    """The round is cancelled by the second word, in the first one's name."""
    table = proposed("cancel")
    before = table.table
    facts = table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    assert [type(fact) for fact in facts] == [Proposed]
    assert table.table.accounts == before.accounts
    assert table.round.pending
    assert asks(table, SUPERVISOR, ask.Confirm(proposal=1)) == "second person"
    assert asks(table, Who("dealer", "bea"), ask.Confirm(proposal=1)) == "role"
    table.do(TOM, ask.Confirm(proposal=1))
    assert table.round.ended == "cancelled"
    assert table.table.purse("ann") == PURSE
    assert of(table.facts, ProposalEnded)[-1] == ProposalEnded(number=1, by=TOM, confirmed=True)
    assert asks(table, TOM, ask.Confirm(proposal=1)) == "no such proposal"


def test_one_person_in_two_roles_is_one_person() -> None:
    """`sam` proposed as a supervisor; the name counts."""
    table = proposed("cancel")
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    assert "confirm" not in [o.kind for o in legal(table.table, SUPERVISOR, table.at)]
    assert "confirm" in [o.kind for o in legal(table.table, TOM, table.at)]


def test_a_correction_that_voids_the_round_is_a_cancel_too() -> None:
    """Part F: it does not go around the second person, nor around a house without cancelling."""
    table = proposed("cancel")
    assert corrects(table, key(table, "box 1"), "5H", "cancel") is None
    assert table.round.ended is None
    table.do(TOM, ask.Confirm(proposal=1))
    assert table.round.ended == "cancelled"
    table = in_round("TS TD 9D", pack=house_of(not_allowed=("cancel",)), ann=1)
    assert corrects(table, key(table, "box 1"), "5H", "cancel") == "not allowed"
    assert corrects(table, key(table, "box 1"), "5H") is None


def test_a_proposal_is_withdrawn() -> None:
    """And is no more."""
    table = proposed("cancel")
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    table.do(TOM, ask.Withdraw(proposal=1))
    assert asks(table, TOM, ask.Confirm(proposal=1)) == "no such proposal"
    assert asks(table, TOM, ask.Withdraw(proposal=1)) == "no such proposal"


def test_only_what_could_be_done_now_is_proposed() -> None:
    """A reason is asked for at once, not when it is confirmed."""
    table = proposed("cancel")
    assert asks(table, SUPERVISOR, ask.CancelRound(reason=" ")) == "reason needed"
    assert not table.table.proposals


def test_another_round_is_not_cancelled_by_what_was_asked_for_this_one() -> None:
    """The first round was played to its end meanwhile."""
    table = proposed("cancel")
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    plays(table, "ann:stand 7C")
    table.bet(ann=(500,))
    assert asks(table, TOM, ask.Confirm(proposal=1)) == "table moved"
    assert "confirm" not in [o.kind for o in legal(table.table, TOM, table.at)]


def test_another_shoe_is_not_ended_by_what_was_asked_for_this_one() -> None:
    """It ended by itself meanwhile."""
    table = proposed("end shoe")
    plays(table, "ann:stand 7C")
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    plays(table, "cut")
    table.bet(ann=(500,))
    plays(table, "TS TD 8S ann:stand 8C")
    table.shuffle(set_id="set-2")
    assert asks(table, TOM, ask.Confirm(proposal=1)) == "table moved"


def test_no_card_of_another_set_is_replaced_by_what_was_asked_for_this_one() -> None:
    """IR11: asked for set-1; set-2 is shuffled before the second word."""
    table = proposed("replace card")
    table.do(SUPERVISOR, ask.CancelRound(reason="a torn card"))
    table.do(SUPERVISOR, ask.EndShoe(reason="a torn card"))
    table.do(SUPERVISOR, ask.ReplaceCard(card="AS", reason="torn"))
    table.shuffle(set_id="set-2")
    assert asks(table, TOM, ask.Confirm(proposal=1)) == "table moved"


def test_a_correction_meant_for_the_running_round_is_not_made_to_the_settled_one() -> None:
    """*Override* and *correct settlement* are two remedies; decisions were chosen for the first."""
    table = proposed("override")
    assert corrects(table, key(table, "box 1", 2), "5D") is None
    plays(table, "ann:stand 7C")
    assert asks(table, TOM, ask.Confirm(proposal=1)) == "table moved"
    assert table.table.purse("ann") == PURSE + 2500


def test_a_proposal_for_an_incident_ends_with_it() -> None:
    """Somebody else has resolved it."""
    table = proposed("cancel")
    table.do(DEALER, ask.CallSupervisor(what="look"))
    assert resolve(table, "cancel") is None
    assert [p.incident for p in table.table.proposals] == [1]
    assert resolve(table, "go on") is None
    assert not table.table.proposals


@pytest.mark.parametrize(
    "what",
    [
        ask.CancelRound(reason="a quarrel"),
        ask.EndShoe(reason="worn cards"),
        ask.Rearrange(order=(), reason="seen"),
        ask.ReturnWagers(player="ann", round=1, reason="our server"),
        ask.ReplaceCard(card="TS", reason="torn"),
        ask.Override(key="k", card="TS", decisions="stand", reason="misread"),
    ],
)
def test_a_house_without_a_remedy_refuses_it_and_shows_no_button(what: ask.Ask) -> None:
    """Part F: the pack says which exist."""
    never = ("cancel", "end shoe", "rearrange", "return wagers", "replace card", "override")
    table = in_round("TS TD 9D", pack=house_of(not_allowed=never), ann=1)
    assert asks(table, SUPERVISOR, what) == "not allowed"
    shown = {offer.kind for offer in legal(table.table, SUPERVISOR, table.at)}
    assert str(type(what).__struct_config__.tag) not in shown


def test_a_house_without_a_remedy_does_not_offer_it_for_an_incident() -> None:
    """Where nothing is left, the table goes on."""
    table = in_round("TS TD 9D", pack=house_of(not_allowed=("cancel",)), ann=1)
    table.do(SUPERVISOR, ask.StopTable(reason="fire"))
    assert resolve(table, "cancel") == "no such remedy"
    assert resolve(table, "go on") is None


# -- alarms ---------------------------------------------------------------------------------------


def test_an_alarm_that_nobody_acknowledges_goes_up_once() -> None:
    """Part F: after the pack's time, by the server's clock."""
    table = in_round("TS TD 9D", ann=1)
    table.do(DEALER, ask.CallSupervisor(what="look"))
    table.wait(59.999)
    assert asks(table, SYSTEM, ask.PassTime()) == "nothing due"
    table.wait(0.001)
    facts = table.do(SYSTEM, ask.PassTime())
    assert list(facts) == [IncidentEscalated(number=1)]
    assert table.table.incidents[0].escalated
    table.at += 600 * SECOND
    assert asks(table, SYSTEM, ask.PassTime()) == "nothing due"


def test_an_alarm_that_was_acknowledged_does_not_go_up() -> None:
    """By dealer or supervisor, once; the incident stays open."""
    table = in_round("TS TD 9D", ann=1)
    table.do(DEALER, ask.CallSupervisor(what="look"))
    table.do(SUPERVISOR, ask.Acknowledge(incident=1))
    assert asks(table, SUPERVISOR, ask.Acknowledge(incident=1)) == "already acknowledged"
    assert asks(table, SUPERVISOR, ask.Acknowledge(incident=9)) == "no such incident"
    table.at += 600 * SECOND
    assert asks(table, SYSTEM, ask.PassTime()) == "nothing due"
    assert table.table.held


def test_what_waits_for_a_second_person_is_previewed_as_it_would_come() -> None:
    """Part F: whoever asks sees the cards and the money of the confirmed request."""
    table = proposed("cancel")
    command = Command(id="p", at=table.at, by=SUPERVISOR, ask=ask.CancelRound(reason="a quarrel"))
    would = preview(table.table, command)
    assert isinstance(would, Preview)
    assert would.second_person
    money = {name: after for name, _, after in would.money}
    assert money["purse:ann"] == PURSE
    table.do(SUPERVISOR, command.ask)
    table.do(TOM, ask.Confirm(proposal=1))
    assert {name: table.table.balance(name) for name in money} == money


def test_a_card_that_would_be_another_is_previewed_with_what_it_was() -> None:
    """Part F: an override moves no card; both faces are told."""
    table = proposed()
    override = ask.Override(key=key(table, "box 1"), card="5H", decisions="stand", reason="misread")
    would = preview(table.table, Command(id="p", at=table.at, by=SUPERVISOR, ask=override))
    assert isinstance(would, Preview)
    assert [(m.was, m.card, m.before, m.after) for m in would.cards] == [
        ("TS", "5H", Place("box", 1), Place("box", 1))
    ]
    assert not would.second_person
