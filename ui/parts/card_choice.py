"""Choosing one of the 52 cards by arrows or by typing `AS`. No Qt here."""

from __future__ import annotations

from procedures.cards import CARDS, RANKS, SUITS, Card, card_of, parse_card


class CardChoice:
    """The card that is meant, and what was typed of the next one."""

    def __init__(self) -> None:
        self.current: Card = CARDS[0]
        self._rank = ""

    def move(self, suits: int, ranks: int) -> None:
        """So many rows down and columns right; it stops at the edges."""
        row = min(max(SUITS.index(self.current[1]) + suits, 0), len(SUITS) - 1)
        column = min(max(RANKS.index(self.current[0]) + ranks, 0), len(RANKS) - 1)
        self.current = card_of(RANKS[column], SUITS[row])
        self._rank = ""

    def typed(self, sign: str) -> bool:
        """A rank, `10` as well, then a suit; whether the sign was part of a card."""
        letter = sign.upper()
        if letter in SUITS and self._rank in RANKS:
            self.current = parse_card(self._rank + letter)
            self._rank = ""
            return True
        if letter == "1" or letter in RANKS:
            self._rank = letter
            return True
        if letter == "0" and self._rank == "1":
            self._rank = "T"
            return True
        return False

    def choose(self, card: Card) -> None:
        """By mouse or touch."""
        self.current = card
        self._rank = ""
