"""Cut card too deep or too high (E-16)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="cut card depth",
    rule="E-16",
    sentence="The cut card is too deep or too high.",
    remedies=("noted",),
    holds=False,
    of_the_round=False,
)
