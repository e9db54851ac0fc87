"""A wrong dealer on the record, as `tablectl show` tells it afterwards (HP10)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from procedures import commands as ask
from tablectl import exit_codes
from tablectl.__main__ import main
from tests.playing import SUPERVISOR
from tests.tablectl.recorded import recording, three_rounds


def test_a_round_is_shown_with_who_dealt_and_who_was_on_record_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """HP10: was, is, why and by whom; the heading has the right name."""
    with recording(tmp_path) as table:
        three_rounds(table)
        came_on = table.table.stints[-1].came_on
        what = ask.CorrectDealer(came_on=came_on, was="bea", dealer="max", reason="wrong badge")
        table.do(SUPERVISOR, what)
        position = table.table.position
    assert main(["show", "1", "--data-dir", str(tmp_path)]) == exit_codes.FINE
    said = capsys.readouterr().out
    assert "dealer max" in said
    line = next(line for line in said.splitlines() if "wrong badge" in line)
    assert line.split()[0] == str(position)
    assert line.split()[2:4] == ["bea", "max"]
    assert line.rstrip().endswith("supervisor sam")
    assert main(["show", "2", "--data-dir", str(tmp_path), "--json"]) == exit_codes.FINE
    told = json.loads(capsys.readouterr().out)
    assert told["dealer"] == "max"
    assert [(c["was"], c["dealer"], c["position"]) for c in told["dealer_corrections"]] == [
        ("bea", "max", position)
    ]
