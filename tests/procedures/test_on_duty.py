"""Only the dealer who has come on deals at a table (HP10)."""

from __future__ import annotations

from typing import Any

import pytest

from procedures import commands as ask
from procedures.decide import ROLES, may_ask
from procedures.offers import legal, tag
from procedures.readings import DeviceDown, DeviceUp
from procedures.refusals import Code, Refused
from procedures.table import Who
from tests.playing import DEALER, SUPERVISOR, Playing
from tests.procedures.at_machine import VEGAS, at_machine
from tests.procedures.reported import TOM, house_of, in_round
from tests.procedures.seated import seated
from tests.procedures.test_absent_player import PACK

MAX = Who("dealer", "max")
FOR_ANY = {ask.ChangeDealer, ask.CallSupervisor}
FOR_DEALERS = sorted((kind for kind, roles in ROLES.items() if "dealer" in roles), key=tag)


def asks(table: Playing, by: Who, what: ask.Ask) -> Code | None:
    """Why it was refused; None when it was not."""
    outcome = table.tries(by, what)
    return outcome.code if isinstance(outcome, Refused) else None


def comes_on(dealer: str, how: Any = "rotation") -> ask.ChangeDealer:
    """Somebody deals from now on."""
    return ask.ChangeDealer(dealer=dealer, how=how)


def opened() -> Playing:
    """A table at which nobody deals yet."""
    table = Playing(PACK)
    table.do(SUPERVISOR, ask.OpenTable(devices=()))
    return table


@pytest.mark.parametrize("kind", FOR_DEALERS, ids=tag)
def test_a_dealer_who_has_not_come_on_may_come_on_and_call_a_supervisor(kind: type) -> None:
    """HP10: nothing else, whether another deals or nobody; who deals and supervisors may."""
    for table, deals in ((seated(), "bea deals here"), (opened(), "nobody deals here")):
        refused = may_ask(table.table, MAX, kind)
        assert may_ask(table.table, SUPERVISOR, kind) is None
        if kind in FOR_ANY:
            assert refused is None
        else:
            assert refused is not None
            assert (refused.code, refused.rule) == ("not on duty", "HP10")
            assert deals in refused.reason
    assert may_ask(seated().table, DEALER, kind) is None


def test_what_is_offered_to_a_dealer_who_has_not_come_on_is_to_come_on_and_to_call() -> None:
    """HP10: no button that would be refused."""
    table = seated(ann=1)
    assert {offer.kind for offer in legal(table.table, MAX, table.at)} == {
        "change-dealer",
        "call-supervisor",
    }
    assert "open-betting" in {offer.kind for offer in legal(table.table, DEALER, table.at)}


def test_a_dealer_brings_on_himself_and_who_deals_anybody() -> None:
    """HP10: nobody is put at a table by a dealer who is not at it."""
    table = opened()
    assert asks(table, MAX, comes_on("bea", "opening")) == "not on duty"
    assert asks(table, MAX, comes_on("max", "opening")) is None
    assert asks(table, DEALER, comes_on("zoe")) == "not on duty"
    assert asks(table, MAX, comes_on("zoe")) is None
    assert asks(table, SUPERVISOR, comes_on("bea")) is None


def test_who_is_relieved_deals_again_when_he_is_back() -> None:
    """E-04: during his break the relief deals; he brings himself back."""
    table = seated(ann=1)
    table.do(DEALER, comes_on("max", "relief"))
    assert asks(table, DEALER, ask.OpenBetting()) == "not on duty"
    hows = {o.kind: o.choices for o in legal(table.table, DEALER, table.at)}["change-dealer"]
    assert "return" in hows
    assert asks(table, DEALER, comes_on("bea", "return")) is None
    assert asks(table, DEALER, ask.OpenBetting()) is None
    assert asks(table, MAX, ask.NoMoreBets()) == "not on duty"


def test_who_went_home_has_proposed_nothing_any_more() -> None:
    """Part F: what he asked for is confirmed while he deals; afterwards it is asked for anew."""
    table = in_round("TS TD 9D", pack=house_of(second_person=("go on",)), ann=1)
    table.reads(DeviceDown("unplugged"))
    table.reads(DeviceUp())
    table.do(DEALER, ask.Resolve(incident=1, remedy="go on"))
    table.do(SUPERVISOR, ask.StopTable(reason="the dealer is taken ill"))
    table.do(SUPERVISOR, comes_on("max"))
    assert asks(table, TOM, ask.Confirm(proposal=1)) == "not on duty"
    assert "confirm" not in {offer.kind for offer in legal(table.table, TOM, table.at)}


def test_at_a_machines_table_a_dealer_only_calls_a_supervisor() -> None:
    """Part G: nobody deals there, and nobody comes on."""
    table = at_machine(VEGAS, ann=(1,))
    assert asks(table, DEALER, ask.Report(what="bad card")) == "a machine deals"
    assert asks(table, DEALER, comes_on("bea", "opening")) == "a machine deals"
    assert [offer.kind for offer in legal(table.table, DEALER, table.at)] == ["call-supervisor"]
    assert asks(table, DEALER, ask.CallSupervisor(what="smoke")) is None
