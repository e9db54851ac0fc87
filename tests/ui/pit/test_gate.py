"""An opening at the console: what is looked at, what is red, and despite what it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from procedures.events import TableOpened
from tests.tablectl.gated import People, at_the_gate, gated_floor
from tests.ui.pit.conftest import Opens


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[People]:
    """A dealer's table behind its gate; its shoe has not tested itself."""
    with gated_floor(tmp_path) as floor, at_the_gate(floor) as people:
        yield people


def test_an_opening_shows_what_is_red_and_wants_to_know_why_it_is_opened_all_the_same(
    gate: People, opens: Opens
) -> None:
    """E-85: without a reason it is refused with what is red; with one the record names both."""
    desk = opens(pit=gate.served.pit)
    desk.signs_in()
    pane = desk.console.pane.request
    desk.press("open-table")
    desk.until(lambda: "✕ RED dealer" in pane.checks.text())
    assert "✓ pack" in pane.checks.text() or "✓ house pack" in pane.checks.text()
    desk.ready()
    pane.go.click()
    desk.until(lambda: "dealer: " in desk.console.line.text())
    assert desk.at.table.status == "closed"
    desk.until(lambda: not pane.go.isEnabled())
    desk.reason("the recorder is being mended")
    desk.do_it()
    (opened,) = gate.facts(TableOpened)
    assert opened.despite == "the recorder is being mended"
    assert opened.by.name == "sam"
