"""The shoe ran out in mid-round (IR6, E-17)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="shoe empty",
    rule="IR6",
    sentence="The shoe ran out before the round was over.",
    remedies=(
        "refill shoe",
        "cancel",
    ),
)
