"""What must hold between the fields of a house pack: a pack that contradicts itself is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from procedures.money import Odds


def inconsistencies(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What contradicts itself among these fields, as (key, why); `values` go by key.

    A rule is passed over while one of its fields is missing, so that a pack with other faults
    still hears about this one.
    """
    for rule in _RULES:
        if all(key in values for key in rule.keys):
            given = [values[key] for key in rule.keys]
            if not rule.holds(*given):
                yield rule.keys[0], rule.why


class _Rule(Struct, frozen=True):
    """What must hold between fields; a breach is reported at the first of them."""

    keys: tuple[str, ...]
    holds: Callable[..., bool]
    why: str


def _rule(keys: str, holds: Callable[..., bool], why: str) -> _Rule:
    return _Rule(tuple(keys.split()), holds, why)


def _fair(odds: Odds) -> bool:
    return odds.per <= odds.pays <= 3 * odds.per


def _whole(stake: int, odds: Odds) -> bool:
    """The stake wins whole minor units at these odds."""
    return stake * odds.pays % odds.per == 0


_RULES: Final = (
    _rule("game.blackjack_pays", _fair, "a blackjack pays from 1:1 to 3:1"),
    _rule("game.insurance_pays", _fair, "insurance pays from 1:1 to 3:1"),
    _rule(
        "game.double_after_split game.max_hands",
        lambda on, hands: not on or hands > 1,
        "nothing can be split: max_hands is 1",
    ),
    _rule(
        "game.hit_split_aces game.max_hands",
        lambda on, hands: not on or hands > 1,
        "nothing can be split: max_hands is 1",
    ),
    _rule(
        "game.resplit_aces game.max_hands",
        lambda on, hands: not on or hands > 2,
        "splitting again needs max_hands of 3 or 4",
    ),
    _rule(
        "game.double_split_aces game.hit_split_aces",
        lambda double, hit: not double or hit,
        "split aces that take one card only cannot be doubled: hit_split_aces is false",
    ),
    _rule(
        "game.double_split_aces game.double_after_split",
        lambda aces, any_pair: not aces or any_pair,
        "no split hand can be doubled: double_after_split is false",
    ),
    _rule(
        "game.even_money game.insurance",
        lambda on, insurance: not on or insurance != "none",
        "even money is insurance on a blackjack, and insurance is none",
    ),
    _rule(
        "game.insured_hand_frozen game.insurance",
        lambda on, insurance: not on or insurance != "none",
        "no hand can be insured: insurance is none",
    ),
    _rule(
        "procedure.disconnected_may_surrender game.surrender",
        lambda on, surrender: not on or surrender != "none",
        "nobody can surrender: surrender is none",
    ),
    _rule(
        "game.insurance_open game.insurance",
        lambda until, insurance: until == "after the deal" or insurance != "none",
        "no insurance is open so long: insurance is none",
    ),
    _rule(
        "game.insurance_half_of game.insurance_open",
        lambda of, until: of == "initial stake" or until != "after the deal",
        "before anybody plays there is no other stake: insurance_open is after the deal",
    ),
    _rule(
        "game.charlie",
        lambda cards: cards == 0 or cards >= 5,
        "a Charlie is a hand of five cards or more; 0 is none",
    ),
    _rule(
        "game.peek game.hole_card",
        lambda peek, hole: peek == "never" or hole,
        "there is no hole card to look at: hole_card is false",
    ),
    _rule(
        "game.surrender game.peek",
        lambda surrender, peek: surrender != "late" or peek != "never",
        "a late surrender comes after the dealer has looked, and peek is never",
    ),
    _rule(
        "game.surrender game.peek",
        lambda surrender, peek: surrender != "early" or peek == "never",
        "an early surrender is given before the dealer looks; with a peek it is late",
    ),
    _rule(
        "game.surrender game.peek",
        lambda surrender, peek: surrender != "not against an ace" or peek != "on an ace or ten",
        "after a look at an ace and a ten a surrender is late",
    ),
    _rule(
        "game.insurance_open game.hole_card",
        lambda until, hole: until == "after the deal" or not hole,
        "the dealer's second card is a hole card, out before anybody plays",
    ),
    _rule(
        "game.even_money game.bets_per_box",
        lambda on, bets: not on or bets == 1,
        "even money ends a hand, which several bets share: bets_per_box is more than 1",
    ),
    _rule(
        "game.insured_hand_frozen game.bets_per_box",
        lambda on, bets: not on or bets == 1,
        "one bet's insurance would end another's hand: bets_per_box is more than 1",
    ),
    _rule(
        "game.boxes_per_player game.boxes",
        lambda held, boxes: held <= boxes,
        "more than the table has boxes",
    ),
    _rule(
        "procedure.wait_for_players game.dealt_by",
        lambda waits, by: not waits or by == "machine",
        "a dealer does not wait for days: dealt_by is dealer",
    ),
    _rule(
        "procedure.players_at_table game.dealt_by",
        lambda there, by: not there or by == "dealer",
        "no dealer enters what people at the table do: dealt_by is machine",
    ),
    _rule(
        "procedure.burns_after_shuffle game.dealt_by",
        lambda burns, by: burns == 0 or by == "dealer",
        "nothing is burned from a machine's sealed shoe: dealt_by is machine",
    ),
    _rule(
        "procedure.burns_on_dealer_change game.dealt_by",
        lambda burns, by: burns == 0 or by == "dealer",
        "no dealer changes: dealt_by is machine",
    ),
    _rule(
        "procedure.burns_on_relief game.dealt_by",
        lambda burns, by: burns == 0 or by == "dealer",
        "no dealer is relieved: dealt_by is machine",
    ),
    _rule(
        "irregularities.bad_scan game.dealt_by",
        lambda reading, by: reading == "cancel" or by == "dealer",
        "what a machine gets wrong is void (MP1): dealt_by is machine",
    ),
    _rule(
        "irregularities.card_not_due game.dealt_by",
        lambda reading, by: reading == "cancel" or by == "dealer",
        "what a machine gets wrong is void (MP1): dealt_by is machine",
    ),
    _rule(
        "irregularities.shoe_runs_out game.dealt_by",
        lambda reading, by: reading == "hold" or by == "dealer",
        "cards shuffled again are no shoe that was committed to: dealt_by is machine",
    ),
    _rule(
        "limits.exact_payouts limits.chips game.blackjack_pays game.surrender",
        lambda exact, chips, pays, surrender: (
            not exact
            or not any(chips[:1])
            or (_whole(chips[0], pays) and (surrender == "none" or chips[0] % 2 == 0))
        ),
        "a stake of the smallest chip would pay, or give back, a part of a minor unit",
    ),
    _rule(
        "limits.exact_payouts limits.chips game.insurance game.insurance_pays",
        lambda exact, chips, insurance, pays: (
            not exact
            or not any(chips[:1])
            or insurance == "none"
            or (insurance == "exact half" and chips[0] % 2 == 0 and _whole(chips[0] // 2, pays))
            or (insurance == "up to half" and pays.per == 1)
        ),
        "an insurance of the smallest stake would be, or pay, a part of a minor unit",
    ),
    _rule("limits.minimum", lambda low: low > 0, "a stake is more than nothing"),
    _rule(
        "limits.minimum limits.maximum",
        lambda low, high: low <= high,
        "more than the maximum",
    ),
    _rule("limits.chips", lambda chips: len(chips) > 0, "a table has at least one chip"),
    _rule(
        "limits.chips",
        lambda chips: all(a < b for a, b in zip((0, *chips), chips, strict=False)),
        "chips rise from the smallest, each once, none worth nothing",
    ),
    _rule(
        "limits.chips",
        lambda chips: all(chip % chips[0] == 0 for chip in chips if chips[0]),
        "every chip is a multiple of the smallest",
    ),
    _rule(
        "limits.minimum limits.chips",
        lambda low, chips: not any(chips[:1]) or low % chips[0] == 0,
        "not a multiple of the smallest chip",
    ),
    _rule(
        "limits.maximum limits.chips",
        lambda high, chips: not any(chips[:1]) or high % chips[0] == 0,
        "not a multiple of the smallest chip",
    ),
    _rule(
        "timers.absent_grace timers.decision",
        lambda grace, decision: grace < decision,
        "somebody known to be gone is not waited for longer than for a decision",
    ),
    _rule(
        "remedies.not_allowed",
        lambda never: not {"cancel", "end shoe"} & set(never),
        "a round can always be cancelled and a shoe ended: without, a card that the shoe cannot"
        " hold would hold the table for ever",
    ),
    _rule(
        "remedies.second_person",
        lambda two: "replace card" in two,
        "a card of the set is replaced by two people (IR11): name replace card",
    ),
    _rule("procedure.cut_at_percent", lambda at: 0 < at < 100, "a cut lies inside the pack"),
    _rule(
        "procedure.cut_card_from_percent procedure.cut_card_percent procedure.cut_card_to_percent",
        lambda low, at, high: 0 < low <= at <= high < 100,
        "the cut card lies inside the shoe, between its from and to",
    ),
)
