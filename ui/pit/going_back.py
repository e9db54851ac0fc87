"""Every wager that goes back when a round is cancelled, seat by seat. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tablectl.client.views import TableView
from ui.pit.wanted import Wanted


class GoesBack(Struct, frozen=True, kw_only=True):
    """What one person has staked at one box, insurance and all, in minor units."""

    box: int
    player: str
    amount: int
    insurance: int = 0


def cancels(wanted: Wanted) -> bool:
    """Whether the request is to void the round, and nothing else."""
    return wanted.kind == "cancel-round" or wanted.remedy == "cancel"


def going_back(view: TableView) -> Iterator[GoesBack]:
    """The wagers of the round, box by box."""
    for box in view.boxes:
        for bet in box.bets:
            if bet.amount or bet.insurance:
                yield GoesBack(
                    box=box.box, player=bet.player, amount=bet.amount, insurance=bet.insurance
                )
