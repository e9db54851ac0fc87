"""The houses that random lives are lived in: the pack, and what other houses decide otherwise."""

from __future__ import annotations

from msgspec.structs import replace

from procedures.irregularity import Remedy
from procedures.pack import HousePack, Irregularities, Remedies


def houses(pack: HousePack) -> tuple[HousePack, ...]:
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
    return (
        pack, one_deck, replace(pack, game=other), _pays_blackjacks(pack), _alone(one_deck),
        *2 * (_moves_cards(one_deck),), _lets_seats_withdraw(one_deck),
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
    two: tuple[Remedy, ...] = (
        "cancel",
        "end shoe",
        "rearrange",
        "override",
        "re-assign",
        "return wagers",
    )
    return replace(
        pack, irregularities=readings, remedies=Remedies(not_allowed=(), second_person=two)
    )


def _alone(pack: HousePack) -> HousePack:
    """A house that does without most remedies; the shipped readings otherwise."""
    never: tuple[Remedy, ...] = (
        "override",
        "rearrange",
        "return wagers",
        "replace card",
        "end shoe",
        "rescan",
    )
    return replace(pack, remedies=Remedies(not_allowed=never, second_person=()))
