"""Outage: the house itself was away (E-78, B1)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="outage",
    rule="E-78",
    sentence="The service was away.",
    remedies=(
        "go on",
        "cancel",
    ),
    of_the_round=False,
)
