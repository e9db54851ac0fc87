"""One table of a pit: its service, its devices and its watchers, in a thread of its own.

A fault in here touches no other table: it is logged, the table's picture says so, and the thread
goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any, Final

from drivers.ports import Clock
from procedures.commands import Ask
from procedures.table import Table, Who
from tablectl.answers import Answer
from tablectl.client.messages import Batch
from tablectl.client.views import TableView
from tablectl.ledger.store import ReadableStore
from tablectl.people.commands import PersonRole
from tablectl.pit.faults import Faults
from tablectl.pit.heard import told_of
from tablectl.pit.shown import view_of
from tablectl.pit.watching import Watcher, view_for
from tablectl.service import Published, TableService

_TICK: Final = 0.05  # seconds between two looks at deadlines and devices
_REST: Final = 1_000_000  # microseconds that what has failed is left alone


class HostedTable:
    """A table while the pit serves it. Any thread may call it; `start` begins its thread."""

    def __init__(
        self,
        service: TableService,
        store: ReadableStore,
        clock: Clock,
        each_turn: Callable[[], None] = lambda: None,
    ) -> None:
        """`each_turn` looks after what belongs to the table: its devices, or the machine."""
        self.service = service
        self.training = False
        """Nothing at this table is real; whoever sees it is told so."""
        self._faults = Faults(service.table.name, clock)
        self._resting: dict[Callable[[], object], int] = {}  # what failed, and until when
        self._store = store
        self._clock = clock
        self._each_turn = each_turn
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._stop = Event()
        self._watchers: list[Watcher] = []
        self._shown = service.table
        self._trouble = ""
        self._thread = Thread(target=self._run, name=f"table {service.table.name}", daemon=True)
        service.subscribe(self._stored)

    @property
    def name(self) -> str:
        """What the table is called."""
        return self.service.table.name

    @property
    def faults(self) -> int:
        """How often something in the table's thread failed that no rule foresaw."""
        return self._faults.count

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.service.table

    def start(self) -> None:
        """Begin to serve."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread once what is queued has been decided, and vouch for the head."""
        self._stop.set()
        self._thread.join()
        for watcher in tuple(self._watchers):
            watcher.end()

    def submit(self, by: Who, what: Ask, *, id: str, seen: int | None = None) -> Future[Answer]:
        """Ask something of the table; its time is now (E-62)."""
        return self.service.submit(by, what, id=id, seen=seen)

    def watch(self, watcher: Watcher, after: int) -> None:
        """Let somebody follow the table from behind a position; blocks while he catches up.

        Raises LedgerError where what lies behind cannot be read, ValueError for a position that
        this table has not reached.
        """
        joined: Future[Table] = Future()
        self._calls.put(lambda: joined.set_result(self._join(watcher)))
        table = joined.result()
        if after > table.position:
            self.leave(watcher)
            raise ValueError(
                f"{self.name} is at position {table.position}, and {after} was asked for;"
                " ask from -1 for the table as it is"
            )
        watcher.catch_up(self._store, table, after, self._clock.now(), view=self._view)

    def leave(self, watcher: Watcher) -> None:
        """Somebody follows the table no longer."""
        watcher.end()
        self._calls.put(lambda: self._gone(watcher))

    # -- the table's thread -----------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stop.is_set():
            self._safely(self._work)
            for regular in (self._answer_calls, self.service.tick, self._each_turn):
                if self._resting.get(regular, 0) <= self._clock.now():
                    self._safely(regular)
            self._safely(self._tell_trouble)
        self._safely(self.service.drain)
        self._safely(self._answer_calls)
        self._safely(self.service.anchor)

    def _work(self) -> None:
        self.service.work(_TICK)

    def _tell_trouble(self) -> None:
        if self.service.trouble != self._trouble:
            self._trouble = self.service.trouble
            self._tell((), self.table.position, self._clock.now(), self.table)

    def _safely(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Exception as error:  # noqa: BLE001 - the outermost loop; no other table is to notice
            self._faults.take(error)
            self._resting[act] = self._clock.now() + _REST

    def _answer_calls(self) -> None:
        while True:
            try:
                call = self._calls.get_nowait()
            except Empty:
                return
            call()

    def _join(self, watcher: Watcher) -> Table:
        self._watchers.append(watcher)
        return self.table

    def _gone(self, watcher: Watcher) -> None:
        if watcher in self._watchers:
            self._watchers.remove(watcher)

    def _stored(self, published: Published) -> None:
        self._tell(published.events, published.through, published.at, published.table)

    def _view(self, table: Table, role: PersonRole) -> TableView:
        return view_of(table, role, trouble=self._trouble, training=self.training)

    def _tell(self, events: tuple[Any, ...], through: int, at: int, table: Table) -> None:
        """Each role sees its own; what all its people see alike is made once."""
        before, self._shown = self._shown, table
        views: dict[PersonRole, TableView] = {}
        for watcher in tuple(self._watchers):
            role = watcher.role
            if role not in views:
                views[role] = self._view(table, role)
            view = views[role]
            if role == "player":
                view = view_for(view, table, watcher.name, at)
            told = told_of(before, events, at=at, name=watcher.name, role=role)
            watcher.batch(
                Batch(
                    table=table.name,
                    after=through - len(events),
                    through=through,
                    at=at,
                    facts=told,
                    view=view,
                )
            )
