"""The machine's clock was set back."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="clock set back",
    rule="F",
    sentence="The machine's clock was set back.",
    remedies=("noted",),
    holds=False,
    of_the_round=False,
    for_staff=True,
)
