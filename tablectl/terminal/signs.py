"""How cards, marks and other people's words look in a terminal, with Unicode and without."""

from __future__ import annotations

import sys
from typing import Final

from msgspec import Struct

from procedures.cards import SUITS, Card, rank, suit


class Signs(Struct, frozen=True, kw_only=True):
    """One set of signs. Each says the same as its words beside it and never stands alone.

    `suits` are spades, hearts, diamonds and clubs.
    """

    suits: str
    back: str
    next_card: str
    turn: str
    alarm: str
    done: str
    full: str
    empty: str
    cut: str
    none: str
    unicode: bool

    def card(self, card: Card) -> str:
        """A card face up, as `A♠` or `AS`; a ten is `T`, as in the record."""
        return rank(card) + self.suits[SUITS.index(suit(card))]

    def text(self, words: str) -> str:
        """Words from outside, on one line and with nothing in them that steers a terminal."""
        shown = "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in words)
        return shown if self.unicode else shown.encode("ascii", "replace").decode()


UNICODE: Final = Signs(
    suits="♠♥♦♣",
    back="▒▒",
    next_card="[ ]",
    turn="▶",
    alarm="▲",
    done="✓",
    full="█",
    empty="░",
    cut="│",
    none="·",
    unicode=True,
)
ASCII: Final = Signs(
    suits="SHDC",
    back="##",
    next_card="[ ]",
    turn=">",
    alarm="!",
    done="ok",
    full="#",
    empty="-",
    cut="|",
    none="-",
    unicode=False,
)


def signs_for(encoding: str) -> Signs:
    """The signs that an output with this encoding can show."""
    try:
        "♠♥♦♣▒▶▲✓█░│·".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return ASCII
    return UNICODE


def for_errors(text: object) -> str:
    """A text on one line for standard error, with nothing from a file that steers a terminal."""
    return signs_for(sys.stderr.encoding).text(str(text))
