"""Unreadable card: the reader saw something and could not read it (E-37)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="unreadable",
    rule="E-37",
    sentence="A card could not be read.",
    remedies=(
        "enter card",
        "no card",
        "cut card",
        "cancel",
    ),
)
