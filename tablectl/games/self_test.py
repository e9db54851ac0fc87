"""A pack's self-test: the drills played in a house of its own, and what comes otherwise there.

A drill is about a procedure, so it is played with the stakes and chips of the pack that it is
written for; every other field is the house's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from procedures.drilling.drill import Drill
from procedures.drilling.house import pack_for
from procedures.drilling.play import Difference, play_drill
from procedures.pack import HousePack, sourced_fields
from procedures.pack_in_words import shown_value
from procedures.toml_text import Problem
from tablectl.games.drills import DrillFile, Played, open_drill

Behaves = Literal[
    "the same", "by its reading", "otherwise", "not drilled", "cannot be played", "another table"
]  # fmt: skip


class OtherReading(Struct, frozen=True, kw_only=True):
    """A field that decides which steps of the drill are taken, and is another in this house.

    `drilled`: the drill has steps for it.
    """

    key: str
    usual: str
    here: str
    drilled: bool


class DrilledHere(Struct, frozen=True, kw_only=True):
    """What came of one drill in the house. `differences`: expected is usual, got is here.

    `lacks` is the field by which the drill is for another kind of table; it is not played.
    """

    file: str
    drill: Drill | None = None
    readings: tuple[OtherReading, ...] = ()
    differences: tuple[Difference, ...] = ()
    problems: tuple[Problem, ...] = ()
    lacks: str = ""

    @property
    def behaves(self) -> Behaves:
        """How the house behaves in it, compared with the pack that the drill is written for."""
        if self.problems:
            return "cannot be played"
        if self.lacks:
            return "another table"
        if self.differences:
            return "otherwise"
        if not all(reading.drilled for reading in self.readings):
            return "not drilled"
        return "by its reading" if self.readings else "the same"


def self_test(files: Iterable[DrillFile | Played], house: HousePack) -> tuple[DrilledHere, ...]:
    """Every drill played in the house; a file that is none is told with its problems."""
    return tuple(_tested(file, house) for file in files)


def _tested(file: DrillFile | Played, house: HousePack) -> DrilledHere:
    opened = file if isinstance(file, Played) else open_drill(file)
    if isinstance(opened, Played):
        return DrilledHere(file=opened.file, drill=opened.drill, problems=opened.problems)
    (drill, usual), name = opened, file.name if isinstance(file, DrillFile) else file.file
    here = pack_for(drill, replace(house, limits=usual.limits, currency=usual.currency))
    lacks = _lacks(usual, here if isinstance(here, HousePack) else house)
    if lacks:
        return DrilledHere(file=name, drill=drill, lacks=lacks)
    if not isinstance(here, HousePack):
        return DrilledHere(file=name, drill=drill, problems=here)
    return DrilledHere(
        file=name,
        drill=drill,
        readings=_readings(drill, usual, here),
        differences=play_drill(drill, here),
    )


def _lacks(usual: HousePack, here: HousePack) -> str:
    """The field by which the drill's table is of a kind that this house has not; empty: none."""
    ours, theirs = usual.game, here.game
    missing = {
        "game.dealt_by": theirs.dealt_by != ours.dealt_by,
        "game.hole_card": ours.hole_card and not theirs.hole_card,
        "game.bets_per_box": ours.bets_per_box > theirs.bets_per_box,
        "game.boxes_per_player": ours.boxes_per_player > theirs.boxes_per_player,
        "game.charlie": bool(ours.charlie) and not theirs.charlie,
    }
    return next((key for key, lacking in missing.items() if lacking), "")


def _readings(drill: Drill, usual: HousePack, here: HousePack) -> tuple[OtherReading, ...]:
    ours, theirs = dict(sourced_fields(usual)), dict(sourced_fields(here))
    named = [pair for step in drill.steps for pair in step.when]
    return tuple(
        OtherReading(
            key=key,
            usual=shown_value(usual, key, ours[key]),
            here=shown_value(here, key, theirs[key]),
            drilled=(key, theirs[key]) in named,
        )
        for key in sorted({key for key, _ in named})
        if ours[key] != theirs[key]
    )
