"""Picked up early: cards were collected before the hand was over (HP15, E-40)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="picked up",
    rule="HP15",
    sentence="Cards were picked up before the hand was over.",
    remedies=(
        "replace",
        "cancel",
    ),
)
