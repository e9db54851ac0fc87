"""The log of a shift: every fact of a table that it names, in order, and its sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from procedures import commands as ask
from procedures.events import ReadingTaken, RoundCancelled, TablePaused, TableResumed
from procedures.readings import CardSeen, Fault
from tablectl.data_dir import DataDir
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.record import fact
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.store import CommandKey
from tablectl.shift.log import MOST, Line, ShiftTold, shift_told
from tablectl.shift.shown import shown
from tests.playing import DEALER, SUPERVISOR
from tests.tablectl.recorded import Recorded, recording, three_rounds

ALWAYS = 2**53
Told = Callable[..., ShiftTold]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Recorded]:
    """One round is settled, one cancelled, one not played."""
    with recording(tmp_path) as table:
        three_rounds(table)
        yield table


@pytest.fixture
def told(table: Recorded, tmp_path: Path) -> Iterator[Told]:
    """What the shift was, as its record tells it."""
    with closing(open_readonly(DataDir(tmp_path).ledger)) as store:
        yield lambda since=0, until=ALWAYS: shift_told(store, ("T1",), since, until, waiting=())


def kinds(lines: tuple[Line, ...]) -> list[str]:
    """What kinds of facts they are of."""
    return [line.kind for line in lines]


def test_the_log_tells_in_order_what_happened_and_by_whom(told: Told) -> None:
    """Openings, dealers, incidents with who ended them, cancelled rounds."""
    shift = told()
    assert kinds(shift.lines) == [
        "table-opened", "dealer-came-on", "incident-opened", "round-cancelled",
        "incident-resolved",
    ]  # fmt: skip
    assert [line.position for line in shift.lines] == sorted(line.position for line in shift.lines)
    opened, came, incident, cancelled, resolved = shift.lines
    assert opened.by == f"supervisor:{SUPERVISOR.name}"
    assert "deals (opening)" in came.words
    assert "a card fell" in incident.words
    assert incident.by == f"dealer:{DEALER.name}"
    assert "every wager returned" in cancelled.words
    assert "cancel" in resolved.words
    assert resolved.by == f"supervisor:{SUPERVISOR.name}"


def test_the_sums_are_those_of_the_facts(table: Recorded, told: Told) -> None:
    """Rounds, incidents, readings and misreads by reader, and what the house won."""
    (sums,) = told().tables
    assert (sums.rounds, sums.cancelled, dict(sums.incidents)) == (1, 1, {"supervisor called": 1})
    (reader,) = sums.readers
    readings = [event.reading.seen for event in table.facts if isinstance(event, ReadingTaken)]
    assert reader.cards == sum(isinstance(seen, CardSeen) for seen in readings) > 0
    assert reader.misreads == 0
    assert sums.brought == 200_000
    assert sums.won == table.table.balance("bank")


def test_a_span_tells_only_what_lies_in_it(told: Told) -> None:
    """Two spans that meet tell together what one tells: lines and sums alike."""
    whole = told()
    middle = whole.lines[2].at
    first, second = told(0, middle - 1), told(middle, ALWAYS)
    assert (*first.lines, *second.lines) == whole.lines
    for field in ("rounds", "cancelled", "brought", "won", "returned", "manual_entries"):
        parts = [getattr(one.tables[0], field) for one in (first, second)]
        assert sum(parts) == getattr(whole.tables[0], field)
    assert told(ALWAYS).tables[0].rounds == 0


def test_a_log_that_is_too_long_tells_its_end_and_how_much_is_left_out() -> None:
    """The sums are of the whole span all the same."""
    store = MemoryStore()
    cancelled = RoundCancelled(round=1, reason="seen", rule="E-92", by=SUPERVISOR)
    many = [fact(cancelled), *[fact(TablePaused()), fact(TableResumed())] * (MOST // 2 + 1)]
    store.append("table/T1", 0, many, command=CommandKey("1", "supervisor:sam", b"x"), at=1)
    shift = shift_told(store, ("T1",), 0, ALWAYS, waiting=())
    assert (len(shift.lines), shift.left_out) == (MOST, 3)
    assert [line.words for line in shift.lines[-2:]] == ["the table pauses", "the pause is over"]
    assert shift.lines[-1].by == "supervisor:sam"
    assert shift.tables[0].cancelled == 1


def test_a_card_that_a_person_names_stands_in_the_log_without_its_face(
    table: Recorded, told: Told
) -> None:
    """It may lie face down; who named it is told, and it counts as entered by hand."""
    table.bet(ann=(500,))
    table.reads(Fault("unreadable"))
    incident = table.table.incidents[0].number
    remedy = ask.Resolve(incident=incident, remedy="enter card", reason="seen", card="KD")
    table.do(SUPERVISOR, remedy)
    shift = told()
    (entered,) = (line for line in shift.lines if line.kind == "card-entered")
    assert entered.words == f"a card that was not read is named by {SUPERVISOR.name}"
    assert shift.tables[0].manual_entries == 1
    assert shift.tables[0].readers[0].misreads == 1


def test_on_a_screen_the_whole_is_told(told: Told) -> None:
    """Sums in money, the log with times, what waits first."""
    console = Console(width=200, file=StringIO())
    for part in shown(told()):
        console.print(part)
    said = console.file.getvalue()  # type: ignore[attr-defined] # it is the one above
    assert "2 000.00" in said
    assert "a card fell" in said
