"""Settings of a configuration file: one Struct says name, type, default and meaning of each.

From it come the checks, every problem at once, and the page that explains the settings.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from procedures.toml_text import Problem, found, shown_key


def means(text: str) -> Meta:
    """What a setting means, for the page that explains it."""
    return Meta(extra={"means": text})


class Setting(Struct, frozen=True, kw_only=True):
    """One setting, for people: what may be written, and what holds where nothing is."""

    key: str
    kind: str
    default: str
    meaning: str


def problems_of(
    written: dict[str, Any],
    kind: type[Struct],
    prefix: str = "",
    *,
    apart: tuple[str, ...] = (),
    elsewhere: Callable[[str, type[Struct]], str] = lambda _key, _kind: "",
) -> Iterator[Problem]:
    """Every key of one table of the file tried alone, then what is missing.

    `apart` are keys that the caller looks at himself; `elsewhere` says where a key belongs that
    has no place here.
    """
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for key, value in written.items():
        if key in apart:
            continue
        if key not in fields:
            yield Problem(
                f"{prefix}{shown_key(key)}", elsewhere(key, kind) or _unknown(key, fields)
            )
            continue
        why = refused(value, fields[key].type)
        if why:
            yield Problem(f"{prefix}{key}", f"{why}; found {found(value)}")
    for name, field in fields.items():
        if name not in written and field.required and name not in apart:
            yield Problem(f"{prefix}{name}", "is missing")


def settings_of(kind: type[Struct], prefix: str = "") -> Iterator[Setting]:
    """Each setting that a Struct has, in its order."""
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        default = "needed" if field.required else _as_written(field.default)
        if field.default is NODEFAULT and not field.required:
            default = "none"
        yield Setting(
            key=f"{prefix}{field.name}",
            kind=_kind(hints[field.name]),
            default=default,
            meaning=_meaning(hints[field.name]),
        )


def _as_written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else "none" if value is None else str(value)


def _kind(hint: Any) -> str:
    """What may be written, in a word or two."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _kind(inside[0])
    if origin is Literal:
        return " | ".join(f'"{choice}"' for choice in inside)
    if origin in (Union, UnionType):
        return " or ".join(_kind(one) for one in inside if one is not type(None))
    if origin is tuple:
        return f"[{_kind(inside[0])}, …]"
    return {str: "text", int: "number", bool: "true or false"}.get(hint, "a table of its own")


def _meaning(hint: Any) -> str:
    notes = (meta.extra.get("means", "") for meta in _metas(hint) if meta.extra)
    return next((note for note in notes if note), "")


def _metas(hint: Any) -> Iterator[Meta]:
    if get_origin(hint) is Annotated:
        inside, *notes = get_args(hint)
        yield from (note for note in notes if isinstance(note, Meta))
        yield from _metas(inside)


def _unknown(key: str, known: dict[str, Any]) -> str:
    near = difflib.get_close_matches(key[:60], known, n=1)
    if near:
        return f"no such setting; did you mean {near[0]}?"
    return f"no such setting; there are {', '.join(known)}"


def refused(value: object, kind: Any) -> str:
    """Why a value is not of this kind; empty where it is."""
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if get_origin(plain) is Literal:
        if isinstance(value, str) and value in get_args(plain):
            return ""
        return f"one of {', '.join(get_args(plain))}"
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        notes = (meta.description for meta in _metas(kind))
        return next((note for note in notes if note), str(error))
    if isinstance(value, str) and not (value.strip() and value.isprintable()):
        return "words on one line, not blank"
    return ""
