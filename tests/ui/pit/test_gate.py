"""An opening at the console: what is looked at, what is red, and despite what it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from procedures.events import TableOpened
from tablectl.client.messages import Found
from tests.tablectl.gated import People, at_the_gate, gated_floor
from tests.tablectl.gateway.relay import relay_to
from tests.ui.parts.conftest import Kept
from tests.ui.pit.conftest import PATIENCE, Opens


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[People]:
    """A dealer's table behind its gate; its shoe has not tested itself."""
    with gated_floor(tmp_path) as floor, at_the_gate(floor) as people:
        yield people


def test_what_an_opening_would_find_is_asked_for_again_when_its_answer_was_lost(
    gate: People, opens: Opens
) -> None:
    """E-85: whoever opens sees what is red, also after a moment without the service."""
    desk = opens(pit=gate.served.pit)
    with relay_to(desk.service.url) as relay:
        desk.service.url = relay.url
        desk.signs_in()
        desk.shows()
        desk.until(lambda: desk.console.pane.cameras.now is not None)
        relay.keeps(Found)
        desk.press("open-table")
        desk.until(relay.kept.is_set)
        relay.cuts()
        desk.until(lambda: "✕ RED dealer" in desk.console.pane.request.checks.text())


def test_what_an_opening_would_find_stands_beside_no_other_request(
    gate: People, opens: Opens
) -> None:
    """Its answer comes when something else is asked already, at another table perhaps."""
    desk = opens(pit=gate.served.pit, reach=Kept)
    desk.signs_in()
    desk.shows()
    client = desk.console.bridge._client
    assert isinstance(client, Kept)
    desk.console.desk.begin("open-table")
    desk.console.desk.request.leave()
    desk.console.desk.begin("change-dealer")
    for found in client.found:
        found.result(PATIENCE)
    asked = desk.console.bridge.find("tables", {})
    desk.until(lambda: asked.over)  # and whatever was asked before it
    assert not desk.console.pane.request.checks.text()


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
