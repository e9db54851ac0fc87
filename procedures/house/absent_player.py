"""What the system plays for somebody who has lost the connection or left (HP2, HP6).

The pack's chart is followed, but nothing is wagered: a split or a double becomes the better of
hit and stand (E-65 to E-68). Insurance and even money are never taken for him (E-70).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from procedures.cards import Card, rank
from procedures.odds.chart import recommended
from procedures.pack import HousePack


def play_for_absent(
    pack: HousePack, cards: Sequence[Card], up: Card, *, first_action: bool, from_split: bool
) -> Literal["hit", "stand", "surrender"]:
    """The move for an absent player's hand against this up card.

    `first_action` says that nothing has been done with the hand yet, `from_split` that it comes
    from a split. Surrender is taken where the chart says so, the hand may still surrender and the
    pack allows it for the absent (E-69).
    """
    moves = recommended(pack.chart, cards, up)
    may_surrender = (
        pack.procedure.disconnected_may_surrender
        and pack.game.surrender != "none"
        and not (pack.game.surrender == "not against an ace" and rank(up) == "A")
        and first_action
        and not from_split
    )
    if moves[0] == "surrender" and may_surrender:
        return "surrender"
    return "hit" if moves[-1] == "hit" else "stand"
