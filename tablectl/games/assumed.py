"""What a game's figures rest on that its document does not plainly state."""

from __future__ import annotations

from procedures.odds.analysis import READ
from procedures.pack import HousePack, sourced_fields
from procedures.pack_in_words import field_name, shown_value, without_effect


def assumed(pack: HousePack) -> tuple[str, ...]:
    """The fields behind the figures with mark I or X; none that changes nothing in this game."""
    idle = without_effect(pack)
    return tuple(
        key for key in pack.inferred if key.removeprefix("game.") in READ and key not in idle
    )


def assumed_in_words(pack: HousePack) -> str:
    """The same as people read it, with what the pack says; empty where all is stated."""
    values = dict(sourced_fields(pack))
    told = [f"{field_name(key)}: {shown_value(pack, key, values[key])}" for key in assumed(pack)]
    return f"Our reading, not plainly stated in the document: {'; '.join(told)}." if told else ""
