"""Missed read: a card left the shoe and nobody read it (IR14)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="missed read",
    rule="IR14",
    sentence="A card left the shoe unread.",
    remedies=(
        "enter card",
        "no card",
        "cut card",
        "cancel",
    ),
)
