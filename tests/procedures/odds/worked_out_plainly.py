"""The value of a round card by card, by plain recursion: slow, and knowing nothing of the engine.

A card is what it counts, 1 to 10; a shoe is how many there are of each. The dealer's second card
and all that follow are drawn after the player's, as in a game without a hole card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from procedures.cards import parse_card
from procedures.odds.chart import Chart, recommended
from procedures.pack import Game

Shoe = tuple[int, ...]
Hand = tuple[int, ...]
Ways = dict[str, Callable[[], float]]
"""What each thing that may be done is worth, should anybody ask."""
BLACKJACK = 99
BUST = 22


def counted(hand: Hand) -> tuple[int, bool]:
    """What a hand counts, and whether an ace in it counts eleven."""
    soft = 1 in hand and sum(hand) <= 11
    return sum(hand) + 10 * soft, soft


def draws(shoe: Shoe) -> Iterator[tuple[int, float, Shoe]]:
    """Each card that may come, its chance, and the shoe behind it."""
    for at, left in enumerate(shoe):
        if left:
            yield at + 1, left / sum(shoe), (*shoe[:at], left - 1, *shoe[at + 1 :])


class Plainly:
    """One game against one up card; by the best decision for each hand, or by a chart."""

    def __init__(self, game: Game, up: int, chart: Chart | None = None) -> None:
        self.game, self.up, self.chart = game, up, chart
        self.peeked = up in {"never": (), "on an ace": (1,), "on an ace or ten": (1, 10)}[game.peek]
        self.dealer = cache(self._dealer)
        self.hand = cache(self._hand)

    def shoe(self, *out: int) -> Shoe:
        """A fresh shoe without the up card and these cards."""
        shoe = [4 * self.game.decks] * 9 + [16 * self.game.decks]
        for card in (self.up, *out):
            shoe[card - 1] -= 1
        return tuple(shoe)

    def expected(self) -> float:
        """What a round is worth to a player who sees this up card, in initial bets."""
        return sum(
            chance * then * self.opened((first, second), left)
            for first, chance, behind in draws(self.shoe())
            for second, then, left in draws(behind)
        )

    def opened(self, hand: Hand, shoe: Shoe) -> float:
        """The first two cards, with everything that may be done with them."""
        ways: Ways = {"play": lambda: self.hand(tuple(sorted(hand)), shoe, split=False, first=True)}
        if sorted(hand) == [1, 10]:
            return ways["play"]()
        barred = self.game.surrender == "not against an ace" and self.up == 1
        if self.game.surrender != "none" and not barred:
            ways["surrender"] = lambda: self._given_up(shoe)
        if hand[0] == hand[1] and self.game.max_hands == 2:
            ways["split"] = lambda: sum(
                self._started(hand[:1], shoe, first=first) for first in (True, False)
            )
        if self.chart is None:
            return max(way() for way in ways.values())
        move = self._moves(hand)[0]
        return ways[move if move in ways else "play"]()

    def _given_up(self, shoe: Shoe) -> float:
        no_blackjack = 1 - self.dealer((self.up,), shoe).get(BLACKJACK, 0.0)
        lost_whole = self.peeked or self.game.surrender_against_blackjack == "full"
        return no_blackjack / 2 - 1 if lost_whole else -0.5

    def _started(self, hand: Hand, shoe: Shoe, *, first: bool) -> float:
        """A split hand that waits for its second card."""
        aces = hand == (1,) or None
        return sum(
            chance * self.hand(tuple(sorted((*hand, card))), left, split=aces, first=first)
            for card, chance, left in draws(shoe)
        )

    def _hand(self, hand: Hand, shoe: Shoe, *, split: bool | None, first: bool) -> float:
        """A hand from here on. `split`: False, None after a split, True after one of aces."""
        game, (points, _) = self.game, counted(hand)
        after, two = split is not False, len(hand) == 2
        natural = two and not after and points == 21
        ways: Ways = {"stand": lambda: self._stood(hand, shoe, 1, natural=natural, first=first)}
        over = (game.charlie and len(hand) >= game.charlie) or (points == 21 and game.auto_stand_21)
        if over or natural or (split and not game.hit_split_aces):
            return ways["stand"]()
        ways["hit"] = lambda: sum(
            chance * self._hit(tuple(sorted((*hand, card))), left, split=split, first=first)
            for card, chance, left in draws(shoe)
        )
        late = not two and game.double_on != "any number of cards"
        out_of_range = game.double_on == "9 to 11" and not 9 <= points <= 11
        barred = (after and not game.double_after_split) or (split and not game.double_split_aces)
        if not (late or out_of_range or barred):
            ways["double"] = lambda: sum(
                chance * self._stood((*hand, card), left, 2, natural=False, first=first)
                for card, chance, left in draws(shoe)
            )
        if self.chart is None:
            return max(way() for way in ways.values())
        return ways[next(move for move in self._moves(hand) if move in ways)]()

    def _hit(self, hand: Hand, shoe: Shoe, *, split: bool | None, first: bool) -> float:
        if counted(hand)[0] <= 21:
            return self.hand(hand, shoe, split=split, first=first)
        return self._stood(hand, shoe, 1, natural=False, first=first)

    def _stood(self, hand: Hand, shoe: Shoe, stake: int, *, natural: bool, first: bool) -> float:
        ends = self.dealer((self.up,), shoe)
        return sum(
            chance * self.settled(hand, stake, end, natural=natural, first=first)
            for end, chance in ends.items()
        )

    def settled(self, hand: Hand, stake: int, end: int, *, natural: bool, first: bool) -> float:
        """What one hand wins against the dealer's end; `first` holds the box's initial wager."""
        game, (points, _) = self.game, counted(hand)
        if natural and points == 21:
            pays = game.blackjack_pays
            return 0.0 if end == BLACKJACK else pays.pays / pays.per
        takes = "initial only" if self.peeked else game.dealer_blackjack_takes
        if end == BLACKJACK and self.peeked:
            return -1.0 if first else 0.0
        if points > 21:
            lost = {"initial only": int(first), "doubles refunded": 1}.get(takes, stake)
            return -float(lost if end == BLACKJACK else stake)
        if game.charlie and len(hand) >= game.charlie:
            return float(stake)
        if end == BLACKJACK:
            kept = {"all": stake, "doubles refunded": 1}.get(takes, 1 if first else 0)
            return -float(kept)
        if end == BUST or points > end:
            return float(stake)
        return 0.0 if points == end else -float(stake)

    def _dealer(self, hand: Hand, shoe: Shoe) -> dict[int, float]:
        points, soft = counted(hand)
        if len(hand) == 2 and points == 21:
            return {BLACKJACK: 1.0}
        if points > 17 or (points == 17 and not (soft and self.game.dealer_hits_soft_17)):
            return {min(points, BUST): 1.0}
        ends: dict[int, float] = {}
        for card, chance, left in draws(shoe):
            for end, then in self.dealer(tuple(sorted((*hand, card))), left).items():
                ends[end] = ends.get(end, 0.0) + chance * then
        return ends

    def _moves(self, hand: Hand) -> tuple[str, ...]:
        assert self.chart is not None
        cards = [parse_card("A23456789T"[points - 1] + "S") for points in (*hand, self.up)]
        return recommended(self.chart, cards[:-1], cards[-1])
