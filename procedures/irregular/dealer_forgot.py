"""The dealer forgot his own first card (IR1)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="dealer card forgotten",
    rule="IR1",
    sentence="The dealer has no card of his own.",
    remedies=(
        "reposition",
        "dealer draws",
        "cancel",
    ),
)
