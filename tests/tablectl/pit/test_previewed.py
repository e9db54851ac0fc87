"""A preview tells nobody a card that lies face down."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.commands import Command
from procedures.offers import Preview, preview
from procedures.refusals import Refused
from procedures.table import Who
from tablectl.client.views import BACK
from tablectl.people.commands import PersonRole
from tablectl.pit.previewed import as_seen
from tests.procedures.test_hole_card import dealt, down

SAM = Who("supervisor", "sam")
CANCEL = ask.CancelRound(reason="a look")


def shown(role: PersonRole, *before: ask.Ask) -> list[str]:
    """The cards that a cancellation would move, the hole card lying face down, as shown to one."""
    played = dealt("9S 9C TD 5D")
    assert down(played)
    for what in before:
        played.do(SAM, what)
    asked = Command(id="look", at=played.at, by=SAM, ask=CANCEL)
    would = as_seen(preview(played.table, asked), played.table, role)
    assert isinstance(would, Preview)
    return sorted(moved.card for moved in would.cards)


@pytest.mark.parametrize("role", ["dealer", "supervisor", "pit manager"])
def test_a_hole_card_that_lies_face_down_is_a_back(role: PersonRole) -> None:
    """Document 3: not even who may cancel the round sees it before he has."""
    cards = shown(role)
    assert BACK in cards
    assert len(cards) == 4
    assert {"9S", "TD"} <= set(cards)
    assert not {"5D"} & set(cards)


def test_a_card_that_was_turned_is_seen_by_who_may_turn_it() -> None:
    """Part F: turning it is on the record; a dealer does not see it all the same."""
    hole = dealt("9S 9C TD 5D").table.laid("dealer")[1]
    turned = ask.TurnCard(key=hole.key, reason="a doubt")
    assert hole.card in shown("supervisor", turned)
    assert hole.card not in shown("dealer", turned)


def test_an_auditor_sees_all_and_a_refusal_is_a_refusal() -> None:
    """He changes nothing, and nothing is hidden from him."""
    assert BACK not in shown("auditor")
    table = dealt("9S 9C TD 5D").table
    refused = Refused(code="role", rule="F", reason="no")
    assert as_seen(refused, table, "dealer") == refused
