"""The carried card is placed, not read; its code again may be the card itself (HP16)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="carried card read",
    rule="HP16",
    sentence="The carried card was read again: one card or two?",
    remedies=(
        "one card",
        "two cards",
        "cancel",
    ),
)
