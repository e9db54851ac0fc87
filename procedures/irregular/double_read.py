"""Double read: the same code twice, one card or two (E-36)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="one or two",
    rule="E-36",
    sentence="The same card was read twice: one card or two?",
    remedies=(
        "one card",
        "two cards",
        "cancel",
    ),
)
