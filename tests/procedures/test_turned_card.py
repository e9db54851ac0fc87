"""A supervisor turns a card that lies face down (part F): with a reason, once, on the record."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.house_events import CardTurned
from procedures.offers import legal
from procedures.readings import Fault
from procedures.refusals import Code, Refused
from procedures.table import Who
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.at_machine import VEGAS, at_machine
from tests.procedures.reported import TOM, corrects, house_of, in_round, key
from tests.procedures.seated import player, plays, seated


def turns(
    table: Playing, reading: str, *, reason: str = "a doubt", by: Who = SUPERVISOR
) -> Code | None:
    """Why the card is not turned; None when it was."""
    outcome = table.tries(by, ask.TurnCard(key=reading, reason=reason))
    return outcome.code if isinstance(outcome, Refused) else None


def with_hole_card() -> Playing:
    """`ann` decides on 18 against a nine; the hole card is down."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, "TS 8S 9D 7C")
    return table


def choices(table: Playing, who: Who) -> tuple[str, ...]:
    """The cards that somebody is offered to turn."""
    offers = legal(table.table, who, table.at)
    return next((o.choices for o in offers if o.kind == "turn-card"), ())


def test_a_burn_is_turned_and_stays_where_it_lies() -> None:
    """Part F: one fact, without the card; nothing else changes."""
    table = seated(ann=1)
    burn = key(table, "burn")
    assert choices(table, SUPERVISOR) == (burn,)
    facts = table.do(SUPERVISOR, ask.TurnCard(key=burn, reason="a doubt"))
    assert facts == (CardTurned(key=burn, reason="a doubt", by=SUPERVISOR),)
    assert [(c.card, str(c.place), c.turned) for c in table.table.shoe.cards] == [
        ("2C", "burn", True)
    ]
    assert choices(table, SUPERVISOR) == ()


def test_the_hole_card_is_turned_once_and_the_round_goes_on() -> None:
    """Part F, E-115: it is not looked at again, and nobody at the table is told."""
    table = with_hole_card()
    hole = key(table, "dealer", 2)
    assert turns(table, hole) is None
    assert turns(table, hole) == "not face down"
    facts = plays(table, "ann:stand TC")
    assert table.round.ended == "settled"
    assert not [fact for fact in facts if isinstance(fact, CardTurned)]


def test_a_discard_is_turned_in_mid_round_and_while_the_table_is_held_or_closed() -> None:
    """Part F: the discards lie there whatever the table does."""
    table = in_round("TS 8S TD 9D 9S ann:hit 8C", ann=1, bob=2)
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    assert turns(table, key(table, "discard", 1)) is None
    table.do(DEALER, ask.CallSupervisor(what="look"))
    assert turns(table, key(table, "discard", 2)) is None
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="go on", reason="seen"))
    table.do(SUPERVISOR, ask.CloseTable())
    assert turns(table, key(table, "discard", 3)) is None


@pytest.mark.parametrize("place", ["box 1", "dealer"])
def test_what_lies_openly_is_not_turned(place: str) -> None:
    """Part F: everybody sees it."""
    table = with_hole_card()
    assert turns(table, key(table, place, 1)) == "not face down"


def test_no_card_is_turned_by_a_key_that_the_table_has_not() -> None:
    """Part F: a key of another shoe, or made up."""
    assert turns(seated(ann=1), "no-such-key") == "not face down"


def test_a_card_that_nobody_could_read_is_not_turned() -> None:
    """E-37: the record has nothing to show; it is named by a person instead."""
    table = seated(pack=house_of(), ann=1)
    table.reads(Fault("unreadable", "smudged"))
    unread = key(table, "quarantine")
    assert turns(table, unread) == "not face down"
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    assert str(table.table.shoe.cards[-1].place) == "discard"
    assert turns(table, unread) == "not face down"


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_card_is_turned_with_a_reason_only(reason: str) -> None:
    """Part F: why somebody looked is on record."""
    table = seated(ann=1)
    assert turns(table, key(table, "burn"), reason=reason) == "reason needed"


@pytest.mark.parametrize("by", [DEALER, SYSTEM, player("ann"), Who("device", "shoe")])
def test_only_a_supervisor_turns_a_card(by: Who) -> None:
    """Part F: nobody else sees a burn, and nobody else has the button."""
    table = seated(ann=1)
    assert turns(table, key(table, "burn"), by=by) == "role"
    assert choices(table, by) == ()


def test_a_turned_card_that_was_another_stays_turned() -> None:
    """Part F: who looked has looked, whatever the card is said to be afterwards."""
    table = with_hole_card()
    hole = key(table, "dealer", 2)
    turns(table, hole)
    assert corrects(table, hole, "6C") is None
    table.do(TOM, ask.Confirm(proposal=1))
    laid = next(c for c in table.table.shoe.cards if c.key == hole)
    assert (laid.card, laid.turned) == ("6C", True)
