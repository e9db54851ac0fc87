"""What a document says comes back, against what is worked out, and the reading it depends on.

A document may state a return without saying what the dealer's blackjack takes, or of which stakes
it is measured. Each reading is worked out, and those that print the stated figure are named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from procedures.odds.analysis import Analysis, Return
from procedures.pack import Game, HousePack

MEASURES: Final = ("initial bets", "all that is wagered")
"""What a return is a part of."""


class Reading(Struct, frozen=True, kw_only=True):
    """The game with one reading of what the dealer's blackjack takes."""

    dealer_blackjack_takes: str
    in_force: bool
    analysis: Analysis
    gives_stated: tuple[str, ...]
    """The ways of playing and measuring whose return is the stated figure, in words."""


def readings(pack: HousePack, analysed: Callable[[Game], Analysis]) -> tuple[Reading, ...]:
    """Each reading of the pack's stated return; none where nothing is stated."""
    if pack.stated_return == "none":
        return ()
    kinds = get_args(get_type_hints(Game)["dealer_blackjack_takes"])
    looks = pack.game.peek == "on an ace or ten"  # then a blackjack takes initial bets alone
    own = pack.game.dealer_blackjack_takes
    return tuple(
        _reading(pack, takes, analysed(replace(pack.game, dealer_blackjack_takes=takes)))
        for takes in sorted(kinds, key=lambda kind: kind != own)
        if takes == own or not looks
    )


def _reading(pack: HousePack, takes: str, analysis: Analysis) -> Reading:
    ways: tuple[tuple[str, Return], ...] = (
        ("by the chart", analysis.basic),
        ("by the best play", analysis.best),
    )
    return Reading(
        dealer_blackjack_takes=takes,
        in_force=takes == pack.game.dealer_blackjack_takes,
        analysis=analysis,
        gives_stated=tuple(
            f"{way}, of {measure}"
            for way, found in ways
            for measure, part in zip(
                MEASURES, (found.expected, found.expected_of_wagered), strict=True
            )
            if prints(part, pack.stated_return)
        ),
    )


def prints(expected: float, stated: str) -> bool:
    """Whether a return, rounded as the stated one is, is that figure of a hundred."""
    places = len(stated.partition(".")[2])
    return f"{100 + 100 * expected:.{places}f}" == stated
