"""What is common to everything that can be asked of a table: bounds of numbers, texts and money."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=400)]
BoxNumber = Annotated[int, Meta(ge=1, le=32)]
Spot = Annotated[int, Meta(ge=1, le=3)]
"""Which of the bets on a box."""
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Amount = Annotated[int, Meta(ge=1, le=10**15)]
"""Money that is not nought, in minor units."""
Percent = Annotated[int, Meta(ge=0, le=100)]
Number = Annotated[int, Meta(ge=0, le=10**12)]
"""A count: of incidents, of questions, of facts."""
Micros = Annotated[int, Meta(ge=0, le=2**53)]
"""Microseconds: a length of time, or a time UTC."""


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is common to every request: unknown fields are refused."""
