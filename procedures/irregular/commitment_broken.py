"""A machine's shoe is not the one it committed itself to (part G)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="commitment broken",
    rule="G",
    sentence="The order that was published is not the one committed to.",
    remedies=("go on",),
    of_the_round=False,
)
