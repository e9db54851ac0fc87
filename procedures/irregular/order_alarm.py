"""Order alarm: the shoe is not shuffled (IR12)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="order alarm",
    rule="IR12",
    sentence="The cards come out in the order of new decks.",
    remedies=("go on", "cancel", "end shoe",),
)
