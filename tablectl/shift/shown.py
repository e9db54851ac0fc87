"""A shift on a screen: what waits, the log, and the sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from procedures.money import show
from tablectl.house.rota import MINUTE
from tablectl.people.told import day
from tablectl.shift.dealt_by import TurnTold
from tablectl.shift.log import Line, ShiftTold
from tablectl.shift.sums import TableSums


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
    yield _people(told.tables, told.until)
    yield ""
    yield from _misreads(told.tables)
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


def _people(tables: tuple[TableSums, ...], until: int) -> Grid:
    grid = _grid("table", "incidents by dealer", "by device", "dealers, minutes", "rota")
    for one in tables:
        dealers = ", ".join(f"{n} {name or 'nobody'}" for name, n in one.by_dealer.items())
        devices = ", ".join(f"{n} {name}" for name, n in one.by_device.items())
        due = one.rota.kept + one.rota.missed
        rota = f"{one.rota.kept} of {due} kept" if due else "–"
        turns = ", ".join(_turn(turn, until) for turn in one.turns)
        grid.add_row(*map(Text, (one.table, dealers or "0", devices or "0", turns or "–", rota)))
    return grid


def _turn(turn: TurnTold, until: int) -> str:
    lasted = (until if turn.ended is None else turn.ended) - turn.began
    over = f" ({turn.over // MINUTE} over)" if turn.over >= MINUTE else ""
    return f"{turn.dealer} {lasted // MINUTE}{over}"


def _misreads(tables: tuple[TableSums, ...]) -> Iterator[Text]:
    """Each card that was read wrong, and how often it was read right at the same tables."""
    wrong = [one for table in tables for one in table.put_right if one.read != one.card]
    for card, times in Counter(one.card for one in wrong).most_common():
        read = sum(table.cards.get(card, 0) for table in tables)
        right = read - sum(one.read == card for one in wrong)
        said = ", ".join(sorted({one.read or "unread" for one in wrong if one.card == card}))
        yield Text(f"{card} misread {times} of {right + times} times: {said}")


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
