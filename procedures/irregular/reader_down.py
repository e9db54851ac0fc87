"""Reader down: the shoe is not read (E-37, part F)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="device down",
    rule="E-37",
    sentence="The reader is not connected.",
    remedies=(
        "go on",
        "play on",
        "enter card",
        "cancel",
    ),
    dealer_may=("go on",),
    of_the_round=False,
)
