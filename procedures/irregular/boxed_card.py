"""Boxed card: a card face up in the shoe (IR5)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="boxed card",
    rule="IR5",
    sentence="A card lay face up in the shoe.",
    remedies=(
        "scrap",
        "go on",
    ),
)
