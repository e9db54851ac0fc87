"""Early card: a card came out while bets were open (HP14, HP16)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="card while betting",
    rule="HP16",
    sentence="A card came out while bets were open.",
    remedies=(
        "carry",
        "deal on",
        "cancel",
    ),
)
