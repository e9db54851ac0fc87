"""The tables as they were last shown: what every view model begins with. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tablectl.client.messages import Batch
from tablectl.client.views import TableView, Told


class Change(Struct, frozen=True, kw_only=True):
    """What a batch made of a table. `before` is None at first, `after` while it catches up."""

    table: str
    before: TableView | None
    after: TableView | None
    facts: tuple[Told, ...]


class Tables:
    """The latest view of each table that is followed."""

    def __init__(self) -> None:
        self._views: dict[str, TableView] = {}
        self._through: dict[str, int] = {}
        self._at: dict[str, int] = {}

    def __iter__(self) -> Iterator[TableView]:
        """Every table that has been seen, by name."""
        return iter([self._views[name] for name in sorted(self._views)])

    def __contains__(self, table: str) -> bool:
        return table in self._views

    def view(self, table: str) -> TableView | None:
        """The table as it was last shown."""
        return self._views.get(table)

    def take(self, batch: Batch) -> Change:
        """Take a batch in; the caller has them in order (`Client`)."""
        before = self._views.get(batch.table)
        self._through[batch.table], self._at[batch.table] = batch.through, batch.at
        if batch.view is not None:
            self._views[batch.table] = batch.view
        return Change(table=batch.table, before=before, after=batch.view, facts=batch.facts)

    def position(self, table: str) -> int:
        """How far the table is known; -1 before anything is."""
        return self._through.get(table, -1)

    def behind(self, table: str) -> bool:
        """Facts have come that the picture does not show yet: it is catching up."""
        view = self._views.get(table)
        return view is None or view.position < self.position(table)

    def age(self, table: str, now: int) -> int:
        """Microseconds since the service made the picture; `now` is the service's time."""
        return max(0, now - self._at.get(table, now))

    def let_go(self, table: str) -> None:
        """The pit has this table no more."""
        for kept in (self._views, self._through, self._at):
            kept.pop(table, None)

    def forget(self) -> None:
        """Somebody else signs in, who may see other things."""
        self._views.clear()
        self._through.clear()
        self._at.clear()
