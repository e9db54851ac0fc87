"""Finds and reads house packs: those that ship, their tables, and any other by its file's path."""

from __future__ import annotations

import functools
import importlib.resources
import os
from pathlib import Path

from procedures.layout import Layout, Layouts, laid_out, read_layouts
from procedures.pack import HousePack
from procedures.pack_file import LARGEST, PackProblem, read_pack
from tablectl.games.odds import chart_for


class PackError(Exception):
    """A pack that cannot be used; says which, where and why."""


class PackNotFoundError(PackError):
    """No pack has this name, or its file cannot be read."""


class PackRefusedError(PackError):
    """The file was read and is not a proper pack; `problems` says everything that is wrong."""

    def __init__(self, where: str, problems: tuple[PackProblem, ...]) -> None:
        super().__init__("\n".join([f"{where} is no house pack:", *(f"  {p}" for p in problems)]))
        self.problems = problems


def shipped_packs() -> tuple[str, ...]:
    """The names of the packs that ship, in the order of the alphabet."""
    files = importlib.resources.files("procedures").joinpath("packs").iterdir()
    names = (file.name for file in files)
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@functools.cache
def shipped_layouts() -> tuple[Layout, ...]:
    """The tables that ship: packs with their seats and stakes, in the order of their file."""
    file = importlib.resources.files("procedures").joinpath("layouts.toml")
    layouts = read_layouts(file.read_bytes(), where=file.name)
    if isinstance(layouts, Layouts):
        return layouts.tables
    raise PackRefusedError(file.name, layouts)


def open_pack(name_or_path: str) -> HousePack:
    """The pack or table that ships by this name, or the pack at this path (with `/` or `.toml`).

    Raises PackNotFoundError, or PackRefusedError with everything that is wrong.
    """
    is_path = os.sep in name_or_path or name_or_path.endswith(".toml")
    return open_pack_file(name_or_path) if is_path else _open_shipped(name_or_path)


def open_pack_file(path: str) -> HousePack:
    """The pack in this file. Raises PackNotFoundError or PackRefusedError."""
    where = os.fsencode(path).decode("utf-8", "replace")
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise PackNotFoundError(f"{where}: {error.strerror}") from None
    return _accepted(data, where)


@functools.cache
def _open_shipped(name: str) -> HousePack:
    for layout in shipped_layouts():
        if layout.name == name:
            pack = laid_out(layout, _open_shipped(layout.pack))
            return _checked(pack, f"layouts.toml, {name},")
    if name not in shipped_packs():
        raise PackNotFoundError(
            f"no pack is called {name!r}; these ship: {', '.join(shipped_packs())}; and their "
            "tables: tablectl packs list. A file of your own is given by its path, ending in .toml"
        )
    file = importlib.resources.files("procedures").joinpath("packs", f"{name}.toml")
    return _accepted(file.read_bytes(), f"{name}.toml")


def _accepted(data: bytes, where: str) -> HousePack:
    return _checked(read_pack(data, where=where, base=_base, chart=chart_for), where)


def _checked(pack: HousePack | tuple[PackProblem, ...], where: str) -> HousePack:
    if isinstance(pack, HousePack):
        return pack
    raise PackRefusedError(where, pack)


def _base(name: str) -> HousePack | str:
    """The pack that ships by this name, for one that is based on it; or why it cannot be."""
    try:
        return _open_shipped(name)
    except PackError as error:
        return str(error)
