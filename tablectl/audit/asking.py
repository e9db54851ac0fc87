"""What a question about the record says: positions, numbers and times, each judged with its name.

Every function raises ValueError for a text that is not what it has to be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.audit.stretch import Past

About = Mapping[str, str]
_DIGITS: Final = 18


def number(about: About, key: str, *, least: int = 0) -> int | None:
    """A whole number from `least` up; None where nothing is said of it."""
    given = about.get(key, "")
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= _DIGITS and int(given) >= least):
        raise ValueError(f"{key}: a whole number from {least}; got {given[:40]!r}")
    return int(given)


def wanted(about: About, key: str, *, least: int = 1) -> int:
    """A whole number that must be said."""
    found = number(about, key, least=least)
    if found is None:
        raise ValueError(f"{key}: say which, a whole number from {least}")
    return found


def page(about: About, most: int) -> int:
    """How many are wanted at once: `limit`, and never more than `most`."""
    return min(number(about, "limit", least=1) or most, most)


def span(past: Past, about: About) -> tuple[str, int, int]:
    """The table, and the positions `from` and `to`; without them a round's, or all there are.

    Raises NotRecorded, LedgerError.
    """
    table = past.table(about.get("table"))
    of_round = number(about, "round", least=1)
    if of_round is not None:
        begins, ends = past.of_round(table, of_round)
    else:
        begins, ends = 1, past.end(table)
    first = number(about, "from", least=1) or begins
    last = number(about, "to", least=1) or ends
    if not first <= last:
        raise ValueError(f"from {first} to {last}: a stretch of the record goes forward")
    return table, first, min(last, past.end(table))
