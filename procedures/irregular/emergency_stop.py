"""Emergency stop: fire, or a dealer taken ill (E-85)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="emergency stop",
    rule="E-85",
    sentence="The table is stopped.",
    remedies=(
        "go on",
        "cancel",
    ),
    of_the_round=False,
)
