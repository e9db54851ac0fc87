"""A fact before it is written, a record as it is stored, and the one way to turn data into bytes.

A body is canonical JSON: keys sorted, no blanks, whole numbers and whole texts only. It is written
once and hashed as it is stored; nothing is ever encoded again to be checked.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct


class Fact(Struct, frozen=True):
    """What is to be written: a stable type name, its version, and the body as canonical JSON."""

    type: str
    version: int
    body: bytes


class Record(Struct, frozen=True, kw_only=True):
    """What is stored. Positions of a stream start at 1 and leave no gap.

    `command` is the id of the command that caused it, `at` is microseconds UTC, `chain` is the
    32 bytes that `chain.link` gives for this record.
    """

    stream: str
    position: Annotated[int, Meta(ge=1)]
    type: str
    version: int
    command: str
    at: int
    body: bytes
    chain: bytes


def fact(event: Struct, *, version: int = 1) -> Fact:
    """The fact that a tagged Struct states: its tag is the type, its canonical JSON the body.

    Raises ValueError where the Struct has no text tag or holds a float.
    """
    tag = type(event).__struct_config__.tag
    if not isinstance(tag, str):
        raise ValueError(f"{type(event).__name__} has no type name, so it cannot be recorded")  # noqa: TRY004
    return Fact(tag, version, canonical(event))


def canonical(value: object) -> bytes:
    """The one JSON text of a value: keys sorted, no blanks, no floats.

    Raises ValueError for a float and for a text that not every ledger can hold, with the place
    where it lies; msgspec's own errors (TypeError, OverflowError) for what JSON cannot hold.
    """
    plain = msgspec.to_builtins(value)
    _refuse(plain, "$")
    return msgspec.json.encode(plain, order="sorted")


def _refuse(plain: Any, where: str) -> None:
    kind = type(plain)
    if kind is str:
        if "\0" in plain:
            raise ValueError(f"{where} holds a NUL, which no record can")
        if not plain.isascii() and any("\ud800" <= sign <= "\udfff" for sign in plain):
            raise ValueError(f"{where} holds half a character, which no record can")
    elif kind is dict:
        for key, inner in plain.items():
            _refuse(key, f"a key of {where}")
            _refuse(inner, f"{where}.{key}")
    elif kind is list or kind is tuple:
        for number, inner in enumerate(plain):
            _refuse(inner, f"{where}[{number}]")
    elif isinstance(plain, float):
        raise ValueError(f"{where} is the float {plain!r}; the record holds whole numbers only")
