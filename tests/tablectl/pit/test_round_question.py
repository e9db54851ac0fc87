"""A round in full: to an auditor at any time, to the floor when it is over (part E)."""

from __future__ import annotations

from pathlib import Path

from procedures import commands as ask
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.client.messages import Found, Problem
from tests.tablectl.pitted import pit_in

SAM = Who("supervisor", "sam")


def test_a_round_that_runs_is_told_in_full_to_an_auditor_alone(tmp_path: Path) -> None:
    """Cards of it may lie face down, and nobody at work looks at them without a fact."""
    with pit_in(tmp_path, "T1") as pit:
        for what in (
            ask.OpenTable(devices=()),
            ask.ChangeDealer(dealer="bea", how="opening"),
            ask.OpenBetting(),
        ):
            did = pit.tables["T1"].submit(SAM, what, id=type(what).__name__).result(10)
            assert isinstance(did, Accepted)
        about = {"table": "T1", "round": "1"}
        for role in ("supervisor", "pit manager"):
            refused = pit.answer("1", "round", about, name="sam", role=role)
            assert isinstance(refused, Problem)
            assert "ask again when it is over" in refused.reason
        told = pit.answer("2", "round", about, name="otto", role="auditor")
        assert isinstance(told, Found)
        assert told.result["number"] == 1
        pit.tables["T1"].submit(SAM, ask.CancelRound(reason="test"), id="cancel").result(10)
        assert isinstance(pit.answer("3", "round", about, name="sam", role="supervisor"), Found)
