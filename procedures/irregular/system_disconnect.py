"""The system dropped a player from a running game (HP20, E-79, E-80)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="system disconnect",
    rule="HP20",
    sentence="The system lost a player.",
    remedies=(
        "return wagers",
        "play on",
    ),
    holds=False,
)
