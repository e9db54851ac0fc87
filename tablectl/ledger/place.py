"""Where a ledger is: a SQLite file's path, or the address of one in PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Final

Place = Path | str
"""A file, or a text that `is_address` holds for."""

_SCHEMES: Final = ("postgresql://", "postgres://")


def is_address(text: str) -> bool:
    """Whether a text names a ledger in PostgreSQL."""
    return text.startswith(_SCHEMES)


def place_of(text: str) -> Place:
    """The ledger that somebody names: an address, or else a file's path."""
    return text if is_address(text) else Path(text)
