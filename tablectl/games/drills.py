"""Finds, reads and plays drills: those that ship, and any other by the path of its file."""

from __future__ import annotations

import importlib.resources
import os
from pathlib import Path

from msgspec import Struct

from procedures.drilling.drill import Drill
from procedures.drilling.file import read_drill
from procedures.drilling.house import pack_for
from procedures.drilling.play import Difference, play_drill
from procedures.pack import HousePack
from procedures.toml_text import LARGEST, Problem
from tablectl.games.packs import PackError, open_pack


class DrillFile(Struct, frozen=True):
    """A drill's file: its name, as it is shown, and what it holds."""

    name: str
    data: bytes


class Played(Struct, frozen=True, kw_only=True):
    """A file, and what came of it. `problems`: it could not be played; then `drill` may be None."""

    file: str
    drill: Drill | None = None
    problems: tuple[Problem, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def agreed(self) -> bool:
        """It was played, and everything came as it says."""
        return not self.problems and not self.differences


def shipped_drills() -> tuple[DrillFile, ...]:
    """The drills that ship: the procedures, the edge cases, the irregularities, the parts."""
    files = importlib.resources.files("procedures").joinpath("drills").iterdir()
    ours = [DrillFile(f.name, f.read_bytes()) for f in files if f.name.endswith(".toml")]
    return tuple(sorted(ours, key=lambda file: (not file.name.startswith("HP"), file.name)))


def drill_file(path: str) -> DrillFile | Played:
    """The file at this path, or that it cannot be read and why."""
    name = os.fsencode(path).decode("utf-8", "replace")
    try:
        with Path(path).open("rb") as file:
            return DrillFile(name, file.read(LARGEST + 1))
    except OSError as error:
        return Played(file=name, problems=(Problem(name, error.strerror or "cannot be read"),))


def play(file: DrillFile) -> Played:
    """Read the drill and play it by its house pack."""
    opened = open_drill(file)
    if isinstance(opened, Played):
        return opened
    drill, pack = opened
    return Played(file=file.name, drill=drill, differences=play_drill(drill, pack))


def open_drill(file: DrillFile) -> tuple[Drill, HousePack] | Played:
    """The drill and the pack that it is played by, or everything that is wrong with the file."""
    drill = read_drill(file.data, where=file.name)
    if not isinstance(drill, Drill):
        return Played(file=file.name, problems=drill)
    try:
        pack = pack_for(drill, open_pack(drill.pack))
    except PackError as error:
        return Played(file=file.name, drill=drill, problems=(Problem("pack", str(error)),))
    if not isinstance(pack, HousePack):
        return Played(file=file.name, drill=drill, problems=pack)
    return drill, pack
