"""Empty seat: cards lie where nobody plays (HP19, E-32, E-33)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="empty seat",
    rule="HP19",
    sentence="Cards lie at an empty seat.",
    remedies=(
        "reposition",
        "cancel",
    ),
)
