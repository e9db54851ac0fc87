"""A card is missing, damaged or of another deck (IR11)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="bad card",
    rule="IR11",
    sentence="A card is missing, damaged or foreign.",
    remedies=(
        "replace card",
        "cancel",
        "end shoe",
    ),
    of_the_round=False,
)
