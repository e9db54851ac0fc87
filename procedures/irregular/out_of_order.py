"""Out of order: a player was skipped (HP12, E-25 to E-29, E-90, IR8)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="out of order",
    rule="HP12",
    sentence="The cards lie out of order.",
    remedies=(
        "reposition",
        "cancel",
    ),
)
