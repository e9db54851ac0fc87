"""The recorder of the table's pictures is down: an alarm and a gap, and play goes on."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="recorder down",
    rule="F",
    sentence="The table's pictures are not recorded.",
    remedies=("noted",),
    holds=False,
    of_the_round=False,
    for_staff=True,
)
