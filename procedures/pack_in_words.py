"""A house pack in plain words: what players are told of the rules, and values as people read them.

Every sentence is made from the pack that is in force, so what is shown cannot differ from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from procedures.irregularities_in_words import irregularities
from procedures.money import Odds, show
from procedures.pack import Game, HousePack


def in_words(pack: HousePack) -> tuple[tuple[str, str], ...]:
    """The rules of the pack as (topic, sentences), in the order in which a round meets them."""
    return (
        ("Stakes", _stakes(pack)),
        ("Shoe", _shoe(pack)),
        *_play(pack.game),
        ("Times", _times(pack)),
        ("Absent players", _absent(pack)),
        ("Dealers", _dealers(pack)),
        *irregularities(pack),
    )


def shown_value(pack: HousePack, key: str, value: object) -> str:
    """The value of the field `key` as people read it: `yes`, `3:2`, `5.00 USD`, `20 s`, `50 %`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple() if key == "limits.chips":
            return ", ".join(show(chip) for chip in value) + f" {pack.currency}"
        case tuple():
            return ", ".join(map(str, value)) or "none"
        case Odds() | str():
            return str(value)
        case int() if key.startswith("limits."):
            return show(value, pack.currency)
        case int() if key.startswith("timers."):
            return _span(value)
        case int() if key.endswith("_percent"):
            return f"{value} %"
        case int() if key.endswith("_minutes"):
            return f"{value} min"
    return str(value)


def _span(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1_000)
    return f"{milliseconds} ms" if rest else f"{seconds} s"


def _stakes(pack: HousePack) -> str:
    low, high = pack.limits.minimum, pack.limits.maximum
    chips = ", ".join(show(chip) for chip in pack.limits.chips)
    return (
        f"{show(low)} to {show(high, pack.currency)} on a box, in chips of {chips}. "
        f"Every stake is a multiple of {show(pack.limits.chips[0])}."
    )


def _shoe(pack: HousePack) -> str:
    rules = pack.procedure
    cards = 52 * pack.game.decks
    return (
        f"{pack.game.decks} decks, {cards} cards, cut at {rules.cut_at_percent} % after the "
        f"shuffle. The cut card goes in at {rules.cut_card_percent} % of the shoe, behind about "
        f"{cards * rules.cut_card_percent // 100} cards; {rules.cut_card_from_percent} to "
        f"{rules.cut_card_to_percent} % passes."
    )


def _play(game: Game) -> Iterator[tuple[str, str]]:
    at_once = ", at once when the dealer shows 2 to 9" if game.immediate_blackjack else ""
    yield "Blackjack", f"Pays {game.blackjack_pays}{at_once}. Against a dealer's blackjack a push."
    yield "Insurance", _insurance(game)
    yield "Surrender", _surrender(game)
    yield "Splitting", _splitting(game)
    cards = "any first two cards" if game.double_on == "any two" else "9, 10 or 11 in two cards"
    after = "also" if game.double_after_split else "not"
    yield "Doubling", f"On {cards}, {after} after a split. One card follows."
    stands = "stands by itself" if game.auto_stand_21 else "may still draw; a blackjack may not"
    yield "Twenty-one", f"A hand of 21 {stands}."
    yield "Dealer", _dealer(game)
    yield "Dealer's blackjack", _BLACKJACK_TAKES[game.dealer_blackjack_takes]


_BLACKJACK_TAKES: Final = {
    "initial only": "Takes the first stake only; what splits and doubles added comes back.",
    "initial or busted": "Takes the first stake, and the stakes of hands already bust; the rest "
    "of what splits and doubles added comes back.",
    "all": "Takes every stake, those that splits and doubles added too.",
}


def _dealer(game: Game) -> str:
    stop = (
        "hits a soft 17, stands on every other 17 or more"
        if game.dealer_hits_soft_17
        else "stands on 17 or more, soft 17 too"
    )
    left = "Draws even" if game.dealer_draws_when_nobody_is_left else "Draws nothing"
    return f"Hits 16 or less, {stop}. {left} when no hand is left."


def _insurance(game: Game) -> str:
    if game.insurance == "none":
        return "Not offered."
    text = f"Against an ace: half of the first stake, pays {game.insurance_pays}."
    if game.insured_hand_frozen:
        text += " An insured hand takes no more cards."
    return text + (" A blackjack may take even money." if game.even_money else "")


def _surrender(game: Game) -> str:
    if game.surrender == "none":
        return "Not offered."
    half = game.surrender_against_blackjack == "half"
    final = "final" if half else "but the whole stake when the dealer has a blackjack"
    return (
        "Before any other action, unless the dealer shows an ace: "
        f"half of the stake is lost, {final}."
    )


def _splitting(game: Game) -> str:
    if game.max_hands == 1:
        return "No hand can be split."
    aces = "Split aces may be hit" if game.hit_split_aces else "Split aces get one card each"
    aces += " and doubled" if game.double_split_aces else ""
    aces += " and may be split again" if game.resplit_aces else ""
    return f"Two cards of equal {game.split_match}, to at most {game.max_hands} hands. {aces}."


def _times(pack: HousePack) -> str:
    timers = pack.timers
    return (
        f"Betting {_span(timers.betting)}, a decision {_span(timers.decision)}, insurance "
        f"{_span(timers.insurance)}. No decision in time is a stand; no answer is no insurance."
    )


def _absent(pack: HousePack) -> str:
    surrenders = pack.procedure.disconnected_may_surrender
    moves = "hit, stand and surrender" if surrenders else "hit and stand"
    return (
        f"Somebody not heard of for {_span(pack.timers.heartbeat)} has lost the connection. After "
        f"{_span(pack.timers.absent_grace)} basic strategy is played for him by {moves}; "
        "nothing is split, doubled or insured."
    )


def _dealers(pack: HousePack) -> str:
    rules = pack.procedure
    return (
        f"Change every {rules.rotation_minutes} minutes. Cards burned: "
        f"{rules.burns_after_shuffle} after a shuffle, {rules.burns_on_dealer_change} on a change, "
        f"{rules.burns_on_relief} for a short relief."
    )
