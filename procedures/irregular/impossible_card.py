"""Impossible card: a code more often than the shoe has decks (E-36)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="impossible card",
    rule="E-36",
    sentence="The shoe cannot contain this card.",
    remedies=(
        "cancel",
        "end shoe",
    ),
)
