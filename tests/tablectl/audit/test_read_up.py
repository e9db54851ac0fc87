"""What is searched is brought up to a record while a service runs, and lets it end at any time."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import select

from tablectl.audit.reading import ReadModels
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.projections import rounds
from tablectl.ledger.read_models import watermarks
from tablectl.ledger.store import LedgerUnavailable
from tests.tablectl.ledger.facts import fill

PATIENCE = 20.0


class Watched(ReadModels):
    """Says when it has been brought up."""

    def __init__(self, store: MemoryStore, path: Path) -> None:
        super().__init__(store, path)
        self.done = Event()

    def catch_up(self, *progress: object) -> None:
        """As it is."""
        super().catch_up(*progress)  # type: ignore[arg-type] # handed on
        self.done.set()


def test_read_models_are_there_before_anybody_searches(tmp_path: Path) -> None:
    """They are made from the record while the service runs."""
    store = MemoryStore()
    fill(store, "people", 1, facts=1_500)
    models = Watched(store, tmp_path / "read-models.sqlite")
    with models.brought_up():
        assert models.done.wait(PATIENCE)
    (mark,) = models.ask(select(watermarks))
    assert (mark["stream"], mark["position"]) == ("people", 1_500)


def test_a_service_that_ends_waits_for_no_long_record(tmp_path: Path) -> None:
    """It ends at the next thousand facts; what was begun is made anew at the next search."""
    store = MemoryStore()
    fill(store, "people", 1, facts=50_000)
    path = tmp_path / "read-models.sqlite"
    models = ReadModels(store, path)
    with models.brought_up():
        pass
    assert not path.exists()
    assert models.ask(select(rounds)) == []
    assert path.exists()


def test_what_stands_in_the_way_is_told_by_the_first_search(tmp_path: Path) -> None:
    """A folder that is not there ends no service."""
    models = ReadModels(MemoryStore(), tmp_path / "gone" / "read-models.sqlite")
    with models.brought_up():
        pass
    with pytest.raises(LedgerUnavailable):
        models.catch_up()


def test_nobody_waits_long_for_somebody_elses_search(tmp_path: Path) -> None:
    """He is told to ask again, and the table's own people are answered meanwhile."""
    store = MemoryStore()
    fill(store, "people", 1, facts=1_000)
    models = ReadModels(store, tmp_path / "read-models.sqlite", patience=0.01)
    begun, goes_on = Event(), Event()

    def slowly(_done: int, _total: int) -> None:
        begun.set()
        assert goes_on.wait(PATIENCE)

    other = Thread(target=models.catch_up, args=(slowly,))
    other.start()
    assert begun.wait(PATIENCE)
    with pytest.raises(LedgerUnavailable, match="ask again in a moment"):
        models.ask(select(rounds))
    goes_on.set()
    other.join()
    assert models.ask(select(rounds)) == []
