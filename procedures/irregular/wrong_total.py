"""Wrong total: the felt and the record do not agree (IR13)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="wrong total",
    rule="IR13",
    sentence="The cards on the felt are not those in the record.",
    remedies=(
        "enter card",
        "cancel",
        "go on",
    ),
)
