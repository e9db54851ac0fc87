"""Games of the tests, and their analyses, each worked out once."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from procedures.odds.analysis import Analysis
from procedures.odds.engine import analyse
from procedures.pack import Game
from tablectl.games.packs import open_pack

LIVE: Final = open_pack("live-eight-deck").game
PLAIN: Final = replace(LIVE, surrender="none")
"""Eight decks, no hole card, one split, the initial wager lost to a blackjack."""
PEEK: Final = replace(PLAIN, hole_card=True, peek="on an ace or ten", dealer_blackjack_takes="all")


def other(game: Game, **fields: Any) -> Game:
    """The game with some fields changed."""
    return replace(game, **fields)


analysed = cache(analyse)


def edge(game: Game) -> float:
    """What the best play wins on average, in percent of the initial bet."""
    found: Analysis = analysed(game)
    return 100 * found.best.expected
