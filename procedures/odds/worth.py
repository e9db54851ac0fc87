"""What every end of a hand is worth under a game's rules, for every hand and up card.

Amounts are in initial bets. Where the dealer's blackjack takes the initial wager and no more, or
is looked for before anybody plays, it costs a box one bet whatever the box does: that bet is left
out here (`apart`) and taken off once, so that hands add up.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec import Struct

from procedures.odds.dealer import dealer_ends
from procedures.odds.holdings import ACE, RANKS, TEN, Holdings, Numbers, Truths, holdings
from procedures.pack import Game

VALUE: Final = 0
WAGERED: Final = 1
"""What was added to the hand's own wager."""
OF_FIRST: Final = 2
"""What the hand is worth more if it holds a split box's initial wager: a Charlie is paid. Where a
bust takes that wager's place (E-42), how often it is bust and the dealer has a blackjack."""
SIDES: Final = 3


class Worth(Struct, frozen=True, kw_only=True, eq=False):
    """The ends of each hand (second axis) against each up card (first axis), in initial bets."""

    hands: Holdings
    draw: Numbers  # (10, R, 10) the chance of each rank as the next card
    blackjack: Numbers  # (10, R) the chance that the dealer has, or will have, a blackjack
    apart: Numbers  # (10,) 1 where a blackjack's one bet is left out, 0 elsewhere
    stand: Numbers  # (10, R, 3) the hand stands: value, wagered and of-first
    bust: Numbers  # (10, R, 3) the next card is too many: its chance is in it
    double: Numbers  # (10, R, 3) one more card at twice the wager
    natural: Numbers  # (10, R) a blackjack is paid, or stands off
    surrender: Numbers  # (10, R) half is given up, the bet apart included; -inf where barred
    may_hit: Truths  # (R,)
    may_double: Truths  # (R,)


def worth(game: Game) -> Worth:
    """What hands are worth in this game, from a fresh shoe; insurance is never taken."""
    hands = holdings(game.decks)
    shoes, of_hand = np.unique(hands.out, axis=0, return_inverse=True)
    ends = dealer_ends(game.decks, shoes, hits_soft_17=game.dealer_hits_soft_17)
    totals, bust = ends.totals[:, of_hand], ends.bust[:, of_hand]
    blackjack = ends.blackjack[:, of_hand]
    points = hands.points[:, None] - np.arange(17, 22)
    ahead = bust + np.einsum("urt,rt->ur", totals, np.sign(points).astype(float))
    dealer = _Blackjack(game, blackjack)
    draw = _draw(game, hands)
    over = _bust_chances(game, hands, draw, blackjack)
    may_hit, may_double = _may(game, hands)
    stand = [_stand(game, hands, dealer, ahead, stake) for stake in (1, 2)]
    busts = [_bust(dealer, over, stake) for stake in (1, 2)]
    after = np.concatenate([stand[1], np.zeros((RANKS, 1, SIDES))], axis=1)
    double = np.einsum("urk,urkc->urc", draw, after[:, hands.child]) + busts[1]
    pays = game.blackjack_pays.pays / game.blackjack_pays.per
    return Worth(
        hands=hands,
        draw=draw,
        blackjack=blackjack,
        apart=dealer.apart,
        stand=stand[0],
        bust=busts[0],
        double=double,
        natural=pays * (1 - blackjack) + dealer.apart[:, None] * blackjack,
        surrender=_surrender(game, dealer),
        may_hit=may_hit,
        may_double=may_double,
    )


class _Blackjack:
    """What the dealer's blackjack takes from a hand, beside the bet that is left apart."""

    def __init__(self, game: Game, chance: Numbers) -> None:
        looks = {"never": (), "on an ace": (ACE,), "on an ace or ten": (ACE, TEN)}[game.peek]
        self.peeked = np.isin(np.arange(RANKS), looks)
        takes = game.dealer_blackjack_takes
        literal = takes in ("initial only", "initial or busted")
        self.apart = np.where(self.peeked | literal, 1.0, 0.0)
        self.chance = chance
        self.or_busted = takes == "initial or busted"
        self._takes = takes

    def from_live(self, stake: int) -> Numbers:
        """(10,) bets lost by a hand that stands."""
        amount = {"all": stake, "doubles refunded": 1}.get(self._takes, 0)
        return np.where(self.peeked, 0.0, amount)

    def from_bust(self, stake: int) -> Numbers:
        """(10,) bets lost by a hand that is bust."""
        amount = {"all": stake, "doubles refunded": 1}.get(self._takes, 0)
        if self.or_busted:
            amount = stake - 1
        return np.where(self.peeked, 0.0, amount)


def _draw(game: Game, hands: Holdings) -> Numbers:
    full = 4 * game.decks * np.array([1] * 9 + [4])
    shoe = (full - hands.out)[None] - np.eye(RANKS, dtype=int)[:, None]
    result: Numbers = shoe.clip(0) / (full.sum() - hands.out.sum(axis=1) - 1)[None, :, None]
    return result


def _bust_chances(
    game: Game, hands: Holdings, draw: Numbers, blackjack: Numbers
) -> tuple[Numbers, Numbers]:
    """(10, R) the next card is too many: and the dealer has no blackjack, and he has one."""
    too_many = hands.child < 0
    left = (52 * game.decks - hands.out.sum(axis=1) - 1)[None, :, None]
    needed = np.zeros((RANKS, RANKS))  # up card, next card: it is the one for a blackjack
    needed[ACE, TEN] = needed[TEN, ACE] = 1
    then = (blackjack[:, :, None] * left - needed[:, None]) / (left - 1)
    with_it = (draw * too_many * then.clip(0)).sum(axis=2)
    return (draw * too_many).sum(axis=2) - with_it, with_it


def _stand(game: Game, hands: Holdings, dealer: _Blackjack, ahead: Numbers, stake: int) -> Numbers:
    lost = dealer.from_live(stake)[:, None] * dealer.chance
    value = stake * ahead - lost
    first = np.zeros_like(value)
    if game.charlie:
        won = hands.size >= game.charlie
        even = np.where(dealer.peeked[:, None], 0.0, dealer.chance)  # a later blackjack (E-112)
        box = dealer.apart[:, None] * even
        charlie = stake * (1 - dealer.chance + even) + np.where(hands.pair < 0, box, 0)
        value = np.where(won, charlie, value)
        first = np.where(won & (not dealer.or_busted), box, first)
    return np.stack([value, np.full_like(value, stake - 1), first], axis=2)


def _bust(dealer: _Blackjack, over: tuple[Numbers, Numbers], stake: int) -> Numbers:
    alone, with_blackjack = over
    value = -stake * alone - dealer.from_bust(stake)[:, None] * with_blackjack
    first = np.where(dealer.peeked[:, None] | (not dealer.or_busted), 0, with_blackjack)
    return np.stack([value, (stake - 1) * (alone + with_blackjack), first], axis=2)


def _surrender(game: Game, dealer: _Blackjack) -> Numbers:
    kept = 1 - dealer.chance
    apart = dealer.apart[:, None] * dealer.chance
    full = dealer.peeked[:, None] | (game.surrender_against_blackjack == "full")
    value = np.where(full, -kept / 2 - dealer.chance, -0.5) + apart
    barred = np.full(RANKS, game.surrender == "none")
    barred[ACE] |= game.surrender == "not against an ace"
    return np.where(barred[:, None], -np.inf, value)


def _may(game: Game, hands: Holdings) -> tuple[Truths, Truths]:
    """(R,) which hands may take a card, and which may be doubled."""
    two, split = hands.size == 2, hands.pair >= 0
    over = hands.points == 21 if game.auto_stand_21 else (hands.points == 21) & two & ~split
    if game.charlie:
        over = over | (hands.size >= game.charlie)
    if not game.hit_split_aces:
        over = over | (hands.pair == ACE)
    double = two if game.double_on != "any number of cards" else hands.size > 1
    if game.double_on == "9 to 11":
        double = double & (hands.points >= 9) & (hands.points <= 11)
    if not game.double_after_split:
        double = double & ~split
    if not game.double_split_aces:
        double = double & (hands.pair != ACE)
    return ~over, double & ~over
