"""Why a game favours its players: which fields give them more than a house usually does.

A house may want that, so such a pack is not refused; it is warned about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from procedures.money import Odds
from procedures.pack import Game


class Favour(Struct, frozen=True, kw_only=True):
    """A field that gives the players something, against the value that most houses have."""

    key: str
    """As in a pack: `game.charlie`."""
    why: str
    """What it gives, in words."""
    by: float
    """What it is worth on average, in initial bets."""
    enough: bool
    """With the usual value there, the house has the edge."""


_USUAL: Final[tuple[tuple[str, Any, str], ...]] = (
    ("decks", 8, "so few decks"),
    ("blackjack_pays", Odds(3, 2), "what a blackjack pays"),
    ("dealer_hits_soft_17", True, "the dealer stands on a soft 17"),
    ("charlie", 0, "a hand wins by its number of cards"),
    ("double_on", "any two", "a double on any number of cards"),
    ("double_after_split", False, "a double after a split"),
    ("max_hands", 2, "a pair may be split again"),
    ("resplit_aces", False, "aces may be split again"),
    ("hit_split_aces", False, "split aces take more cards"),
    ("double_split_aces", False, "split aces may be doubled"),
    ("surrender", "none", "a hand may be given up for half"),
    ("surrender_against_blackjack", "full", "a surrender is final, whatever the dealer has"),
    ("dealer_blackjack_takes", "all", "a dealer's blackjack takes less than every wager"),
)
"""Each field that can be generous, the value that is not, and what it gives."""


def favours(game: Game, expected: Callable[[Game], float]) -> tuple[Favour, ...]:
    """Which fields give the players their edge, the weightiest first; none if they have none.

    `expected` is what the best play of a game wins on average, in initial bets.
    """
    edge = expected(game)
    if edge <= 0:
        return ()
    found: list[Favour] = []
    for name, usual, why in _USUAL:
        if getattr(game, name) != usual:
            left = expected(replace(game, **{name: usual}))
            if left < edge:
                by = edge - left
                found.append(Favour(key=f"game.{name}", why=why, by=by, enough=left <= 0))
    return tuple(sorted(found, key=lambda favour: -favour.by))
