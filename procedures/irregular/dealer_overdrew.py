"""The dealer drew on 17 or more (IR2, E-23)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="dealer overdrew",
    rule="IR2",
    sentence="The dealer drew a card too many.",
    remedies=(
        "carry",
        "burn",
    ),
)
