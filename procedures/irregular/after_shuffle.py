"""A card came out after the shuffle was recorded as done."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="card after shuffle",
    rule="HP7",
    sentence="A card came out after the shuffle was recorded.",
    remedies=("go on",),
    of_the_round=False,
)
