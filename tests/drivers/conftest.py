"""What the tests of the serial driver start from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.grammars.reference import Reference
from procedures.cards import CARDS
from tests.drivers.heard import Bench, bench


@pytest.fixture
def it(tmp_path: Path) -> Iterator[Bench]:
    """A reference shoe of one deck, read by the driver."""
    with bench(tmp_path, Reference(), CARDS) as made:
        yield made
