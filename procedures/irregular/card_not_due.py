"""Over-deal: a card came out while a decision was waited for (HP13, E-30, E-31, IR3, IR4)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="card not due",
    rule="HP13",
    sentence="A card came out that nobody is due.",
    remedies=(
        "cancel",
        "offer on",
        "burn",
    ),
)
