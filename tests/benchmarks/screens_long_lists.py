"""What long lists hold up the loop of a screen for, each shown and then brought up to date.

    python -m tests.benchmarks.screens_long_lists [--runs N]

A hundred tables, each with five alarms that nobody has acknowledged; the moments of a round in the
console, one more each time; thousands of facts and of rounds found in the review, a page more each
time. Milliseconds of processor time from the call until Qt has painted, off screen; the longest of
all runs beside the median. The yardstick fills a plain list of Qt with as many lines as there are
facts.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Iterator
from time import process_time_ns
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QApplication, QListView, QWidget

from tablectl.client.messages import Batch
from tablectl.client.reviews import FactTold, RoundFound, SearchPage, TimelinePage
from tablectl.client.views import IncidentView, TableView, Told
from tests.ui.felt.felts import NOW, fullest
from ui.audit.facts import Facts
from ui.audit.find_page import FindPage
from ui.audit.timeline_pane import TimelinePane as ReviewTimeline
from ui.parts.alarm_bar import AlarmBar
from ui.parts.alarms import summary, unacknowledged
from ui.parts.tables import Tables
from ui.parts.theme import dress, light
from ui.pit.story import Story
from ui.pit.tables_pane import TablesPane
from ui.pit.tiles import tile_of
from ui.pit.timeline_pane import TimelinePane

_TABLES: Final = 100
_ALARMS: Final = 5  # at each
_MOMENTS: Final = 400
_FACTS: Final = 5_000
_ROUNDS: Final = 2_000
_PAGE: Final = 100


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=20)
    runs = parser.parse_args().runs
    dress(QApplication([]), light())
    print(f"milliseconds of {runs} runs: the median, and the longest")
    _tell(f"a plain list of {_FACTS} lines", _plain(), runs)
    _tell(f"{_TABLES} tables with {_ALARMS} alarms each", _tables(), runs)
    _tell(f"a moment more of {_MOMENTS}", _moments(), runs)
    _tell(f"{_PAGE} facts more of {_FACTS}", _facts(), runs)
    _tell(f"{_PAGE} rounds more of {_ROUNDS}", _rounds(), runs)


def _plain() -> Iterator[None]:
    view, model = QListView(), QStringListModel()
    view.setModel(model)
    _shown(view)
    while True:
        model.setStringList([f"{at}  a card is dealt" for at in range(_FACTS)])
        yield


def _tables() -> Iterator[None]:
    """Each time a hundredth of them is held or is not."""
    tables, pane, bar = Tables(), TablesPane(light()), AlarmBar()
    for widget in (pane, bar):
        _shown(widget)
    views, turn = [_view(number) for number in range(_TABLES)], 0
    for view in views:
        tables.take(_batch(view, ()))
    while True:
        view = views[turn % _TABLES]
        tables.take(_batch(replace(view, held=not view.held, position=view.position + turn), ()))
        pane.show_tiles(tuple(tile_of(one, NOW) for one in tables), NOW + turn * 1_000_000)
        bar.show_alarms(summary(unacknowledged(tables)), NOW, known=True)
        turn += 1
        yield


def _view(number: int) -> TableView:
    incidents = tuple(
        IncidentView(
            number=one,
            kind="unreadable",
            rule="E-30",
            sentence="A card could not be read",
            holds=one == 1,
            at=NOW - number * 1_000_000,
        )
        for one in range(1, _ALARMS + 1)
    )
    return replace(fullest(), table=f"T{number}", incidents=incidents, held=number % 7 == 0)


def _batch(view: TableView, facts: tuple[Told, ...]) -> Batch:
    return Batch(table=view.table, after=0, through=view.position, at=NOW, facts=facts, view=view)


def _moments() -> Iterator[None]:
    story, pane, at = Story(), TimelinePane(), 0
    _shown(pane)
    story.heard([_told(n) for n in range(_MOMENTS)])
    while True:
        at += 1
        story.heard([_told(_MOMENTS + at)])
        pane.show_story(story)
        yield


def _told(position: int) -> Told:
    return Told(position=position, at=NOW + position, kind="card-placed", words="9S to box 2")


def _facts() -> Iterator[None]:
    facts = Facts()
    pane = ReviewTimeline(facts)
    _shown(pane)
    facts.take(_page(1, _FACTS))
    pane.show_facts()
    while True:
        facts.take(_page(len(facts.all) + 1, _PAGE))
        pane.show_facts()
        pane.follow(len(facts.all) // 2)
        yield


def _page(first: int, count: int) -> TimelinePage:
    last = first + count - 1
    told = tuple(
        FactTold(
            position=n, at=NOW + n, kind="card-placed", words="9S to box 2", fact=None,
            asked_by="device:shoe",
        )
        for n in range(first, last + 1)
    )  # fmt: skip
    return TimelinePage(table="T1", first=first, last=last, facts=told, next=last + 1)


def _rounds() -> Iterator[None]:
    page = FindPage()
    _shown(page)
    page.show_page(SearchPage(rows=_found(0, _ROUNDS), cursor="more"), behind=False)
    while True:
        more = SearchPage(rows=_found(len(page.rows), _PAGE), cursor="more")
        page.show_page(more, behind=True)
        yield


def _found(first: int, count: int) -> tuple[RoundFound, ...]:
    return tuple(
        RoundFound(
            table="T1", round=n, first=n * 75, last=n * 75 + 74, began=NOW + n, ended=NOW + n + 9,
            ending="settled", dealer="bea", staked=12_500, returned=10_000,
        )
        for n in range(first, first + count)
    )  # fmt: skip


def _shown(widget: QWidget) -> None:
    widget.resize(1280, 800)
    widget.show()


def _tell(what: str, work: Iterator[None], runs: int) -> None:
    _once(work)
    found = [_once(work) for _ in range(runs)]
    print(f"{what:34} {statistics.median(found):7.1f} {max(found):7.1f}", flush=True)


def _once(work: Iterator[None]) -> float:
    begun = process_time_ns()
    next(work)
    QApplication.processEvents()
    return (process_time_ns() - begun) / 1e6


if __name__ == "__main__":
    main()
