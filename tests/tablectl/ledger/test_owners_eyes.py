"""The record names people and holds cards that lie face down: it is for its owner's eyes."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl.bootstrap import open_house, open_service
from tablectl.clock import RealClock
from tablectl.games.packs import open_pack
from tablectl.ledger.read_models import rebuild


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """What a program makes is open to all readers, unless it says otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    """Who may read and write it."""
    return stat.S_IMODE(path.stat().st_mode)


def test_a_data_directory_and_a_ledger_that_are_made_are_for_their_owner_alone(
    tmp_path: Path,
) -> None:
    """The files that SQLite puts beside the ledger too, and what is made from it for searching."""
    folder = tmp_path / "pit"
    with open_house(folder) as house:
        open_service(house, "T1", open_pack("live-eight-deck"), RealClock())
        rebuild(house.store, house.places.read_models)
        ledger = house.places.ledger
        beside = [ledger.with_name(ledger.name + end) for end in ("", "-wal", "-shm", ".lock")]
        assert [mode(path) for path in beside] == [0o600] * 4
        assert mode(house.places.read_models) == 0o600
    assert mode(folder) == 0o700


def test_a_data_directory_and_a_ledger_that_are_there_keep_their_rights(tmp_path: Path) -> None:
    """Whoever gave an auditor's account the right to read has not lost it with the next start."""
    folder = tmp_path / "pit"
    with open_house(folder) as house:
        ledger = house.places.ledger
    folder.chmod(0o750)
    ledger.chmod(0o640)
    with open_house(folder):
        assert mode(ledger) == 0o640
    assert mode(folder) == 0o750
