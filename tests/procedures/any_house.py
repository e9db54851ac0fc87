"""The houses that random lives are lived in: every pack that ships, and what others might decide.

A house of its own is a shipped pack with fields of its game and its readings changed at random, as
far as `procedures.pack_consistency` lets a pack be so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from msgspec import Meta
from msgspec.structs import replace

from procedures.irregularity import Remedy
from procedures.pack import Game, HousePack, Irregularities, Remedies, sourced_fields
from procedures.pack_consistency import inconsistencies
from tablectl.games.packs import open_pack, shipped_packs

NEVER: Final[tuple[Remedy, ...]] = (
    "override", "rearrange", "return wagers", "replace card", "end shoe", "rescan",
)  # fmt: skip
TWICE: Final[tuple[Remedy, ...]] = (
    "cancel", "end shoe", "rearrange", "override", "re-assign", "return wagers",
)  # fmt: skip
MOST_CHANGES: Final = 8
OFTEN: Final = ("live-aces", "anything-goes", "austrian", "five-deck")
"""Those with the most in them; every third house is document 0's besides."""


def house_of(seed: int) -> HousePack:
    """The house of the life with this seed: every other is one by hand, where much goes wrong."""
    by_hand, (half, odd) = _by_hand(open_pack("live-eight-deck")), divmod(seed, 2)
    return _any_house(half) if odd else by_hand[half % len(by_hand)]


def _any_house(number: int) -> HousePack:
    """A pack that ships, in turn, as it is or with some of its fields changed."""
    random, names = Random(number), (*shipped_packs(), *OFTEN)
    pack = open_pack("austrian" if number % 3 == 2 else names[number % len(names)])
    for _ in range(random.randrange(MOST_CHANGES)):
        pack = _changed(pack, random)
    return pack


def _changed(pack: HousePack, random: Random) -> HousePack:
    """One field another value, or the same pack where that would contradict another field."""
    section = random.choice(("game", "game", "game", "irregularities"))
    name, values = random.choice(_choices(section))
    changed = replace(getattr(pack, section), **{name: random.choice(values)})
    other: HousePack = replace(pack, **{section: changed})
    return pack if any(inconsistencies(dict(sourced_fields(other)))) else other


@cache
def _choices(section: str) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Each field of the section that has few values, and those."""
    kind = {"game": Game, "irregularities": Irregularities}[section]
    return tuple(_fields(kind))


def _fields(kind: type) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if hint is bool:
            yield name, (False, True)
        elif get_origin(hint) is Literal:
            yield name, get_args(hint)
        else:
            meta = next((m for m in get_args(hint) if isinstance(m, Meta)), None)
            if meta is not None and isinstance(meta.ge, int) and isinstance(meta.le, int):
                yield name, tuple(range(meta.ge, meta.le + 1))


def _by_hand(pack: HousePack) -> tuple[HousePack, ...]:
    """The pack itself, with few cards, and with the switches that other houses set."""
    one_deck = replace(pack, game=replace(pack.game, decks=1))
    other = replace(
        pack.game,
        decks=2,
        dealer_hits_soft_17=True,
        dealer_draws_when_nobody_is_left=False,
        insured_hand_frozen=False,
        max_hands=4,
        resplit_aces=True,
        surrender_against_blackjack="full",
        dealer_blackjack_takes="all",
        double_on="9 to 11",
        auto_stand_21=True,
        immediate_blackjack=False,
    )
    moves = _moves_cards(one_deck)
    return (
        pack, one_deck, replace(pack, game=other), _pays_blackjacks(pack), _alone(one_deck),
        moves, moves, _lets_seats_withdraw(one_deck),
    )  # fmt: skip


def _moves_cards(pack: HousePack) -> HousePack:
    """Every card is used where it can be, and one person decides."""
    readings = Irregularities(
        bad_scan="rescan",
        card_not_due="offer on",
        dealer_overdraws="burn",
        dealer_card_forgotten="dealer draws",
        boxed_card="scrap",
        shoe_runs_out="shuffle discards",
        misplaced_cards="always",
    )
    return replace(
        pack, irregularities=readings, remedies=Remedies(not_allowed=(), second_person=())
    )


def _lets_seats_withdraw(pack: HousePack) -> HousePack:
    """The same, and a seat that does not want to play on has its wager back (IR1)."""
    moves = _moves_cards(pack)
    withdraw = replace(moves.irregularities, dealer_card_forgotten="seats may withdraw")
    return replace(moves, irregularities=withdraw)


def _pays_blackjacks(pack: HousePack) -> HousePack:
    """Cards in error are burned, and two people are asked for nearly everything."""
    readings = replace(
        pack.irregularities, bad_scan="cancel and pay blackjacks", card_not_due="burn"
    )
    return replace(
        pack, irregularities=readings, remedies=Remedies(not_allowed=(), second_person=TWICE)
    )


def _alone(pack: HousePack) -> HousePack:
    """A house that does without most remedies; the shipped readings otherwise."""
    return replace(pack, remedies=Remedies(not_allowed=NEVER, second_person=()))
