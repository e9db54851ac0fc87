"""Off the table: a card fell and goes back to its place (HP17, E-38)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="off the table",
    rule="HP17",
    sentence="A card fell off the table.",
    remedies=(
        "replace",
        "cancel",
    ),
)
