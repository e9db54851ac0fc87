"""Bad scan: two cards came out of the shoe together (HP18, E-34, E-35, E-84, IR7)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="bad scan",
    rule="HP18",
    sentence="Two cards came out together.",
    remedies=(
        "card and cut card",
        "cancel",
        "pay blackjacks",
        "rescan",
        "carry",
        "burn",
        "end shoe",
        "go on",
    ),
)
