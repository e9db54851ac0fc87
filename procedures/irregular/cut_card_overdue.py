"""The cut card has not come out where it should (E-16)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="cut card overdue",
    rule="E-16",
    sentence="The cut card is overdue.",
    remedies=("noted",),
    holds=False,
    of_the_round=False,
)
