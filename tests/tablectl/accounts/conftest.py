"""Ann at a machine's table, whose money the house or an operator keeps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from procedures import commands as ask
from tests.tablectl.accounts.operator import Operator, operator_at
from tests.tablectl.accounts.played import BROUGHT, Played, played


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Played]:
    """A house that keeps the accounts itself; ann has brought 100.00 and taken box 1."""
    with played(tmp_path) as at:
        at.brings()
        at.does(ask.Sit(box=1))
        yield at


@pytest.fixture
def operated(tmp_path: Path) -> Iterator[tuple[Played, Operator]]:
    """An operator's wallet behind the same table."""
    with operator_at() as (operator, url), played(tmp_path, wallet=url) as at:
        operator.accounts["ann"] = BROUGHT
        at.does(ask.Sit(box=1))
        yield at, operator
