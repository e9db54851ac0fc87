"""Layouts: the tables on which a house offers its packs, each with its seats and stakes.

[stakes.micro]
minimum = { is = 10, mark = "S", source = "document 3, list of tables" }

[tables.european-micro-1-seat]
pack = "european"
title = "European blackjack, micro stakes, one seat"
seats = { is = 1, mark = "S", source = "document 3, list of tables" }
stakes = "micro"

A table is its pack with these limits and boxes: one player may play all of them. It is a pack of
its own, with its own digest, and nothing of the pack below is copied.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from procedures.pack import HousePack
from procedures.pack_file import PackProblem, pack_written
from procedures.toml_text import found, open_toml, shown_key


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure with its source, as in a pack's file."""

    figure: int | tuple[int, ...] = msgspec.field(name="is")
    mark: str
    source: str

    @property
    def entry(self) -> dict[str, Any]:
        """The same as the pack's file has it."""
        figure = list(self.figure) if isinstance(self.figure, tuple) else self.figure
        return {"is": figure, "mark": self.mark, "source": self.source}


class Stakes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is staked at a table."""

    minimum: Written
    maximum: Written
    chips: Written


class Layout(Struct, frozen=True, kw_only=True):
    """One table: its name, the pack it is played with, and what it has over that pack."""

    name: str
    pack: str
    title: str
    seats: Written
    stakes: Stakes


class _Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pack: str
    title: str
    seats: Written
    stakes: str


_Entry = TypeVar("_Entry", Stakes, _Table)


class Layouts(Struct, frozen=True):
    """Every table of one file, in its order."""

    tables: tuple[Layout, ...]


def read_layouts(data: bytes, *, where: str) -> Layouts | tuple[PackProblem, ...]:
    """The tables that the file holds, or everything that is wrong with their form.

    What is wrong with a value is told when the table is opened, as for any pack.
    """
    written = open_toml(data, kind="file of layouts")
    if isinstance(written, str):
        return (PackProblem(where, written),)
    problems = [
        PackProblem(shown_key(key), "a file of layouts holds [stakes.…] and [tables.…]")
        for key in written
        if key not in ("stakes", "tables")
    ]
    stakes = _entries(written, "stakes", Stakes, problems)
    tables = _entries(written, "tables", _Table, problems)
    problems += [
        PackProblem(
            f"tables.{shown_key(name)}.stakes",
            f"one of {', '.join(stakes)}; found {found(t.stakes)}",
        )
        for name, t in tables.items()
        if t.stakes not in stakes
    ]
    if problems:
        return tuple(problems)
    return Layouts(tuple(_layout(name, t, stakes[t.stakes]) for name, t in tables.items()))


def laid_out(layout: Layout, pack: HousePack) -> HousePack | tuple[PackProblem, ...]:
    """The pack as it is played at this table, or what is wrong with that.

    Seats and stakes change no strategy, so the chart is the pack's.
    """
    seats, stakes = layout.seats.entry, layout.stakes
    written = {
        "based_on": layout.pack,
        "name": layout.name,
        "title": layout.title,
        "game": {"boxes": seats, "boxes_per_player": seats},
        "limits": {
            "minimum": stakes.minimum.entry,
            "maximum": stakes.maximum.entry,
            "chips": stakes.chips.entry,
        },
    }
    return pack_written(written, base=lambda _: pack, chart=lambda _: pack.chart)


def _layout(name: str, table: _Table, stakes: Stakes) -> Layout:
    return Layout(name=name, pack=table.pack, title=table.title, seats=table.seats, stakes=stakes)


def _entries(
    written: dict[str, Any], section: str, kind: type[_Entry], problems: list[PackProblem]
) -> dict[str, _Entry]:
    """The entries of a section by name; what has not its form is added to the problems."""
    entries = written.get(section, {})
    if not isinstance(entries, dict):
        problems.append(PackProblem(section, f"a section; found {found(entries)}"))
        return {}
    read: dict[str, _Entry] = {}
    for name, entry in entries.items():
        try:
            read[name] = msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            problems.append(PackProblem(f"{section}.{shown_key(name)}", str(error)))
    return read
