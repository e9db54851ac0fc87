"""Too many cards lie on the felt (HP13, E-30)."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="too many cards",
    rule="HP13",
    sentence="More cards lie on the felt than the players warrant.",
    remedies=("cancel",),
)
