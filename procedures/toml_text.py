"""A TOML file that people wrote: opened with care, and told about when it is wrong."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from msgspec import Struct

LARGEST: Final = 64 * 1024
"""The largest file that is read, in bytes."""
LONGEST_LINE: Final = 1_000
"""The longest line in it; keys of thousands of parts would take the parser minutes."""

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")


class Problem(Struct, frozen=True):
    """One thing wrong with a file: `key` says where (`game.decks`), `why` what is wrong."""

    key: str
    why: str

    def __str__(self) -> str:
        return f"{self.key}: {self.why}"


def open_toml(data: bytes, *, kind: str) -> dict[str, Any] | str:
    """What the bytes hold, or why nothing can be read from them. `kind` is as `pack`."""
    if len(data) > LARGEST:
        return f"the file is too large; a {kind} has at most {LARGEST} bytes"
    for number, line in enumerate(data.split(b"\n"), start=1):
        if len(line) > LONGEST_LINE:
            return f"line {number} is too long; a {kind} has at most {LONGEST_LINE} bytes in a line"
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        number = error.object.count(b"\n", 0, error.start) + 1
        return f"not UTF-8 at line {number}"
    except RecursionError:
        return f"not a {kind}: brackets nested too deeply"
    except ValueError as error:
        number = data.count(b"\n") + 1
        why = str(error).replace("at end of document", f"at the end, line {number}")
        return f"not TOML: {why}"


def found(value: object) -> str:
    """What was written, short and harmless: a file may hold anything."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value) if value.bit_length() <= 64 else "a far larger number"
        case str():
            return ascii(value if len(value) <= 60 else f"{value[:57]}...")
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "a table"
    return f"a {type(value).__name__}"


def shown_key(key: str) -> str:
    """A key as it may be shown: itself, or quoted when it is none of the plain ones."""
    return key if _PLAIN_KEY.fullmatch(key) else found(key)
