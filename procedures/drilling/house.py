"""The house pack that a drill is played by: the named one, with the fields that it changes."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace

from procedures.drilling.drill import Drill
from procedures.pack import SECTIONS, HousePack, sourced_fields
from procedures.pack_consistency import inconsistencies
from procedures.toml_text import Problem, found


def pack_for(drill: Drill, pack: HousePack) -> HousePack | tuple[Problem, ...]:
    """The pack as the drill needs it, or everything that is wrong with its changes."""
    problems: list[Problem] = []
    sections = dict(SECTIONS)
    for key, written in drill.changes:
        section, _, name = key.partition(".")
        kinds = (
            get_type_hints(sections[section], include_extras=True) if section in sections else {}
        )
        if name not in kinds:
            problems.append(Problem(f"changes.{key}", "no such field in a pack"))
            continue
        try:
            value: Any = msgspec.convert(written, kinds[name])
        except msgspec.ValidationError as error:
            problems.append(Problem(f"changes.{key}", f"{error}; found {found(written)}"))
            continue
        pack = replace(pack, **{section: replace(getattr(pack, section), **{name: value})})
    values = dict(sourced_fields(pack))
    problems += [Problem(f"changes.{key}", why) for key, why in inconsistencies(values)]
    return tuple(problems) if problems else pack
