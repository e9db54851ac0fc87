"""A shift on a screen: what waits, the log, and the sums."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from procedures.money import show
from tablectl.people.told import day
from tablectl.shift.log import Line, ShiftTold, TableSums


def shown(told: ShiftTold) -> Iterator[RenderableType]:
    """The whole of it, part by part."""
    yield Text(f"{day(told.since)} to {day(told.until)} UTC")
    for one in told.waiting:
        handed = one.handed
        yield Text(
            f"hand-over {one.position} of {handed.by.name} to {handed.to} waits since"
            f" {day(one.at)} UTC",
            style="bold",
        )
    yield ""
    yield _sums(told.tables)
    yield ""
    if told.left_out:
        yield Text(f"{told.left_out} lines before these are left out; ask for less, with --from")
    yield _log(told.lines)


def _sums(tables: tuple[TableSums, ...]) -> Grid:
    grid = _grid("table", "rounds", "cancelled", "incidents", "by hand", "brought", "taken", "won")
    grid.add_column("returned by hand")
    grid.add_column("cards read, misread")
    for one in tables:
        incidents = ", ".join(f"{number} {kind}" for kind, number in one.incidents.items())
        readers = ", ".join(f"{r.device} {r.cards}, {r.misreads}" for r in one.readers)
        money = (one.brought, one.taken, one.won, one.returned)
        words = (
            one.table, str(one.rounds), str(one.cancelled), incidents or "0",
            str(one.manual_entries), *map(show, money), readers,
        )  # fmt: skip
        grid.add_row(*map(Text, words))
    return grid


def _log(lines: tuple[Line, ...]) -> Grid:
    grid = _grid("time (UTC)", "table", "what", "by")
    for line in lines:
        grid.add_row(*map(Text, (day(line.at), line.table or "–", line.words, line.by)))
    return grid


def _grid(*columns: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        grid.add_column(name, overflow="fold")
    return grid
