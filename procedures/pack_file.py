"""The written form of a house pack: TOML in which every field carries its value and its source.

name = "live-eight-deck"
title = "Live-dealer blackjack"
currency = { is = "USD", mark = "I", source = "the house's own figure" }

[game]
decks = { is = 8, mark = "S", source = "document 2, title" }
blackjack_pays = { is = "3:2", mark = "S", source = "document 2, Payouts" }

A pack that begins with `based_on = "live-eight-deck"` writes only what it decides otherwise; every
other field is that pack's, with its source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from procedures.money import Odds
from procedures.odds.chart import Chart, as_the_dealer
from procedures.pack import SECTIONS, WHOLE, Game, HousePack, Mark, Source, Words, sourced_fields
from procedures.pack_consistency import inconsistencies
from procedures.toml_text import LARGEST, Problem, found, open_toml, shown_key

__all__ = ["LARGEST", "PackProblem", "pack_written", "read_pack"]

PackProblem = Problem

_ODDS = re.compile(r"([1-9][0-9]{0,2}):([1-9][0-9]{0,2})")
_ENTRY = ("is", "mark", "source")
_MARKS = ", ".join(get_args(Mark))


def _alone(name: str) -> HousePack | str:
    return f"no pack {found(name)} to be based on"


def read_pack(
    data: bytes,
    *,
    where: str,
    base: Callable[[str], HousePack | str] = _alone,
    chart: Callable[[Game], Chart] = as_the_dealer,
) -> HousePack | tuple[PackProblem, ...]:
    """The pack that `data` holds, or everything that is wrong with it.

    `where` names the file, and is the key of what is wrong with the file as a whole. `base` gives
    the pack of a name that another is based on, or why there is none. `chart` works out the
    game's strategy.
    """
    written = open_toml(data, kind="pack")
    if isinstance(written, str):
        return (PackProblem(where, written),)
    return pack_written(written, base=base, chart=chart)


def pack_written(
    written: dict[str, Any],
    *,
    base: Callable[[str], HousePack | str] = _alone,
    chart: Callable[[Game], Chart] = as_the_dealer,
) -> HousePack | tuple[PackProblem, ...]:
    """The pack that a file's tables hold, or everything that is wrong with it."""
    problems: list[PackProblem] = []
    values: dict[str, Any] = {}
    sources: list[Source] = []
    under = _base(written, base)
    if isinstance(under, str):
        problems.append(PackProblem("based_on", under))
    kept = _kept(under) if isinstance(under, HousePack) else {}
    for key, kind, entry in _expected(written):
        if entry is None and under is not None and key not in _IDENTITY:
            if key in kept:
                values[key], below = kept[key]
                sources.append(below)
            continue
        try:
            value, source = _field(key, kind, entry)
        except _WrongError as wrong:
            problems += (PackProblem(key, why) for why in wrong.reasons)
        else:
            values[key] = value
            sources += () if source is None else (source,)
    problems += _unknown(written)
    problems += (PackProblem(key, why) for key, why in inconsistencies(values))
    return tuple(problems) if problems else _built(values, sources, chart)


def _base(
    written: dict[str, Any], base: Callable[[str], HousePack | str]
) -> HousePack | str | None:
    """The pack that this one is based on, or why there is none; None where it stands alone."""
    name = written.get("based_on")
    if name is None:
        return None
    return base(name) if isinstance(name, str) else f"a pack's name; found {found(name)}"


def _kept(under: HousePack) -> dict[str, tuple[object, Source]]:
    """The fields of the pack below, each with its source."""
    sources = {source.key: source for source in under.sources}
    return {key: (value, sources[key]) for key, value in sourced_fields(under)}


class _WrongError(Exception):
    """A field that cannot be taken, and why."""

    def __init__(self, *reasons: str) -> None:
        super().__init__(*reasons)
        self.reasons = reasons


_IDENTITY: Final = ("name", "title")
"""The only two fields that are not rules and have no source."""


_SHAPES: Final = {
    "name": 'small letters and digits, with single hyphens between, as "my-house"',
    "currency": 'three capital letters, as "USD"',
    "stated_return": '"none", or per cent as "99.59"',
}
"""What the patterns of these fields ask for, in words."""


def _expected(written: dict[str, Any]) -> Iterator[tuple[str, Any, object]]:
    """Each field a pack must have: its key, its type and what is written for it (None: nothing)."""
    whole = get_type_hints(HousePack, include_extras=True)
    for name in (*_IDENTITY, *WHOLE):
        yield name, whole[name], written.get(name)
    for section, struct in SECTIONS:
        table = written.get(section)
        for name, kind in get_type_hints(struct, include_extras=True).items():
            yield f"{section}.{name}", kind, table.get(name) if isinstance(table, dict) else None


def _field(key: str, kind: Any, entry: object) -> tuple[Any, Source | None]:
    if entry is None:
        raise _WrongError("missing")
    if key in _IDENTITY:
        return _value(kind, entry, key), None
    if not isinstance(entry, dict):
        raise _WrongError('write it as { is = VALUE, mark = "S", source = "document, paragraph" }')
    reasons = [f"{name} is missing" for name in _ENTRY if name not in entry]
    reasons += [
        f"{shown_key(name)} is not part of a field; only is, mark and source are"
        for name in entry
        if name not in _ENTRY
    ]
    value = None
    if "is" in entry:
        try:
            value = _value(kind, entry["is"], key)
        except _WrongError as wrong:
            reasons += wrong.reasons
    mark, text = entry.get("mark", "S"), entry.get("source", "-")
    if mark not in get_args(Mark):
        reasons.append(f"mark is one of {_MARKS}; found {found(mark)}")
    try:
        text = _value(Words, text)
    except _WrongError as wrong:
        reasons += (f"source: {why}" for why in wrong.reasons)
    if reasons:
        raise _WrongError(*reasons)
    return value, Source(key=key, mark=mark, text=text)


def _value(kind: Any, written: object, key: str = "") -> Any:
    if kind is Odds:
        match = _ODDS.fullmatch(written) if isinstance(written, str) else None
        if match is None:
            raise _WrongError(f'odds are written "3:2"; found {found(written)}')
        return Odds(int(match[1]), int(match[2]))
    if get_origin(kind) is Literal and written not in get_args(kind):
        choices = ", ".join(f'"{choice}"' for choice in get_args(kind))
        raise _WrongError(f"one of {choices}; found {found(written)}")
    if isinstance(written, str) and not (written.strip() and written.isprintable()):
        raise _WrongError(f"words on one line, not blank; found {found(written)}")
    try:
        return msgspec.convert(written, kind)
    except msgspec.ValidationError as error:
        why = _SHAPES.get(key, "") if "matching regex" in str(error) else ""
        raise _WrongError(f"{why or error}; found {found(written)}") from None


def _unknown(written: dict[str, Any]) -> Iterator[PackProblem]:
    sections = dict(SECTIONS)
    for key, entry in written.items():
        if key in sections:
            if not isinstance(entry, dict):
                yield PackProblem(key, f"a section, written [{key}]; found {found(entry)}")
                continue
            for name in entry:
                if name not in sections[key].__struct_fields__:
                    yield PackProblem(f"{key}.{shown_key(name)}", "no such field in a pack")
        elif key not in (*_IDENTITY, *WHOLE, "based_on"):
            yield PackProblem(shown_key(key), "no such field in a pack")


def _built(
    values: dict[str, Any], sources: list[Source], chart: Callable[[Game], Chart]
) -> HousePack:
    whole: dict[str, Any] = {name: values[name] for name in (*_IDENTITY, *WHOLE)}
    for section, struct in SECTIONS:
        names = struct.__struct_fields__
        whole[section] = struct(**{name: values[f"{section}.{name}"] for name in names})
    return HousePack(**whole, chart=chart(whole["game"]), sources=tuple(sources))
