"""A rota as people write it: a TOML file of rotations and single turns, every problem at once."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec

from procedures.toml_text import Problem, found, open_toml, shown_key
from tablectl.rota import MINUTE, How, Turn, clashes

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
_MOST_TURNS: Final = 10_000
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_KEYS: Final = {
    "rotation": ("tables", "dealers", "from", "until", "minutes"),
    "turn": ("at", "table", "dealer", "how"),
}


def read_rota(data: bytes) -> tuple[Turn, ...] | tuple[Problem, ...]:
    """The turns in a file, in order of time; or everything that is wrong with it."""
    written = open_toml(data, kind="rota")
    if isinstance(written, str):
        return (Problem("the file", written),)
    turns: list[Turn] = []
    problems = [
        Problem(shown_key(key), f"there are [[rotation]] and [[turn]]{_near(key, _KEYS)}")
        for key in written
        if key not in _KEYS
    ]
    for kind, make in (("rotation", _rotation), ("turn", _turn)):
        parts = written.get(kind, [])
        if not isinstance(parts, list):
            problems.append(Problem(kind, f"is written [[{kind}]]; found {found(parts)}"))
            continue
        for number, part in enumerate(parts, start=1):
            where = f"{kind} {number}"
            wrong = list(_unknown(part, kind, where))
            try:
                turns += make(part) if not wrong else ()
            except _WrongError as error:
                key = error.args[0]
                wrong.append(Problem(f"{where}.{key}" if key else where, error.args[1]))
            problems += wrong
    if not problems and not turns:
        problems.append(Problem("the file", "holds neither a [[rotation]] nor a [[turn]]"))
    if not problems and len(turns) > _MOST_TURNS:
        problems.append(Problem("the file", f"has more than {_MOST_TURNS} turns"))
    problems += [Problem("together", why) for why in clashes(tuple(turns)) if not problems]
    return tuple(problems) or tuple(sorted(turns, key=lambda turn: (turn.at, turn.table)))


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


def _rotation(part: dict[str, Any]) -> Iterator[Turn]:
    """Every dealer goes on to the next table each time; who comes behind the last one rests."""
    tables, dealers = _names(part, "tables"), _names(part, "dealers")
    begin, end = _instant(part, "from"), _instant(part, "until")
    minutes = _of(part, "minutes", 30, int)
    if len(dealers) < len(tables):
        raise _WrongError("dealers", f"{len(tables)} tables need as many; there are {len(dealers)}")
    if not 1 <= minutes <= 24 * 60:
        raise _WrongError("minutes", f"a number from 1 to 1440; found {found(minutes)}")
    if end <= begin:
        raise _WrongError("until", "is not later than from")
    steps = -(-(end - begin) // (minutes * MINUTE))
    if steps * len(tables) > _MOST_TURNS:
        raise _WrongError("until", f"gives more than {_MOST_TURNS} turns")
    for place, table in enumerate(tables):
        before: str | None = None
        for step in range(steps):
            dealer = dealers[(place - step) % len(dealers)]
            if dealer != before:
                yield _made(begin + step * minutes * MINUTE, table, dealer, "rotation")
            before = dealer
        yield _made(end, table, None, "rotation")


def _turn(part: dict[str, Any]) -> Iterator[Turn]:
    at = _instant(part, "at")
    how = part.get("how", "rotation")
    if how not in ("rotation", "relief", "return"):
        raise _WrongError("how", f"rotation, relief or return; found {found(how)}")
    yield _made(at, _of(part, "table", None, str), _of(part, "dealer", None, str), how)


def _made(at: int, table: str, dealer: str | None, how: How) -> Turn:
    try:
        return msgspec.convert({"at": at, "table": table, "dealer": dealer, "how": how}, Turn)
    except msgspec.ValidationError as error:
        where = str(error)
        key = next((key for key in ("table", "dealer") if f"$.{key}" in where), "")
        value = {"table": table, "dealer": dealer}.get(key, at)
        why = f"a name has letters, digits and . _ -, 40 at most; found {found(value)}"
        raise _WrongError(key, why if key else where) from None


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
