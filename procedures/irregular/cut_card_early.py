"""The cut card came out before its place (E-16)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="cut card early",
    rule="E-16",
    sentence="The cut card came out early.",
    remedies=("noted",),
    holds=False,
    of_the_round=False,
)
