"""Who is due to deal, and who deals and may not any more: told at the table, logged once."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from procedures import commands as ask
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.house.asks import HandOver, SetRota
from tablectl.house.rota import MINUTE, Plan, Turn
from tablectl.people.commands import By, PeopleAsk, PeopleCommand, SetLicence
from tablectl.pit.dealer_changes import DealerChanges
from tablectl.pit.pit import Pit
from tests.tablectl.pitted import pit_in

DAY = 24 * 60 * MINUTE
FLOOR = By(name="sam", role="supervisor", via="tests")
ROOT = By(name="root", role="administrator", via="tests")


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Bea deals at T1; T2 is closed."""
    with pit_in(tmp_path, "T1", "T2") as pit:
        for what in (
            ask.OpenTable(devices=()), ask.ChangeDealer(dealer="bea", how="opening"),
        ):  # fmt: skip
            by = Who("supervisor", "sam")
            answer = pit.tables["T1"].submit(by, what, id=str(what)[:90]).result(10)
            assert isinstance(answer, Accepted)
        yield pit


def changes_of(pit: Pit) -> DealerChanges:
    """A watch that nobody looks through but the test."""
    return DealerChanges(pit.tables.values(), pit.book, pit.office.register)


def does(pit: Pit, what: PeopleAsk) -> None:
    """An administrator asks."""
    now = pit.clock.now()
    command = PeopleCommand(id=str(what)[:200], at=now, by=ROOT, ask=what)
    assert isinstance(pit.office.register.ask(command), Accepted)


def warned(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What has been logged since the last time."""
    said = [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]
    caplog.clear()
    return said


@pytest.mark.logs("T1: carl was due")
def test_an_overdue_change_is_logged_once(pit: Pit, caplog: pytest.LogCaptureFixture) -> None:
    """HP10: not while it is due, not again and again, and again when another is overdue."""
    now = pit.clock.now() + DAY
    turns = (
        Turn(at=now, table="T1", dealer="carl"),
        Turn(at=now + 30 * MINUTE, table="T1", dealer=None),
        Turn(at=now, table="T2", dealer="bea"),
    )
    asked = SetRota(plan=Plan(turns=turns))
    assert isinstance(pit.pit_office.ask(asked, by=FLOOR, id="rota"), Accepted)
    changes = changes_of(pit)
    changes.look(now)
    assert warned(caplog) == []
    assert changes.coming(changes.rota, now - 1)["T1"].when == "soon"
    for later in (5, 6, 7):
        changes.look(now + later * MINUTE)
    (line,) = warned(caplog)
    assert line.startswith("T1: carl was due at ")
    assert line.endswith("(rotation); bea deals")
    assert changes.coming(changes.rota, now + 5 * MINUTE)["T1"].when == "overdue"
    changes.look(now + 31 * MINUTE)
    changes.look(now + 8 * MINUTE)
    assert len(warned(caplog)) == 1


@pytest.mark.logs("T1: the licence of bea ran out")
def test_a_licence_that_runs_out_is_told_and_touches_nothing(
    pit: Pit, caplog: pytest.LogCaptureFixture
) -> None:
    """HP10: the table plays on; the log says so once, the table's line as long as she deals."""
    now = pit.clock.now()
    does(pit, SetLicence(name="bea", number="L-bea", until=now + DAY))
    table, changes = pit.tables["T1"], changes_of(pit)
    before = table.table
    changes.look(now)
    assert changes.not_dealing(table, now) == ""
    assert warned(caplog) == []
    for later in (0, 1, 2):
        changes.look(now + DAY + later * MINUTE)
    (line,) = warned(caplog)
    assert line.endswith("; another dealer is needed (HP10)")
    assert "the licence of bea ran out on" in changes.not_dealing(table, now + DAY)
    assert changes.not_dealing(pit.tables["T2"], now + DAY) == ""
    assert table.table == before
    changes.look(now)
    changes.look(now + DAY)
    assert len(warned(caplog)) == 1


@pytest.mark.logs("hand-over 1 of sam to sue waits since")
def test_a_hand_over_that_nobody_takes_is_logged_once(
    pit: Pit, caplog: pytest.LogCaptureFixture
) -> None:
    """After ten minutes; it stays on record that it waits."""
    handed = pit.pit_office.ask(HandOver(to="sue"), by=FLOOR, id="hand")
    assert handed == Accepted(first=1, last=1)
    changes, now = changes_of(pit), pit.clock.now()
    for minutes in (0, 9, 11, 12):
        changes.look(now + minutes * MINUTE)
    assert len(warned(caplog)) == 1
    assert [one.position for one in pit.book.read().waiting] == [1]
