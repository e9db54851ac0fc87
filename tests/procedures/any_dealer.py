"""Dealers at random: who comes on in whose place, and who was pressed for another (HP10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from procedures import commands as ask

if TYPE_CHECKING:
    from tests.procedures.any_life import Life

DEALERS = ("bea", "max", "zoe")


def any_change(life: Life) -> ask.ChangeDealer:
    """A relief; then mostly the regular dealer's return."""
    dealing = life.table.dealing
    if dealing is None or dealing.dealer == dealing.regular:
        return ask.ChangeDealer(dealer=life.one(DEALERS), how="relief")
    hows = cast(Any, ("return", "return", "rotation", "relief"))
    return ask.ChangeDealer(dealer=dealing.regular, how=life.one(hows))


def any_correction(life: Life) -> ask.CorrectDealer:
    """Mostly of somebody whom the record has, with a reason."""
    stints = life.table.stints
    stint = life.one(stints) if stints and life.random.random() < 0.8 else None
    return ask.CorrectDealer(
        came_on=stint.came_on if stint is not None else life.table.position,
        was=stint.dealer if stint is not None else life.one(DEALERS),
        dealer=life.one(DEALERS),
        reason=life.one(("misread", "misread", "misread", "")),
    )
