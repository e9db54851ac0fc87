"""What a member of the simulated staff will do next, and who they are."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from procedures import commands as ask
from procedures.table import Who
from tablectl.people.commands import SIMULATED

SECOND: Final = 1_000_000
DEALERS: Final = tuple(f"{SIMULATED}{name}" for name in ("bea", "carl", "dora"))
SUPERVISOR: Final = Who("supervisor", f"{SIMULATED}sam")
SECOND_PERSON: Final = Who("supervisor", f"{SIMULATED}tom")
"""Confirms what needs two people."""


class Duty(Struct, frozen=True, kw_only=True):
    """What a member of staff will do, and when. `slide`: draw the next card from the shoe."""

    at: int
    by: Who
    ask: ask.Ask | None = None
    slide: bool = False
