"""The review through the pit's door: who may ask, and that asking changes nothing."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.refusals import Refused
from tablectl.client.client import TurnedAwayError
from tablectl.client.reviews import Check, Packet, SearchPage
from tablectl.permissions import REVIEWS, ROLES, may_find
from tests.tablectl.audit.conftest import SignedIn
from tests.tablectl.audit.reviewed import asks


def test_only_the_floor_and_auditors_review() -> None:
    """Part F: nobody who deals, plays or keeps the machine reads everybody's rounds."""
    for question in REVIEWS:
        allowed = {role for role in ROLES if may_find(role, question) is None}
        assert allowed == {"supervisor", "pit manager", "auditor"}


def test_the_door_asks_the_permissions_first(signed_in: SignedIn) -> None:
    """A dealer is turned away, a pit manager is answered."""
    with pytest.raises(TurnedAwayError, match="not allowed"):
        asks(signed_in("bea"), "search", SearchPage)
    assert len(asks(signed_in("mia"), "search", SearchPage).rows) == 4


def test_an_auditor_asks_everything_and_sends_a_table_nothing(signed_in: SignedIn) -> None:
    """An auditor changes nothing: after a review the record is as long as it was."""
    otto = signed_in("otto")
    before = asks(otto, "search", SearchPage).rows
    asks(otto, "take-away", Packet, round=4)
    check = asks(otto, "verify", Check)
    while check.state == "running":
        check = asks(otto, "verifying", Check, check=check.id)
    assert check.state == "fine"
    for what in (ask.OpenBetting(), ask.CancelRound(reason="no"), ask.StopTable(reason="no")):
        answer = otto.send("T1", what, id=str(what)).result(10)
        assert isinstance(answer, Refused)
        assert answer.code == "role"
    assert asks(otto, "search", SearchPage).rows == before


def test_a_check_that_runs_ends_with_the_pit(signed_in: SignedIn) -> None:
    """Nobody waits for it, and no thread is left."""
    assert asks(signed_in("sam"), "verify", Check).state in ("running", "fine")
