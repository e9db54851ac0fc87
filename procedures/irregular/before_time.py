"""Game before time: the dealer dealt before the round was open (HP14, E-39)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="game before time",
    rule="HP14",
    sentence="Dealing began before the round.",
    remedies=(
        "rescan",
        "carry",
        "cancel",
        "end shoe",
    ),
    dealer_may=("rescan",),
)
