"""Burn and first card mistaken for each other (E-24)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="burn mistaken",
    rule="E-24",
    sentence="The burn was read as a card of the game, or the first card as the burn.",
    remedies=(
        "re-assign",
        "cancel",
    ),
)
