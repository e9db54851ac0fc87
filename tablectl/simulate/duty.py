"""What a member of the simulated staff will do next, and who they are."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from procedures import commands as ask
from procedures.table import Who

SECOND: Final = 1_000_000
DEALERS: Final = ("bea", "carl", "dora")
SUPERVISOR: Final = Who("supervisor", "sam")
SECOND_PERSON: Final = Who("supervisor", "tom")
"""Confirms what needs two people."""


class Duty(Struct, frozen=True, kw_only=True):
    """What a member of staff will do, and when. `slide`: draw the next card from the shoe."""

    at: int
    by: Who
    ask: ask.Ask | None = None
    slide: bool = False
