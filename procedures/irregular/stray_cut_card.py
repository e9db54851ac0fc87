"""A cut card that belongs to no shoe (IR10)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="cut card out of place",
    rule="IR10",
    sentence="A cut card came out that is not due.",
    remedies=("noted",),
    holds=False,
    of_the_round=False,
)
