"""Fixtures of the tests of the service and its desk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from procedures.readings import DeviceUp
from tablectl.bootstrap import open_house
from tests.tablectl.at_desk import OPENED, AtDesk
from tests.tablectl.ledger.postgres_server import ledger_url, postgres

__all__ = ["at_desk", "ledger_url", "postgres", "table"]


@pytest.fixture
def at_desk(tmp_path: Path) -> Iterator[AtDesk]:
    """A founded table, closed."""
    with open_house(tmp_path) as house:
        yield AtDesk(house)


@pytest.fixture
def table(at_desk: AtDesk) -> AtDesk:
    """Open, the shoe connected and burned; ann has 500.00 at box 3 and may bet."""
    at_desk.says(*OPENED)
    at_desk.reads(DeviceUp())
    at_desk.cards("2C")
    at_desk.says("ann: sit at box 3", "ann: bring 500.00", "dealer: open betting")
    return at_desk
