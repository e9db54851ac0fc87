"""The supervisor is called."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="supervisor called",
    rule="F",
    sentence="The supervisor is called.",
    remedies=(
        "go on",
        "cancel",
    ),
    of_the_round=False,
)
