"""The count of a shoe that is over does not come out (IR11)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="count differs",
    rule="IR11",
    sentence="The count of the set does not come out.",
    remedies=(
        "replace card",
        "go on",
    ),
    of_the_round=False,
)
