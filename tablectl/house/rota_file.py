"""A rota as people write it: a TOML file of rotations and single turns, every problem at once."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

import msgspec

from procedures.table import Name
from procedures.toml_text import Problem, found, open_toml, shown_key
from tablectl.house.rota import Plan, Rotation, Turn

EXAMPLE: Final = """\
[[rotation]]                       # each dealer goes on to the next table, the last one rests
tables = ["T1", "T2"]
dealers = ["bea", "max", "zoe"]    # one of them rests at a time
from = 2026-12-01T18:00:00+01:00
until = 2026-12-02T02:00:00+01:00
minutes = 30

[[turn]]                           # one change by itself: how = "rotation", "relief" or "return"
at = 2026-12-01T18:10:00+01:00
table = "T1"
dealer = "kim"
how = "relief"
"""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_KEYS: Final = {
    "rotation": ("tables", "dealers", "from", "until", "minutes"),
    "turn": ("at", "table", "dealer", "how"),
}
_WRITTEN: Final = {"begin": "from", "end": "until"}
"""What a field of a rotation is called in the file."""
T = TypeVar("T")


def read_rota(data: bytes) -> Plan | tuple[Problem, ...]:
    """The rota in a file; or everything that is wrong with how it is written.

    Whether turns clash is told when it is set, with what only the house knows.
    """
    written = open_toml(data, kind="rota")
    if isinstance(written, str):
        return (Problem("the file", written),)
    problems = [
        Problem(shown_key(key), f"there are [[rotation]] and [[turn]]{_near(key, _KEYS)}")
        for key in written
        if key not in _KEYS
    ]
    rotations = tuple(_each(written, "rotation", _rotation, problems))
    turns = tuple(_each(written, "turn", _turn, problems))
    if problems:
        return tuple(problems)
    plan = Plan(rotations=rotations, turns=turns)
    where = "together" if rotations or turns else "the file"
    return tuple(Problem(where, why) for why in plan.unworkable) or plan


def _each(
    written: dict[str, Any], kind: str, make: Callable[[dict[str, Any]], T], problems: list[Problem]
) -> Iterator[T]:
    """What stands under one kind of heading; what is wrong is added to `problems`."""
    parts = written.get(kind, [])
    if not isinstance(parts, list):
        problems.append(Problem(kind, f"is written [[{kind}]]; found {found(parts)}"))
        return
    for number, part in enumerate(parts, start=1):
        where = f"{kind} {number}"
        wrong = list(_unknown(part, kind, where))
        try:
            if not wrong:
                yield make(part)
        except _WrongError as error:
            key = error.args[0]
            wrong.append(Problem(f"{where}.{key}" if key else where, error.args[1]))
        problems += wrong


class _WrongError(Exception):
    """A key, and what is wrong with its value."""


def _unknown(part: object, kind: str, where: str) -> Iterator[Problem]:
    if not isinstance(part, dict):
        yield Problem(where, f"is written [[{kind}]]; found {found(part)}")
        return
    for key in part:
        if key not in _KEYS[kind]:
            yield Problem(f"{where}.{shown_key(key)}", f"no such setting{_near(key, _KEYS[kind])}")


def _near(key: str, known: Any) -> str:
    near = difflib.get_close_matches(key[:60], known, n=1)
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"


def _rotation(part: dict[str, Any]) -> Rotation:
    tables, dealers = _names(part, "tables"), _names(part, "dealers")
    begin, end = _instant(part, "from"), _instant(part, "until")
    minutes = _of(part, "minutes", 30, int)
    if not 1 <= minutes <= 24 * 60:
        raise _WrongError("minutes", f"a number from 1 to 1440; found {found(minutes)}")
    fields = {"tables": tables, "dealers": dealers, "begin": begin, "end": end, "minutes": minutes}
    rotation: Rotation = _made(fields, Rotation)
    problem = rotation.problem()
    if problem is not None:
        raise _WrongError(_WRITTEN.get(problem[0], problem[0]), problem[1])
    return rotation


def _turn(part: dict[str, Any]) -> Turn:
    at = _instant(part, "at")
    how = part.get("how", "rotation")
    if how not in ("rotation", "relief", "return"):
        raise _WrongError("how", f"rotation, relief or return; found {found(how)}")
    table, dealer = _of(part, "table", None, str), _of(part, "dealer", None, str)
    turn: Turn = _made({"at": at, "table": table, "dealer": dealer, "how": how}, Turn)
    return turn


def _made(fields: dict[str, Any], kind: type) -> Any:
    """What the types make of it; what they do not take is told by the key that it stands at."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        where = str(error)
        match = re.search(r"`\$\.(\w+)", where)
        key = match[1] if match is not None else ""
        if key in ("table", "dealer", "tables", "dealers"):
            value = fields[key]
            odd = [one for one in value if not _named(one)] if isinstance(value, list) else [value]
            what = found(odd[0]) if odd else found(value)
            where = f"a name has letters, digits and . _ -, 40 at most; found {what}"
        if key in ("at", "begin", "end"):
            where = "a day from 1970 to 2255"
        raise _WrongError(_WRITTEN.get(key, key), where) from None


def _named(value: object) -> bool:
    try:
        msgspec.convert(value, Name)
    except msgspec.ValidationError:
        return False
    return True


def _names(part: dict[str, Any], key: str) -> list[str]:
    names = _of(part, key, None, list)
    if not names or not all(isinstance(name, str) for name in names):
        raise _WrongError(key, f"names in brackets; found {found(names)}")
    if len(set(names)) < len(names):
        raise _WrongError(key, "names somebody twice")
    return list(names)


def _instant(part: dict[str, Any], key: str) -> int:
    at: datetime = _of(part, key, None, datetime)
    if at.tzinfo is None:
        raise _WrongError(key, "needs how far it is from UTC, as 2026-12-01T18:00:00+01:00")
    return (at - _EPOCH) // timedelta(microseconds=1)


def _of(part: dict[str, Any], key: str, default: Any, kind: type) -> Any:
    value = part.get(key, default)
    if value is None:
        raise _WrongError(key, "is missing")
    if not isinstance(value, kind) or isinstance(value, bool):
        words = {datetime: "a day and a time", list: "names in brackets", str: "a name"}
        raise _WrongError(key, f"{words.get(kind, 'a number')}; found {found(value)}")
    return value
