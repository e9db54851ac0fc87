"""The timeline's item model: sound by Qt's own tester, and nothing chosen is lost by what comes."""

from __future__ import annotations

from PySide6.QtCore import QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester

from tablectl.client.reviews import FactTold
from ui.audit.timeline_model import FACT, TimelineModel


def facts(*positions: int) -> tuple[FactTold, ...]:
    """Facts at these positions."""
    return tuple(
        FactTold(
            position=n, at=0, kind="posted", words=f"fact {n}", fact=None, asked_by="device:shoe"
        )
        for n in positions
    )


def test_the_model_is_sound_whatever_comes(qtmodeltester: ModelTester) -> None:
    """Filled, gone on with, filtered, emptied."""
    model = TimelineModel()
    qtmodeltester.check(model)  # type: ignore[no-untyped-call] # pytest-qt has no types
    for shown in (facts(1, 2), facts(1, 2, 3), facts(2), facts(), facts(7, 8, 9)):
        model.show_facts(shown)
        qtmodeltester.check(model)  # type: ignore[no-untyped-call] # pytest-qt has no types
    row = [model.index(0, column).data() for column in (0, 2, 3)]
    assert row == ["7", "fact 7", "shoe"]
    assert model.index(0, 0).data(FACT) == facts(7)[0]
    titles = [model.headerData(n, Qt.Orientation.Horizontal) for n in range(5)]
    assert titles == ["Position", "Time", "What", "By", None]


def test_a_chosen_row_stays_when_more_facts_come() -> None:
    """Only what is new is put in."""
    model = TimelineModel()
    model.show_facts(facts(1, 2))
    chosen = QPersistentModelIndex(model.index(1, 0))
    model.show_facts(facts(1, 2, 3, 4))
    assert chosen.isValid()
    assert chosen.data() == "2"
    model.show_facts(facts(4))
    assert not chosen.isValid()
