"""What must be green before a table opens, as the service found it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

CheckOf = Literal["dealer", "card set", "clocks", "devices", "recorder", "pack"]


class Check(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that was looked at: whether it is as it should be, and what was found."""

    of: CheckOf
    ok: bool
    found: Annotated[str, Meta(max_length=400)] = ""
