"""Nobody previews what he may not send (part F)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from procedures import commands as ask
from procedures.refusals import Refused
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.client.messages import Answered, Previewed, Problem
from tablectl.people.commands import PersonRole
from tablectl.permissions import may
from tablectl.pit.pit import Pit
from tablectl.pit.session import PitSession
from tests.procedures.made_up import made_up
from tests.tablectl.pit.test_guests import signed_in
from tests.tablectl.pitted import PEOPLE, pit_in

KINDS: tuple[Any, ...] = get_args(ask.Ask)
SAM = Who("supervisor", "sam")
ZOE = "zoe"
"""Nobody of the house."""


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Two open tables of a house with people at them; carl deals at T1, and ann sits there."""
    with pit_in(tmp_path, "T1", "T2", pack="austrian") as pit:
        for table in ("T1", "T2"):
            _does(pit, table, SAM, ask.OpenTable(devices=()))
        _does(pit, "T1", SAM, ask.ChangeDealer(dealer="carl", how="opening"))
        _does(pit, "T1", Who("player", "ann"), ask.Sit(box=1))
        yield pit


def _does(pit: Pit, table: str, by: Who, what: ask.Ask) -> None:
    did = pit.tables[table].submit(by, what, id=f"{table}/{type(what).__name__}")
    assert isinstance(did.result(10), Accepted)


def would(session: PitSession, table: str, what: ask.Ask) -> object:
    """What somebody is told that a request would do, or why he is told nothing."""
    told = session.would("1", table, what).result(10)
    return told.would if isinstance(told, Previewed) else told


@pytest.mark.parametrize(("name", "role"), PEOPLE)
def test_what_a_role_may_not_send_it_may_not_preview(pit: Pit, name: str, role: PersonRole) -> None:
    """Part F: every kind of request that the role has no right to, whatever is in it."""
    session, random = signed_in(pit, name), Random(1)
    not_his = [kind for kind in KINDS if may(role, kind) is not None]
    assert not_his
    for kind in not_his:
        told = would(session, "T1", made_up(kind, random))
        assert isinstance(told, Problem), kind
        assert told.code == "not allowed"


@pytest.mark.parametrize(
    ("name", "table", "what"),
    [
        ("sam", "T1", ask.ChangeDealer(dealer=ZOE, how="rotation")),
        ("mia", "T1", ask.CorrectDealer(came_on=3, was="carl", dealer=ZOE, reason="misread")),
        ("carl", "T1", ask.ChangeDealer(dealer=ZOE, how="rotation")),
        ("bea", "T1", ask.OpenBetting()),
        ("ann", "T2", ask.Sit(box=1)),
        ("carl", "T1", ask.ForPlayer(player="bob", ask=ask.Sit(box=2))),
        ("cashier", "T1", ask.FundPurse(player="bob", amount=100)),
    ],
)
def test_what_would_be_refused_when_sent_is_refused_when_previewed(
    pit: Pit, name: str, table: str, what: ask.Ask
) -> None:
    """HP10, E-81, part G: what only the pit knows is asked of both, with the same answer."""
    session = signed_in(pit, name)
    told = would(session, table, what)
    sent = session.send("2", table, what, command="c", seen=None).result(10)
    assert isinstance(told, Refused)
    assert isinstance(sent, Answered)
    assert isinstance(sent.answer, Refused)
    assert (told.code, told.rule, told.reason) == (
        sent.answer.code, sent.answer.rule, sent.answer.reason
    )  # fmt: skip
