"""The office of a house in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl.bootstrap import open_house
from tests.tablectl.people.office import AtOffice


@pytest.fixture
def office(tmp_path: Path) -> Iterator[AtOffice]:
    """`ada` is administrator, `sam` supervisor, `bea` dealer; each has a password."""
    with open_house(tmp_path) as house:
        at_office = AtOffice(house)
        at_office.joins("ada", "administrator")
        at_office.joins("sam", "supervisor", "dealer")
        at_office.joins("bea", "dealer")
        yield at_office
