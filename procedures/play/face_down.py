"""The dealer's hole card while it lies face down: nobody at the table may see it (part E)."""

from __future__ import annotations

from procedures.pack import Game
from procedures.places import Laid
from procedures.play.hands import hole_card_down
from procedures.round import Round
from procedures.table import Table


def hole_card_next(now: Round, game: Game) -> bool:
    """The dealer's next card is his hole card."""
    return game.hole_card and not now.dealer_last and len(now.dealer) == 1


def hole_card(table: Table) -> Laid | None:
    """The card that lies face down; None where there is none, or it has been turned."""
    now, lying = table.round, table.laid("dealer")
    if now is None or len(lying) != 2 or not hole_card_down(now, table.pack.game):
        return None
    return lying[1]


def is_hole_card(table: Table, key: str) -> bool:
    """Whether that reading is of the card that lies face down."""
    down = hole_card(table)
    return down is not None and down.key == key
