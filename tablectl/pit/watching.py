"""Following a table: what lies in the ledger first, then what happens, no gap, no repeat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Lock
from typing import Final

from msgspec.structs import replace

from procedures.events import Event
from procedures.offers import legal
from procedures.table import Table, Who
from tablectl.client.messages import Batch
from tablectl.client.views import TableView, Told
from tablectl.history import event_of, stream_of
from tablectl.ledger.store import ReadableStore
from tablectl.people.commands import PersonRole
from tablectl.pit.heard import told_behind
from tablectl.pit.shown import mine_of, view_of

Deliver = Callable[[Batch], None]
Views = Callable[[Table, PersonRole], TableView]
_PAGE: Final = 500
"""Facts in one batch of what lies behind."""


class Watcher:
    """One viewer of one table. `batch` is called by the table's thread, `catch_up` by another."""

    def __init__(self, name: str, role: PersonRole, deliver: Deliver) -> None:
        self.name = name
        self.role = role
        self.through = 0
        """The position up to which everything was handed on."""
        self._deliver = deliver
        self._lock = Lock()
        self._kept: list[Batch] | None = []  # what happened while it was catching up
        self._ended = False

    def batch(self, batch: Batch) -> None:
        """Hand on what has just happened, or keep it until what lies behind has been handed on."""
        with self._lock:
            if self._ended:
                return
            if self._kept is not None:
                self._kept.append(batch)
                return
            self._hand_on(batch)

    def catch_up(
        self, store: ReadableStore, table: Table, after: int, at: int, *, view: Views = view_of
    ) -> None:
        """Hand on what lies between `after` and the table as it was when the watching began.

        `after` -1: the view only. `view` makes it. Raises LedgerError; the watcher is ended then.
        """
        try:
            for batch in self._behind(store, table, after, at, view):
                self._hand_on(batch)
        except BaseException:
            self.end()
            raise
        with self._lock:
            kept, self._kept = self._kept or [], None
            for batch in kept:
                if not self._ended:
                    self._hand_on(batch)

    def _hand_on(self, batch: Batch) -> None:
        self._deliver(batch)
        self.through = batch.through

    def end(self) -> None:
        """Nothing more is handed on."""
        with self._lock:
            self._ended = True

    def _behind(
        self, store: ReadableStore, table: Table, after: int, at: int, view: Views
    ) -> Iterator[Batch]:
        begins = table.position if after < 0 else after
        for page in _pages(store, table.name, begins, table.position):
            told = told_behind(table, page, name=self.name, role=self.role)
            through = page[-1][0]
            if through == table.position:
                yield self._batch(view(table, self.role), table, begins, at, told)
                return
            yield Batch(
                table=table.name, after=begins, through=through, at=at, facts=told, view=None
            )
            begins = through
        yield self._batch(view(table, self.role), table, table.position, at, ())

    def _batch(
        self, view: TableView, table: Table, after: int, at: int, told: tuple[Told, ...]
    ) -> Batch:
        if self.role == "player":
            view = view_for(view, table, self.name, at)
        return Batch(
            table=table.name, after=after, through=table.position, at=at, facts=told, view=view
        )


def view_for(view: TableView, table: Table, player: str, at: int) -> TableView:
    """The view with what is this player's own, and what he may do."""
    offers = legal(table, Who("player", player), at)
    return replace(view, mine=mine_of(table, player), offers=offers)


def _pages(
    store: ReadableStore, table: str, after: int, through: int
) -> Iterator[list[tuple[int, int, Event]]]:
    """The facts behind `after`, as (position, time, fact), some hundred at a time."""
    page: list[tuple[int, int, Event]] = []
    for record in store.read(stream_of(table), after, through):
        page.append((record.position, record.at, event_of(record)))
        if len(page) == _PAGE:
            yield page
            page = []
    if page:
        yield page
